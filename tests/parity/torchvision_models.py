"""torchvision's transformers, as weights alone."""

import torch
from safetensors.torch import save_file
from torchvision import models

from cases import Answer, Case, Task, image_file, lazily, numbers, pixels, reference_type
from randomise import randomise

_MEAN, _STD = (0.485, 0.456, 0.406), (0.229, 0.224, 0.225)
# Of the named models everything but the depth; then sizes and widths that torchvision has no name for.
_SIZES = {
    "vit_b_16": (224, 16, 12, 768, 3072), "vit_b_32": (224, 32, 12, 768, 3072), "vit_l_16": (224, 16, 16, 1024, 4096),
    "vit_l_32": (224, 32, 16, 1024, 4096), "vit_h_14": (224, 14, 16, 1280, 5120), "vit_b_16_384": (384, 16, 12, 768, 3072),
    "vit_h_14_518": (518, 14, 16, 1280, 5120), "vit_192": (224, 16, 3, 192, 768), "vit_192_heads_6": (224, 16, 6, 192, 768),
}


def _vit(name):
    side, patch, heads, width, inner = _SIZES[name]
    return models.VisionTransformer(side, patch, 2, heads, width, inner, num_classes=10), side, heads


def _build(name, images):
    def build(folder, _):
        if name in _SIZES:
            model, side, heads = _vit(name)
        else:
            model, side, heads = getattr(models, name)(num_classes=10), 256 if name == "swin_v2_t" else 224, None
        randomise(model, name)
        bare = folder / "model_bare"
        bare.mkdir()
        save_file({k: v.contiguous() for k, v in model.state_dict().items()}, bare / "weights.safetensors")

        def answer():
            dtype = reference_type(model)
            with torch.no_grad():
                return Answer(model.to(dtype)(pixels(side, side, _MEAN, _STD, dtype))[0].double().numpy())

        return [Case("torchvision", name.split("_")[0], name, "bare", bare / "weights.safetensors", image_file(images, side, side), lazily(answer),
                     {"heads": heads, "mean": numbers(_MEAN), "std": numbers(_STD), "activation": "gelu", "pool": "token", "norm-order": "pre"})]

    return build


def tasks(images):
    names = [*_SIZES, "swin_t", "swin_v2_t", "maxvit_t"]
    return [Task("torchvision", name.split("_")[0], name, _build(name, images)) for name in names]
