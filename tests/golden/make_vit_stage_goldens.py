"""Makes more of tests/data/vit/: models of stages and windows, by the libraries that have them.

    make_vit_stage_goldens.py [NAME ...]

Needs what make_vit_goldens.py needs, whose files these are like, and torchvision. Grids of 5 x 7 and, behind the merging, 3 x 4
have places without a token, windows that lie half further on, and a side of one window.
"""

import sys

sys.path.append(sys.path.pop(0))  # this folder has modules named like Python's own

import json
import pathlib
import tempfile

import timm
import torch
import transformers
from timm.models._hub import save_config_for_hf
from torchvision.models import swin_transformer as tv

from make_vit_goldens import randomise, save
from vit_sizes import CLASSES

DEPTHS, HEADS, WIDTH, WINDOW = (2, 2), (2, 4), 8, 3


def drawn(model):
    """Logits of cosine attention that reach their limit in one head."""
    randomise(model)
    with torch.no_grad():
        for name, p in model.named_parameters():
            if name.endswith("logit_scale"):
                p.view(-1)[0] = 5
    return model


def run(features, head):
    def both(x):
        tokens = features(x)
        return tokens.reshape(len(tokens), -1, tokens.shape[-1]), head(x)
    return both


def timm_swin(name, architecture, size=(20, 28), rename=None, config=True, **more):
    model = timm.create_model(architecture, img_size=size, embed_dim=WIDTH, window_size=WINDOW, mlp_ratio=2, num_classes=CLASSES,
                              **dict(patch_size=4, depths=DEPTHS, num_heads=HEADS) | more)
    with tempfile.TemporaryDirectory() as folder:
        save_config_for_hf(model, pathlib.Path(folder) / "config.json")
        said = json.loads((pathlib.Path(folder) / "config.json").read_text())
    said["pretrained_cfg"] = {"input_size": [3, *size]}
    drawn(model)
    save(name, model, {"config": json.dumps(said)} if config else {}, run(model.forward_features, model), size=size, rename=rename)


def swin_timm():
    timm_swin("swin_timm", "swin_tiny_patch4_window7_224")


def swin_heads():
    """Heads of a size of their own, and windows that lie further on even where one holds the whole grid."""
    timm_swin("swin_heads", "swin_tiny_patch4_window7_224", head_dim=6, always_partition=True)


def swin_original():
    """The names of microsoft/Swin-Transformer: the merging in the earlier stage, and no configuration."""
    def rename(state):
        return {k.replace("layers.1.downsample", "layers.0.downsample").replace("head.fc.", "head."): v for k, v in state.items()}
    timm_swin("swin_original", "swin_tiny_patch4_window7_224", (24, 24), rename, False)


def swin_three():
    """The same names with three stages: the middle one has a merging of its own behind its blocks."""
    def rename(state):
        earlier = {k: k.replace("layers.1.downsample", "layers.0.downsample").replace("layers.2.downsample", "layers.1.downsample") for k in state}
        return {earlier[k].replace("head.fc.", "head."): v for k, v in state.items()}
    timm_swin("swin_three", "swin_tiny_patch4_window7_224", (24, 24), rename, False, patch_size=2, depths=(2, 2, 2), num_heads=(1, 2, 4))


def swinv2_timm():
    timm_swin("swinv2_timm", "swinv2_tiny_window8_256", pretrained_window_sizes=(2, 0))


def of_transformers(name, config, model):
    drawn(model)
    base = model.swin if hasattr(model, "swin") else model.swinv2
    with tempfile.TemporaryDirectory() as folder:
        model.float().save_pretrained(folder)
        from safetensors.torch import load_file
        state = load_file(pathlib.Path(folder) / "model.safetensors")
    model.double()
    save(name, model, {"config": json.dumps(config.to_dict())}, run(lambda x: base(x).last_hidden_state, lambda x: model(x).logits),
         size=(20, 28), rename=lambda _: {k: v.double() for k, v in state.items()})


def config_of(kind, **more):
    return kind(image_size=[20, 28], patch_size=4, embed_dim=WIDTH, depths=list(DEPTHS), num_heads=list(HEADS), window_size=WINDOW,
                mlp_ratio=2.0, num_labels=CLASSES, **more)


def swin_hf():
    config = config_of(transformers.SwinConfig, use_absolute_embeddings=True)
    of_transformers("swin_hf", config, transformers.SwinForImageClassification(config))


def swinv2_hf():
    config = config_of(transformers.Swinv2Config, pretrained_window_sizes=[2, 0])
    of_transformers("swinv2_hf", config, transformers.Swinv2ForImageClassification(config))


def of_torchvision(name, **more):
    model = drawn(tv.SwinTransformer([4, 4], WIDTH, list(DEPTHS), list(HEADS), [WINDOW, WINDOW], mlp_ratio=2, num_classes=CLASSES, **more))
    save(name, model, {}, run(lambda x: model.norm(model.features(x)), model), size=(20, 28))


def swin_torchvision():
    of_torchvision("swin_torchvision")


def swinv2_torchvision():
    of_torchvision("swinv2_torchvision", block=tv.SwinTransformerBlockV2, downsample_layer=tv.PatchMergingV2)


def timm_hub(name, architecture, size, run, config=True, rename=None, **arguments):
    sized = {} if architecture.startswith("sam2") else {"img_size": size}
    model = timm.create_model(architecture, **sized, num_classes=CLASSES, **arguments)
    with tempfile.TemporaryDirectory() as folder:
        save_config_for_hf(model, pathlib.Path(folder) / "config.json", model_args=arguments)
        said = json.loads((pathlib.Path(folder) / "config.json").read_text())
    said["pretrained_cfg"] = {"input_size": [3, *size]}
    randomise(model)
    save(name, model, {"config": json.dumps(said)} if config else {}, run(model), size=size, rename=rename)


def rows_of(maps):
    return maps.flatten(2).transpose(1, 2)


def run_sam(model):
    return lambda x: (rows_of(model.forward_features(x)), model(x))


_SAM = dict(patch_size=4, embed_dim=16, depth=3, num_heads=2, mlp_ratio=2, window_size=3, global_attn_indexes=(1,), use_rel_pos=True)


def sam_timm():
    timm_hub("sam_timm", "samvit_base_patch16", (20, 28), run_sam, **_SAM, neck_chans=12)


def sam_plain():
    """Without vectors of offsets."""
    timm_hub("sam_plain", "samvit_base_patch16", (20, 28), run_sam, **_SAM | dict(use_rel_pos=False), neck_chans=12)


def sam_norm():
    """Without a table and without convolutions behind the blocks: a norm with its own epsilon."""
    timm_hub("sam_norm", "samvit_base_patch16_224", (20, 28), run_sam, **_SAM, neck_chans=None)


def sam_original():
    """The names of facebookresearch/segment-anything: no configuration, and a decoder beside it."""
    def rename(state):
        own = {"image_encoder." + k.replace("mlp.fc", "mlp.lin"): v for k, v in state.items() if not k.startswith("head.")}
        return own | {"mask_decoder.iou_token.weight": torch.zeros(1, 12), "prompt_encoder.pe_layer.positional_encoding_gaussian_matrix": torch.zeros(2, 6)}

    def run(model):
        for module in model.modules():
            if isinstance(module, torch.nn.LayerNorm):
                module.eps = 1e-6
        return lambda x: (rows_of(model.forward_features(x)), model.forward_features(x).mean((2, 3)))
    timm_hub("sam_original", "samvit_base_patch16", (24, 24), run, False, rename, **_SAM, neck_chans=12)


def sam_hf():
    config = transformers.SamVisionConfig(hidden_size=16, output_channels=12, num_hidden_layers=3, num_attention_heads=2, image_size=24,
                                          patch_size=4, window_size=4, global_attn_indexes=[1], mlp_dim=32)
    model = drawn(transformers.SamVisionModel(config))
    save("sam_hf", model, {"config": json.dumps(config.to_dict())},
         lambda x: (rows_of(model(x).last_hidden_state), model(x).last_hidden_state.mean((2, 3))), size=(24, 24))


def sam3():
    """A table of 4 x 4 laid beside itself on a grid of 6 x 6, windows of 3 x 3, and one block that sees all."""
    config = transformers.Sam3ViTConfig(hidden_size=16, intermediate_size=32, num_hidden_layers=3, num_attention_heads=2, image_size=24,
                                        patch_size=4, window_size=3, global_attn_indexes=[1], pretrain_image_size=16)
    model = drawn(transformers.Sam3ViTModel(config))
    save("sam3", model, {"config": json.dumps(config.to_dict())},
         lambda x: (model(x).last_hidden_state, model(x).last_hidden_state.mean(1)), size=(24, 24))


def swinv2_cr():
    """Norms behind whole blocks, in the middle and at the end; windows that the input tells."""
    timm_hub("swinv2_cr", "swinv2_cr_tiny_ns_224", (20, 28), lambda model: run(lambda x: model.forward_features(x).flatten(2).transpose(1, 2), model), patch_size=4,
             embed_dim=WIDTH, depths=(3, 2), num_heads=HEADS, mlp_ratio=2, window_ratio=2, extra_norm_period=2)


_HIERA = dict(embed_dim=4, num_heads=1, stages=(1, 2, 1, 2), mlp_ratio=2)


def run_hiera(model):
    """Its tokens are those of the last stage, by rows."""
    return lambda x: (model.forward_features(x).flatten(1, -2), model(x))


def hiera_timm():
    timm_hub("hiera_timm", "hiera_tiny_224", (32, 64), run_hiera, **_HIERA)


def hiera_windows():
    """A table stretched to the grid, and one laid beside itself; scales."""
    timm_hub("hiera_windows", "hiera_small_abswin_256", (32, 64), run_hiera, **_HIERA, init_values=0.5)


def sam2_timm():
    """Windows that the grid does not fill, and a block that sees all of it."""
    def run(model):
        return lambda x: (model.forward_features(x).flatten(1, 2), model(x))
    timm_hub("sam2_timm", "sam2_hiera_tiny", (32, 64), run, embed_dim=4, num_heads=1, stages=(1, 2, 4, 2), window_spec=(8, 4, 6, 2), global_att_blocks=(5,))


def hiera_hf():
    config = transformers.HieraConfig(embed_dim=4, image_size=[32, 64], depths=[1, 2, 1, 2], mlp_ratio=2.0, num_labels=CLASSES)
    model = drawn(transformers.HieraForImageClassification(config))
    save("hiera_hf", model, {"config": json.dumps(config.to_dict())}, run(lambda x: model.hiera(x).last_hidden_state, lambda x: model(x).logits), size=(32, 64))


def sam2_hf():
    config = transformers.Sam2HieraDetConfig(hidden_size=4, blocks_per_stage=[1, 2, 3, 2], embed_dim_per_stage=[4, 8, 16, 32], mlp_ratio=2.0, image_size=[32, 64],
                                             window_size_per_stage=[8, 4, 6, 2], global_attention_blocks=[4])
    model = drawn(transformers.Sam2HieraDetModel(config))
    save("sam2_hf", model, {"config": json.dumps(config.to_dict())},
         run(lambda x: model(x).last_hidden_state, lambda x: model(x).last_hidden_state.mean((1, 2))), size=(32, 64))


def run_relpos(model):
    return lambda x: (model.forward_features(x), model(x))


_RELPOS = dict(patch_size=4, embed_dim=16, depth=2, num_heads=2, mlp_ratio=2, init_values=0.5)


def relpos_timm():
    timm_hub("relpos_timm", "vit_relpos_base_patch16_clsgap_224", (20, 28), run_relpos, **_RELPOS)


def relpos_shared():
    timm_hub("relpos_shared", "vit_srelpos_small_patch16_224", (20, 28), run_relpos, **_RELPOS | {"rel_pos_dim": 16})


def relpos_swin():
    """A network as Swin v2's, behind blocks with their norms on the results."""
    timm_hub("relpos_swin", "vit_relpos_small_patch16_rpn_224", (20, 28), run_relpos, **_RELPOS | {"rel_pos_type": "mlp_swin"})


def relpos_table():
    timm_hub("relpos_table", "vit_relpos_medium_patch16_cls_224", (20, 28), run_relpos, **_RELPOS | {"rel_pos_type": "bias"})


MODELS = [swin_timm, swin_heads, swin_original, swin_three, swin_hf, swin_torchvision, swinv2_timm, swinv2_hf, swinv2_torchvision,
          sam_timm, sam_plain, sam_norm, sam_original, sam_hf, sam3, swinv2_cr, hiera_timm, hiera_windows, hiera_hf, sam2_timm, sam2_hf, relpos_timm, relpos_shared, relpos_swin, relpos_table]

if __name__ == "__main__":
    for make in MODELS:
        if not sys.argv[1:] or make.__name__ in sys.argv[1:]:
            torch.manual_seed(5)
            make()
