"""OpenCLIP's own image towers, with its configuration beside them: attention is what both can be asked for."""

import json
import threading

import numpy as np
import torch
from open_clip.model import CLIP
from safetensors.torch import save_file
from torch import nn

from cases import Answer, Case, Task, image_file, lazily, numbers, pixels
from randomise import randomise
from transformers_configs import CLIP as COLOURS

_SIDE = 96
_VISION = dict(image_size=_SIDE, patch_size=16, width=128, layers=2, head_width=32)
_TEXT = dict(context_length=8, vocab_size=64, width=32, heads=2, layers=1)
# (model_cfg, vision_cfg)
_VARIATIONS = [({}, each) for each in (
    {}, {"head_width": 64}, {"mlp_ratio": 2.0}, {"norm_kwargs": {"eps": 1e-2}}, {"norm_kwargs": {"eps": 1e-2, "elementwise_affine": True}},
    {"act_kwargs": {"approximate": "tanh"}}, {"act_kwargs": {"approximate": "none"}}, {"ls_init_value": 0.1}, {"no_ln_pre": True}, {"pool_type": "avg"},
    {"pool_type": "none"}, {"final_ln_after_pool": True}, {"final_ln_after_pool": True, "pool_type": "avg"}, {"pos_embed_type": "sin_cos_2d"},
    {"patch_dropout": 0.5}, {"image_size": (64, 96)}, {"attentional_pool": True}, {"block_type": "custom"}, {"qk_norm": True}, {"scaled_cosine_attn": True},
    {"scale_heads": True}, {"scale_attn_inner": True}, {"scale_attn": True}, {"scale_fc": True}, {"output_tokens": True})]
_VARIATIONS += [({"quick_gelu": True}, {}), ({"quick_gelu": True}, {"act_kwargs": {}}), ({"init_logit_bias": -10.0}, {})]


_one_at_a_time = threading.Lock()


def _answer(model, side):
    with _one_at_a_time:  # a class is changed for a while
        return _kept(model, side)


def _kept(model, side):
    """The probabilities of every attention, which the layers themselves do not hand on."""
    maps = []
    plain = nn.MultiheadAttention.forward

    def keeping(self, query, key, value, **more):
        out, weights = plain(self, query, key, value, **(more | {"need_weights": True, "average_attn_weights": False}))
        maps.append(weights[0].numpy())
        return out, weights

    nn.MultiheadAttention.forward = keeping
    try:
        with torch.no_grad():
            model.visual.double()(pixels(*side, *COLOURS))
    finally:
        nn.MultiheadAttention.forward = plain
    same = maps and all(each.shape == maps[0].shape for each in maps)
    return Answer(None, np.stack(maps) if same else None)


def _build(model_cfg, vision, name, images):
    def build(folder, _):
        vision_cfg = _VISION | vision
        model = randomise(CLIP(64, vision_cfg, dict(_TEXT), **model_cfg), name)
        hub, bare = folder / "model_hub", folder / "model_bare"
        hub.mkdir()
        bare.mkdir()
        state = {k: v.contiguous().clone() for k, v in model.state_dict().items()}
        save_file(state, hub / "open_clip_model.safetensors")
        save_file(state, bare / "weights.safetensors")
        config = {"model_cfg": {"embed_dim": 64, "vision_cfg": vision_cfg, "text_cfg": _TEXT} | model_cfg,
                  "preprocess_cfg": {"mean": list(COLOURS[0]), "std": list(COLOURS[1])}}
        (hub / "open_clip_config.json").write_text(json.dumps(config))
        side = vision_cfg["image_size"]
        side = (side, side) if isinstance(side, int) else side
        oblong = [] if side[0] == side[1] else ["--grid", f"{side[0] // 16}x{side[1] // 16}"]
        quick = model_cfg.get("quick_gelu", False)
        common = dict(library="open_clip", family="OpenCLIP", name=name, image=image_file(images, *side), answer=lazily(lambda: _answer(model, side)),
                      attention="alone", truth={"heads": vision_cfg["width"] // vision_cfg["head_width"], "mean": numbers(COLOURS[0]), "std": numbers(COLOURS[1]),
                                                "activation": "quick_gelu" if quick else "gelu"})
        cases = [Case(form="hub", checkpoint=hub, **common)]
        # No bare file says an epsilon or how GELU is computed, and no flag does; blocks of its own attention keep no maps.
        return cases if {"norm_kwargs", "act_kwargs", "block_type", "scaled_cosine_attn"} & set(vision) else cases + [Case(form="bare", checkpoint=bare / "weights.safetensors", flags=oblong, **common)]

    return build


def tasks(images):
    made = []
    for model_cfg, vision in _VARIATIONS:
        name = " ".join(f"{key}={value}" for key, value in (model_cfg | vision).items()) or "as it is"
        made.append(Task("open_clip", "OpenCLIP", name, _build(model_cfg, vision, name, images)))
    return made
