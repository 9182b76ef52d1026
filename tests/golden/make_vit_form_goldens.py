"""Makes more of tests/data/vit/: forms that leave no tensor in the file, and parts of less common models.

    make_vit_form_goldens.py [NAME ...]

Needs what make_vit_goldens.py needs, whose files these are like. Rotations of timm's Eva class, norms behind the branch, pooling
by attention with register tokens, by maximum and by mean in spite of a class token, norms without a shift, learned angles of the
class token, a model inside of wrappers.
"""

import sys

sys.path.append(sys.path.pop(0))  # this folder has modules named like Python's own

from functools import partial

import torch
import transformers
from timm.layers import LayerNorm, RmsNorm, SwiGLU
from timm.models.vision_transformer import ResPostBlock, VisionTransformer

from make_vit_goldens import COMMON, HF, eva, huggingface, randomise, run_timm, save, timm_config, vit
from vit_sizes import HEADS, SIZE

GRID = (SIZE[0] // 4, SIZE[1] // 4)
NORM = partial(LayerNorm, eps=1e-5)


def rope_gap():
    """timm's vit_*_rope_reg*_gap: one register, no class token, no table; nothing in the file shows the rotation."""
    eva("rope_gap", class_token=False, num_reg_tokens=1, use_abs_pos_emb=False, use_rot_pos_emb=True,
        ref_feat_shape=(16, 16), init_values=1)


def rope_table():
    """timm's vit_*_rope_ape: the tensors of DeiT III, and a rotation."""
    eva("rope_table", metadata=timm_config(architecture="vit_base_patch16_rope_ape_224"), attn_type="rope", init_values=1,
        use_rot_pos_emb=True, rope_grid_indexing="xy", rope_temperature=100.0, no_embed_class=True, use_fc_norm=False,
        global_pool="token")


PE = dict(attn_type="rope", use_pre_transformer_norm=True, use_rot_pos_emb=True, ref_feat_shape=GRID,
          rope_grid_indexing="xy", norm_layer=NORM)


def pe_core():
    eva("pe_core", **PE, rope_grid_offset=1.0, global_pool="map", attn_pool_num_heads=8, attn_pool_mlp_ratio=2.0)


def pe_spatial():
    eva("pe_spatial", **PE, class_token=False, init_values=0.1, use_post_transformer_norm=False, use_fc_norm=False)


def res_post():
    vit("res_post", block_fn=ResPostBlock, class_token=False, global_pool="avg", fc_norm=True, qkv_bias=False)


def eva_res_post():
    eva("eva_res_post", metadata=timm_config(architecture="eva02_enormous_patch14_clip_224"), use_post_norm=True,
        global_pool="token")


def dinov3_mean():
    """timm's DINOv3 has no fc_norm, and its head reads the mean of the patches."""
    eva("dinov3_mean", init_values=1, qkv_bias=False, rope_type="dinov3", rope_temperature=100, use_rot_pos_emb=True,
        use_abs_pos_emb=False, rope_rotate_half=True, num_reg_tokens=4, use_fc_norm=False, global_pool="avg",
        dynamic_img_size=True, norm_layer=NORM)


def map_registers():
    vit("map_registers", class_token=True, reg_tokens=2, global_pool="map")


def maximum():
    vit("maximum", global_pool="avgmax", fc_norm=False, metadata=timm_config(global_pool="avgmax"))


def aimv2():
    norm = partial(RmsNorm, eps=1e-5)
    vit("aimv2", class_token=False, fc_norm=False, mlp_ratio=2.75, global_pool="avg", qkv_bias=False, proj_bias=False,
        act_layer="silu", norm_layer=norm, embed_norm_layer=norm, mlp_layer=SwiGLU)


def mlcd():
    config = transformers.MLCDVisionConfig(**{**HF, "image_size": 20})
    huggingface("mlcd", transformers.MLCDVisionModel(config), config, lambda m, x: (None, m(x).pooler_output), size=(20, 20))


def wrapped():
    """The model as an attribute of another, its head beside it."""
    model = randomise(VisionTransformer(**COMMON))
    save("wrapped", model, timm_config(), run_timm(model),
         rename=lambda state: {k if k.startswith("head.") else "visual_encoder." + k: v for k, v in state.items()})


MODELS = [rope_gap, rope_table, pe_core, pe_spatial, res_post, eva_res_post, dinov3_mean, map_registers, maximum, aimv2, mlcd,
          wrapped]

if __name__ == "__main__":
    for make in MODELS:
        if not sys.argv[1:] or make.__name__ in sys.argv[1:]:
            torch.manual_seed(5)
            make()
