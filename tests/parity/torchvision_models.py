"""torchvision's transformers, as weights alone."""

import functools

import torch
from safetensors.torch import save_file
from torch import nn
from torchvision import models
from torchvision.models.swin_transformer import PatchMergingV2, SwinTransformerBlockV2
from torchvision.models.vision_transformer import ConvStemConfig

from cases import Answer, Case, Task, image_file, lazily, numbers, pixels, reference_type
from randomise import randomise

_MEAN, _STD = (0.485, 0.456, 0.406), (0.229, 0.224, 0.225)
# Of the named models everything but the depth; then sizes and widths that torchvision has no name for.
_SIZES = {
    "vit_b_16": (224, 16, 12, 768, 3072), "vit_b_32": (224, 32, 12, 768, 3072), "vit_l_16": (224, 16, 16, 1024, 4096),
    "vit_l_32": (224, 32, 16, 1024, 4096), "vit_h_14": (224, 14, 16, 1280, 5120), "vit_b_16_384": (384, 16, 12, 768, 3072),
    "vit_h_14_518": (518, 14, 16, 1280, 5120), "vit_192": (224, 16, 3, 192, 768), "vit_192_heads_6": (224, 16, 6, 192, 768),
}


_STEM = [ConvStemConfig(out, 3, 2) for out in (24, 32, 48, 96)]
# What its classes can be made with, as a thesis does: arguments, side of the image, what a flag may say beside the defaults.
_VIT = dict(image_size=96, patch_size=16, num_layers=2, num_heads=3, hidden_dim=96, mlp_dim=200)
_SWIN = dict(patch_size=[4, 4], embed_dim=48, depths=[2, 2], num_heads=[3, 6], window_size=[4, 4], stochastic_depth_prob=0.0)
_SWIN_V2 = _SWIN | dict(block=SwinTransformerBlockV2, downsample_layer=PatchMergingV2)
_MAXVIT = dict(input_size=(64, 64), stem_channels=16, partition_size=4, block_channels=[16, 32], block_layers=[1, 2], head_dim=8,
               stochastic_depth_prob=0.0)
_ARGUMENTS = [
    ("vit", _VIT, {}), ("vit", _VIT, {"representation_size": 40}), ("vit", _VIT, {"norm_layer": functools.partial(nn.LayerNorm, eps=1e-3)}),
    ("vit", _VIT, {"norm_layer": nn.LayerNorm}), ("vit", _VIT, {"conv_stem_configs": _STEM}), ("vit", _VIT, {"num_classes": 1}),
    ("vit", _VIT, {"conv_stem_configs": [ConvStemConfig(24, 5, 4, activation_layer=nn.SiLU), ConvStemConfig(48, 3, 4)]}),
    ("swin", _SWIN, {}), ("swin", _SWIN, {"patch_size": [2, 2]}), ("swin", _SWIN, {"window_size": [4, 2]}), ("swin", _SWIN, {"window_size": [7, 7]}),
    ("swin", _SWIN, {"mlp_ratio": 2.5}), ("swin", _SWIN, {"norm_layer": functools.partial(nn.LayerNorm, eps=1e-3)}), ("swin", _SWIN, {"depths": [3, 1]}),
    ("swin", _SWIN, {"patch_size": [4, 2]}), ("swin", _SWIN, {"depths": [2, 2, 2], "num_heads": [3, 6, 12]}),
    ("swin", _SWIN_V2, {}), ("swin", _SWIN_V2, {"patch_size": [2, 2]}), ("swin", _SWIN_V2, {"window_size": [4, 2]}),
    ("swin", _SWIN_V2, {"window_size": [8, 8]}), ("swin", _SWIN_V2, {"window_size": [16, 16]}), ("swin", _SWIN_V2, {"mlp_ratio": 3}),
    ("swin", _SWIN_V2, {"norm_layer": functools.partial(nn.LayerNorm, eps=1e-3)}),
    ("maxvit", _MAXVIT, {}), ("maxvit", _MAXVIT, {"activation_layer": nn.ReLU}), ("maxvit", _MAXVIT, {"squeeze_ratio": 0.5}),
    ("maxvit", _MAXVIT, {"activation_layer": nn.SiLU}),
    ("maxvit", _MAXVIT, {"expansion_ratio": 2}), ("maxvit", _MAXVIT, {"mlp_ratio": 2}), ("maxvit", _MAXVIT, {"head_dim": 16}),
    ("maxvit", _MAXVIT, {"norm_layer": functools.partial(nn.BatchNorm2d, eps=1e-5)}), ("maxvit", _MAXVIT, {"partition_size": 8}),
    ("maxvit", _MAXVIT, {"block_channels": [16, 32, 64], "block_layers": [1, 1, 1]}),
]
_OPEN = {"norm_layer": "epsilon"}
_CLASSES = {"vit": models.VisionTransformer, "swin": models.SwinTransformer, "maxvit": models.MaxVit}


def _vit(name):
    side, patch, heads, width, inner = _SIZES[name]
    return models.VisionTransformer(side, patch, 2, heads, width, inner, num_classes=10), side, heads


def _named(name):
    if name in _SIZES:
        return _vit(name)
    return getattr(models, name)(num_classes=10), 256 if name == "swin_v2_t" else 224, None


def _made(kind, arguments):
    side = {"vit": 96, "swin": 80, "maxvit": 64}[kind]
    return _CLASSES[kind](**{"num_classes": 10} | arguments), side, arguments.get("num_heads") if kind == "vit" else None


def _text(value):
    if isinstance(value, functools.partial):
        return f"{value.func.__name__}({', '.join(f'{k}={v}' for k, v in value.keywords.items())})"
    if isinstance(value, list) and isinstance(value[0], ConvStemConfig):
        return "+".join(f"{each.kernel_size}/{each.stride} {each.activation_layer.__name__}" for each in value)
    return getattr(value, "__name__", str(value))


def _build(family, name, make, images, arguments):
    def build(folder, _):
        model, side, heads = make()
        randomise(model, name)
        bare = folder / "model_bare"
        bare.mkdir()
        save_file({k: v.contiguous() for k, v in model.state_dict().items()}, bare / "weights.safetensors")

        def answer():
            dtype = reference_type(model)
            with torch.no_grad():
                return Answer(model.to(dtype)(pixels(side, side, _MEAN, _STD, dtype))[0].double().numpy())

        activation = arguments.get("activation_layer", nn.GELU).__name__.lower()
        truth = {"heads": heads, "mean": numbers(_MEAN), "std": numbers(_STD), "activation": activation, "pool": "token" if family == "vit" else "avg",
                 "norm-order": "pre"}
        return [Case("torchvision", family, name, "bare", bare / "weights.safetensors", image_file(images, side, side), lazily(answer), truth,
                     [] if family == "vit" or not arguments else ["--size", str(side)], open=tuple(_OPEN[key] for key in arguments if key in _OPEN))]

    return build


def tasks(images):
    made = []
    for name in [*_SIZES, "swin_t", "swin_v2_t", "maxvit_t"]:
        made.append((name.split("_")[0], name, functools.partial(_named, name), {}))
    for kind, base, more in _ARGUMENTS:
        words = " ".join(f"{key}={_text(value)}" for key, value in more.items())
        name = f"{_CLASSES[kind].__name__}{' v2' if 'block' in base else ''} {words}".strip()
        made.append((kind, name, functools.partial(_made, kind, base | more), base | more))
    return [Task("torchvision", family, name, _build(family, name, make, images, arguments)) for family, name, make, arguments in made]
