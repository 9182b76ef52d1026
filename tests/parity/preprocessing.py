"""What is done to a photo: every pretrained configuration of timm, and transformers' processors in every form.

A small transformer with random weights is the eye: its logits tell a crop or a filter that differs. The photos are real ones,
from a folder that the caller names, because filters and crops hardly differ on what is smooth or square.
"""

import json

import timm
import torch
import transformers
from PIL import Image
from safetensors.torch import save_file
from timm.models._hub import save_config_for_hf

from cases import Answer, Case, Task, lazily
from randomise import randomise

TOLERANCE = 5e-3  # relative, in the logits
PHOTOS = 5
_MAX_SIDE = 448  # px; a larger input is cut to it: its crop and filter are the same


def _photos(folder):
    """The five largest JPEGs and PNGs of eight bits."""
    found = []
    for path in sorted(folder.iterdir()):
        if path.suffix.lower() in (".jpg", ".jpeg", ".png"):
            with Image.open(path) as image:
                if min(image.size) >= 100 and image.mode in ("RGB", "RGBA", "L", "P"):
                    found.append((image.size[0] * image.size[1], path))
    found = [path for _, path in sorted(found, key=lambda each: -each[0])[:PHOTOS]]
    if len(found) < PHOTOS:
        raise SystemExit(f"{folder}: it holds {len(found)} photos of 100 px or more; {PHOTOS} are needed")
    return found


def _sharpen(weight):
    """A patch embedding that sees edges: filters that differ little in a smooth image differ much for it."""
    weight.sub_(0.97 * weight.mean(dim=(2, 3), keepdim=True)).mul_(4)


def _patch(rows, columns):
    return next((n for n in range(12, 65) if rows % n == 0 and columns % n == 0), 16)


# timm


def _timm_configurations():
    """{(side, ...): name of a model that has it}, of all that have pretrained weights."""
    found = {}
    for name in timm.list_models(pretrained=True):
        cfg = timm.get_pretrained_cfg(name)
        rows, columns = (min(n, _MAX_SIDE) for n in cfg.input_size[1:])
        key = (rows, columns, cfg.interpolation, cfg.crop_pct, cfg.crop_mode, tuple(cfg.mean), tuple(cfg.std))
        found.setdefault(key, name)
    return found


def _timm_build(key, name, photos):
    def build(folder, _):
        rows, columns, interpolation, crop_pct, crop_mode, mean, std = key
        overlay = dict(input_size=(3, rows, columns), interpolation=interpolation, crop_pct=crop_pct, crop_mode=crop_mode, mean=mean, std=std)
        model = timm.create_model("vit_tiny_patch16_224", num_classes=10, depth=1, embed_dim=64, num_heads=1, img_size=(rows, columns),
                                  patch_size=_patch(rows, columns), pretrained_cfg_overlay=overlay)
        randomise(model, name)
        _sharpen(model.patch_embed.proj.weight)
        save_file(model.state_dict(), folder / "model.safetensors")
        save_config_for_hf(model, folder / "config.json")
        transform = timm.data.create_transform(**timm.data.resolve_model_data_config(model))

        def answer(photo):
            with torch.no_grad():
                return Answer(model(transform(Image.open(photo).convert("RGB"))[None])[0].double().numpy())

        return _cases(f"timm {interpolation} {crop_mode}", f"{rows}x{columns} {crop_pct} {name}", folder, photos, answer)

    return build


def _cases(family, name, checkpoint, photos, answer):
    return [Case("preprocessing", family, name, photo.stem[:12], checkpoint, photo, lazily(lambda photo=photo: answer(photo)), tolerance=TOLERANCE)
            for photo in photos]


# transformers

_SQUARE = {"height": 96, "width": 96}
_EDGE = {"shortest_edge": 110}
_NAMES = ("nearest", "lanczos", "bilinear", "bicubic", "box", "hamming")


def _processors():
    """(label, image_processor_type, preprocessor_config.json)."""
    for filter, name in enumerate(_NAMES):
        yield f"size h w, {name}", "ViTImageProcessor", {"size": _SQUARE, "resample": filter}
        yield f"edge and crop, {name}", "CLIPImageProcessor", {"size": _EDGE, "crop_size": _SQUARE, "resample": filter}
    yield "size a number", "ViTImageProcessor", {"size": 96}
    yield "size and crop numbers", "CLIPImageProcessor", {"size": 110, "crop_size": 96}
    yield "odd margins", "CLIPImageProcessor", {"size": {"shortest_edge": 101}, "crop_size": _SQUARE}
    yield "crop larger than the image", "CLIPImageProcessor", {"size": {"shortest_edge": 80}, "crop_size": _SQUARE}
    yield "edge as the crop", "BitImageProcessor", {"size": {"shortest_edge": 96}, "crop_size": _SQUARE}
    yield "h w and crop", "DeiTImageProcessor", {"size": {"height": 110, "width": 110}, "crop_size": _SQUARE}
    yield "oblong then crop", "DeiTImageProcessor", {"size": {"height": 130, "width": 101}, "crop_size": _SQUARE}
    yield "no crop", "CLIPImageProcessor", {"size": _SQUARE, "do_center_crop": False, "crop_size": {"height": 40, "width": 40}}
    yield "no resize, crop", "CLIPImageProcessor", {"size": _EDGE, "crop_size": _SQUARE, "do_resize": False}
    yield "no normalisation", "ViTImageProcessor", {"size": _SQUARE, "do_normalize": False}
    yield "no rescaling", "ViTImageProcessor", {"size": _SQUARE, "do_rescale": False, "image_mean": [123.0, 116.0, 103.0], "image_std": [58.0, 57.0, 57.5]}
    yield "rescaled to 0..2", "ViTImageProcessor", {"size": _SQUARE, "rescale_factor": 1 / 127.5, "image_mean": [1.0] * 3, "image_std": [1.0] * 3}
    yield "own mean", "ViTImageProcessor", {"size": _SQUARE, "image_mean": [0.1, 0.4, 0.7], "image_std": [0.3, 0.2, 0.4]}
    yield "BEiT's defaults", "BeitImageProcessor", {"size": {"height": 110, "width": 110}, "crop_size": _SQUARE, "do_center_crop": True}
    yield "SigLIP's defaults", "SiglipImageProcessor", {"size": _SQUARE}
    yield "ConvNeXt's crop_pct", "ConvNextImageProcessor", {"size": {"shortest_edge": 96}, "crop_pct": 0.875}
    yield "ChineseCLIP's", "ChineseCLIPImageProcessor", {"size": _SQUARE, "crop_size": _SQUARE}
    yield "BLIP's", "BlipImageProcessor", {"size": {"height": 96, "width": 96}}
    yield "LeViT's 256/224", "LevitImageProcessor", {"size": {"shortest_edge": 96}, "crop_size": _SQUARE}
    yield "older name", "ViTFeatureExtractor", {"size": 96, "feature_extractor_type": "ViTFeatureExtractor"}
    yield "type alone is not told", "", {"size": _SQUARE, "do_resize": True, "do_normalize": True, "image_mean": [0.5] * 3, "image_std": [0.5] * 3, "resample": 2}
    yield "DINOv3's", "DINOv3ViTImageProcessor", {"size": _SQUARE}


def _reference(kind, values):
    name = kind.replace("FeatureExtractor", "ImageProcessor") or "ViTImageProcessor"
    known = {key: value for key, value in values.items() if key != "feature_extractor_type"}
    return getattr(transformers, name)(**known)


def _transformers_build(label, kind, values, photos):
    def build(folder, _):
        config = transformers.ViTConfig(hidden_size=64, num_hidden_layers=1, num_attention_heads=2, intermediate_size=96, image_size=96, patch_size=16, num_labels=10)
        model = randomise(transformers.ViTForImageClassification(config), label)
        _sharpen(model.vit.embeddings.patch_embeddings.projection.weight)
        model.save_pretrained(folder)
        told = values | ({"image_processor_type": kind} if kind and "feature_extractor_type" not in values else {})
        (folder / "preprocessor_config.json").write_text(json.dumps(told))
        processor = _reference(kind, values)

        def answer(photo):
            pixels = processor(Image.open(photo).convert("RGB"), return_tensors="pt")["pixel_values"]
            with torch.no_grad():
                return Answer(model(pixel_values=pixels.float()).logits[0].double().numpy())

        return _cases("transformers", label, folder, photos, answer)

    return build


def tasks(_, photos=None):
    if photos is None:
        return []
    transformers.logging.set_verbosity_error()
    found = _photos(photos)
    made = [Task("preprocessing", f"timm {key[2]} {key[4]}", f"{key[0]}x{key[1]} {key[3]} {name}", _timm_build(key, name, found))
            for key, name in sorted(_timm_configurations().items(), key=str)]
    return made + [Task("preprocessing", "transformers", label, _transformers_build(label, kind, values, found)) for label, kind, values in _processors()]
