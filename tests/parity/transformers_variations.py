"""transformers' vision models with other values in their configuration, and those of its models that no list here names.

Of the latter a file of zeros comes first: it is enough where the program refuses it, as it should what it does not know.
"""

import contextlib
import importlib
import inspect
import os

import numpy as np
import torch
import transformers
from safetensors.torch import save_file

from cases import Answer, Case, Task, image_file, lazily, pixels
from program import Run
from randomise import randomise
from timm_models import _save_zeros
from transformers_configs import CLIP, HALF, IMAGENET, Spec, _DINO, _PLAIN, specs
from transformers_models import _build

_ACTIVATIONS = [{"hidden_act": each} for each in ("gelu", "gelu_new", "gelu_fast", "gelu_python", "gelu_pytorch_tanh", "gelu_accurate", "quick_gelu", "silu", "swish", "relu",
                                                  "leaky_relu", "tanh", "linear", "relu2", "relu6", "sigmoid", "mish", "laplace", "gelu_10", "hardswish")]
_COMMON = [*_ACTIVATIONS, {"layer_norm_eps": 1e-3}, {"layer_norm_eps": 1e-5}, {"num_attention_heads": 2}, {"num_hidden_layers": 3}, {"image_size": 64}, {"num_channels": 1},
           {"attention_dropout": 0.5, "hidden_dropout_prob": 0.3, "initializer_range": 0.5}]
_BEIT = [{"use_relative_position_bias": a, "use_shared_relative_position_bias": b, "use_absolute_position_embeddings": c}
         for a in (False, True) for b in (False, True) for c in (False, True)]


def _varied():
    vit = dict(model="ViTForImageClassification", family="ViT, values")
    for base, spec in (
            (_PLAIN, vit), (_PLAIN, dict(model="DeiTForImageClassification", family="DeiT, values", normalised=IMAGENET)),
            (_PLAIN | {"use_relative_position_bias": True}, dict(model="BeitForImageClassification", family="BEiT, values")),
            (_DINO, dict(model="Dinov2ForImageClassification", family="Dinov2, values", normalised=IMAGENET)),
            (_DINO, dict(model="Dinov2WithRegistersForImageClassification", family="Dinov2WithRegisters, values", normalised=IMAGENET)),
            (_PLAIN, dict(model="DINOv3ViTModel", family="DINOv3ViT, values", normalised=IMAGENET)),
            (_PLAIN, dict(model="CLIPVisionModel", config="CLIPVisionConfig", family="CLIP, values", normalised=CLIP)),
            (_PLAIN, dict(model="CLIPForImageClassification", config="CLIPConfig", inner="vision_config", family="CLIP, values", normalised=CLIP)),
            (_PLAIN, dict(model="SiglipVisionModel", config="SiglipVisionConfig", family="SigLIP, values")),
            (_PLAIN, dict(model="SiglipForImageClassification", config="SiglipConfig", inner="vision_config", family="SigLIP, values")),
            (_PLAIN, dict(model="MLCDVisionModel", config="MLCDVisionConfig", family="MLCD, values", normalised=CLIP)),
            (_PLAIN, dict(model="IJepaForImageClassification", family="IJepa, values"))):
        for more in _COMMON:
            yield spec, base, more
    # Not with an oblong input: transformers exchanges rows and columns of its table there, which the program says.
    for more in _BEIT + [{"use_mean_pooling": False}, {"layer_scale_init_value": 0.0}]:
        yield dict(model="BeitForImageClassification", family="BEiT, values"), _PLAIN, more
        yield dict(model="Data2VecVisionForImageClassification", family="Data2VecVision, values"), _PLAIN, more
    for more in ({"rope_theta": 50.0}, {"query_bias": False}, {"key_bias": True}, {"value_bias": False}, {"proj_bias": False}, {"mlp_bias": False}, {"num_register_tokens": 3},
                 {"use_gated_mlp": True}, {"use_gated_mlp": True, "hidden_act": "relu"}, {"use_gated_mlp": True, "hidden_act": "mish"}, {"pos_embed_rescale": None}):
        yield dict(model="DINOv3ViTModel", family="DINOv3ViT, values", normalised=IMAGENET), _PLAIN, more
    for more in ({"use_swiglu_ffn": True}, {"qkv_bias": False}, {"layerscale_value": 0.5}, {"use_mask_token": False}, {"apply_layernorm": False}):
        yield dict(model="Dinov2ForImageClassification", family="Dinov2, values", normalised=IMAGENET), _DINO, more
    for more in ({"num_key_value_groups": 2}, {"rope_parameters": {"rope_type": "axial", "rope_theta": 500.0}}):
        yield dict(model="MLCDVisionModel", config="MLCDVisionConfig", family="MLCD, values", normalised=CLIP), _PLAIN, more
    for more in ({"vision_use_head": False},):
        yield dict(model="SiglipVisionModel", config="SiglipVisionConfig", family="SigLIP, values"), _PLAIN, more
    for more in ({"is_hybrid": False}, {"readout_type": "add"}, {"qkv_bias": False}):
        yield dict(model="DPTModel", family="DPT, values"), _PLAIN | {"backbone_out_indices": (0, 0, 1, 1)}, more


# What a file without its configuration leaves open where a value is another.
_OPEN = {"hidden_act": "activation", "layer_norm_eps": "epsilon", "rope_theta": "rotation", "rope_parameters": "rotation", "num_attention_heads": "heads"}


def _build_open(spec, more, images):
    inner = _build(spec, images)

    def build(folder, program):
        cases = inner(folder, program)
        for case in cases:
            if case.form != "hub":
                case.open = tuple(_OPEN[key] for key in more if key in _OPEN)
        # Of one channel the library takes no image of three, and a bare file runs on the grey of it.
        return [case for case in cases if case.form == "hub" or "num_channels" not in more]

    return build


def _label(more):
    return " ".join(f"{key}={value}" for key, value in more.items()) or "as it is"


# What no list names


def _unlisted():
    """(config class, model class) of every model that cuts images into patches and is named in no Spec."""
    listed = {spec.model for spec in specs()}
    for name in transformers.CONFIG_MAPPING:
        with contextlib.suppress(Exception):
            kind = transformers.CONFIG_MAPPING[name]
            if not hasattr(kind(), "patch_size"):
                continue
            module = importlib.import_module(kind.__module__.replace("configuration_", "modeling_"))
            models = [each for key, each in vars(module).items() if inspect.isclass(each) and issubclass(each, transformers.PreTrainedModel)
                      and each.__module__ == module.__name__ and getattr(each, "config_class", None) is kind and not key.endswith("PreTrainedModel")]
            if models and not any(each.__name__ in listed for each in models):
                # The barest first: heads and decoders hide what the encoder is.
                yield kind, min(models, key=lambda each: len(each.__name__))


_SMALL = ({"num_hidden_layers": 2}, {"depth": 2}, {"num_hidden_layers": 2, "layer_types": ["full_attention"] * 2}, {})


def _made(kind, model):
    fault = None
    for small in _SMALL:
        try:
            config = kind(**small)
            config._attn_implementation = "eager"
            return model(config)
        except Exception as error:
            fault = fault or error
    raise fault


def _side(config):
    side = getattr(config, "image_size", None) or 224
    return max(side) if isinstance(side, (list, tuple)) else side


def _answer(model, side):
    with torch.no_grad():
        said = model(pixels(side, side, *HALF, torch.float32), output_attentions=True)
    maps = getattr(said, "attentions", None)
    return Answer(None, np.stack([each[0].numpy() for each in maps]) if maps else None)


def _build_unlisted(kind, model_class, images):
    def build(folder, program):
        def write(own, model, zeros):
            bare, hub = own / "model_bare", own / "model_hub"
            bare.mkdir(parents=True)
            hub.mkdir()
            if zeros:
                _save_zeros(model, bare / "weights.safetensors")
            else:
                save_file({k: v.contiguous().clone() for k, v in model.state_dict().items()}, bare / "weights.safetensors")
            os.link(bare / "weights.safetensors", hub / "model.safetensors")
            model.config.save_pretrained(hub)
            side = _side(model.config)
            common = dict(library="transformers", family="not listed", name=model_class.__name__, image=image_file(images, side, side), attention="alone",
                          truth={"mean": "0.5,0.5,0.5", "std": "0.5,0.5,0.5"}, answer=lazily(lambda: _answer(model.float(), side)))
            sized = getattr(model.config, "image_size", None) and any("pos" in key for key in model.state_dict())
            return [Case(form="bare", checkpoint=bare / "weights.safetensors", flags=[] if sized else ["--size", str(side)], **common),
                    Case(form="hub", checkpoint=hub, **common)]

        cases = write(folder / "zeros", _made(kind, model_class), True)
        if all(Run(program, case, attention="alone").status == 1 for case in cases):
            return cases
        return write(folder / "drawn", randomise(_made(kind, model_class), model_class.__name__), False)

    return build


def tasks(images):
    transformers.logging.set_verbosity_error()
    made = []
    for values, base, more in _varied():
        spec = Spec(values=base | more, label=_label(more), side=more.get("image_size", 96), **values)
        made.append(Task("transformers", spec.family, f"{spec.model} {spec.label}", _build_open(spec, more, images)))
    return made + [Task("transformers", "not listed", model.__name__, _build_unlisted(kind, model, images)) for kind, model in _unlisted()]
