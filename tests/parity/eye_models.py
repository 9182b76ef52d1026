"""Encoders of transformers that see for a model of language: by themselves, and inside the model's own file.

Their tokens may stand in another order than that of the image (2 x 2 patches that are merged stand together, a class token comes
last); the program's stand by rows, with the others in front, and so the library's attention is put here.
"""

import os
import threading
from dataclasses import dataclass, field, replace

import numpy as np
import torch
import transformers
from safetensors.torch import load_file, save_file

from cases import Answer, Case, Task, image_file, lazily, numbers, pixels
from randomise import randomise
from transformers_configs import CLIP, HALF, IMAGENET

_ONE = threading.Lock()  # what records attention stands in the library's module
_SIDE = 112
_PLAIN = dict(hidden_size=96, num_hidden_layers=2, num_attention_heads=4, intermediate_size=200, image_size=_SIDE, patch_size=14)
_DEEP = dict(depth=2, num_heads=4, patch_size=14)
_TEXT = dict(hidden_size=32, intermediate_size=32, num_hidden_layers=2, num_attention_heads=2, num_key_value_heads=2, head_dim=16, vocab_size=64)
_MROPE = _TEXT | {"rope_parameters": {"rope_type": "default", "mrope_section": [2, 3, 3], "rope_theta": 1e6}}


@dataclass
class Eye:
    """`module.model` with `module.config`; within: the class of the whole model, its configuration's, the text's values and the
    path of the encoder in it."""

    family: str
    module: str
    model: str
    config: str
    values: dict
    label: str = ""
    how: str = "pixels"  # "grid": patches in merge order and their grid
    within: tuple = ()
    normalised: tuple = HALF
    last: int = 0  # tokens behind the patches
    around: dict = field(default_factory=dict)


def _eyes():
    plain = lambda **more: {key: value for key, value in (_PLAIN | more).items() if value is not None}
    intern = plain(image_size=(_SIDE, _SIDE), patch_size=(14, 14))
    for label, more in (("", {}), ("qk", {"use_qk_norm": True}), ("rms", {"norm_type": "rms_norm"}), ("bias", {"attention_bias": True}),
                        ("cls", {"use_mean_pooling": False}), ("qk-eps", {"use_qk_norm": True, "layer_norm_eps": 1e-3})):
        yield Eye("InternVL", "internvl", "InternVLVisionModel", "InternVLVisionConfig", intern | more, label, normalised=IMAGENET,
                  within=("InternVLForConditionalGeneration", "InternVLConfig", {"model_type": "qwen2"} | _TEXT, "model.vision_tower") if label in ("", "cls") else ())
    for label, more in (("", {}), ("silu", {"hidden_act": "silu"}), ("theta", {"rope_parameters": {"rope_type": "axial", "rope_theta": 500.0}})):
        yield Eye("Pixtral", "pixtral", "PixtralVisionModel", "PixtralVisionConfig", plain(**more), label, normalised=CLIP,
                  within=("Mistral3ForConditionalGeneration", "Mistral3Config", {"model_type": "mistral"} | _TEXT, "model.vision_tower") if not label else ())
    yield Eye("Llama 4", "llama4", "Llama4VisionModel", "Llama4VisionConfig",
              plain(vision_output_dim=96, projector_input_dim=96, projector_output_dim=96, intermediate_size=384), last=1,
              within=("Llama4ForConditionalGeneration", "Llama4Config", {"model_type": "llama4_text", "intermediate_size_mlp": 32, "num_local_experts": 2} | _TEXT, "vision_model"))
    yield Eye("Llama 4", "llama4", "Llama4VisionModel", "Llama4VisionConfig",
              plain(vision_output_dim=96, projector_input_dim=96, projector_output_dim=96, intermediate_size=384, hidden_act="silu", norm_eps=1e-2), "unread", last=1)
    qwen = _DEEP | dict(embed_dim=96, hidden_size=32, mlp_ratio=2)
    for label, more in (("", {}), ("gelu", {"hidden_act": "gelu"}), ("theta", {"rope_parameters": {"rope_type": "axial", "rope_theta": 500.0}})):
        yield Eye("Qwen2-VL", "qwen2_vl", "Qwen2VisionTransformerPretrainedModel", "Qwen2VLVisionConfig", qwen | more, label, "grid", normalised=CLIP,
                  within=("Qwen2VLForConditionalGeneration", "Qwen2VLConfig", _MROPE, "model.visual") if not label else ())
    three = _DEEP | dict(hidden_size=96, intermediate_size=200, out_hidden_size=32, num_position_embeddings=64, deepstack_visual_indexes=[0])
    for label, more in (("", {}), ("resized", {"num_position_embeddings": 144})):
        yield Eye("Qwen3-VL", "qwen3_vl", "Qwen3VLVisionModel", "Qwen3VLVisionConfig", three | more, label, "grid",
                  within=("Qwen3VLForConditionalGeneration", "Qwen3VLConfig", _MROPE, "model.visual") if not label else ())
    glm = _DEEP | dict(hidden_size=96, intermediate_size=200, out_hidden_size=64, image_size=_SIDE)
    for label, more in (("", {}), ("bias", {"attention_bias": True}), ("resized", {"image_size": 2 * _SIDE})):
        yield Eye("GLM-4V", "glm4v", "Glm4vVisionModel", "Glm4vVisionConfig", glm | more, label, "grid", normalised=CLIP,
                  within=("Glm4vForConditionalGeneration", "Glm4vConfig", _MROPE, "model.visual") if not label else ())
    more = {key: value for key, value in three.items() if key != "deepstack_visual_indexes"}
    yield Eye("Qwen3.5", "qwen3_5", "Qwen3_5VisionModel", "Qwen3_5VisionConfig", more, "", "grid")
    yield Eye("Qwen3-VL MoE", "qwen3_vl_moe", "Qwen3VLMoeVisionModel", "Qwen3VLMoeVisionConfig", three, "", "grid")
    yield Eye("GLM-4.5V", "glm4v_moe", "Glm4vMoeVisionModel", "Glm4vMoeVisionConfig", glm, "", "grid", normalised=CLIP)
    for label, bias in (("", True), ("no-bias", False)):
        yield Eye("GLM-OCR", "glm_ocr", "GlmOcrVisionModel", "GlmOcrVisionConfig", glm | {"attention_bias": bias}, label, "grid", normalised=CLIP)
    for label, side in (("", 8), ("resized", 12)):
        yield Eye("Kimi K2.5", "kimi_k25", "Kimi_K25VisionModel", "Kimi_K25VisionConfig",
                  dict(hidden_size=96, num_hidden_layers=2, num_attention_heads=4, intermediate_size=200, pos_emb_height=side, pos_emb_width=side), label, "raster")
    windowed = _DEEP | dict(hidden_size=96, intermediate_size=200, out_hidden_size=32, window_size=56, fullatt_block_indexes=[1])
    for label, more in (("", {}), ("cut", {"window_size": 84}), ("all", {"fullatt_block_indexes": [0, 1]}), ("none", {"fullatt_block_indexes": []}),
                        ("published", {"window_size": 112, "fullatt_block_indexes": [7, 15, 23, 31], "depth": 9})):
        yield Eye("Qwen2.5-VL", "qwen2_5_vl", "Qwen2_5_VisionTransformerPretrainedModel", "Qwen2_5_VLVisionConfig", windowed | more, label, "grid", normalised=CLIP,
                  within=("Qwen2_5_VLForConditionalGeneration", "Qwen2_5_VLConfig", _MROPE, "model.visual") if not label else ())
    for family, config in (("BLIP", "Blip"), ("BLIP-2", "Blip2"), ("InstructBLIP", "InstructBlip")):
        module = {"BLIP": "blip", "BLIP-2": "blip_2", "InstructBLIP": "instructblip"}[family]
        yield Eye(family, module, f"{config}VisionModel", f"{config}VisionConfig", _PLAIN, normalised=CLIP)
    yield Eye("InstructBLIP video", "instructblipvideo", "InstructBlipVideoVisionModel", "InstructBlipVideoVisionConfig", _PLAIN, normalised=CLIP)
    yield Eye("Idefics 2", "idefics2", "Idefics2VisionTransformer", "Idefics2VisionConfig", _PLAIN)
    yield Eye("Kosmos-2", "kosmos2", "Kosmos2VisionModel", "Kosmos2VisionConfig", _PLAIN, normalised=CLIP)
    yield Eye("Qianfan-OCR", "qianfan_ocr", "QianfanOCRVisionModel", "QianfanOCRVisionConfig", intern, normalised=IMAGENET)
    for label, more in (("", {}), ("norms", {"norm_mean": (0.3, 0.4, 0.5), "norm_std": (0.2, 0.3, 0.4)}), ("larger", {"max_img_size": 4 * _SIDE})):
        yield Eye("RADIO", "radio", "RadioModel", "RadioConfig", plain(intermediate_size=None, mlp_ratio=2.0, max_img_size=2 * _SIDE, num_cls_tokens=3, num_registers=4) | more, label,
                  how="inside", normalised=(more["norm_mean"], more["norm_std"]) if "norm_mean" in more else CLIP)
    yield Eye("BLIP-2", "blip_2", "Blip2VisionModel", "Blip2VisionConfig", plain(qkv_bias=False), "no-bias", normalised=CLIP)
    yield Eye("Janus", "janus", "JanusVisionModel", "JanusVisionConfig", plain(mlp_ratio=2.0, intermediate_size=None))
    for label, more in (("", {}), ("native", {"is_native": True}), ("no-head", {"use_head": False}), ("bias", {"qkv_bias": True, "mlp_bias": True}), ("gelu", {"hidden_act": "gelu"})):
        yield Eye("AIMv2", "aimv2", "Aimv2VisionModel", "Aimv2VisionConfig", plain(**more), label, normalised=CLIP)
    gemma4 = dict(hidden_size=96, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=4, head_dim=24, intermediate_size=200, patch_size=14,
                  position_embedding_size=16, pooling_kernel_size=2)
    for label, more in (("", {}), ("shared", {"num_key_value_heads": 2}), ("standardised", {"standardize": True}), ("clipped", {"use_clipped_linears": True}),
                        ("theta", {"rope_parameters": {"rope_type": "axial", "rope_theta": 500.0}})):
        yield Eye("Gemma 4", "gemma4", "Gemma4VisionModel", "Gemma4VisionConfig", gemma4 | more, label, "places", normalised=((0.0,) * 3, (1.0,) * 3),
                  within=("Gemma4ForConditionalGeneration", "Gemma4Config", {"model_type": "gemma4_text", "hidden_size_per_layer_input": 0, "global_head_dim": 16} | _TEXT, "model.vision_tower") if not label else ())
    clip = ("clip", "CLIPVisionModel", "CLIPVisionConfig")
    siglip = ("siglip", "SiglipVisionModel", "SiglipVisionConfig")
    llama, gemma = {"model_type": "llama"} | _TEXT, {"model_type": "gemma"} | _TEXT
    yield Eye("LLaVA", *clip, _PLAIN, normalised=CLIP, within=("LlavaForConditionalGeneration", "LlavaConfig", llama, "model.vision_tower"))
    yield Eye("LLaVA-NeXT", *clip, _PLAIN, normalised=CLIP, within=("LlavaNextForConditionalGeneration", "LlavaNextConfig", llama, "model.vision_tower"))
    yield Eye("LLaVA-OneVision", *siglip, _PLAIN, within=("LlavaOnevisionForConditionalGeneration", "LlavaOnevisionConfig", {"model_type": "qwen2"} | _TEXT, "model.vision_tower"))
    yield Eye("PaliGemma", *siglip, plain(vision_use_head=False), within=("PaliGemmaForConditionalGeneration", "PaliGemmaConfig", gemma, "model.vision_tower"), around={"projection_dim": 32})
    yield Eye("Gemma 3", *siglip, plain(vision_use_head=False), within=("Gemma3ForConditionalGeneration", "Gemma3Config", {"model_type": "gemma3_text"} | _TEXT, "model.vision_tower"),
              around={"mm_tokens_per_image": 16})


# Other values, as the library may write them into a configuration.
_VALUES = ({"hidden_act": "relu"}, {"hidden_act": "mish"}, {"hidden_act": "gelu_new"}, {"num_attention_heads": 2}, {"num_heads": 2}, {"layer_norm_eps": 1e-3},
           {"rms_norm_eps": 1e-3}, {"norm_eps": 1e-3}, {"num_channels": 1}, {"in_channels": 1}, {"temporal_patch_size": 1}, {"spatial_merge_size": 1}, {"qkv_bias": False},
           {"attention_bias": True}, {"use_absolute_position_embeddings": False}, {"layer_scale_init_value": 0.0}, {"layerscale_value": 0.5}, {"is_native": True},
           {"use_swiglu_ffn": True}, {"attention_dropout": 0.5}, {"use_mask_token": True}, {"rope_parameters": {"rope_type": "axial", "rope_theta": 50.0}})


def _varied():
    """The first of each family with one value changed, where its configuration has such a word."""
    seen = set()
    for eye in _eyes():
        if eye.family in seen or eye.label:
            continue
        seen.add(eye.family)
        known = _class(eye, eye.config)(**eye.values).to_dict()
        for more in _VALUES:
            key = next(iter(more))
            if key in known and known[key] != more[key]:
                yield replace(eye, values=eye.values | more, label=f"{key}={more[key]}", within=(), family=f"{eye.family}, values")


def _class(eye, name):
    found = getattr(transformers, name, None)
    if found is None:
        for part in ("modeling", "configuration"):
            module = __import__(f"transformers.models.{eye.module}.{part}_{eye.module}", fromlist=[name])
            found = found or getattr(module, name, None)
    return found


def _record(eye, model):
    """The attention of every block, whatever the model hands on."""
    module = __import__(f"transformers.models.{eye.module}.modeling_{eye.module}", fromlist=["_"])
    seen = []
    names = [name for name in ("eager_attention_forward", "vision_eager_attention_forward") if hasattr(module, name)]
    kept = {name: getattr(module, name) for name in names}

    def recorded(function):
        def run(*words, **more):
            out, weights = function(*words, **more)
            seen.append(weights[0])
            return out, weights

        return run

    for name in names:
        setattr(module, name, recorded(kept[name]))
    return seen, lambda: [setattr(module, name, function) for name, function in kept.items()]


def _merged(rows, columns, merge=2):
    """Where patch i of the merge order lies by rows."""
    place = np.arange(rows * columns).reshape(rows // merge, merge, columns // merge, merge)
    return place.transpose(0, 2, 1, 3).ravel()


def _by_windows(order, side, merge, window):
    """Squares of `order` as those of Qwen2.5-VL lie: by windows of `window` squares along a side."""
    squares = order.reshape(-1, merge * merge)
    place = np.arange(len(squares)).reshape(side // merge, side // merge)
    turns = [place[top:top + window, left:left + window].ravel() for top in range(0, len(place), window) for left in range(0, len(place), window)]
    return squares[np.concatenate(turns)].ravel()


def _whole(parts, tokens):
    """Maps of the windows of a block, which come one after the other, as one of all tokens."""
    maps, at = [], tokens
    for part in parts:
        if at == tokens:
            maps.append(part.new_zeros(len(part), tokens, tokens))
            at = 0
        maps[-1][:, at:at + part.shape[-1], at:at + part.shape[-1]] = part
        at += part.shape[-1]
    return maps


def _answer(eye, model):
    with _ONE:
        return _recorded_answer(eye, model.double())


def _recorded_answer(eye, model):
    colours = eye.values.get("in_channels", eye.values.get("num_channels", 3))
    image = pixels(_SIDE, _SIDE, *(((0.0,) * 3, (1.0,) * 3) if eye.how == "inside" else eye.normalised), channels=colours)
    seen, restore = _record(eye, model)
    with torch.no_grad():
        if eye.how == "grid":
            side = _SIDE // 14
            order = _merged(side, side, eye.values.get("spatial_merge_size", 2))
            patches = image.reshape(colours, side, 14, side, 14).permute(1, 3, 0, 2, 4).reshape(side * side, colours, 1, 14, 14).repeat(1, 1, eye.values.get("temporal_patch_size", 2), 1, 1)
            model(patches.reshape(side * side, -1)[order], grid_thw=torch.tensor([[1, side, side]]))
        elif eye.how == "places":
            side, order = _SIDE // 14, None
            patches = image.reshape(colours, side, 14, side, 14).permute(1, 3, 2, 4, 0).reshape(1, side * side, -1)
            places = torch.stack(torch.meshgrid(torch.arange(side), torch.arange(side), indexing="xy"), -1).reshape(1, -1, 2)
            model(pixel_values=patches, pixel_position_ids=places)
        elif eye.how == "raster":
            side, order = _SIDE // 14, None
            patches = image.reshape(colours, side, 14, side, 14).permute(1, 3, 0, 2, 4).reshape(side * side, colours, 14, 14)
            model(patches, grid_thw=torch.tensor([[1, side, side]]))
        else:
            order = None
            said = model(pixel_values=image, **({} if eye.last else {"output_attentions": True}))
            if not seen:
                seen = [each[0] for each in said.attentions]
    restore()
    if "window_size" in eye.values:
        seen = _whole(seen, side * side)
        merge = eye.values.get("spatial_merge_size", 2)
        order = _by_windows(order, side, merge, eye.values["window_size"] // 14 // merge)
    maps = np.stack([each.numpy() for each in seen])
    if order is not None:
        back = np.argsort(order)
        maps = maps[:, :, back][:, :, :, back]
    if eye.last:
        maps = np.roll(np.roll(maps, eye.last, -1), eye.last, -2)
    return Answer(None, maps)


def _build(eye, images):
    def build(folder, _):
        name = f"{eye.model} {eye.label}".strip()
        config = _class(eye, eye.config)(**eye.values)
        config._attn_implementation = "eager"
        model = randomise(_class(eye, eye.model)(config), name)
        hub, bare = folder / "model_hub", folder / "model_bare"
        model.save_pretrained(hub)
        bare.mkdir()
        os.link(hub / "model.safetensors", bare / "weights.safetensors")
        mean, std = eye.normalised
        act = getattr(config, "hidden_act", None)
        truth = {"heads": 4, "mean": numbers(mean), "std": numbers(std), "activation": {"gelu_pytorch_tanh": "gelu_tanh"}.get(act, act)}
        if eye.label == "theta":
            truth["rope-temperature"] = 500
        flags = ["--size", str(_SIDE), "--mean", numbers(mean), "--std", numbers(std)]
        common = dict(library="transformers", family=eye.family, name=name, image=image_file(images, _SIDE, _SIDE, 1 if 1 in (eye.values.get("in_channels"), eye.values.get("num_channels")) else 3), truth=truth, attention="alone",
                      answer=lazily(lambda: _answer(eye, model)), flags=flags)
        cases = [Case(form="hub", checkpoint=hub, **common | ({"flags": flags[:2]} if eye.how == "inside" else {})),
                 Case(form="bare", checkpoint=bare / "weights.safetensors", **common, open=("epsilon", "activation", "rotation", "norm", "windows"))]
        if eye.family.endswith(", values"):
            return cases[:1]
        if eye.within:
            whole, kind, text, path = eye.within
            around = _class(eye, kind)(vision_config=eye.values | {"model_type": config.model_type}, text_config=text, **eye.around)
            around._attn_implementation = "eager"
            big = randomise(_class(eye, whole)(around), name + " within")
            inner = big
            for part in path.split("."):
                inner = getattr(inner, part)
            inner.config._attn_implementation = "eager"
            file = folder / "model_whole"
            big.save_pretrained(file)
            cases.append(Case(form="whole", checkpoint=file, **common | {"answer": lazily(lambda: _answer(eye, inner)), "name": f"{whole} {eye.label}".strip()}))
            alone = folder / "whole_bare"
            alone.mkdir()
            os.link(file / "model.safetensors", alone / "weights.safetensors")
            cases.append(Case(form="whole bare", checkpoint=alone / "weights.safetensors",
                              **common | {"answer": cases[-1].answer, "name": f"{whole} {eye.label}".strip()}, open=("epsilon", "activation", "rotation", "norm", "windows")))
        return cases

    return build


def tasks(images):
    transformers.logging.set_verbosity_error()
    return [Task("transformers", eye.family, f"{eye.model} {eye.label}".strip(), _build(eye, images)) for eye in [*_eyes(), *_varied()]]
