"""Makes tests/data/vit/resize_*.npy and tests/data/vit/preprocess.{json,npz}: small images, and what the
libraries make of them. With the folder of shared data, photographs.npy too: timm's logits, (5, 1000), of
five photographs by the ViT-Tiny there, from the files to the head.

    make_vit_preprocess.py [FOLDER [SHARED_DATA]]

Needs Pillow, NumPy, torch, torchvision, timm, transformers and open_clip. resize_source.npy is (13, 17, 3)
uint8; resize_FILTER_RxC.npy the same resized by Pillow.

preprocess.json lists the cases: the family and input size of a model, what lies beside its weights
("metadata": keys "config", "preprocessor", "open_clip"), the image (an array of preprocess.npz, uint8), and
the array of preprocess.npz with the pixels expected, (rows, columns, 3) float32. "step" is by how many of
255 a library's own fixed point may be off: torchvision rounds tensors of 8 bits otherwise than Pillow.
"""

import sys

sys.path.pop(0)  # this folder has modules named like Python's own

import json
import pathlib
import tempfile

import numpy as np
from PIL import Image

FOLDER = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent / "data" / "vit"
FILTERS = {"nearest": 0, "lanczos": 1, "bilinear": 2, "bicubic": 3, "box": 4, "hamming": 5}
IMAGENET = {"mean": [0.485, 0.456, 0.406], "std": [0.229, 0.224, 0.225]}


def resizing():
    source = np.random.RandomState(4).randint(0, 256, (13, 17, 3)).astype(np.uint8)
    source[:4] = 255  # an edge for the cubic to overshoot
    source[4:7] = 0
    np.save(FOLDER / "resize_source.npy", source)
    for rows, columns in ((5, 7), (13, 9), (31, 20), (4, 15)):  # the last is resized by rows first
        for name, number in FILTERS.items():
            resized = Image.fromarray(source).resize((columns, rows), number)
            np.save(FOLDER / f"resize_{name}_{rows}x{columns}.npy", np.asarray(resized))


def images():
    random = np.random.RandomState(7)
    y, x = np.mgrid[0:37, 0:53]
    wide = np.stack([128 + 120 * np.sin(x / 3), 5 * y + x, 255 * ((x // 6 + y // 5) % 2)], axis=-1)
    wide = np.clip(wide + random.randint(-9, 10, wide.shape), 0, 255).astype(np.uint8)
    tall = np.ascontiguousarray(wide.transpose(1, 0, 2)[:, :20])
    small = random.randint(0, 256, (9, 7, 3)).astype(np.uint8)
    grey = np.repeat(wide[:24, :24, 2:], 3, axis=-1)
    return {"wide": wide, "tall": tall, "small": small, "grey": grey}


IMAGES = images()
cases, arrays = [], {f"image_{name}": image for name, image in IMAGES.items()}


def add(name, image, family, size, metadata, pixels, step=0.0):
    pixels = np.asarray(pixels, dtype=np.float32).transpose(1, 2, 0)
    assert pixels.shape[:2] == tuple(size), (name, pixels.shape, size)
    cases.append({"name": name, "image": image, "family": family, "rows": size[0], "columns": size[1],
                  "metadata": metadata, "step": step})
    arrays[name] = pixels


def of_timm(name, image, size=(12, 12), **words):
    from timm.data import create_transform, resolve_data_config

    config = {"input_size": [3, *size], "interpolation": "bicubic", "crop_pct": 0.9, "crop_mode": "center", **IMAGENET, **words}
    config = {key: value for key, value in config.items() if value is not None}
    data = resolve_data_config(pretrained_cfg=config)
    transform = create_transform(**data, is_training=False)
    metadata = {"config": {"architecture": "vit", "pretrained_cfg": config}}
    add(f"timm_{name}_{image}", image, "timm", size, metadata, transform(Image.fromarray(IMAGES[image])))


def of_transformers(name, image, size, processor, family="ViT (Hugging Face)", config=None, step=1.01):
    from transformers import AutoImageProcessor

    config = config or {}
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "preprocessor_config.json").write_text(json.dumps(processor))
        if config:
            (folder / "config.json").write_text(json.dumps(config))
        # Tensors have no box and no hamming, Pillow has.
        backend = {"backend": "pil"} if processor.get("resample") in (4, 5) else {}
        loaded = AutoImageProcessor.from_pretrained(folder, **backend)
    pixels = loaded(Image.fromarray(IMAGES[image]), return_tensors="np")["pixel_values"][0]
    metadata = {"preprocessor": processor}
    if config:
        metadata["config"] = config
    add(f"transformers_{name}_{image}", image, family, size, metadata, pixels, step)


def of_open_clip(name, image, size=(12, 12), **words):
    from open_clip.transform import PreprocessCfg, image_transform_v2

    transform = image_transform_v2(PreprocessCfg(size=size if size[0] != size[1] else size[0], **words), is_train=False)
    metadata = {"open_clip": {"model_cfg": {}, "preprocess_cfg": words}}
    add(f"open_clip_{name}_{image}", image, "CLIP (OpenAI or OpenCLIP)", size, metadata,
        transform(Image.fromarray(IMAGES[image])))


def libraries():
    for image in ("wide", "tall"):
        of_timm("center", image)
        of_timm("squash", image, crop_mode="squash", crop_pct=0.95)
        of_timm("border", image, crop_mode="border", crop_pct=0.8)
        of_timm("oblong", image, size=(15, 10), crop_pct=0.7)
    of_timm("border_half", "grey", crop_mode="border", crop_pct=1.0, mean=[0.5] * 3, std=[0.5] * 3)
    of_timm("border_grey", "tall", size=(10, 15), crop_mode="border", mean=[0.1, 0.5, 0.9], std=[0.5] * 3)
    of_timm("whole", "grey", crop_pct=1.0)
    of_timm("enlarged", "small", size=(13, 13))
    of_timm("lacking", "wide", crop_pct=None, mean=None, std=None, interpolation=None, crop_mode=None)
    for name in FILTERS:
        of_timm(name, "wide", interpolation=name, size=(11, 11))

    half = {"image_mean": [0.5, 0.5, 0.5], "image_std": [0.5, 0.5, 0.5]}
    vit = {"image_processor_type": "ViTImageProcessor", "size": {"height": 12, "width": 12}}
    clip = {"image_processor_type": "CLIPImageProcessor", "size": {"shortest_edge": 14}, "crop_size": 12}
    for image in ("wide", "tall", "small"):
        of_transformers("vit", image, (12, 12), vit)
        of_transformers("clip", image, (12, 12), clip, "CLIP (Hugging Face)")
    of_transformers("number", "wide", (12, 12), {"feature_extractor_type": "ViTFeatureExtractor", "size": 12, **half})
    of_transformers("list", "wide", (12, 9), {**vit, "size": [12, 9], "resample": 3})
    of_transformers("rectangle", "tall", (8, 11), {**vit, "size": {"height": 8, "width": 11}, **half})
    of_transformers("clip_number", "tall", (12, 12),
                    {"feature_extractor_type": "CLIPFeatureExtractor", "size": 14, "crop_size": 12}, "CLIP (Hugging Face)")
    of_transformers("clip_fast", "wide", (9, 12), {**clip, "image_processor_type": "CLIPImageProcessorFast",
                                                  "crop_size": {"height": 9, "width": 12}}, "CLIP (Hugging Face)")
    of_transformers("clip_crop_beyond", "wide", (12, 12), {**clip, "size": {"shortest_edge": 8}}, "CLIP (Hugging Face)")
    of_transformers("odd_margins", "wide", (12, 12), {**clip, "size": {"shortest_edge": 15}, "resample": 0},
                    "CLIP (Hugging Face)", step=0.01)
    of_transformers("not_resized", "wide", (12, 12), {**clip, "do_resize": False}, "CLIP (Hugging Face)", step=0.01)
    of_transformers("not_resized_small", "small", (12, 12), {**clip, "do_resize": False}, "CLIP (Hugging Face)", step=0.01)
    of_transformers("not_cut", "wide", (12, 12), {**clip, "do_center_crop": False, "size": {"height": 12, "width": 12}},
                    "CLIP (Hugging Face)")
    of_transformers("not_rescaled", "wide", (12, 12), {**vit, "do_rescale": False, "image_mean": [100, 120, 90.5],
                                                      "image_std": [50, 60, 70]})
    of_transformers("factor", "wide", (12, 12), {**vit, "rescale_factor": 1 / 127.5, "image_mean": [1, 1, 1],
                                                 "image_std": [1, 1, 1]})
    of_transformers("not_normalised", "wide", (12, 12), {**vit, "do_normalize": False})
    of_transformers("raw", "wide", (12, 12), {**vit, "do_normalize": False, "do_rescale": False})
    for number in FILTERS.values():
        of_transformers(f"resample_{number}", "wide", (12, 12), {**vit, "resample": number})
    of_transformers("deit", "wide", (12, 12), {"image_processor_type": "DeiTImageProcessor", "size": 14, "crop_size": 12,
                                              "image_mean": IMAGENET["mean"], "image_std": IMAGENET["std"]}, "DeiT (Hugging Face)")
    of_transformers("two_margins", "wide", (12, 10), {"image_processor_type": "DeiTImageProcessor",
                                                     "size": {"height": 17, "width": 13},
                                                     "crop_size": {"height": 12, "width": 10}}, "DeiT (Hugging Face)")
    of_transformers("beit", "wide", (12, 12), {"image_processor_type": "BeitImageProcessor", "size": {"height": 12, "width": 12},
                                              "crop_size": {"height": 10, "width": 10}, "do_center_crop": False,
                                              "resample": 2}, "BEiT (Hugging Face)")
    of_transformers("siglip", "tall", (12, 12), {"image_processor_type": "SiglipImageProcessor",
                                                "size": {"height": 12, "width": 12}}, "SigLIP (Hugging Face)")
    of_transformers("dinov2", "wide", (14, 14), {"image_processor_type": "BitImageProcessor", "size": {"shortest_edge": 16},
                                                "crop_size": {"height": 14, "width": 14}, "image_mean": IMAGENET["mean"],
                                                "image_std": IMAGENET["std"]}, "DINOv2 (Hugging Face)")
    of_transformers("dinov3", "wide", (12, 12), {"image_processor_type": "DINOv3ViTImageProcessorFast",
                                                "size": {"height": 12, "width": 12}}, "DINOv3 (Hugging Face)", step=0.01)
    of_transformers("convnext", "wide", (12, 12), {"image_processor_type": "ConvNextImageProcessor",
                                                  "size": {"shortest_edge": 12}, "crop_pct": 0.8})

    for mode in ("shortest", "squash", "longest"):
        for image in ("wide", "tall"):
            of_open_clip(mode, image, resize_mode=mode)
    of_open_clip("words", "tall", mean=[0.5] * 3, std=[0.5] * 3, interpolation="bilinear", resize_mode="squash")
    of_open_clip("filled", "wide", resize_mode="longest", fill_color=90, interpolation="bilinear")
    of_open_clip("oblong", "wide", size=(14, 9))


def photographs(shared):
    import timm
    import torch
    from timm.data import create_transform, resolve_data_config
    from safetensors.torch import load_file

    model = timm.create_model("vit_tiny_patch16_224", pretrained=False).eval()
    model.load_state_dict(load_file(shared / "checkpoints" / "vit_tiny_patch16_224.safetensors"))
    transform = create_transform(**resolve_data_config(model=model), is_training=False)
    files = ("camera.png", "chelsea.png", "china.jpg", "coffee.png", "retina.jpg")
    pixels = [transform(Image.open(shared / "images" / file).convert("RGB")) for file in files]
    with torch.no_grad():
        np.save(FOLDER / "photographs.npy", model(torch.stack(pixels)).numpy())


resizing()
libraries()
if len(sys.argv) > 2:
    photographs(pathlib.Path(sys.argv[2]))
(FOLDER / "preprocess.json").write_text("[\n" + ",\n".join(map(json.dumps, cases)) + "\n]\n")
np.savez_compressed(FOLDER / "preprocess.npz", **arrays)
