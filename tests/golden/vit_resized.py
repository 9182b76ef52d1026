"""Makes tests/data/vit/NAME.output_36x16.npy: logits of the small models of make_vit_goldens.py at another size, by the
libraries whose names they have and by their own rules of resampling.

    python3 -P tests/golden/vit_resized.py

Needs PyTorch, timm, torchvision, transformers and safetensors; -P, as modules beside this file bear names of theirs.
"""

import pathlib
import shutil
import tempfile

import numpy as np
import torch
from safetensors import safe_open
from safetensors.torch import load_file
from timm.models.beit import Beit
from timm.models.vision_transformer import VisionTransformer
from torchvision.models import vision_transformer
from transformers import BeitForImageClassification, Dinov2WithRegistersForImageClassification

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "vit"
OLD, NEW, PATCH = (20, 28), (36, 16), 4
SIZES = dict(patch_size=PATCH, embed_dim=24, depth=2, num_heads=3, mlp_ratio=2, num_classes=7)


def loaded(model, name):
    weights = {key: value.float() for key, value in load_file(FOLDER / (name + ".safetensors")).items()}
    model.load_state_dict(weights)
    return model.eval()


def timm_vit():
    return loaded(VisionTransformer(img_size=OLD, dynamic_img_size=True, **SIZES), "timm_vit")


def beit():
    weights = load_file(FOLDER / "beit.safetensors")
    scaled = "blocks.0.gamma_1" in weights
    model = Beit(img_size=OLD, use_rel_pos_bias=True, init_values=0.1 if scaled else None, use_abs_pos_emb=False,
                 global_pool="avg" if "fc_norm.weight" in weights else "token", **SIZES)
    model = loaded(model, "beit")
    compare(model, "beit")
    model.set_input_size(NEW)
    return model


def of_transformers(kind, name, **options):
    """From a folder, as from_pretrained() knows the names of earlier versions."""
    path = FOLDER / (name + ".safetensors")
    with safe_open(path, "pt") as file, tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "config.json").write_text(file.metadata()["config"])
        shutil.copy(path, pathlib.Path(folder, "model.safetensors"))
        model = kind.from_pretrained(folder, dtype=torch.float32).eval()
    return lambda x: model(pixel_values=x, **options).logits


def torchvision_vit():
    """interpolate_embeddings() knows squares only; its one call is made for another shape here."""
    model = vision_transformer.VisionTransformer(20, PATCH, 2, 3, 24, 48, num_classes=7)
    model = loaded(model, "torchvision_vit")
    table = model.encoder.pos_embedding.data
    patches = table[:, 1:].permute(0, 2, 1).reshape(1, -1, 5, 5)
    size = (NEW[0] // PATCH, NEW[1] // PATCH)
    resized = torch.nn.functional.interpolate(patches, size=size, mode="bicubic", align_corners=True)
    model.encoder.pos_embedding.data = torch.cat([table[:, :1], resized.flatten(2).permute(0, 2, 1)], 1)

    def run(x):
        tokens = model.conv_proj(x).flatten(2).permute(0, 2, 1)
        tokens = torch.cat([model.class_token.expand(len(x), -1, -1), tokens], 1)
        return model.heads(model.encoder(tokens)[:, 0])
    return run


def image(size):
    pixels = np.load(FOLDER / "input_{}x{}.npy".format(*size))
    return torch.from_numpy(pixels).float().permute(0, 3, 1, 2)


def compare(model, name):
    """At its own size the model gives what is stored already."""
    expected = np.load(FOLDER / (name + ".output.npy"))
    assert np.abs(model(image(OLD)).numpy() - expected).max() < 1e-4, name


def main():
    models = {"timm_vit": timm_vit(), "beit": beit(), "torchvision_vit": torchvision_vit(),
              "hf_beit": of_transformers(BeitForImageClassification, "hf_beit", interpolate_pos_encoding=True),
              "hf_dinov2": of_transformers(Dinov2WithRegistersForImageClassification, "hf_dinov2")}
    for name, model in models.items():
        np.save(FOLDER / (name + ".output_36x16.npy"), model(image(NEW)).numpy().astype(np.float32))


if __name__ == "__main__":
    with torch.no_grad():
        main()
