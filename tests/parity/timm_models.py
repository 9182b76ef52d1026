"""timm's models: every name of the modules whose models are vision transformers, or take themselves for such, at small depth."""

import json
import os
import re
import threading

import numpy as np
import timm
import torch
from safetensors.torch import save_file
from timm.models._hub import save_config_for_hf

from cases import Answer, Case, Task, channels_of, image_file, lazily, numbers, parameters, pixels, reference_type
from probes import explain
from program import Run
from randomise import randomise

CLASSES = 10
MODULES = (
    "vision_transformer deit beit eva naflexvit vision_transformer_relpos vision_transformer_sam "
    "vision_transformer_hybrid gemma4_vit qwen3_vit deepseek_vit cait xcit volo swin_transformer swin_transformer_v2 "
    "swin_transformer_v2_cr levit twins pvt_v2 mvitv2 maxxvit hiera hieradet_sam2 davit gcvit convit crossvit coat tnt "
    "visformer nest pit tiny_vit efficientformer efficientformer_v2 vitamin nextvit mobilevit shvit efficientvit_mit "
    "efficientvit_msra edgenext swiftformer fastvit repvit iformer mlp_mixer metaformer sequencer lowformer cpubone"
).split()
# Modules that the program may be able to run; of the others it is first tried whether the shapes alone make it refuse.
_PLAIN = MODULES[:12]
# The least that a model may take, tried in this order: constructors differ in what they call it.
_DEPTHS = (
    {"depth": 2},
    {"depths": (2, 2, 2, 2)},
    {"depths": (1, 1, 1)},
    {"depths": (1, 1, 1, 1)},
    {"depth": (1, 1, 1)},
    {"depth": (2, 2, 2)},
    {"layers": (1, 1, 1, 1)},
    {"num_blocks": 2},
    {"stages": (1, 1, 1, 1)},
    {"depth": ((1, 1, 0),) * 3},
    {},
)
_MAX_COMPUTED = 240e6  # parameters; the file of a larger model holds zeros, which is enough to be refused
_LARGE = 60e6  # parameters; models above are computed one at a time
_MAX_SIDE = 600  # px; above it a model is made for an input of about this size
_MAX_TOKENS_COMPARED = 300  # of which all attention is compared
_SMALL_SIDE = 448


def _create(name):
    cfg = timm.get_pretrained_cfg(name)
    kwargs = {"num_classes": CLASSES}
    side = max(cfg.input_size[1:])
    extra = {}
    if side > _MAX_SIDE and not name.startswith("qwen3"):  # whose table has one size
        patch = 14 if "patch14" in name else 32
        factor = _SMALL_SIDE / side
        size = tuple(max(patch, round(n * factor / patch) * patch) for n in cfg.input_size[1:])
        extra = {"img_size": size, "pretrained_cfg_overlay": {"input_size": (3, *size)}}
    if "sapiens2" in name:  # one entry per block: of the kinds of block that it has, one each
        with torch.device("meta"):
            blocks = timm.create_model(name).blocks
        kwargs["num_kv_heads"] = (blocks[0].attn.num_kv_heads, blocks[len(blocks) // 2].attn.num_kv_heads)
    if name.startswith("convit"):  # whose class token joins behind ten blocks
        kwargs["local_up_to_layer"] = 1
    fault = None
    for depth in _DEPTHS:
        if "7b" in name:
            depth = {key: 1 if value == 2 else value for key, value in depth.items()}
        for more in (extra, {}):
            try:
                return timm.create_model(name, **kwargs, **depth, **more)
            except (TypeError, ValueError, AssertionError, IndexError, RuntimeError, KeyError, AttributeError) as error:
                fault = fault or error
    raise fault


def _activation(model):
    names = {"GELU": "gelu", "GELUTanh": "gelu_tanh", "GeluTanh": "gelu_tanh", "QuickGELU": "quick_gelu", "SiLU": "silu",
             "ReLU": "relu", "QuickGELUActivation": "quick_gelu"}
    for module in model.modules():
        if "Mlp" in type(module).__name__ or "SwiGLU" in type(module).__name__:
            for attribute in ("act", "act1"):
                kind = type(getattr(module, attribute, None)).__name__
                if kind in names:
                    return names[kind]
    return None


def _truth(model, cfg):
    """What no tensor says, as the program's flags."""
    truth = {"mean": numbers(cfg["mean"]), "std": numbers(cfg["std"]), "activation": _activation(model)}
    blocks = getattr(model, "blocks", None)
    if blocks is not None and len(blocks) and hasattr(blocks[0], "attn"):
        truth["heads"] = getattr(blocks[0].attn, "num_heads", None)
        truth["norm-order"] = "res-post" if "Post" in type(blocks[0]).__name__ else "pre"
    pool = getattr(model, "global_pool", None)
    truth["pool"] = {"token": "token", "avg": "avg", "map": "map", "max": "max", "avgmax": "avgmax", "": "none"}.get(pool)
    if pool == "map" and getattr(model, "pool_include_prefix", False):
        truth["pool"] = "map-prefix"
    temperature = getattr(getattr(model, "rope", None), "temperature", None)
    truth["rope-temperature"] = temperature
    size = cfg["input_size"]
    if size[1] == size[2]:
        truth["size"] = size[1]
    truth["rotary"] = _rotary(getattr(model, "rope", None) or getattr(getattr(model, "encoder", None), "rope", None))
    return truth


def _rotary(rope):
    """The form of the rotation in the program's words."""
    kind = type(rope).__name__
    if rope is None:
        return "none"
    if kind == "RotaryEmbeddingDinoV3":
        return "dinov3"
    if kind != "RotaryEmbeddingCat":
        return None
    if rope.ref_feat_shape is None:
        return "rope-vit" if rope.temperature == 100 else None
    return "pe" if rope.grid_indexing == "xy" else "eva"


def _answer(model, size, cfg, attention):
    """What the model says, in a precision that it can afford; its attention by hooks on the dropout behind the softmax."""
    dtype = reference_type(model)
    model = model.to(dtype)
    maps, hooks = [], []
    for name, module in model.named_modules():
        if hasattr(module, "fused_attn"):
            module.fused_attn = not attention
        if attention and name.startswith("blocks.") and name.endswith("attn.attn_drop"):
            hooks.append(module.register_forward_hook(lambda _, __, out: maps.append(out[0].float().numpy())))
    with torch.no_grad():
        logits = model(pixels(*size, cfg["mean"], cfg["std"], dtype, channels_of(model)))
    for hook in hooks:
        hook.remove()
    same = maps and all(each.shape == maps[0].shape and each.ndim == 3 for each in maps)
    if isinstance(logits, (tuple, list)):
        logits = sum(logits) / len(logits)
    return Answer(logits[0].double().numpy(), np.stack(maps) if same else None)


def _tokens(model, size):
    patch = getattr(getattr(model, "patch_embed", None), "patch_size", None)
    patch = patch if isinstance(patch, tuple) else (16, 16)
    return (size[0] // patch[0]) * (size[1] // patch[1])


def _save_zeros(model, path):
    """A safetensors file of the model's shapes without its numbers: a hole, however large."""
    header, end = {}, 0
    for name, value in model.state_dict().items():
        size = value.numel() * 4
        header[name] = {"dtype": "F32", "shape": list(value.shape), "data_offsets": [end, end + size]}
        end += size
    text = json.dumps(header).encode()
    with open(path, "wb") as file:
        file.write(len(text).to_bytes(8, "little") + text)
        file.truncate(8 + len(text) + end)


def _too_large():
    raise MemoryError("too large to be computed here")


_one_at_a_time = threading.Lock()


# Where dropout sees mixed heads (CaiT), channels (XCiT) or one branch of several, and the program shows what a softmax gives between
# tokens.
_OTHER_MAPS = "^cait_|^xcit_|_18x2_|_36x1_"


def cases_of(folder, model, family, name, images, computed=True, open=()):
    """The files of one model, bare and as a hub folder."""
    cfg = timm.data.resolve_model_data_config(model)
    size = cfg["input_size"][1:]
    if computed:  # made with another img_size, which its pretrained_cfg does not know
        size = tuple(getattr(getattr(model, "patch_embed", model), "img_size", None) or size)
        cfg["input_size"] = (3, *size)
    bare, hub = folder / "model_bare", folder / "model_hub"
    bare.mkdir(parents=True)
    hub.mkdir()
    if computed:
        save_file({k: v.contiguous() for k, v in model.state_dict().items()}, bare / "weights.safetensors")
    else:
        _save_zeros(model, bare / "weights.safetensors")
    os.link(bare / "weights.safetensors", hub / "model.safetensors")
    try:
        save_config_for_hf(model, hub / "config.json")
    except ValueError:  # an argument that is no JSON: the registered name alone then says it
        save_config_for_hf(model, hub / "config.json", model_args={})
    told = json.loads((hub / "config.json").read_text())
    assert told["architecture"]
    attention = hasattr(model, "blocks") and not re.search(_OTHER_MAPS, told["architecture"]) and _tokens(model, size) <= _MAX_TOKENS_COMPARED
    answer = lazily(lambda: _answer(model, size, cfg, attention)) if computed else _too_large
    sized = not any("pos_embed" in key for key in model.state_dict()) and size[0] == size[1]
    flags = ["--size", str(size[0])] if sized else []
    if size[0] != size[1] and not any("pos_embed" in key for key in model.state_dict()):  # no flag says an oblong input
        open = (*open, "size")
    if "pos_embed" in model.state_dict() and size[0] != size[1]:  # no table says that it is oblong
        flags = ["--grid", "x".join(str(each) for each in model.patch_embed.grid_size)]
    common = dict(library="timm", family=family, name=name, image=image_file(images, *size, channels_of(model)), answer=answer, truth=_truth(model, cfg),
                  explain=explain(model, size, cfg, parameters(model) * (_tokens(model, size) + 1)) if computed else None)
    return [
        Case(form="bare", checkpoint=bare / "weights.safetensors", flags=flags, open=open, **common),
        Case(form="hub", checkpoint=hub, attention=attention, **common),
    ]


def _build(module, name, images):
    def build(folder, program):
        with torch.device("meta"):
            model = _create(name)
        if module not in _PLAIN:
            cases = cases_of(folder / "zeros", model, module, name, images, False)
            if all(Run(program, case).status == 1 for case in cases):
                return cases
        count = parameters(model)
        # Only the name tells how NesT pads between its stages, and how large DaViT's windows are.
        open = {"nest": ("paddings",), "davit": ("windows",)}.get(module, ())
        if count < _LARGE:
            return cases_of(folder, randomise(_create(name), name), module, name, images, open=open)
        with _one_at_a_time:
            computed = count < _MAX_COMPUTED
            return cases_of(folder, randomise(_create(name), name) if computed else model, module, name, images, computed, open)

    return build


def tasks(images):
    timm.layers.set_fused_attn(True)
    return [
        Task("timm", module, name, _build(module, name, images))
        for module in MODULES
        for name in timm.list_models(module=module)
    ]
