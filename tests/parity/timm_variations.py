"""timm's vision transformers made with other arguments than their architecture has: each argument that a constructor takes."""

import timm
import torch

from cases import Task
from randomise import randomise
from timm_models import CLASSES, cases_of

_POOLS = [{"global_pool": pool} for pool in ("token", "avg", "max", "avgmax", "map")]
_SIZES = [{"img_size": (64, 64)}, {"img_size": (64, 96)}, {"img_size": 64, "dynamic_img_size": True}, {"img_size": (70, 100), "dynamic_img_pad": True}]
_VIT = [
    *_POOLS, *_SIZES, {"reg_tokens": 4}, {"reg_tokens": 4, "no_embed_class": True}, {"no_embed_class": True}, {"class_token": False, "global_pool": "avg"},
    {"class_token": False, "global_pool": "map"}, {"class_token": False, "reg_tokens": 2, "global_pool": "max"}, {"pre_norm": True},
    {"pre_norm": True, "global_pool": "avg"}, {"pre_norm": True, "global_pool": "map"}, {"pre_norm": True, "class_token": False, "global_pool": "map"},
    {"final_norm": False}, {"fc_norm": True}, {"fc_norm": False, "global_pool": "avg"}, {"global_pool": "avg", "pool_include_prefix": True},
    {"global_pool": "map", "pool_include_prefix": True}, {"global_pool": "avgmax", "pool_include_prefix": True, "reg_tokens": 1}, {"global_pool": "prr"},
    {"global_pool": ""}, {"qkv_bias": False}, {"qk_norm": True}, {"scale_attn_norm": True}, {"scale_mlp_norm": True}, {"proj_bias": False}, {"init_values": 0.1},
    {"num_heads": 2}, {"num_heads": 12}, {"mlp_ratio": 3}, {"patch_size": 32}, {"in_chans": 1}, {"pos_embed": "none"}, {"norm_layer": "rmsnorm"},
    {"norm_layer": "layernorm"}, *({"act_layer": each} for each in ("quick_gelu", "silu", "relu", "gelu_tanh", "leaky_relu", "relu6", "mish", "tanh", "sigmoid")),
    {"drop_rate": 0.3, "drop_path_rate": 0.2, "attn_drop_rate": 0.1, "patch_drop_rate": 0.5, "weight_init": "jax"},
]
_EVA = [
    *_POOLS, *_SIZES, {"use_rot_pos_emb": False}, {"use_rot_pos_emb": True}, {"rope_rotate_half": True}, {"rope_rotate_half": False},
    {"rope_grid_indexing": "xy"}, {"rope_grid_indexing": "ij"}, {"rope_grid_offset": 1.0}, {"ref_feat_shape": None}, {"ref_feat_shape": (8, 8)},
    {"ref_feat_shape": (8, 12), "rope_grid_indexing": "xy"}, {"rope_temperature": 50.0}, {"rope_rescale_coords": 2.0, "rope_shift_coords": 0.1},
    {"rope_type": "mixed"}, {"rope_type": "mixed", "rope_grid_indexing": "xy"}, {"rope_type": "dinov3"}, {"rope_type": "dinov3", "rope_rotate_half": True},
    {"rope_type": "dinov3", "rope_grid_offset": 0.5}, {"rope_type": "cat"}, {"rope_type": "mrope"}, {"num_reg_tokens": 0}, {"num_reg_tokens": 3},
    {"class_token": False, "global_pool": "avg"}, {"class_token": False, "num_reg_tokens": 0, "global_pool": "avg"}, {"use_abs_pos_emb": False},
    {"use_abs_pos_emb": True}, {"no_embed_class": True}, {"qkv_bias": False}, {"qkv_bias": True}, {"qkv_fused": False}, {"qkv_fused": True}, {"qk_norm": True},
    {"swiglu_mlp": False}, {"swiglu_mlp": True}, {"scale_mlp": True, "swiglu_mlp": True}, {"scale_mlp": False}, {"scale_attn_inner": True}, {"attn_type": "rope"},
    {"attn_type": "eva"}, {"attn_type": "rope", "qkv_fused": False, "num_kv_heads": 1}, {"use_post_norm": True, "init_values": None}, {"init_values": None},
    {"init_values": 0.1}, {"attn_only_layer_scale": True, "init_values": 0.1}, {"use_pre_transformer_norm": True}, {"use_post_transformer_norm": False},
    {"use_fc_norm": True}, {"use_fc_norm": False}, {"global_pool": "map", "attn_pool_num_heads": 2}, {"in_chans": 1}, {"num_heads": 2},
]
_BEIT = [*({"global_pool": pool} for pool in ("token", "avg")), {"use_abs_pos_emb": True}, {"use_rel_pos_bias": False, "use_abs_pos_emb": True},
         {"use_shared_rel_pos_bias": True}, {"use_shared_rel_pos_bias": True, "use_rel_pos_bias": False}, {"img_size": 64}, {"img_size": (64, 96)}, {"init_values": None},
         {"qkv_bias": False}, {"swiglu_mlp": True}, {"scale_mlp": True}, {"num_heads": 4}, {"in_chans": 1}, {"use_fc_norm": False}]
_FEW = [{"num_heads": 2}, {"global_pool": "max"}, {"img_size": (64, 96)}, {"qkv_bias": False}, {"act_layer": "relu"}, {"init_values": None}, {"mlp_ratio": 2}]
_NARROW = {"embed_dim": 192, "num_heads": 4}
_RUNS = [{"img_size": (64, 96)}, {"window_size": 3}, {"window_size": 0}, {"global_attn_indexes": (0, 1)}, {"global_attn_indexes": ()}, {"neck_chans": None}, {"use_abs_pos": False},
         {"use_rel_pos": False}, {"use_rope": True, "use_rel_pos": False}, {"qk_norm": True}, {"pre_norm": True}, {"init_values": 0.1}, {"head_hidden_size": 32}, {"num_heads": 2},
         {"act_layer": "relu"}, {"global_pool": "max"}, {"mlp_ratio": 2}, {"qkv_bias": False}]
_PAIRS = _FEW + [{"rel_pos_type": "mlp_swin"}, {"rel_pos_type": "bias"}, {"rel_pos_type": "bias", "shared_rel_pos": True}, {"shared_rel_pos": True}, {"rel_pos_dim": 32},
                 {"class_token": True}, {"class_token": True, "global_pool": "token"}, {"class_token": True, "rel_pos_type": "bias"}, {"fc_norm": True}, {"qk_norm": True}]
_CR = [{"img_size": (64, 96)}, {"window_size": 3}, {"window_ratio": 4}, {"window_ratio": (8, 4)}, {"always_partition": True}, {"extra_norm_period": 2}, {"extra_norm_stage": True}, {"num_heads": (2, 4)},
       {"depths": (3, 3)}, {"global_pool": "max"}, {"strict_img_size": False}, {"mlp_ratio": 2}]
_UNITS = [{"stages": (1, 2, 2, 1)}, {"mask_unit_attn": (True, False, False, False)}, {"mask_unit_attn": (True, True, True, False)}, {"use_expand_proj": False}, {"abs_win_pos_embed": True}, {"num_heads": 2},
          {"init_values": 0.1}, {"img_size": (64, 96)}, {"q_pool": 2}, {"mask_unit_size": (16, 16)}, {"global_pool": "max"}, {"sep_pos_embed": True}, {"head_mul": 1.0}]
_SAM2 = [{"window_spec": (8, 4, 4, 2)}, {"window_spec": (4, 4, 14, 7)}, {"global_att_blocks": (2, 3)}, {"global_att_blocks": ()}, {"num_heads": 2}, {"init_values": 0.1}, {"q_pool": 2}, {"act_layer": "relu"}]
_ACTS = [{"act_layer": each} for each in ("relu", "silu", "quick_gelu", "gelu_tanh", "hard_swish", "leaky_relu")]
_SWIN = [{"global_pool": "max"}, {"global_pool": ""}, {"window_size": 4}, {"window_size": 14}, {"window_size": (7, 14)}, {"always_partition": True, "window_size": 32}, {"strict_img_size": False},
         {"mlp_ratio": 2}, {"qkv_bias": False}, {"img_size": (112, 224)}, {"patch_size": 2}, {"num_heads": (2, 4)}, {"depths": (3, 3)}, {"in_chans": 1}, {"dynamic_img_size": True}]
_LEVIT = _ACTS + [{"attn_act_layer": "relu"}, {"attn_act_layer": "gelu"}, {"down_op": "avgpool"}, {"use_conv": True}, {"attn_ratio": 1}, {"key_dim": 8}, {"num_heads": (2, 4, 4)}, {"mlp_ratio": 1},
                  {"stem_type": "s8"}, {"img_size": 192}, {"in_chans": 1}]
_XCIT = [{"cls_attn_layers": 1}, {"use_pos_embed": False}, {"eta": None}, {"eta": 1e-5}, {"tokens_norm": True}, {"mlp_ratio": 2}, {"qkv_bias": False}, {"num_heads": 2}, {"global_pool": "avg"},
         {"patch_size": 8}, {"img_size": (64, 96)}]
_CAIT = [{"init_values": 0.1}, {"depth_token_only": 1}, {"mlp_ratio_token_only": 2}, {"mlp_ratio": 2}, {"num_heads": 2}, {"qkv_bias": False}, {"global_pool": "avg"}, {"img_size": (64, 96)}, {"in_chans": 1}]
_CROSS = [{"num_heads": (2, 4)}, {"num_heads": (8, 8)}, {"mlp_ratio": (2, 2, 2)}, {"qkv_bias": False}, {"multi_conv": True}, {"crop_scale": True}, {"global_pool": "avg"}, {"img_scale": (1.0, 1.0)}, {"in_chans": 1}]
_NEST = _ACTS + [{"pad_type": "same"}, {"mlp_ratio": 2}, {"qkv_bias": False}, {"num_heads": (2, 4, 8)}, {"global_pool": "max"}, {"img_size": 192}]
_TWINS = [{"num_heads": (2, 4, 8, 8)}, {"mlp_ratios": (2, 2, 2, 2)}, {"sr_ratios": (4, 2, 2, 1)}, {"img_size": (64, 96)}, {"wss": (4, 4, 4, 4)}, {"wss": (7, 7, 7, 2)}, {"in_chans": 1}]
_PVT = [{"num_heads": (2, 2, 4, 4)}, {"mlp_ratios": (2, 2, 2, 2)}, {"sr_ratios": (4, 2, 2, 1)}, {"qkv_bias": False}, {"linear": True}, {"in_chans": 1}]
_GC = _ACTS + [{"window_size": (7, 7, 14, 7)}, {"window_ratio": (16, 16, 16, 32)}, {"layer_scale": 0.1}, {"mlp_ratio": 2}, {"qkv_bias": False}, {"norm_eps": 0.1}, {"num_heads": (1, 2, 4, 8)}, {"global_pool": "max"},
               {"in_chans": 1}]
_CONVIT = [{"num_heads": 2}, {"locality_strength": 2.0}, {"use_pos_embed": False}, {"qkv_bias": True}, {"local_up_to_layer": 0}, {"local_up_to_layer": 2}, {"global_pool": "avg"}, {"img_size": (64, 96)}, {"mlp_ratio": 2}]
_TNT = [{"num_heads_inner": 2}, {"num_heads_outer": 2}, {"legacy": True}, {"legacy": False}, {"qkv_bias": True}, {"inner_dim": 24}, {"mlp_ratio": 2}, {"global_pool": "avg"}]
_VOLO = [{"num_heads": (2, 4, 4, 4)}, {"mlp_ratio": 2}, {"qkv_bias": True}, {"outlook_attention": (False, False, False, False)}, {"outlook_attention": (True, True, False, False)}, {"post_layers": ("ca",)},
         {"post_layers": None}, {"use_aux_head": False}, {"global_pool": "avg"}, {"stem_hidden_dim": 32}, {"img_size": 96}, {"downsamples": (False, False, False, False)}, {"norm_layer": "layernorm"}]
_DAVIT = [{"num_heads": (2, 2, 4, 4)}, {"window_size": 4}, {"mlp_ratio": 2}, {"qkv_bias": False}, {"norm_eps": 0.1}, {"attn_types": ("spatial",)}, {"attn_types": ("channel",)}, {"attn_types": ("channel", "spatial")},
          {"ffn": False}, {"cpe_act": True}, {"down_kernel_size": 3}, {"channel_attn_v2": True}, {"head_norm_first": True}, {"named_blocks": True}, {"global_pool": "max"}, {"norm_layer_cl": "rmsnorm"}]
_TINY = [{"num_heads": (1, 2, 4, 8)}, {"window_sizes": (7, 7, 7, 7)}, {"mlp_ratio": 2}, {"mbconv_expand_ratio": 2}, {"local_conv_size": 5}, {"global_pool": "max"}, {"in_chans": 1}]
_PIT = [{"heads": (1, 2, 4)}, {"mlp_ratio": 2}, {"stem_type": "non-overlap"}, {"distilled": True}, {"stride": 16}, {"img_size": 128}, {"in_chans": 1}]
_MAX = [*({f"{part}_act_layer": each} for part in ("conv", "transformer") for each in ("relu", "silu", "quick_gelu", "gelu_tanh")), {"conv_attn_act_layer": "relu"}, {"conv_norm_eps": 0.1}, {"transformer_norm_eps": 0.1},
        {"conv_kernel_size": 5}, {"conv_expand_output": False}, {"conv_expand_output": True}, {"conv_stride_mode": "pool"}, {"conv_stride_mode": "1x1"}, {"conv_attn_layer": "eca"}, {"conv_attn_layer": ""},
        {"conv_attn_early": True}, {"conv_attn_ratio": 0.5}, {"conv_pre_norm_act": True}, {"conv_group_size": 0}, {"conv_expand_ratio": 2}, {"conv_padding": "same"}, {"conv_padding": ""}, {"conv_output_bias": False},
        {"conv_pool_type": "max2"}, {"conv_downsample_pool_type": "max"}, {"transformer_window_size": (7, 7), "transformer_grid_size": (7, 7)}, {"transformer_init_values": 0.1},
        {"transformer_head_first": True}, {"transformer_head_first": False}, {"transformer_dim_head": 16}, {"transformer_expand_ratio": 2}, {"transformer_rel_pos_type": "mlp"}, {"transformer_rel_pos_type": "bias_tf"},
        {"transformer_rel_pos_type": ""}, {"transformer_attn_bias": False}, {"transformer_shortcut_bias": False}, {"transformer_pool_type": "max2"}, {"transformer_expand_first": False},
        {"transformer_no_block_attn": True}, {"transformer_use_nchw_attn": True}, {"stem_bias": True}, {"head_hidden_size": None}, {"global_pool": "max"}, {"img_size": 160}]
_LITTLE = {"embed_dim": (32, 32, 64, 64), "stem_width": 32, "depth": None, "depths": (2, 2, 2, 2)}
# architecture: (arguments of all, variations)
_MODELS = {
    "vit_tiny_patch16_224": ({}, _VIT),
    "vit_xsmall_patch16_clip_224": (_NARROW, _VIT),
    "vit_base_patch16_siglip_224": (_NARROW, _FEW + [{"global_pool": "map", "pool_include_prefix": True}, {"class_token": True}, {"reg_tokens": 1}]),
    "vit_small_patch14_dinov2": (_NARROW | {"img_size": 70}, _FEW + [{"reg_tokens": 4}, {"class_token": False, "global_pool": "avg"}]),
    "vit_giant_patch14_reg4_dinov2": (_NARROW | {"img_size": 70}, _FEW),
    "aimv2_large_patch14_224": (_NARROW, [each for each in _FEW if "init_values" not in each] + [{"class_token": True}, {"act_layer": "gelu"}]),
    "vit_base_patch16_rpn_224": (_NARROW, _FEW + [{"class_token": True, "global_pool": "token"}]),
    "deit_tiny_distilled_patch16_224": ({}, [{"num_heads": 2}, {"img_size": (64, 96)}, {"qkv_bias": False}, {"act_layer": "relu"}, {"no_embed_class": True}, {"pre_norm": True}]),
    "deit3_small_patch16_224": (_NARROW, _FEW + [{"no_embed_class": False}]),
    "vit_base_patch32_plus_256": (_NARROW, _FEW),
    "eva02_tiny_patch14_224": ({"img_size": 70}, _EVA),
    "eva_large_patch14_196": (_NARROW | {"img_size": 70}, _EVA),
    "eva02_base_patch16_clip_224": (_NARROW, _EVA),
    "eva02_enormous_patch14_clip_224": (_NARROW | {"img_size": 70}, _EVA),
    "vit_small_patch16_dinov3": (_NARROW | {"img_size": 96}, _EVA),
    "vit_pe_core_tiny_patch16_384": ({"img_size": 96}, _EVA),
    "vit_pe_spatial_tiny_patch16_512": ({"img_size": 96}, _EVA),
    "vit_small_patch16_rope_224": (_NARROW | {"img_size": 96}, _EVA),
    "vit_small_patch16_rope_mixed_ape_224": (_NARROW | {"img_size": 96}, _EVA),
    "vit_medium_patch16_rope_reg1_gap_256": (_NARROW | {"img_size": 96}, _EVA),
    "beit_base_patch16_224": (_NARROW, _BEIT),
    "samvit_base_patch16": (_NARROW | {"img_size": 112, "window_size": 4, "global_attn_indexes": (1,)}, _RUNS),
    "vit_relpos_base_patch16_224": (_NARROW | {"img_size": 96}, _PAIRS),
    "vit_relpos_base_patch16_rpn_224": (_NARROW | {"img_size": 96}, _FEW),
    "swinv2_cr_tiny_224": ({"img_size": 96, "embed_dim": 32, "depths": (2, 2), "num_heads": (1, 2), "depth": None}, _CR),
    "hiera_tiny_224": ({"img_size": 64, "embed_dim": 32, "stages": (1, 2, 1, 1), "depth": None}, _UNITS),
    "swin_tiny_patch4_window7_224": ({"img_size": 112, "embed_dim": 32, "depths": (2, 2), "num_heads": (1, 2), "depth": None}, _SWIN),
    "swinv2_tiny_window8_256": ({"img_size": 128, "embed_dim": 32, "depths": (2, 2), "num_heads": (1, 2), "depth": None},
                                _SWIN + _ACTS + [{"pretrained_window_sizes": (4, 4)}, {"pretrained_window_sizes": (12, 6)}]),
    "levit_128s": ({"depth": (1, 1, 1)}, _LEVIT),
    "levit_conv_128s": ({"depth": (1, 1, 1)}, _LEVIT),
    "xcit_nano_12_p16_224": ({"img_size": 64}, _XCIT),
    "xcit_tiny_12_p8_224": ({"img_size": 64}, _XCIT),
    "cait_xxs24_224": ({"img_size": 64}, _CAIT),
    "crossvit_9_240": ({"depth": ((1, 1, 0),) * 3}, _CROSS),
    "crossvit_9_dagger_240": ({"depth": ((1, 1, 0),) * 3}, _CROSS),
    "nest_tiny": ({"depth": None}, _NEST),
    "nest_tiny_jx": ({"depth": None}, _NEST),
    "twins_svt_small": ({"depth": None, "depths": (1, 2, 1, 1), "embed_dims": (32, 64, 64, 128)}, _TWINS),
    "twins_pcpvt_small": ({"depth": None, "depths": (1, 2, 1, 1), "embed_dims": (32, 64, 160, 256)}, _TWINS),
    "pvt_v2_b0": ({"depth": None, "depths": (1, 1, 1, 1)}, _PVT),
    "pvt_v2_b2_li": ({"depth": None, "depths": (1, 1, 1, 1)}, _PVT),
    "gcvit_xxtiny": ({"depth": None}, _GC),
    "convit_tiny": ({"img_size": 64, "local_up_to_layer": 1}, _CONVIT),
    "tnt_s_patch16_224": ({}, _TNT),
    "tnt_s_legacy_patch16_224": ({}, _TNT),
    "volo_d1_224": ({"depth": None}, _VOLO),
    "davit_tiny": ({"depth": None, "embed_dims": (32, 64, 128, 256), "num_heads": (1, 2, 4, 8), "depths": (1, 1, 1, 1)}, _DAVIT),
    "tiny_vit_5m_224": ({"depth": None, "depths": (1, 1, 1, 1)}, _TINY),
    "pit_ti_224": ({"depth": (1, 1, 1)}, _PIT),
    "maxvit_tiny_tf_224": (_LITTLE, _MAX),
    "maxvit_rmlp_pico_rw_256": (_LITTLE, _MAX),
    "coatnet_0_rw_224": (_LITTLE, _MAX),
    "coatnet_rmlp_0_rw_224": (_LITTLE, _MAX),
    "coatnext_nano_rw_224": (_LITTLE, _MAX),
    "mvitv2_tiny": ({"depth": None}, [{"img_size": 160}, {"in_chans": 1}]),
    "sam2_hiera_tiny": ({"pretrained_cfg_overlay": {"input_size": (3, 256, 256)}, "embed_dim": 32, "stages": (1, 2, 2, 1), "depth": None}, _SAM2),
}


# What a bare file leaves open where an argument is another.
_OPEN = {"global_pool": "pooling", "pool_include_prefix": "pooling", "attn_pool_num_heads": "pooling", "act_layer": "activation", "norm_layer": "epsilon",
         "num_heads": "heads", "use_post_norm": "norm order", "pre_norm": "rotation", "ref_feat_shape": "rotation", "use_rot_pos_emb": "rotation", "img_size": "size",
         "attn_act_layer": "activation", "stem_type": "activation", "window_size": "windows", "window_sizes": "windows", "window_ratio": "windows", "wss": "windows", "pad_type": "paddings",
         "crop_scale": "size", "stride": "size", "norm_eps": "epsilon", "heads": "heads", "num_heads_inner": "heads", "num_heads_outer": "heads", "attn_types": "windows", "channel_attn_v2": "windows", "cpe_act": "activation", "tokens_norm": "norm order", "norm_layer_cl": "epsilon"}
# The same of whole families as they are made here: narrower, and for smaller inputs, than published ones.
_OPEN_OF = {"swin_": ("size", "normalisation"), "swinv2_tiny": ("size", "normalisation"), "twins": ("heads", "windows"), "xcit": ("size", "normalisation"),
            "nest_tiny": ("paddings",)}


def _build(architecture, given, more, name, label, images):
    def build(folder, _):
        arguments = {"num_classes": CLASSES, "depth": 2} | given | more
        model = timm.create_model(architecture, **{key: value for key, value in arguments.items() if key != "depth" or value})
        embed = getattr(model, "patch_embed", model)
        if "img_size" in more and getattr(embed, "img_size", None) is None:
            embed.img_size = timm.layers.to_2tuple(more["img_size"])
        told = {"rope": "rotation", "conv_": "activation", "transformer_": "activation"}  # a note on them all
        things = tuple(_OPEN.get(key) or next((thing for start, thing in told.items() if key.startswith(start)), "") for key in more)
        # An architecture that its tensors do not tell from others leaves its rotation open too.
        rotates = ("rotation",) if getattr(model, "rope", None) is not None else ()
        family = tuple(thing for part, left in _OPEN_OF.items() if architecture.startswith(part) and not architecture.endswith("_jx") for thing in left)
        cases = cases_of(folder, randomise(model, name), "arguments of " + architecture, label, images, open=things + rotates + family)
        # A bare file runs on what is left of an image that would be padded, which the library does not.
        return [case for case in cases if case.form == "hub" or "dynamic_img_pad" not in more]

    return build


def tasks(images):
    timm.layers.set_fused_attn(True)
    made = []
    for architecture, (common, variations) in _MODELS.items():
        for more in variations:
            label = " ".join(f"{key}={value}" for key, value in more.items())
            made.append(Task("timm", "arguments of " + architecture, label, _build(architecture, common, more, f"{architecture} {label}", label, images)))
    return made
