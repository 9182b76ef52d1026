"""The vision models of transformers, saved by save_pretrained() and as weights alone."""

import dataclasses
import inspect
import os

import numpy as np
import torch
import transformers
from safetensors.torch import load_file, save_file

from cases import Answer, Case, Task, channels_of, image_file, lazily, numbers, pixels, relative
from probes import NORMALISATIONS
from randomise import randomise
from transformers_configs import specs

LABELS = 10


def _config_class(spec):
    if spec.config:
        return getattr(transformers, spec.config)
    return getattr(transformers, spec.model).config_class


def _create(spec):
    kind = _config_class(spec)
    if spec.inner:
        text = {"hidden_size": 32, "intermediate_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "vocab_size": 64}
        config = kind(**{spec.inner: dict(spec.values, num_labels=LABELS)}, text_config=text, num_labels=LABELS,
                      projection_dim=spec.values.get("projection_dim", 48))
    else:
        config = kind(**spec.values, num_labels=LABELS)
    config._attn_implementation = "eager"
    return getattr(transformers, spec.model)(config)


def _patches(image, patch=16):
    """Siglip2's input: (1, patches, patch x patch x 3), channels last."""
    _, channels, rows, columns = image.shape
    x = image.reshape(channels, rows // patch, patch, columns // patch, patch)
    return x.permute(1, 3, 2, 4, 0).reshape(1, -1, patch * patch * channels)


def _resizing(spec, module, image):
    """What a model of another size than its own has to be told, where its class has a word for it."""
    word = "interpolate_pos_encoding"
    return {word: True} if image.shape[-1] != spec.side and word in inspect.signature(module.forward).parameters else {}


def _said(spec, model, image):
    if spec.how == "mae":
        tokens = (spec.side // 16) ** 2
        trunk = getattr(model, "vit", model)
        return trunk(pixel_values=image, noise=torch.arange(tokens, dtype=image.dtype)[None], output_attentions=True)
    if spec.how.startswith("trunk:"):
        trunk = getattr(model, spec.how[6:])
        return trunk(pixel_values=image, output_attentions=True, **_resizing(spec, trunk, image))
    if spec.how == "both":
        return model.vision_model(pixel_values=image, output_attentions=True, **_resizing(spec, model.vision_model, image))
    if spec.how == "patches":
        count = spec.side // 16
        return model(pixel_values=_patches(image), pixel_attention_mask=torch.ones(1, count * count, dtype=torch.long),
                     spatial_shapes=torch.tensor([[count, count]]), output_attentions=True)
    if spec.how.startswith("film"):
        # A still: the same frame as often as the model wants.
        jepa = "frames_per_clip" in spec.values
        film = image[:, None].repeat(1, spec.values["frames_per_clip" if jepa else "num_frames"], 1, 1, 1)
        words = {"pixel_values_videos": film, "skip_predictor": True} if jepa else {"pixel_values": film}
        return model(**words, output_attentions=spec.how == "film")
    if spec.how == "logits":
        return model(pixel_values=image, **_resizing(spec, model, image))
    return model(pixel_values=image, output_attentions=True, **_resizing(spec, model, image))


def _answer(spec, model, side=None):
    if spec.how == "refuse":
        return Answer()
    side = side or spec.side
    model = model.double()
    with torch.no_grad():
        said = _said(spec, model, pixels(side, side, *spec.normalised, channels=channels_of(model)))
    logits = getattr(said, "logits", None)
    if logits is None:
        logits = getattr(said, "image_embeds", None)
    if logits is None and spec.how == "both" and hasattr(model, "visual_projection"):
        logits = model.visual_projection(said.pooler_output)
    maps = getattr(said, "attentions", None)
    maps = [each[0].numpy() for each in maps] if maps and all(each is not None for each in maps) else None
    if maps and spec.how.startswith("behind:"):  # tokens behind the patches are in front here, after the class token
        count, tokens = int(spec.how[7:]), maps[0].shape[-1]
        order = [0, *range(tokens - count, tokens), *range(1, tokens - count)]
        maps = [each[:, order][:, :, order] for each in maps]
    same = maps and all(each.shape == maps[0].shape and each.ndim == 3 for each in maps)
    return Answer(None if logits is None else logits[0].numpy(), np.stack(maps) if same else None)


def _processor(spec):
    mean, std = spec.normalised
    values = dict(image_mean=list(mean), image_std=list(std), size={"height": spec.side, "width": spec.side})
    if "CLIP" in spec.processor or "Bit" in spec.processor:
        values |= {"size": {"shortest_edge": spec.side}, "crop_size": {"height": spec.side, "width": spec.side}}
    return getattr(transformers, spec.processor)(**values)


def _activation(config):
    act = getattr(config, "hidden_act", None)
    return {"gelu_pytorch_tanh": "gelu_tanh", "gelu_new": "gelu_tanh"}.get(act, act)


def _changed(spec, model, changes):
    """The same weights under another configuration, where they fit."""
    other = _create(dataclasses.replace(spec, values=spec.values | changes))
    other.load_state_dict(model.state_dict(), strict=False)
    return other.eval()


def _explain(spec, model):
    """Which other configuration, or normalisation, makes the model say what the program says."""

    def error(run, answer):
        if run.logits is not None and answer.logits is not None:
            return relative(run.logits, answer.logits)
        return relative(run.attention, answer.attention)

    def search(run):
        values = spec.values
        found = [(error(run, _answer(spec, model)), "nothing")]
        changes = [{"layer_norm_eps": eps} for eps in (1e-5, 1e-6, 1e-12)]
        changes += [{"hidden_act": act} for act in ("gelu", "gelu_pytorch_tanh", "quick_gelu", "relu", "silu")]
        changes += [{"use_mean_pooling": each} for each in (False, True)] + [{"rope_theta": each} for each in (100.0, 10000.0)]
        changes += [{"num_attention_heads": values["hidden_size"] // each} for each in (64, 32, 24, 16)
                    if values.get("hidden_size", 1) % each == 0]
        for change in changes:
            try:
                other = _answer(spec, _changed(spec, model, change))
            except Exception:  # a configuration without this value explains nothing
                continue
            found.append((error(run, other), " ".join(f"{k}={v}" for k, v in change.items())))
        for label, (mean, std) in NORMALISATIONS.items():
            found.append((error(run, _answer(dataclasses.replace(spec, normalised=(mean, std)), model)), label))
        found.sort()
        what = "the reference says the same with" if found[0][0] <= 2e-3 else "no change tried explains it; nearest"
        return f"{what}: {found[0][1]} ({found[0][0]:.1e})"

    return search


def _at_another_size(spec, model):
    """A larger size that the library runs it at, and what it says there; None where it does not."""
    if spec.how in ("refuse", "mae", "patches"):
        return None
    side = spec.side + 32
    try:
        answer = _answer(spec, model, side)
    except Exception:  # it refuses another size, each in its own way
        return None
    return (side, answer) if answer.logits is not None or answer.attention is not None else None


def _build(spec, images):
    def build(folder, _):
        name = f"{spec.model} {spec.label}".strip()
        model = randomise(_create(spec), name)
        hub, bare, state = folder / "model_hub", folder / "model_bare", folder / "model_state"
        model.save_pretrained(hub)
        _processor(spec).save_pretrained(hub)
        bare.mkdir()
        os.link(hub / "model.safetensors", bare / "weights.safetensors")
        inner = getattr(model.config, spec.inner) if spec.inner else model.config
        values = spec.values
        mean, std = spec.normalised
        truth = {"heads": values.get("num_attention_heads"), "size": spec.side, "mean": numbers(mean), "std": numbers(std), "activation": _activation(inner),
                 "rope-temperature": getattr(inner, "rope_theta", None)}
        if "ForImageClassification" in spec.model:
            mean_pool = getattr(inner, "use_mean_pooling", spec.model.split("For")[0] in ("CLIP", "IJepa", "MetaClip2", "Siglip", "Siglip2"))
            truth["pool"] = "avg" if mean_pool else "token"
        answer = lazily(lambda: _answer(spec, model))
        headed = spec.how in ("refuse", "logits", "patches", "film-logits") or "ForImageClassification" in spec.model
        common = dict(library="transformers", family=spec.family, name=name, image=image_file(images, spec.side, spec.side, channels_of(model)), answer=answer, truth=truth,
                      explain=None if spec.how == "refuse" else _explain(spec, model))
        attention = "alone" if not headed else spec.how not in ("logits", "film-logits", "refuse")
        cases = [Case(form="hub", checkpoint=hub, attention=attention, **common),
                 Case(form="bare", checkpoint=bare / "weights.safetensors", attention="alone" if not headed else False, **common)]
        saved = set(load_file(hub / "model.safetensors"))
        if not any("position" in key or "pos_embed" in key for key in saved):  # only the caller knows the size then
            for case in cases[1:]:
                case.flags = ["--size", str(spec.side)]
        named = {k: v.contiguous().clone() for k, v in model.state_dict().items()}
        if set(named) != saved:
            state.mkdir()
            save_file(named, state / "weights.safetensors")
            cases.append(Case(form="state", checkpoint=state / "weights.safetensors", attention="alone" if not headed else False, flags=cases[1].flags, **common))
        if "Projection" in spec.model or spec.how == "both":
            cases.append(Case(form="projected", checkpoint=hub, **common))
        if larger := _at_another_size(spec, model):
            side, said = larger
            words = common | dict(image=image_file(images, side, side, channels_of(model)), answer=lambda: said, explain=None,
                                  truth=truth | {"size": side})
            cases.append(Case(form="larger", checkpoint=hub, attention=attention, flags=["--size", str(side)], **words))
        # No file says an unusual eps without its configuration, and no flag does.
        return cases[:1] if spec.label == "eps" else cases

    return build


def tasks(images):
    transformers.logging.set_verbosity_error()
    return [Task("transformers", spec.family, f"{spec.model} {spec.label}".strip(), _build(spec, images)) for spec in specs()]
