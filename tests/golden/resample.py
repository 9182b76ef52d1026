"""Makes tests/data/resample/*.json: tables resampled by the libraries whose rules they are.

    python3 -P tests/golden/resample.py

Needs PyTorch, SciPy, timm, torchvision and transformers, whose own functions are called wherever there is one; -P, as
modules beside this file bear names of theirs. The source tables are made from a formula, so that the files hold results
only: value (n, d) of a table = frac(sin(12.9898 n + 78.233 d + 1) * 43758.5453) - 0.5 in float64, rounded to float32.
"""

import json
import pathlib
import types

import numpy as np
import torch
import torch.nn.functional as F
from scipy import ndimage
from timm.layers import resample_abs_pos_embed, resize_rel_pos_bias_table
from timm.models.naflexvit import NaFlexEmbeds
from torchvision.models.vision_transformer import interpolate_embeddings
from transformers import BeitConfig
from transformers.models.beit.modeling_beit import BeitRelativePositionBias
from transformers.vision_utils import get_vision_interpolation_indices_and_weights

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "resample"
WIDTH = 3
PAIRS = [((14, 14), (24, 24)), ((14, 14), (7, 7)), ((7, 7), (13, 17)), ((5, 9), (11, 4)), ((9, 5), (3, 16)),
         ((16, 16), (5, 3)), ((6, 4), (6, 7)), ((1, 8), (3, 5)), ((4, 3), (1, 1)), ((3, 1), (7, 2)),
         ((37, 37), (16, 22))]
FEW_PAIRS = [((14, 14), (7, 7)), ((7, 7), (13, 17)), ((5, 9), (11, 4)), ((9, 5), (3, 16)), ((4, 3), (1, 1)),
             ((3, 1), (7, 2))]
FROM_SQUARES = [((14, 14), (7, 7)), ((7, 7), (13, 17)), ((16, 16), (5, 3)), ((4, 4), (1, 1)), ((3, 3), (7, 2))]
# Among them those where float32 rounds into the cell before, on a table's own grid as well.
BUCKETS = [((14, 14), (7, 7)), ((7, 7), (13, 17)), ((16, 16), (5, 3)), ((6, 6), (74, 8)), ((26, 26), (22, 44)),
           ((19, 19), (19, 19)), ((3, 3), (1, 2))]
CROPS = [((14, 14), (7, 7)), ((16, 16), (5, 3)), ((4, 4), (1, 1)), ((9, 9), (9, 4)), ((7, 7), (6, 2))]
WINDOWS = [((7, 7), (12, 12)), ((8, 8), (4, 4)), ((7, 7), (9, 13)), ((12, 12), (7, 7)), ((2, 2), (5, 3))]
FEW_WINDOWS = [((7, 7), (9, 7)), ((6, 6), (4, 4)), ((5, 5), (3, 6)), ((2, 2), (5, 3)), ((3, 3), (1, 2))]


def table(rows, width):
    n, d = np.meshgrid(np.arange(rows), np.arange(width), indexing="ij")
    x = np.sin(12.9898 * n + 78.233 * d + 1) * 43758.5453
    return (x - np.floor(x) - 0.5).astype(np.float32)


def as_picture(values, grid):
    return torch.from_numpy(values).reshape(1, *grid, -1).permute(0, 3, 1, 2)


def as_table(picture):
    return picture.permute(0, 2, 3, 1).flatten(0, 2).numpy()


def interpolated(values, old, new, **options):
    return as_table(F.interpolate(as_picture(values, old), size=new, **options))


def articles(values, old, new):
    return interpolated(values, old, new, mode="bicubic", align_corners=False)


def dinov2(values, old, new):
    factors = tuple((b + 0.1) / a for a, b in zip(old, new))
    result = F.interpolate(as_picture(values, old), scale_factor=factors, mode="bicubic")
    assert tuple(result.shape[-2:]) == tuple(new)
    return as_table(result)


def corner_aligned(values, old, new):
    zoom = (new[0] / old[0], new[1] / old[1], 1)
    return ndimage.zoom(values.reshape(*old, -1), zoom, order=1).reshape(-1, values.shape[1])


def bilinear(values, old, new):
    return interpolated(values, old, new, mode="bilinear", align_corners=False)


def bilinear_antialias(values, old, new):
    return interpolated(values, old, new, mode="bilinear", align_corners=False, antialias=True)


def nearest(values, old, new):
    return interpolated(values, old, new, mode="nearest")


def factored(values, old, new):
    """`values`: rows' table above the columns' one, each resampled on its own, then added."""
    rows, columns = torch.from_numpy(values[: old[0]]), torch.from_numpy(values[old[0]:])
    rows, columns = (F.interpolate(part.t()[None], size=size, mode="linear", align_corners=False)[0].t()
                     for part, size in ((rows, new[0]), (columns, new[1])))
    return (rows[:, None] + columns[None]).flatten(0, 1).numpy()


def swin_bicubic(values, old, new):
    old, new = (tuple(2 * side - 1 for side in window) for window in (old, new))
    return articles(values, old, new)


def timm(values, old, new):
    with_prefix = torch.cat([torch.ones(1, values.shape[1]), torch.from_numpy(values)])[None]
    result = resample_abs_pos_embed(with_prefix, list(new), list(old), num_prefix_tokens=1)
    assert bool((result[0, 0] == 1).all())
    return result[0, 1:].numpy()


def swin_geometric(values, old, new):
    shape = ((2 * new[0] - 1) * (2 * new[1] - 1), values.shape[1])
    return resize_rel_pos_bias_table(torch.from_numpy(values), new, shape, old).numpy()


def torchvision(values, old, new):
    if old[0] == old[1] and new[0] == new[1]:
        state = {"encoder.pos_embedding": torch.cat([torch.ones(1, values.shape[1]), torch.from_numpy(values)])[None]}
        return interpolate_embeddings(new[0], 1, state)["encoder.pos_embedding"][0, 1:].numpy()
    return interpolated(values, old, new, mode="bicubic", align_corners=True)


def naflex_embeds(values, old, **options):
    return types.SimpleNamespace(pos_embed=torch.from_numpy(values).reshape(1, *old, -1), pos_embed_interp_mode="bicubic",
                                 pos_embed_antialias=True, pos_embed_align_corners=False, **options)


def naflex_aspect(values, old, new):
    tokens = torch.zeros(1, new[0] * new[1], values.shape[1])
    NaFlexEmbeds._apply_learned_pos_embed(naflex_embeds(values, old, pos_embed_ar_preserving=True), tokens, list(new))
    return tokens[0].numpy()


def naflex(values, old, new):
    """As timm's naflexvit_*_siglip say: bilinear, to the grid itself."""
    tokens = torch.zeros(1, new[0] * new[1], values.shape[1])
    embeds = naflex_embeds(values, old, pos_embed_ar_preserving=False)
    embeds.pos_embed_interp_mode = "bilinear"
    NaFlexEmbeds._apply_learned_pos_embed(embeds, tokens, list(new))
    return tokens[0].numpy()


def radio(values, old, new):
    """The table of the largest input, cut down to the grid of this one."""
    from transformers import RadioConfig
    from transformers.models.radio.modeling_radio import RadioPatchEmbeddings
    embeddings = RadioPatchEmbeddings(RadioConfig(max_img_size=16 * old[0], hidden_size=values.shape[1]))
    embeddings.position_embedding.data = torch.from_numpy(values)[None]
    return embeddings._interpolate_position_embedding(tuple(new), torch.float32)[0].detach().numpy()


def radio_corners(values, old, new):
    """timm's form of it, for those of its models that align corners."""
    tokens = torch.zeros(1, new[0] * new[1], values.shape[1])
    embeds = naflex_embeds(values, old, pos_embed_ar_preserving=True)
    embeds.pos_embed_interp_mode, embeds.pos_embed_antialias, embeds.pos_embed_align_corners = "bilinear", False, True
    NaFlexEmbeds._apply_learned_pos_embed(embeds, tokens, list(new))
    return tokens[0].numpy()


def crop(values, old, new):
    """Stable Diffusion 3's embedding, whose table is a square of its largest grid."""
    from diffusers.models.embeddings import PatchEmbed
    embed = PatchEmbed(height=2, width=2, patch_size=1, in_channels=1, embed_dim=4, pos_embed_max_size=old[0])
    embed.pos_embed = torch.from_numpy(values)[None]
    return embed.cropped_pos_embed(*new)[0].numpy()


def grid_sample(values, old, new):
    tokens = torch.zeros(1, new[0] * new[1], values.shape[1])
    cells = torch.stack(torch.meshgrid(torch.arange(new[0]), torch.arange(new[1]), indexing="ij"), -1)
    NaFlexEmbeds._apply_learned_naflex_pos_embed_grid_sample(
        naflex_embeds(values, old, pos_embed_ar_preserving=False), tokens, cells.reshape(1, -1, 2))
    return tokens[0].numpy()


def of_vision_utils(mode, align_corners):
    def rule(values, old, new):
        assert old[0] == old[1]
        indices, weights = get_vision_interpolation_indices_and_weights(
            torch.tensor([[1, *new]]), old[0], mode=mode, align_corners=align_corners)
        return (torch.from_numpy(values)[indices] * weights[:, :, None]).sum(1).numpy()
    return rule


def bucketize(values, old, new):
    from transformers import Idefics3VisionConfig
    from transformers.models.idefics3.modeling_idefics3 import Idefics3VisionEmbeddings
    assert old[0] == old[1]
    embeddings = Idefics3VisionEmbeddings(
        Idefics3VisionConfig(image_size=old[0], patch_size=1, hidden_size=values.shape[1], num_attention_heads=1))
    with torch.no_grad():
        embeddings.patch_embedding.weight.zero_()
        embeddings.patch_embedding.bias.zero_()
        embeddings.position_embedding.weight.copy_(torch.from_numpy(values))
        return embeddings(torch.zeros(1, 3, *new), torch.ones(1, *new, dtype=torch.bool))[0].numpy()


def swin_bilinear(values, old, new):
    """transformers' BEiT at another window; its table is read back out of its biases."""
    config = BeitConfig(image_size=list(old), patch_size=1, num_attention_heads=values.shape[1])
    bias = BeitRelativePositionBias(config)
    with torch.no_grad():
        bias.relative_position_bias_table.copy_(torch.cat([torch.from_numpy(values), torch.ones(3, values.shape[1])]))
        made = bias(new)[0].flatten(1).t()
    result = torch.empty(offsets(new) + 3, values.shape[1])
    result[bias.generate_relative_position_index(new).flatten()] = made
    assert bool((result[-3:] == 1).all())
    return result[:-3].numpy()


def write(method, function, pairs, rows):
    cases = []
    for old, new in pairs:
        values = table(rows(old), WIDTH)
        result = np.asarray(function(values, old, new), dtype=np.float64)
        cases.append({"from": old, "to": new, "width": WIDTH,
                      "table": [round(x * 1e7) for x in result.reshape(-1).tolist()]})
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    (FOLDER / (method + ".json")).write_text("[\n" + lines + "\n]\n")


def patches(grid):
    return grid[0] * grid[1]


def offsets(window):
    return (2 * window[0] - 1) * (2 * window[1] - 1)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for method, function in (("articles", articles), ("dinov2", dinov2), ("dinov2-hf", articles),
                             ("corner-aligned", corner_aligned), ("bilinear", bilinear),
                             ("bilinear-antialias", bilinear_antialias), ("nearest", nearest)):
        write(method, function, PAIRS, patches)
    write("factored", factored, PAIRS, sum)
    write("timm", timm, PAIRS, patches)
    write("torchvision", torchvision, FEW_PAIRS, patches)
    write("naflex", naflex, FEW_PAIRS, patches)
    write("naflex-aspect", naflex_aspect, FEW_PAIRS, patches)
    write("grid-sample", grid_sample, FEW_PAIRS, patches)
    write("qwen3-vl", of_vision_utils("bilinear", True), FROM_SQUARES, patches)
    write("moonvit", of_vision_utils("bicubic", False), FROM_SQUARES, patches)
    write("bucketize", bucketize, BUCKETS, patches)
    write("crop", crop, CROPS, patches)
    write("radio", radio, FROM_SQUARES, patches)
    write("radio-corners", radio_corners, FROM_SQUARES, patches)
    write("swin-bicubic", swin_bicubic, WINDOWS, offsets)
    write("swin-bilinear", swin_bilinear, FEW_WINDOWS, offsets)
    write("swin-geometric", swin_geometric, WINDOWS, offsets)


if __name__ == "__main__":
    main()
