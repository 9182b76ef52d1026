"""Relevance of a class by PyTorch's autograd in float64 through transformers' own models of films, of the small models in
tests/data/vit: tokens of all frames that see one another, and attention divided over time and space: core/vit/inside/relevance.h.
Tokens are in the order of rows of one frame after the other.

Writes tests/data/vit/relevance_films.npz. Needs PyTorch, transformers and safetensors.

    python3 -P tests/golden/relevance_films.py
"""

import json
import pathlib
import sys

import numpy as np
import torch
import transformers
from safetensors import safe_open
from safetensors.torch import load_file

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from class_relevance import SEED, VIT, draw, integrated, kept, positive, redraw, save  # noqa: E402

KINDS = {"film_videomae": ("VideoMAE", "videomae"), "film_vivit": ("Vivit", "vivit"), "film_timesformer": ("Timesformer", "timesformer"),
         "film_timesformer_joint": ("Timesformer", "timesformer")}


class Film:
    def __init__(self, name):
        kind, inner = KINDS[name]
        path = VIT / f"{name}.safetensors"
        with safe_open(path, "pt") as file:
            config = getattr(transformers, kind + "Config")(**json.loads(file.metadata()["config"]), num_labels=5)
        config._attn_implementation = "eager"
        self.model = getattr(transformers, kind + "ForVideoClassification")(config).double().eval().requires_grad_(False)
        self.model.load_state_dict(load_file(path))
        towers = getattr(self.model, inner)
        self.layers = towers.encoder.layer if hasattr(towers, "encoder") else towers.layers
        self.entered, self.attended, self.given = [], [], None
        for number, layer in enumerate(self.layers):
            layer.register_forward_pre_hook(lambda _, inputs, number=number: (self.enter(inputs[0], number), *inputs[1:]))
        self.divided = getattr(config, "attention_type", "") == "divided_space_time"
        self.prefix = 0 if kind == "VideoMAE" else 1
        self.slots = config.num_frames // {"VideoMAE": 2, "Vivit": 2}.get(kind, 1)
        self.places = (config.image_size // 4) ** 2
        frames_first = torch.arange(self.slots * self.places).reshape(self.slots, self.places)
        order = frames_first if kind != "Timesformer" else torch.arange(self.slots * self.places).reshape(self.places, self.slots).T
        self.order = torch.cat([torch.arange(self.prefix), self.prefix + order.reshape(-1)])
        film = torch.from_numpy(np.load(VIT / "film.npy").astype(np.float32))
        self.pixels = ((film / 255 - 0.5) / 0.5).double().permute(0, 3, 1, 2)[None]

    def enter(self, x, number):
        if number == 0 and self.given is not None:
            x = self.given
        if not x.is_leaf:
            x.retain_grad()
        elif not x.requires_grad:
            x.requires_grad_()
        self.entered.append(x)
        return x

    def run(self, x):
        self.entered.clear()
        self.attended.clear()
        self.given, before = x, torch.Tensor.softmax

        def seen(tensor, *arguments, **named):
            made = before(tensor, -1)
            if made.requires_grad:
                kept(self.attended, made)
            return made

        torch.Tensor.softmax, functional = seen, torch.nn.functional.softmax
        torch.nn.functional.softmax = seen
        logit = self.model(pixel_values=self.pixels).logits[0, self.of_class]
        torch.Tensor.softmax, torch.nn.functional.softmax = before, functional
        return logit

    def matrices(self, number):
        """(tokens, tokens) of the attention of a layer, from the last to the first: over space, over time."""
        if not self.divided:
            weighted = positive(self.attended[number], 1)[0]
            return [weighted[self.order][:, self.order]]
        time, space = (positive(each, 1) for each in self.attended[2 * number:2 * number + 2])
        count = 1 + self.slots * self.places
        over_time, over_space = torch.zeros(2, count, count, dtype=torch.float64)
        for place, own in enumerate(time):
            at = 1 + torch.arange(self.slots) * self.places + place
            over_time[at[:, None], at[None]] += own
        for slot, own in enumerate(space):
            at = torch.cat([torch.zeros(1, dtype=torch.long), 1 + slot * self.places + torch.arange(self.places)])
            over_space[at[:, None], at[None]] += own
        return [over_space, over_time]

    def of_blocks(self, start):
        logit = self.run(start)
        logit.backward()
        found = {"logit": logit.reshape(1), "class": torch.tensor([self.of_class])}
        count = self.prefix + self.slots * self.places
        reading = torch.eye(count, dtype=torch.float64)[0] if self.prefix else torch.full((count,), 1 / count, dtype=torch.float64)
        rolled = reading
        for number in reversed(range(len(self.layers))):
            whole = self.matrices(number)
            found[f"gradient.{number}"] = reading @ whole[0]
            rows, slopes = (each[0][self.order] for each in (self.entered[number].detach(), self.entered[number].grad))
            found[f"cam.{number}"] = (rows @ slopes.mean(0)).clamp(min=0)
            for each in whole:
                rolled = rolled + rolled @ each
        found["gradient_rollout"] = rolled
        return found

    def maps(self):
        """Of the class for which most of them are not 0 everywhere."""
        self.of_class, best = 0, None
        self.run(None)
        start = self.entered[0].detach().clone()
        for self.of_class in range(self.model.config.num_labels):
            assert torch.allclose(self.run(start.clone()), self.model(pixel_values=self.pixels).logits[0, self.of_class], atol=1e-6)
            found = self.of_blocks(start.clone().requires_grad_())
            full = sum(bool(value.any()) for value in found.values())
            if best is None or full > best[0]:
                best = full, self.of_class, found
        _, self.of_class, found = best
        picture, self.pixels = self.pixels, torch.zeros_like(self.pixels)
        self.run(None)
        blank, self.pixels = self.entered[0].detach().clone(), picture
        found["integrated"] = integrated(self.run, start, blank, shares=True)[0].sum(-1)[self.order]
        return found

    def randomise(self, random):
        redraw(random, self.model.classifier)
        for layer in reversed(self.layers):
            redraw(random, layer.output.dense, layer.intermediate.dense, layer.attention.output.dense, layer.attention.attention.qkv)
            if self.divided:
                redraw(random, layer.temporal_dense, layer.temporal_attention.output.dense, layer.temporal_attention.attention.qkv)


if __name__ == "__main__":
    found = {}
    for name in KINDS:
        of = Film(name)
        found |= {f"{name}.{key}": value for key, value in of.maps().items()}
        if name == "film_timesformer":
            of.given = None
            of.randomise(np.random.RandomState(SEED))
            found[f"{name}.random_logit"] = of.run(None).reshape(1)
    save(VIT / "relevance_films.npz", found)
