"""Writes core/checkpoint/inspect/library_models.cpp.

What the constructors of timm's vision transformers and of transformers' vision models are called with where a configuration
leaves an argument out: without it a hub folder says half of what its model is.

    make_library_models.py

Needs timm and transformers from PyPI; builds no model and loads no weights. Of timm's arguments those are kept that no tensor
shows (how many heads, what the head reads, how queries and keys are turned); of transformers' all that are numbers, words and
switches.
"""

import dataclasses
import functools
import importlib
import json
import pathlib
import sys

sys.path.pop(0)  # a neighbour is called array.py

import timm
import transformers

FILE = pathlib.Path(__file__).resolve().parent.parent.parent / "core/checkpoint/inspect/library_models.cpp"

# timm

_MODULES = ("vision_transformer", "eva", "beit", "deit", "swin_transformer", "swin_transformer_v2", "vision_transformer_sam",
            "vision_transformer_relpos", "swin_transformer_v2_cr", "hiera", "hieradet_sam2",
            "vision_transformer_hybrid", "levit", "tiny_vit", "maxxvit", "davit", "nest", "cait", "xcit", "convit", "naflexvit", "gemma4_vit",
            "pvt_v2", "twins", "mvitv2", "gcvit", "volo", "pit", "tnt", "crossvit", "qwen3_vit", "deepseek_vit")
# The arguments that no tensor shows, with their defaults; and what a tensor shows as well, but another model's shows otherwise.
_SIZES = dict(embed_dim=768, depth=12)
_VIT = _SIZES | dict(num_heads=12, global_pool="token", pool_include_prefix=False, act_layer="gelu", norm_eps=1e-6, block_fn="Block", final_norm=True,
            attn_layer="Attention", dynamic_img_size=False, dynamic_img_pad=False)
_EVA = _SIZES | dict(num_heads=12, num_kv_heads=None, global_pool="avg", norm_eps=1e-6, use_rot_pos_emb=False, rope_type="cat",
            rope_grid_offset=0.0, rope_grid_indexing="ij", rope_temperature=10000.0, rope_rotate_half=False, ref_feat_shape=None,
            use_post_norm=False, use_post_transformer_norm=True, attn_pool_num_heads=None, attn_only_layer_scale=False, dynamic_img_size=False,
            dynamic_img_pad=False)
_BEIT = _SIZES | dict(num_heads=12, global_pool="avg", norm_eps=1e-6)
_SWIN = dict(window_size=7, always_partition=False, global_pool="avg", norm_eps=1e-5)
_SWIN_V2 = dict(window_size=7, always_partition=False, pretrained_window_sizes=(0, 0, 0, 0), act_layer="gelu", global_pool="avg", norm_eps=1e-5)
_SAM = dict(num_heads=12, window_size=14, global_attn_indexes=(), use_rel_pos=False, use_rope=False, head_hidden_size=None, ref_feat_shape=None,
            global_pool="avg", act_layer="gelu", norm_eps=1e-5)
_RELPOS = _SIZES | dict(num_heads=12, global_pool="avg", act_layer="gelu", norm_eps=1e-6, block_fn="RelPosBlock")
_SWIN_V2_CR = dict(window_size=None, window_ratio=8, always_partition=False, global_pool="avg", norm_eps=1e-5)
_HIERA = dict(num_heads=1, global_pool="avg", q_pool=3, q_stride=(2, 2), mask_unit_size=(8, 8), mask_unit_attn=(True, True, False, False), use_expand_proj=True,
              head_mul=2.0, patch_stride=(4, 4), patch_padding=(3, 3), sep_pos_embed=False, norm_eps=1e-6)
_SAM2 = dict(num_heads=1, global_pool="avg", q_pool=3, q_stride=(2, 2), window_spec=(8, 4, 14, 7), global_att_blocks=(12, 16, 20), head_mul=2.0,
             patch_stride=(4, 4), patch_padding=(3, 3), patch_size=None, act_layer="gelu", norm_eps=1e-6)
_LEVIT = dict(act_layer="hard_swish", attn_act_layer=None, down_op="subsample", global_pool="avg")
_MAXXVIT = dict(global_pool="avg", conv_stride_mode="dw", conv_pool_type="avg2", conv_downsample_pool_type="avg2", conv_padding="",
                conv_pre_norm_act=False, conv_act_layer="gelu", conv_attn_act_layer="silu", conv_norm_eps=1e-5,
                transformer_head_first=True, transformer_pool_type="avg2", transformer_act_layer="gelu", transformer_norm_eps=1e-6)
_DAVIT = dict(num_heads=(3, 6, 12, 24), window_size=7, norm_eps=1e-5, attn_types=("spatial", "channel"), cpe_act=False,
              channel_attn_v2=False, global_pool="avg", head_norm_first=False)
_CAIT = dict(num_heads=12, global_pool="token", act_layer="gelu", norm_eps=1e-6)
_XCIT = _CAIT | dict(tokens_norm=False)
_CONVIT = dict(num_heads=12, global_pool="token", local_up_to_layer=3, norm_eps=1e-6)
_NAFLEX = dict(num_heads=12, global_pool="map", pool_include_prefix=False, act_layer="gelu", norm_eps=1e-6, block_fn="Block", attn_layer="Attention",
               attn_type="standard", attn_gated=False, attn_pool_num_heads=None, pos_embed_interp_mode="bicubic", pos_embed_ar_preserving=False,
               pos_embed_antialias=True, pos_embed_align_corners=False, pos_embed_use_grid_sample=False, rope_type="", patchify_channels_last=True,
               dynamic_img_pad=False)
_GEMMA4 = dict(num_heads=12, num_kv_heads=None, norm_eps=1e-6, act_layer="gelu_tanh", rope_theta=100.0)
# What both of an encoder and its classifier have; of the latter what stands between the two.
_QWEN3 = dict(num_heads=16, encoder_pool="", global_pool="avg", act_layer="gelu_tanh", norm_eps=1e-6, rope_temperature=10000.0)
_DEEPSEEK = dict(num_heads=16, encoder_pool="", global_pool="avg", norm_eps=1e-6, rope_temperature=10000.0, dynamic_img_pad=False)
_PVT = dict(num_heads=(1, 2, 4, 8), linear=False, global_pool="avg")
_TWINS = dict(num_heads=(1, 2, 4, 8), wss=None, global_pool="avg")
_MVIT = dict(num_heads=1, pool_first=False, expand_attn=True, residual_pooling=True, mode="conv", stride_q=((1, 1), (2, 2), (2, 2), (2, 2)), stride_kv=None,
             stride_kv_adaptive=(4, 4), patch_stride=(4, 4), patch_padding=(3, 3), pool_type="max", rel_pos_type="spatial", act_layer="gelu", norm_layer="layernorm",
             norm_eps=1e-6, global_pool=None)
_GCVIT = dict(num_heads=(2, 4, 8, 16), window_ratio=(32, 32, 16, 32), window_size=None, act_layer="gelu", norm_layer="layernorm2d", norm_layer_cl="layernorm",
              norm_eps=1e-5, global_pool="avg")
_VOLO = dict(num_heads=(2, 4, 8, 16), outlook_attention=(True, False, False, False), pooling_scale=2, return_mean=False, return_dense=True, use_aux_head=True,
             use_mix_token=True, post_layers=("ca", "ca"), global_pool="token")
_CLASSES = {"Gemma4VitEncoder": ("gemma4", _GEMMA4), "Gemma4VitClassifier": ("gemma4", _GEMMA4), "Qwen3VitEncoder": ("qwen3", _QWEN3), "Qwen3VitClassifier": ("qwen3", _QWEN3),
            "DeepseekVitEncoder": ("deepseek", _DEEPSEEK), "DeepseekVitClassifier": ("deepseek", _DEEPSEEK), "NaFlexVit": ("naflex", _NAFLEX), "Cait": ("cait", _CAIT), "Xcit": ("xcit", _XCIT), "ConVit": ("convit", _CONVIT),
            "VisionTransformer": ("vit", _VIT), "VisionTransformerDistilled": ("distilled", _VIT), "Eva": ("eva", _EVA), "Beit": ("beit", _BEIT),
            "SwinTransformer": ("swin", _SWIN), "SwinTransformerV2": ("swinv2", _SWIN_V2), "SwinTransformerV2Cr": ("swinv2cr", _SWIN_V2_CR),
            "Hiera": ("hiera", _HIERA), "HieraDet": ("hieradet", _SAM2), "VisionTransformerSAM": ("sam", _SAM),
            "VisionTransformerRelPos": ("relpos", _RELPOS), "Levit": ("levit", _LEVIT), "LevitDistilled": ("levit", _LEVIT),
            "Nest": ("nest", dict(num_heads=(4, 8, 16), pad_type="", global_pool="avg")), "DaVit": ("davit", _DAVIT),
            "MaxxVit": ("maxxvit", _MAXXVIT), "PyramidVisionTransformerV2": ("pvt", _PVT), "Twins": ("twins", _TWINS),
            "MultiScaleVit": ("mvit", _MVIT), "GlobalContextVit": ("gcvit", _GCVIT), "VOLO": ("volo", _VOLO), "PoolingVisionTransformer": ("pit", dict(stride=8, heads=(2, 4, 8), global_pool="token")),
            "CrossVit": ("crossvit", dict(img_scale=(1.0, 1.0), patch_size=(8, 16), num_heads=(6, 12), multi_conv=False, crop_scale=False, global_pool="token", norm_eps=1e-6)),
            "TNT": ("tnt", dict(num_heads_inner=4, num_heads_outer=12, first_stride=4, legacy=False, global_pool="token")),
            "TinyVit": ("tinyvit", dict(global_pool="avg"))}
_ACTIVATIONS = {"SiLU": "silu", "GELU": "gelu", "GELUTanh": "gelu_tanh", "QuickGELU": "quick_gelu", "ReLU": "relu"}


def _words(value):
    """A class or a partial as its name and arguments."""
    if isinstance(value, functools.partial):
        return [value.func.__name__, {key: _words(each) for key, each in value.keywords.items()}]
    return value.__name__ if callable(value) else value


def _arguments(given):
    if "cfg" in given:  # NaFlexVit's dataclass; what stands as None is the class's default
        given |= {key: value for key, value in dataclasses.asdict(given.pop("cfg")).items() if value is not None}
    parts = given.pop("model_cfg", None)
    if dataclasses.is_dataclass(parts) and not hasattr(parts, "conv_cfg"):  # MViT's
        given |= {key: value for key, value in dataclasses.asdict(parts).items() if key != "stride_kv"}
    elif parts is not None:  # MaxxVit's dataclasses, whose fields it takes as arguments with these beginnings
        for start, fields in (("conv_", parts.conv_cfg), ("transformer_", parts.transformer_cfg)):
            given |= {start + key: value for key, value in dataclasses.asdict(fields).items()}
    found = {key: _words(value) for key, value in given.items() if key != "embed_layer"}
    norm = found.pop("norm_layer", None) if not isinstance(given.get("norm_layer"), str) else None
    if isinstance(norm, list):
        assert norm[0] in ("LayerNorm", "RmsNorm"), norm
        found["norm_eps"] = norm[1]["eps"]
    else:  # whose own eps is 1e-6
        assert norm in (None, "RmsNorm", "rmsnorm"), norm
    if "act_layer" in found:
        found["act_layer"] = _ACTIVATIONS.get(found["act_layer"], found["act_layer"])
    if isinstance(found.get("num_kv_heads"), (list, tuple)):
        found["num_kv_heads"] = min(found["num_kv_heads"])
    return found


def timm_rows():
    models = {}
    for name in _MODULES:
        module = importlib.import_module(f"timm.models.{name}")

        def note(kind, variant, _, **given):
            models[variant] = (kind.__name__, _arguments(given))

        module.build_model_with_cfg = note
        for architecture in timm.list_models(module=name):
            timm.models._registry.model_entrypoint(architecture)()
    rows = []
    for architecture, (kind, given) in sorted(models.items()):
        short, defaults = _CLASSES[kind]
        own = {key: given[key] for key in defaults if key in given and given[key] != defaults[key]}
        rows.append((architecture, short, own))
    for old, new in timm.models._registry._deprecated_models.items():
        new = new.split(".")[0]
        if new in models and old not in models:
            rows += [(old.split(".")[0], *row[1:]) for row in rows if row[0] == new]
    classes = [(short, defaults) for short, defaults in {short: defaults for short, defaults in _CLASSES.values()}.items()]
    return classes, sorted({row[0]: row for row in rows}.values())


# transformers

# Encoders of one image whose numbers this program is known to reproduce (tests/parity), and the models that hold one beside text.
_ENCODERS = ("vit deit beit data2vec-vision dinov2 dinov2_with_registers dinov3_vit clip_vision_model altclip_vision_model "
             "chinese_clip_vision_model clipseg_vision_model git_vision_model owlvit_vision_model owlv2_vision_model "
             "metaclip_2_vision_model mlcd mlcd_vision_model siglip_vision_model siglip2_vision_model ijepa vit_mae vit_msn dpt "
             "flava_image_model idefics3_vision smolvlm_vision tipsv2_vision_model swin swinv2 internvl_vision blip_vision_model "
             "blip_2_vision_model instructblip_vision_model janus_vision_model aimv2_vision_model pixtral llama4_vision_model "
             "sam_vision_model sam_hq_vision_model got_ocr2_vision pp_chart2table_vision hiera sam2_hiera_det_model qwen2_vl_vision qwen2_5_vl_vision qwen3_vl_vision glm4v_vision sapiens2 pixio yolos radio "
             "instructblipvideo_vision_model levit videomae vivit vjepa2 timesformer gemma4_vision pvt_v2 segformer donut-swin vitdet sam3_vit_model").split()
# Whose configurations transformers' mapping does not hold: module and class.
_INNER = (("qwen3_vl_moe", "Qwen3VLMoeVisionConfig"), ("qwen3_5", "Qwen3_5VisionConfig"), ("qwen3_5_moe", "Qwen3_5MoeVisionConfig"),
          ("glm4v_moe", "Glm4vMoeVisionConfig"), ("glm_ocr", "GlmOcrVisionConfig"), ("kimi_k25", "Kimi_K25VisionConfig"),
          ("idefics2", "Idefics2VisionConfig"), ("kosmos2", "Kosmos2VisionConfig"), ("qianfan_ocr", "QianfanOCRVisionConfig"))
_HOLDERS = ("clip", "altclip", "chinese_clip", "clipseg", "git", "owlvit", "owlv2", "metaclip_2", "siglip", "siglip2")
# Beside these, every configuration that holds one of the encoders and no other part that sees images: models of images and language.
_NOT_HOLDERS = ("deepseek_vl_hybrid", "video_llava", "cosmos3_omni")  # two encoders each


def _known(config):
    bookkeeping = set(transformers.PreTrainedConfig().to_dict())
    return {key: value for key, value in config.to_dict().items() if key not in bookkeeping and not key.endswith("_config")}


def transformers_rows():
    rows = []
    for name in _ENCODERS:
        defaults = _known(transformers.CONFIG_MAPPING[name]())
        for key in ("stage_names", "out_features", "out_indices"):
            defaults.pop(key, None)
        rows.append((name, "", defaults))
    for module, kind in _INNER:
        config = getattr(importlib.import_module(f"transformers.models.{module}.configuration_{module}"), kind)()
        rows.append((config.model_type, "", _known(config)))
    encoders = {name: values for name, _, values in rows}
    for name in ("sam2_vision_model", "sam2"):  # whose encoder lies deeper
        rows.append((name, "sam2_hiera_det_model", _known(transformers.CONFIG_MAPPING[name]())))
    for name in ("sam3_vision_model", "sam3", "sam3_tracker"):
        rows.append((name, "sam3_vit_model", _known(transformers.CONFIG_MAPPING[name]())))
    rows.append(("gemma4", "gemma4_vision", _known(transformers.CONFIG_MAPPING["gemma4"]())))  # which may have no eye
    for name in _HOLDERS:
        config = transformers.CONFIG_MAPPING[name]()
        rows.append((name, config.vision_config.model_type, _known(config)))
    for name in sorted(transformers.CONFIG_MAPPING):
        if name in _HOLDERS or name in _NOT_HOLDERS:
            continue
        try:
            config = transformers.CONFIG_MAPPING[name]()
            kind = config.vision_config.model_type
        except Exception:  # needs arguments, or holds none
            continue
        if kind not in encoders:
            continue
        # What its encoder is where the configuration leaves it out altogether.
        own = {key: value for key, value in _known(config.vision_config).items() if key in encoders[kind] and value != encoders[kind][key]}
        rows.append((name, kind, _known(config) | ({"vision_config": own} if own else {})))
    return rows


def _text(value):
    return json.dumps(value, separators=(",", ":"), default=list)


def _rows(rows):
    return [f'    {{"{name}", "{of}", R"({_text(values)})"}},' for name, of, values in rows]


def main():
    classes, architectures = timm_rows()
    lines = [f"// Made by tests/golden/make_library_models.py from timm {timm.__version__} and transformers {transformers.__version__}.",
             '#include "core/checkpoint/inspect/library_models.h"', "", "namespace whereabouts {", "namespace {", "", "// clang-format off",
             "constexpr LibraryModel classes[] = {", *_rows([(name, "", values) for name, values in classes]), "};", "",
             "constexpr LibraryModel architectures[] = {", *_rows(architectures), "};", "",
             "constexpr LibraryModel models[] = {", *_rows(transformers_rows()), "};", "// clang-format on", "", "}  // namespace", "",
             "std::span<const LibraryModel> timm_classes() {", "  return classes;", "}", "",
             "std::span<const LibraryModel> timm_architectures() {", "  return architectures;", "}", "",
             "std::span<const LibraryModel> transformers_models() {", "  return models;", "}", "", "}  // namespace whereabouts"]
    FILE.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
