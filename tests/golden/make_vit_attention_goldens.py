"""Makes more of tests/data/vit/: plain encoders whose attention is more than one softmax between tokens.

    make_vit_attention_goldens.py [NAME ...]

Needs what make_vit_goldens.py needs, whose files these are like, and vit-pytorch. Grids of 5 x 7 where the library takes them.
"""

import sys

sys.path.append(sys.path.pop(0))  # this folder has modules named like Python's own

import json

import torch
import transformers
import vit_pytorch.cait
import vit_pytorch.deepvit
import vit_pytorch.parallel_vit
import vit_pytorch.vit
import vit_pytorch.vit_detpool
import vit_pytorch.vit_nd
import vit_pytorch.vit_with_decorr
from timm.models.cait import Cait
from timm.models.convit import ConVit
from timm.models.vision_transformer import DiffParallelScalingBlock, ParallelScalingBlock, ParallelThingsBlock, VisionTransformer
from timm.models.gemma4_vit import Gemma4VitClassifier, Gemma4VitEncoder
from timm.models.naflexvit import NaFlexVit, NaFlexVitCfg
from timm.models.crossvit import CrossVit
from timm.models.tnt import TNT
from timm.models.xcit import Xcit
from timm.layers import RmsNorm

from make_vit_convolution_goldens import drawn, told
from make_vit_goldens import run_timm, save
from vit_sizes import CLASSES

SIZE = (20, 28)
COMMON = dict(img_size=SIZE, patch_size=4, embed_dim=24, depth=2, num_heads=4, mlp_ratio=2, num_classes=CLASSES)


def _told(architecture, arguments):
    """Classes and functions stand under their names, as make_library_models.py writes them."""
    return told(architecture, **{key: value for key, value in arguments.items() if not callable(value)})


def of_timm(name, kind, architecture, **more):
    arguments = COMMON | more
    model = drawn(kind(**arguments))
    save(name, model, _told(architecture, arguments), run_timm(model), size=arguments["img_size"])
    return model


def cait():
    of_timm("cait", Cait, "cait_xxs24_224", depth_token_only=2)


def xcit():
    arguments = COMMON | dict(img_size=(40, 56), patch_size=8, cls_attn_layers=2, eta=1.0, tokens_norm=True)
    model = drawn(Xcit(**arguments))
    save("xcit", model, told("xcit_tiny_12_p8_224", **arguments), lambda x: (None, model(x)), size=arguments["img_size"])


def xcit_nano():
    """Its layers of the class token norm that token alone."""
    arguments = COMMON | dict(img_size=(48, 80), patch_size=16, cls_attn_layers=1, eta=1.0, tokens_norm=False)
    model = drawn(Xcit(**arguments))
    save("xcit_nano", model, told("xcit_nano_12_p16_224", **arguments), lambda x: (None, model(x)), size=arguments["img_size"])


def convit():
    """Its library makes a square grid of the number of patches, whatever the input."""
    of_timm("convit", ConVit, "convit_tiny", img_size=(20, 20), embed_dim=6, depth=3, local_up_to_layer=2)


def differential():
    of_timm("differential", VisionTransformer, "vit_dlittle_patch16_reg1_gap_256", num_heads=3, attn_layer="diff", qk_norm=True,
            class_token=False, no_embed_class=True, reg_tokens=1, global_pool="avg", init_values=1e-5)


def differential_parallel():
    of_timm("differential_parallel", VisionTransformer, "vit_dpwee_patch16_reg1_gap_256", block_fn=DiffParallelScalingBlock,
            class_token=False, no_embed_class=True, reg_tokens=1, global_pool="avg", init_values=1e-5, num_heads=3)


def parallel_scaling():
    of_timm("parallel_scaling", VisionTransformer, "vit_base_patch16_xp_224", block_fn=ParallelScalingBlock, qkv_bias=False, qk_norm=True,
            norm_layer=RmsNorm, pre_norm=True, num_heads=3)


def parallel_branches():
    of_timm("parallel_branches", VisionTransformer, "vit_small_patch16_18x2_224", block_fn=ParallelThingsBlock, init_values=1e-5, num_heads=3)


def of_naflex(name, architecture, **more):
    arguments = dict(patch_size=4, embed_dim=24, depth=2, num_heads=3, mlp_ratio=2.0, pos_embed_grid_size=(5, 7)) | more
    model = drawn(NaFlexVit(cfg=NaFlexVitCfg(**arguments), num_classes=CLASSES, img_size=SIZE))
    own = arguments["pos_embed_grid_size"] == (SIZE[0] // 4, SIZE[1] // 4) or arguments.get("pos_embed") == "factorized"
    words = arguments if own else arguments | dict(img_size=SIZE)
    save(name, model, told(architecture, **words), run_timm(model), size=SIZE)
    print(name, *list(model.state_dict())[:6])
    return model


def naflex():
    of_naflex("naflex", "naflexvit_base_patch16_gap", init_values=1e-5, global_pool="avg", reg_tokens=2, fc_norm=True)


def naflex_map():
    of_naflex("naflex_map", "naflexvit_base_patch16_siglip", act_layer="gelu_tanh", global_pool="map", pos_embed_interp_mode="bilinear")


def naflex_factors():
    of_naflex("naflex_factors", "naflexvit_base_patch16_parfac_gap", init_values=1e-5, pos_embed_ar_preserving=True, pos_embed="factorized",
              global_pool="avg", reg_tokens=1, fc_norm=True, pos_embed_grid_size=(7, 7))


RADIO = dict(class_token=True, global_pool="token", final_norm=False, pos_embed_grid_size=(9, 9), pos_embed_interp_mode="bilinear",
             pos_embed_ar_preserving=True, pos_embed_antialias=False)


def naflex_radio():
    """A table of the largest input, and no norm behind the blocks."""
    of_naflex("naflex_radio", "naflexvit_giant_patch16_radio_v3", reg_tokens=3, **RADIO)


def naflex_radio_corners():
    of_naflex("naflex_radio_corners", "naflexvit_base_patch16_radio_v3", reg_tokens=2, init_values=1e-5, pos_embed_align_corners=True, **RADIO)


def gemma4(name="gemma4", **more):
    """The encoder of transformers, with two heads that share their keys. Its processor gives patches and their places."""
    words = more | dict(hidden_size=24, num_hidden_layers=2, num_attention_heads=3, num_key_value_heads=1, head_dim=8, intermediate_size=40,
                 position_embedding_size=12, patch_size=4, pooling_kernel_size=2)
    config = transformers.models.gemma4.configuration_gemma4.Gemma4VisionConfig(**words)
    model = drawn(transformers.models.gemma4.modeling_gemma4.Gemma4VisionModel(config))
    _bound(model)

    def run(x):
        images, channels, height, width = x.shape
        rows, columns = height // 4, width // 4
        patches = x.reshape(images, channels, rows, 4, columns, 4).permute(0, 2, 4, 3, 5, 1).reshape(images, rows * columns, -1)
        places = torch.stack(torch.meshgrid(torch.arange(columns), torch.arange(rows), indexing="xy"), -1).reshape(1, -1, 2)
        places = places.expand(images, -1, -1)
        none = torch.zeros(images, rows * columns, dtype=torch.bool)
        tokens = model.encoder(inputs_embeds=model.patch_embedder(patches, places, none), attention_mask=~none,
                               pixel_position_ids=places).last_hidden_state
        return tokens, tokens.mean(1)

    save(name, model, {"config": json.dumps(config.to_dict())}, run, size=SIZE)


def gemma4_clipped():
    gemma4("gemma4_clipped", use_clipped_linears=True)


def _bound(model):
    """Bounds that hold some of the numbers, others for every layer, and some infinite."""
    for number, (name, buffer) in enumerate(model.named_buffers()):
        if name.endswith(("input_min", "output_min", "input_max", "output_max")):
            far = float("inf") if number % 7 == 0 else (0.25 + 0.5 * (number % 5)) * (2 if "down_proj" in name else 1)
            buffer.fill_(-far if name.endswith("min") else far)


def gemma4_timm_clipped():
    gemma4_timm("gemma4_timm_clipped", "gemma4_vit_167m_enc", use_clipped_linears=True)


def gemma4_timm(name="gemma4_timm", architecture="gemma4_vit_570m_enc", **more):
    arguments = more | dict(img_size=SIZE, patch_size=4, embed_dim=24, depth=2, num_heads=3, head_dim=8, intermediate_size=40,
                     position_embedding_size=12, pooling_kernel_size=1)
    model = drawn(Gemma4VitEncoder(**arguments))
    _bound(model)

    def run(x):
        tokens = model.forward_features(x)
        return tokens, tokens.mean(1)

    save(name, model, told(architecture, **arguments), run, size=SIZE)


def gemma4_classifier():
    """Its head reads the mean of the patches behind a norm without weights."""
    arguments = dict(img_size=SIZE, patch_size=4, embed_dim=24, depth=2, num_heads=3, head_dim=8, intermediate_size=40, position_embedding_size=12,
                     pooling_kernel_size=1, num_classes=CLASSES, use_clipped_linears=True)
    model = drawn(Gemma4VitClassifier(**arguments))
    _bound(model)
    save("gemma4_classifier", model, told("gemma4_vit_167m", **arguments), lambda x: (None, model(x)), size=SIZE)


def _tnt(name, architecture, **more):
    """Patches of 8 x 8 pixels with 4 x 4 tokens in each."""
    arguments = dict(img_size=(24, 16), patch_size=8, embed_dim=24, inner_dim=8, depth=2, num_heads_inner=2, num_heads_outer=3, mlp_ratio=2,
                     first_stride=2, num_classes=CLASSES) | more
    model = drawn(TNT(**arguments))
    save(name, model, told(architecture, **arguments), run_timm(model), size=arguments["img_size"])


def tnt():
    _tnt("tnt", "tnt_s_patch16_224")


def tnt_legacy():
    """Its kernels see the neighbouring patches, and every token of pixels has a norm of its own."""
    _tnt("tnt_legacy", "tnt_s_legacy_patch16_224", legacy=True, qkv_bias=True, global_pool="avg")


def tnt_rest():
    """Pixels beyond the last whole patch belong to none."""
    _tnt("tnt_rest", "tnt_s_patch16_224", img_size=(27, 19))


def tnt_legacy_rest():
    """Kernels of the last patches see them all the same."""
    _tnt("tnt_legacy_rest", "tnt_s_legacy_patch16_224", img_size=(27, 19), legacy=True, qkv_bias=True, global_pool="avg")


def _crossvit(name, **more):
    """4 x 3 patches beside 8 x 6 of the input at two thirds of its size."""
    arguments = dict(img_size=(48, 36), img_scale=(1.0, 2 / 3), patch_size=(12, 4), embed_dim=(16, 24), depth=((1, 2, 0), (1, 1, 0)), num_heads=(2, 3),
                     mlp_ratio=(2, 2, 1), num_classes=CLASSES) | more
    model = drawn(CrossVit(**arguments))

    def run(x):
        both = model.forward_features(x)
        return both[1], model.forward_head(both)

    size = arguments["img_size"]
    save(name, model, told("crossvit_tiny_240", **arguments), run, size=size if isinstance(size, tuple) else (size, size))


def crossvit():
    _crossvit("crossvit")


def crossvit_dagger():
    """Three convolutions for a patch, several blocks where class tokens meet patches, the mean pooled; a square that says its size by its tables."""
    _crossvit("crossvit_dagger", img_size=48, img_scale=(1.0, 32 / 48), patch_size=(12, 16), embed_dim=(16, 24), depth=((1, 2, 2), (1, 1, 2)), multi_conv=True,
              qkv_bias=False, global_pool="avg")


VIT_PYTORCH = dict(image_size=20, patch_size=4, num_classes=CLASSES, dim=24, depth=2, heads=3, dim_head=8, mlp_dim=48)


def of_vit_pytorch(name, model, heads=3, dim_head=8):
    drawn(model)
    save(name, model, {"config": {"heads": heads, "dim_head": dim_head}}, lambda x: (None, model(x)), size=(20, 20))


def deepvit():
    of_vit_pytorch("deepvit", vit_pytorch.deepvit.DeepViT(**VIT_PYTORCH))


def parallel_vit():
    of_vit_pytorch("parallel_vit", vit_pytorch.parallel_vit.ViT(num_parallel_branches=3, **VIT_PYTORCH))


def cait_pytorch():
    of_vit_pytorch("cait_pytorch", vit_pytorch.cait.CaiT(cls_depth=2, **VIT_PYTORCH))


def of_vit_pytorch_alone(name, model, size=(20, 20), **words):
    drawn(model)
    # A class token without rows is stored as such.
    save(name, model, {"config": words}, lambda x: (None, model(x)), size=size)


def lucid_mean():
    """Its file holds a class token of no rows."""
    of_vit_pytorch_alone("lucid_mean", vit_pytorch.vit.ViT(pool="mean", **VIT_PYTORCH), heads=3, dim_head=8)


def lucid_detpool():
    """The class token comes behind the addition of the table, and the head reads the mean of the patches."""
    of_vit_pytorch_alone("lucid_detpool", vit_pytorch.vit_detpool.ViTDetPool(**VIT_PYTORCH), heads=3, dim_head=8, global_pool="avg")


def lucid_nd():
    """A norm behind the layer of patches, and none before it."""
    arguments = {key: value for key, value in VIT_PYTORCH.items() if key != "image_size"}
    of_vit_pytorch_alone("lucid_nd", vit_pytorch.vit_nd.ViTND(ndim=2, input_shape=(20, 28), **arguments), size=(20, 28), heads=3, dim_head=8,
                         image_size=[20, 28])


def lucid_decorr():
    """The norm of an MLP beside its layers. The library gives a loss as well."""
    model = drawn(vit_pytorch.vit_with_decorr.ViT(**VIT_PYTORCH))
    save("lucid_decorr", model, {"config": {"heads": 3, "dim_head": 8}}, lambda x: (None, model(x)[0]), size=(20, 20))


def lucid_one_head():
    """One head as wide as the tokens has no projection behind it."""
    of_vit_pytorch("lucid_one_head", vit_pytorch.vit.ViT(**VIT_PYTORCH | dict(heads=1, dim_head=24)), heads=1, dim_head=24)


if __name__ == "__main__":
    chosen = sys.argv[1:] or ["cait", "xcit", "xcit_nano", "convit", "differential", "differential_parallel", "parallel_scaling",
                              "parallel_branches", "naflex", "naflex_map", "naflex_factors", "naflex_radio", "naflex_radio_corners", "gemma4", "gemma4_timm", "gemma4_clipped", "gemma4_timm_clipped", "gemma4_classifier", "tnt", "tnt_legacy", "tnt_rest", "tnt_legacy_rest", "crossvit", "crossvit_dagger", "deepvit", "parallel_vit", "cait_pytorch", "lucid_mean", "lucid_detpool", "lucid_nd", "lucid_decorr", "lucid_one_head"]
    for each in chosen:
        globals()[each]()
