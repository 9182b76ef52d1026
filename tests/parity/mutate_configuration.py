"""Changes one key of a known folder's configuration at a time: a number that changes in the library has to change here, or be refused.

    mutate_configuration.py [--program PATH] [--only REGEX] [--seed N] [--most N]

For each folder (timm's, transformers', OpenCLIP's) every key of every object is set to other values of its kind, and arguments are
added that the library's constructor knows. The library then makes the model from that configuration with the same weights; where it
can, and this program runs the folder, both have to agree within 1e-4. Prints one line per fault, then counts. Exit status: 0
without a fault.
"""

import argparse
import copy
import inspect
import json
import os
import pathlib
import random
import re
import sys
import tempfile

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
import timm
import torch
import transformers
from safetensors.torch import load_file, save_file
from timm.models._hub import save_config_for_hf

from cases import Answer, Case, image_file, pixels, relative
from program import Run
from randomise import randomise, skip_initialisation
from transformers_configs import CLIP, HALF, IMAGENET, _DINO, _PLAIN

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TOLERANCE = 1e-4

# Words that a key may have, where the value itself does not tell.
_WORDS = {
    "hidden_act": ["gelu", "relu", "quick_gelu", "gelu_new", "silu", "mish", "tanh", "linear", "leaky_relu", "sigmoid"],
    "act_layer": ["gelu", "relu", "quick_gelu", "silu", "gelu_tanh", "leaky_relu", "mish"],
    "global_pool": ["token", "avg", "max", "avgmax", "map", "", "prr"],
    "rope_type": ["cat", "mixed", "dinov3", "mrope", "base"],
    "rope_grid_indexing": ["ij", "xy"],
    "attn_type": ["eva", "rope"],
    "norm_layer": ["layernorm", "rmsnorm", None],
    "pos_embed": ["learn", "none", ""],
    "ref_feat_shape": [None, 6, [6, 6], [6, 12], 24],
    "rope_temperature": [10.0, 100.0, 10000.0],
    "num_kv_heads": [1, None],
    "pool_type": ["tok", "avg", "none"],
    "norm_kwargs": [None, {"eps": 1e-2}],
    "act_kwargs": [None, {"approximate": "tanh"}],
    "rope_parameters": [{"rope_type": "axial", "rope_theta": 100.0}],
}


def _others(key, value):
    """Other values of the kind of `value`."""
    if key in _WORDS:
        return [each for each in _WORDS[key] if each != value]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value * 2, value // 2, 0, 1]
    if isinstance(value, float):
        # Bases of a rotation below 1 give angles of thousands, which the libraries round to float32.
        return [value * 2, value + 0.5, 0.0] + ([] if "theta" in key or "temperature" in key else [1e-3])
    if value is None:
        return [True, 1, 0.5]
    if isinstance(value, list) and value and all(isinstance(each, (int, float)) for each in value):
        return [[each * 2 for each in value], value[::-1]] if len(value) < 5 else []
    return []


def _places(config, path=()):
    """(path, value) of every member, outer objects first."""
    for key, value in config.items():
        if isinstance(value, dict) and key not in ("id2label", "label2id", "text_config"):
            yield from _places(value, (*path, key))
        yield (*path, key), value


def _with(config, path, value):
    changed = copy.deepcopy(config)
    inside = changed
    for key in path[:-1]:
        inside = inside.setdefault(key, {})
    inside[path[-1]] = value
    return changed


class Timm:
    """A hub folder of timm."""

    file = "config.json"

    def __init__(self, architecture, **given):
        self.name = f"timm {architecture}"
        self.architecture, self.given = architecture, {"num_classes": 10, "depth": 2} | given

    def write(self, folder):
        side = self.given["img_size"]
        self.size = (side, side)
        overlay = {"input_size": (3, side, side)}
        model = randomise(timm.create_model(self.architecture, pretrained_cfg_overlay=overlay, **self.given), self.name)
        self.kind = type(model)
        save_file({k: v.contiguous() for k, v in model.state_dict().items()}, folder / "model.safetensors")
        save_config_for_hf(model, folder / self.file)

    def arguments(self):
        for key, parameter in inspect.signature(self.kind.__init__).parameters.items():
            if parameter.default is not inspect.Parameter.empty and key not in ("device", "dtype"):
                yield ("model_args", key), parameter.default if not callable(parameter.default) else None

    def answer(self, config, state):
        pretrained = {key: tuple(v) if isinstance(v, list) else v for key, v in config["pretrained_cfg"].items()}
        given = {key: tuple(v) if isinstance(v, list) else v for key, v in config.get("model_args", {}).items()}
        known = inspect.signature(timm.models.PretrainedCfg).parameters
        if any(key not in known for key in pretrained):
            raise ValueError("a key that timm does not know")
        model = timm.create_model(config["architecture"], pretrained_cfg=pretrained, **({"num_classes": config["num_classes"]} | given))
        model.load_state_dict(state)
        cfg = timm.data.resolve_data_config({}, pretrained_cfg=pretrained, model=model)
        with torch.no_grad():
            said = model.eval().double()(pixels(*self.size, cfg["mean"], cfg["std"]))
        said = said[0] if isinstance(said, torch.Tensor) else sum(said)[0] / len(said)
        return Answer(said.numpy())


class Transformers:
    """A folder of save_pretrained()."""

    file = "config.json"

    def __init__(self, model, values, config="", inner="", normalised=HALF, attention=False):
        self.name = f"transformers {model}"
        self.model, self.normalised, self.attention = getattr(transformers, model), normalised, attention
        kind = getattr(transformers, config) if config else self.model.config_class
        text = {"hidden_size": 32, "intermediate_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "vocab_size": 64}
        self.config = kind(**{inner: values}, text_config=text, num_labels=10) if inner else kind(**values, num_labels=10)
        self.size = (96, 96)

    def write(self, folder):
        model = randomise(self.model(self.config), self.name)
        model.save_pretrained(folder)
        # All keys: what a newer version leaves out as a default is changed too.
        (folder / self.file).write_text(json.dumps({"architectures": [self.model.__name__]} | self.config.to_dict(), default=list))
        (folder / "preprocessor_config.json").write_text(json.dumps(
            {"image_processor_type": "ViTImageProcessor", "image_mean": self.normalised[0], "image_std": self.normalised[1], "size": {"height": 96, "width": 96}}))

    def arguments(self):
        return ()

    def answer(self, config, state):
        made = type(self.config).from_dict(copy.deepcopy(config))
        made._attn_implementation = "eager"
        model = self.model(made)
        # Strictly by the names in memory: saved ones may differ.
        with tempfile.TemporaryDirectory() as folder:
            save_file(state, pathlib.Path(folder) / "model.safetensors")
            made.save_pretrained(folder)
            model, told = self.model.from_pretrained(folder, config=made, output_loading_info=True, attn_implementation="eager")
        if told["missing_keys"] or told.get("mismatched_keys"):
            raise ValueError("other tensors")
        with torch.no_grad():
            said = model.eval().double()(pixel_values=pixels(*self.size, *self.normalised), output_attentions=self.attention)
        if not self.attention:
            return Answer(said.logits[0].numpy())
        return Answer(None, np.stack([each[0].numpy() for each in said.attentions]))


_EVA = dict(embed_dim=96, num_heads=4)
FOLDERS = [
    lambda: Timm("vit_tiny_patch16_224", img_size=96, embed_dim=96),
    lambda: Timm("vit_xsmall_patch16_clip_224", img_size=96, embed_dim=96),
    lambda: Timm("vit_base_patch16_siglip_224", img_size=96, **_EVA),
    lambda: Timm("vit_small_patch14_reg4_dinov2", img_size=70, **_EVA),
    lambda: Timm("vit_wee_patch16_reg1_gap_256", img_size=96),
    lambda: Timm("vit_base_patch16_rpn_224", img_size=96, **_EVA),
    lambda: Timm("deit_tiny_distilled_patch16_224", img_size=96, embed_dim=96),
    lambda: Timm("eva02_tiny_patch14_224", img_size=70, **_EVA),
    lambda: Timm("eva_large_patch14_196", img_size=70, **_EVA),
    lambda: Timm("vit_small_patch16_dinov3", img_size=96, **_EVA),
    lambda: Timm("vit_pe_core_tiny_patch16_384", img_size=96, **_EVA, attn_pool_num_heads=4),
    lambda: Timm("vit_small_patch16_rope_224", img_size=96, **_EVA),
    lambda: Timm("vit_small_patch16_rope_mixed_ape_224", img_size=96, **_EVA),
    lambda: Timm("beit_base_patch16_224", img_size=96, **_EVA),
    lambda: Transformers("ViTForImageClassification", _PLAIN),
    lambda: Transformers("DeiTForImageClassification", _PLAIN, normalised=IMAGENET),
    lambda: Transformers("BeitForImageClassification", _PLAIN | {"use_relative_position_bias": True}),
    lambda: Transformers("Data2VecVisionForImageClassification", _PLAIN | {"use_shared_relative_position_bias": True}),
    lambda: Transformers("Dinov2ForImageClassification", _DINO, normalised=IMAGENET),
    lambda: Transformers("Dinov2WithRegistersForImageClassification", _DINO, normalised=IMAGENET),
    lambda: Transformers("DINOv3ViTModel", _PLAIN | {"num_register_tokens": 2}, normalised=IMAGENET, attention=True),
    lambda: Transformers("CLIPVisionModel", _PLAIN, "CLIPVisionConfig", normalised=CLIP, attention=True),
    lambda: Transformers("CLIPForImageClassification", _PLAIN, "CLIPConfig", "vision_config", CLIP),
    lambda: Transformers("SiglipForImageClassification", _PLAIN, "SiglipConfig", "vision_config"),
    lambda: Transformers("MLCDVisionModel", _PLAIN, "MLCDVisionConfig", normalised=CLIP, attention=True),
    lambda: Transformers("IJepaForImageClassification", _PLAIN),
]


def mutations(folder, config):
    for path, value in _places(config):
        for other in _others(path[-1], value):
            yield path, other
    have = {path for path, _ in _places(config)}
    for path, default in folder.arguments():
        if path in have:
            continue
        for other in _others(path[-1], default):
            yield path, other


def tried(folder, where, program, image, config, state, path, value):
    """What came of one change: "same", "refused", "not made", or the fault in words."""
    changed = _with(config, path, value)
    (where / folder.file).write_text(json.dumps(changed))
    attention = "alone" if getattr(folder, "attention", False) else False
    run = Run(program, Case("", "", "", "", where, image, None), attention=attention)
    if run.status == 1:
        return "refused"
    if run.status != 0:
        return f"exit {run.status}: {run.error[-200:]}"
    try:
        answer = folder.answer(changed, state)
    except Exception:  # the library takes this value for wrong
        return "not made"
    if any("the model's own input" in each or "the model's img_size" in each for each in run.assumptions()):
        return "same"  # the image is of another size than the model's, which is said
    error = relative(run.attention, answer.attention) if attention else relative(run.logits, answer.logits)
    said = "; ".join(run.assumptions())
    return "same" if error <= TOLERANCE else f"{error:.1e} {said}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", default=str(ROOT / "build/release/bin/whereabouts"))
    parser.add_argument("--only", default="", help="regular expression on the folder's name")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--most", type=int, default=0, help="changes of a folder, drawn by the seed; 0: all")
    given = parser.parse_args()
    torch.set_num_threads(1)
    transformers.logging.set_verbosity_error()
    skip_initialisation()
    draw = random.Random(given.seed)
    counts, faults = {"same": 0, "refused": 0, "not made": 0}, 0
    with tempfile.TemporaryDirectory() as images:
        for make in FOLDERS:
            folder = make()
            if not re.search(given.only, folder.name):
                continue
            with tempfile.TemporaryDirectory() as own:
                where = pathlib.Path(own)
                folder.write(where)
                config = json.loads((where / folder.file).read_text())
                state = load_file(where / "model.safetensors")
                image = image_file(images, *folder.size)
                changes = list(mutations(folder, config))
                if given.most and len(changes) > given.most:
                    changes = draw.sample(changes, given.most)
                for path, value in changes:
                    what = tried(folder, where, given.program, image, config, state, path, value)
                    if what in counts:
                        counts[what] += 1
                    else:
                        faults += 1
                        print(f"{folder.name}: {'.'.join(path)} = {value!r}: {what}", flush=True)
    print(", ".join(f"{number} {what}" for what, number in counts.items()) + f", {faults} wrong")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
