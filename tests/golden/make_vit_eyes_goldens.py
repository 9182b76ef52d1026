"""Makes more of tests/data/vit/: encoders of images that see for a model of language, each in the form that its hub has it.

    make_vit_eyes_goldens.py [NAME ...]

Needs what make_vit_goldens.py needs, whose files these are like. Tokens are written by rows with those of no patch in front, whatever
their order in the library.
"""

import sys

sys.path.append(sys.path.pop(0))  # this folder has modules named like Python's own

import importlib

import torch
from timm.models.deepseek_vit import DeepseekVitClassifier, DeepseekVitEncoder
from timm.models.qwen3_vit import Qwen3VitClassifier, Qwen3VitEncoder

from make_vit_convolution_goldens import drawn, told
from make_vit_goldens import huggingface, save
from vit_sizes import CLASSES

SIZE, PATCH = (24, 16), 4
PLAIN = dict(hidden_size=24, num_hidden_layers=2, num_attention_heads=3, intermediate_size=48, patch_size=PATCH)
DEEP = dict(depth=2, num_heads=3, patch_size=PATCH)


def made(module, model, config, values):
    config = getattr(importlib.import_module(f"transformers.models.{module}.configuration_{module}"), config)(**values)
    return getattr(importlib.import_module(f"transformers.models.{module}.modeling_{module}"), model)(config), config


def mean(tokens):
    return tokens, tokens.mean(1)


def first(tokens):
    return tokens, tokens[:, 0]


def of_patches(images, film):
    """Flat patches and their grids; of a film in the order of 2 x 2 merged patches, each twice."""
    count, channels, rows, columns = images.shape
    rows, columns = rows // PATCH, columns // PATCH
    x = images.reshape(count, channels, rows, PATCH, columns, PATCH).permute(0, 2, 4, 1, 3, 5)
    if film:
        x = x.reshape(count, rows // 2, 2, columns // 2, 2, channels, 1, PATCH, PATCH).permute(0, 1, 3, 2, 4, 5, 6, 7, 8).repeat(1, 1, 1, 1, 1, 1, 2, 1, 1)
        return x.reshape(count * rows * columns, -1), torch.tensor([[1, rows, columns]] * count), (rows, columns)
    return x.reshape(count * rows * columns, channels, PATCH, PATCH), torch.tensor([[1, rows, columns]] * count), (rows, columns)


def by_rows(tokens, count, grid):
    rows, columns = grid
    x = tokens.reshape(count, rows // 2, columns // 2, 2, 2, -1).permute(0, 1, 3, 2, 4, 5)
    return x.reshape(count, rows * columns, -1)


def run_merged(last=None):
    def run(m, images):
        seen = []
        hook = (getattr(m, last) if last else m.blocks[-1]).register_forward_hook(lambda _, __, out: seen.append(out))
        patches, grids, grid = of_patches(images, True)
        m(patches, grid_thw=grids)
        hook.remove()
        return mean(by_rows(seen[0], len(images), grid))

    return run


def merged(name, module, model, config, values, last=None):
    run = run_merged(last)
    huggingface(name, *made(module, model, config, values), run, size=SIZE)


def internvl():
    huggingface("internvl", *made("internvl", "InternVLVisionModel", "InternVLVisionConfig", PLAIN | dict(
        image_size=(16, 16), patch_size=(PATCH, PATCH), use_qk_norm=True, norm_type="rms_norm", use_mean_pooling=False)),
        lambda m, x: first(m(x).last_hidden_state), size=(16, 16))


def pixtral():
    def run(m, x):
        return mean(torch.cat([m(one[None]).last_hidden_state for one in x]))

    huggingface("pixtral", *made("pixtral", "PixtralVisionModel", "PixtralVisionConfig", PLAIN | dict(image_size=24)), run, size=SIZE)


def llama4():
    def run(m, x):
        seen = []
        hook = m.layernorm_post.register_forward_hook(lambda _, __, out: seen.append(out))
        m(x)
        hook.remove()
        return first(seen[0].roll(1, 1))

    huggingface("llama4", *made("llama4", "Llama4VisionModel", "Llama4VisionConfig", PLAIN | dict(
        image_size=16, intermediate_size=96, vision_output_dim=24, projector_input_dim=24, projector_output_dim=24)), run, size=(16, 16))


def qwen2_vl():
    merged("qwen2_vl", "qwen2_vl", "Qwen2VisionTransformerPretrainedModel", "Qwen2VLVisionConfig", DEEP | dict(embed_dim=24, hidden_size=12, mlp_ratio=2))


def by_windows(tokens, count, grid, side):
    """Their blocks see windows of `side` x `side` merged squares, which come one after the other."""
    rows, columns = grid[0] // 2, grid[1] // 2
    place = torch.arange(rows * columns).reshape(rows, columns)
    order = torch.cat([place[top:top + side, left:left + side].reshape(-1) for top in range(0, rows, side) for left in range(0, columns, side)])
    squares = tokens.reshape(count, rows * columns, 4, -1)
    return by_rows(torch.empty_like(squares).index_copy(1, order, squares), count, grid)


def qwen2_5_vl():
    """The second of three blocks sees the whole grid, the others windows of 2 x 2 squares, cut at its lower edge."""
    def run(m, images):
        seen = []
        hook = m.blocks[-1].register_forward_hook(lambda _, __, out: seen.append(out))
        patches, grids, grid = of_patches(images, True)
        m(patches, grid_thw=grids)
        hook.remove()
        return mean(by_windows(seen[0], len(images), grid, 2))

    huggingface("qwen2_5_vl", *made("qwen2_5_vl", "Qwen2_5_VisionTransformerPretrainedModel", "Qwen2_5_VLVisionConfig", DEEP | dict(
        depth=3, hidden_size=24, intermediate_size=36, out_hidden_size=12, window_size=16, fullatt_block_indexes=[1])), run, size=SIZE)


def qwen2_vl_whole():
    """The encoder inside of its model of language."""
    text = dict(hidden_size=16, intermediate_size=16, num_hidden_layers=1, num_attention_heads=2, num_key_value_heads=2, vocab_size=8,
                rope_parameters={"rope_type": "default", "mrope_section": [1, 1, 2], "rope_theta": 1e6})
    whole, config = made("qwen2_vl", "Qwen2VLForConditionalGeneration", "Qwen2VLConfig",
                         dict(vision_config=DEEP | dict(embed_dim=24, hidden_size=16, mlp_ratio=2), text_config=text))
    huggingface("qwen2_vl_whole", whole, config, lambda m, x: run_merged()(m.model.visual, x), size=SIZE)


def qwen3_vl():
    merged("qwen3_vl", "qwen3_vl", "Qwen3VLVisionModel", "Qwen3VLVisionConfig", DEEP | dict(
        hidden_size=24, intermediate_size=48, out_hidden_size=12, num_position_embeddings=25, deepstack_visual_indexes=[0]))


def glm4v():
    merged("glm4v", "glm4v", "Glm4vVisionModel", "Glm4vVisionConfig", DEEP | dict(hidden_size=24, intermediate_size=36, out_hidden_size=48, image_size=20), "post_layernorm")


def kimi():
    def run(m, x):
        patches, grids, (rows, columns) = of_patches(x, False)
        return mean(m(patches, grid_thw=grids).last_hidden_state.reshape(len(x), rows * columns, -1))

    huggingface("kimi", *made("kimi_k25", "Kimi_K25VisionModel", "Kimi_K25VisionConfig", PLAIN | dict(pos_emb_height=5, pos_emb_width=5)), run, size=SIZE)


def blip2():
    huggingface("blip2", *made("blip_2", "Blip2VisionModel", "Blip2VisionConfig", PLAIN | dict(image_size=16)),
                lambda m, x: first(m(x).last_hidden_state), size=(16, 16))


def aimv2_head():
    """The mean of what a learned query sees."""
    huggingface("aimv2_head", *made("aimv2", "Aimv2VisionModel", "Aimv2VisionConfig", PLAIN | dict(image_size=16, is_native=True, hidden_act="gelu")),
                lambda m, x: (m(x).last_hidden_state, m(x).pooler_output), size=(16, 16))


def sapiens2():
    """Heads of the middle block share their keys and values."""
    huggingface("sapiens2", *made("sapiens2", "Sapiens2Model", "Sapiens2Config", PLAIN | dict(
        num_attention_heads=6, image_size=SIZE, num_key_value_heads_per_layer=[6, 2], num_register_tokens=2)),
        lambda m, x: first(m(x).last_hidden_state), size=SIZE)


def radio():
    """Three class tokens and two registers without an address, and a table larger than the grid."""
    values = {key: value for key, value in PLAIN.items() if key != "intermediate_size"}
    huggingface("radio", *made("radio", "RadioModel", "RadioConfig", values | dict(image_size=24, mlp_ratio=2.0, max_img_size=40, num_cls_tokens=3, num_registers=2,
                                                                                  norm_mean=(0.0, 0.0, 0.0), norm_std=(1.0, 1.0, 1.0))),
                lambda m, x: first(m(x).last_hidden_state), size=SIZE)


def yolos():
    """Detection tokens behind the patches, here in front of them."""
    def run(m, x):
        tokens = m(x).last_hidden_state
        return first(torch.cat([tokens[:, :1], tokens[:, -3:], tokens[:, 1:-3]], 1))

    huggingface("yolos", *made("yolos", "YolosModel", "YolosConfig", PLAIN | dict(image_size=SIZE, num_detection_tokens=3, use_mid_position_embeddings=False)),
                run, size=SIZE, skip=("pooler",))


def pixio():
    values = {key: value for key, value in PLAIN.items() if key != "intermediate_size"}
    huggingface("pixio", *made("pixio", "PixioModel", "PixioConfig", values | dict(image_size=16, mlp_ratio=2, n_cls_tokens=3)),
                lambda m, x: first(m(x).last_hidden_state), size=(16, 16))


TIMM = dict(img_size=24, patch_size=PATCH, embed_dim=24, depth=2, num_heads=3)


def of_timm(name, kind, architecture, **more):
    """A classifier on an encoder of timm's; an encoder alone is saved with the merger that is left out."""
    arguments = TIMM | more
    model = drawn(kind(**arguments))
    encoder = getattr(model, "encoder", model)

    def run(x):
        tokens = encoder.forward_features(x).flatten(1, 2)
        return tokens, model(x) if encoder is not model else tokens.mean(1)

    save(name, model, told(architecture, **arguments), run, size=SIZE)


def qwen3_timm():
    """A table of 5 x 5, brought to the grid."""
    of_timm("qwen3_timm", Qwen3VitClassifier, "qwen3_vit_88m", pos_embed_grid_size=5, mlp_ratio=2.0, num_classes=CLASSES, norm_eps=1e-5)


def qwen3_timm_merger():
    of_timm("qwen3_timm_merger", Qwen3VitEncoder, "qwen3_vit_88m_enc", pos_embed_grid_size=6, mlp_ratio=2.0, rope_temperature=50.0, out_features=8)


def deepseek_timm():
    of_timm("deepseek_timm", DeepseekVitClassifier, "deepseek_vit_412m", mlp_ratio=2.5, num_classes=CLASSES, rope_temperature=200.0, embed_dim=36)


def deepseek_timm_aligner():
    of_timm("deepseek_timm_aligner", DeepseekVitEncoder, "deepseek_vit_412m_enc", mlp_ratio=2.0, out_features=8)


MODELS = [internvl, pixtral, llama4, qwen2_vl, qwen2_5_vl, qwen2_vl_whole, qwen3_vl, glm4v, kimi, blip2, aimv2_head, sapiens2, radio, yolos, pixio,
          qwen3_timm, qwen3_timm_merger, deepseek_timm, deepseek_timm_aligner]

if __name__ == "__main__":
    for make in MODELS:
        if not sys.argv[1:] or make.__name__ in sys.argv[1:]:
            torch.manual_seed(5)
            make()
