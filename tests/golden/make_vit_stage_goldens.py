"""Makes more of tests/data/vit/: models of stages and windows, by the libraries that have them.

    make_vit_stage_goldens.py [NAME ...]

Needs what make_vit_goldens.py needs, whose files these are like, and torchvision. Grids of 5 x 7 and, behind the merging, 3 x 4
have places without a token, windows that lie half further on, and a side of one window.
"""

import sys

sys.path.append(sys.path.pop(0))  # this folder has modules named like Python's own

import json
import pathlib
import tempfile

import timm
import torch
import transformers
from timm.models._hub import save_config_for_hf
from torchvision.models import swin_transformer as tv

from make_vit_goldens import randomise, save
from vit_sizes import CLASSES

DEPTHS, HEADS, WIDTH, WINDOW = (2, 2), (2, 4), 8, 3


def drawn(model):
    """Logits of cosine attention that reach their limit in one head."""
    randomise(model)
    with torch.no_grad():
        for name, p in model.named_parameters():
            if name.endswith("logit_scale"):
                p.view(-1)[0] = 5
    return model


def run(features, head):
    def both(x):
        tokens = features(x)
        return tokens.reshape(len(tokens), -1, tokens.shape[-1]), head(x)
    return both


def timm_swin(name, architecture, size=(20, 28), rename=None, config=True, **more):
    model = timm.create_model(architecture, img_size=size, embed_dim=WIDTH, window_size=WINDOW, mlp_ratio=2, num_classes=CLASSES,
                              **dict(patch_size=4, depths=DEPTHS, num_heads=HEADS) | more)
    with tempfile.TemporaryDirectory() as folder:
        save_config_for_hf(model, pathlib.Path(folder) / "config.json")
        said = json.loads((pathlib.Path(folder) / "config.json").read_text())
    said["pretrained_cfg"] = {"input_size": [3, *size]}
    drawn(model)
    save(name, model, {"config": json.dumps(said)} if config else {}, run(model.forward_features, model), size=size, rename=rename)


def swin_timm():
    timm_swin("swin_timm", "swin_tiny_patch4_window7_224")


def swin_heads():
    """Heads of a size of their own, and windows that lie further on even where one holds the whole grid."""
    timm_swin("swin_heads", "swin_tiny_patch4_window7_224", head_dim=6, always_partition=True)


def swin_original():
    """The names of microsoft/Swin-Transformer: the merging in the earlier stage, and no configuration."""
    def rename(state):
        return {k.replace("layers.1.downsample", "layers.0.downsample").replace("head.fc.", "head."): v for k, v in state.items()}
    timm_swin("swin_original", "swin_tiny_patch4_window7_224", (24, 24), rename, False)


def swin_three():
    """The same names with three stages: the middle one has a merging of its own behind its blocks."""
    def rename(state):
        earlier = {k: k.replace("layers.1.downsample", "layers.0.downsample").replace("layers.2.downsample", "layers.1.downsample") for k in state}
        return {earlier[k].replace("head.fc.", "head."): v for k, v in state.items()}
    timm_swin("swin_three", "swin_tiny_patch4_window7_224", (24, 24), rename, False, patch_size=2, depths=(2, 2, 2), num_heads=(1, 2, 4))


def swinv2_timm():
    timm_swin("swinv2_timm", "swinv2_tiny_window8_256", pretrained_window_sizes=(2, 0))


def of_transformers(name, config, model):
    drawn(model)
    base = model.swin if hasattr(model, "swin") else model.swinv2
    with tempfile.TemporaryDirectory() as folder:
        model.float().save_pretrained(folder)
        from safetensors.torch import load_file
        state = load_file(pathlib.Path(folder) / "model.safetensors")
    model.double()
    save(name, model, {"config": json.dumps(config.to_dict())}, run(lambda x: base(x).last_hidden_state, lambda x: model(x).logits),
         size=(20, 28), rename=lambda _: {k: v.double() for k, v in state.items()})


def config_of(kind, **more):
    return kind(image_size=[20, 28], patch_size=4, embed_dim=WIDTH, depths=list(DEPTHS), num_heads=list(HEADS), window_size=WINDOW,
                mlp_ratio=2.0, num_labels=CLASSES, **more)


def swin_hf():
    config = config_of(transformers.SwinConfig, use_absolute_embeddings=True)
    of_transformers("swin_hf", config, transformers.SwinForImageClassification(config))


def swinv2_hf():
    config = config_of(transformers.Swinv2Config, pretrained_window_sizes=[2, 0])
    of_transformers("swinv2_hf", config, transformers.Swinv2ForImageClassification(config))


def of_torchvision(name, **more):
    model = drawn(tv.SwinTransformer([4, 4], WIDTH, list(DEPTHS), list(HEADS), [WINDOW, WINDOW], mlp_ratio=2, num_classes=CLASSES, **more))
    save(name, model, {}, run(lambda x: model.norm(model.features(x)), model), size=(20, 28))


def swin_torchvision():
    of_torchvision("swin_torchvision")


def swinv2_torchvision():
    of_torchvision("swinv2_torchvision", block=tv.SwinTransformerBlockV2, downsample_layer=tv.PatchMergingV2)


MODELS = [swin_timm, swin_heads, swin_original, swin_three, swin_hf, swin_torchvision, swinv2_timm, swinv2_hf, swinv2_torchvision]

if __name__ == "__main__":
    for make in MODELS:
        if not sys.argv[1:] or make.__name__ in sys.argv[1:]:
            torch.manual_seed(5)
            make()
