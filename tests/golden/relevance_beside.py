"""Relevance of a class by PyTorch's autograd in float64 through timm's own TNT, whose patches take what blocks among their pixels give,
and CrossViT, two encoders whose class tokens meet the other's patches, of the small models in tests/data/vit:
core/vit/inside/relevance.h.

Writes tests/data/vit/relevance_beside.npz. Needs PyTorch, timm and safetensors.

    python3 -P tests/golden/relevance_beside.py
"""

import pathlib
import sys

import numpy as np
import torch
from timm.models.crossvit import CrossVit
from timm.models.tnt import TNT

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from class_relevance import STEPS, VIT, cam, opened, positive, save  # noqa: E402


class Beside:
    """`watched`: pairs of a name and a module of attention; `entering`: the modules whose input enters a block."""

    def __init__(self, name):
        self.model = opened(name, self.make).requires_grad_(False)
        self.inside, self.entered, self.attended = None, {}, {}
        for at, module in self.entering().items():
            module.register_forward_pre_hook(lambda _, inputs, at=at: self.enter(inputs[0], at))
        for at, module in self.watched().items():
            module.register_forward_pre_hook(lambda *_, at=at: setattr(self, "inside", at))
            module.register_forward_hook(lambda *_: setattr(self, "inside", None))
        self.pixels = torch.from_numpy(np.load(VIT / f"input_{self.sizes[name]}.npy")[:1].astype(np.float64)).permute(0, 3, 1, 2)

    def enter(self, x, at):
        if x.requires_grad and not x.is_leaf:
            x.retain_grad()
        self.entered[at] = x

    def run(self, starts):
        """The logit of the two kinds of tokens that enter."""
        self.entered, self.attended = {}, {}
        before = torch.Tensor.softmax

        def seen(tensor, *arguments, **named):
            made = before(tensor, *arguments, **named)
            if self.inside is not None and made.requires_grad:
                made.retain_grad()
                self.attended[self.inside] = made
            return made

        torch.Tensor.softmax = seen
        logits = self.follow(*starts)
        torch.Tensor.softmax = before
        return logits[0, self.of_class]

    def reading(self, count):
        rows = torch.zeros(count, dtype=torch.float64)
        rows[1:] = 1 / (count - 1)
        return torch.eye(count, dtype=torch.float64)[0] if self.model.global_pool == "token" else rows

    def integrated(self):
        """Of both kinds of tokens, (tokens) each."""
        start, self.pixels, picture = self.starts(), torch.zeros_like(self.pixels), self.pixels
        blank, self.pixels = self.starts(), picture
        totals = [torch.zeros_like(each) for each in start]
        for step in range(STEPS):
            x = [(b + (step + 0.5) / STEPS * (s - b)).detach().requires_grad_() for s, b in zip(start, blank)]
            self.run(x).backward()
            for total, each in zip(totals, x):
                total += each.grad
        return [((s - b) * total / STEPS).sum(-1) for s, b, total in zip(start, blank, totals)]

    def maps(self):
        """Of the class for which most of them are not 0 everywhere."""
        expected, best = self.model(self.pixels)[0], None
        for self.of_class in range(len(expected)):
            starts = [each.detach().clone().requires_grad_() for each in self.starts()]
            logit = self.run(starts)
            assert torch.allclose(logit, expected[self.of_class])
            logit.backward()
            found = {"logit": logit.reshape(1), "class": torch.tensor([self.of_class])} | self.of_blocks()
            full = sum(bool(value.any()) for value in found.values())
            if best is None or full > best[0]:
                best = full, self.of_class, found
        _, self.of_class, found = best
        return found | self.lines()


class Tnt(Beside):
    make = TNT
    sizes = {"tnt": "24x16", "tnt_legacy": "24x16"}

    def entering(self):
        return {number: block.norm_out for number, block in enumerate(self.model.blocks)}

    def watched(self):
        return {number: block.attn_out for number, block in enumerate(self.model.blocks)}

    def starts(self):
        """Patches before the first block gives them of their pixels, and the pixels of every patch."""
        model, pixels = self.model, self.model.pixel_embed(self.pixels, self.model.pixel_pos)
        patches = model.norm2_proj(model.proj(model.norm1_proj(pixels.reshape(1, model.num_patches, -1))))
        return torch.cat((model.cls_token, patches), 1) + model.patch_pos, pixels

    def follow(self, x, pixels):
        for block in self.model.blocks:
            pixels, x = block(pixels, x)
        return self.model.forward_head(self.model.norm(x))

    def of_blocks(self):
        found, count = {}, self.entered[0].shape[1]
        reading = rolled = self.reading(count)
        for number in reversed(range(len(self.model.blocks))):
            weighted = positive(self.attended[number], 1)[0]
            found[f"gradient.{number}"], found[f"cam.{number}"] = reading @ weighted, cam(self.entered[number])
            rolled = rolled + rolled @ weighted
        return found | {"gradient_rollout": rolled}

    def lines(self):
        patches, pixels = self.integrated()
        whole = patches[0].clone()
        whole[1:] += pixels.sum(1)
        return {"integrated": whole}


class Cross(Beside):
    make = CrossVit
    sizes = {"crossvit": "48x36", "crossvit_dagger": "48x48"}

    def entering(self):
        return {(branch, number): block for branch in range(2) for number, block in enumerate(self.blocks(branch))}

    def blocks(self, branch):
        return [block for part in self.model.blocks for block in part.blocks[branch]]

    def watched(self):
        found = {(branch, number): block.attn for branch in range(2) for number, block in enumerate(self.blocks(branch))}
        for at, part in enumerate(self.model.blocks):
            for branch, fusion in enumerate(part.fusion):
                meetings = fusion if isinstance(fusion, torch.nn.Sequential) else [fusion]
                found |= {("meets", at, branch, number): block.attn for number, block in enumerate(meetings)}
        return found

    def starts(self):
        return self.model._embed(self.pixels)

    def follow(self, *x):
        for block in self.model.blocks:
            x = block(list(x))
        return self.model.forward_head([norm(each) for norm, each in zip(self.model.norm, x)])

    def of_blocks(self):
        found, counts = {}, [self.entered[(branch, 0)].shape[1] for branch in range(2)]
        rolled = [self.reading(count) for count in counts]
        last = [len(self.blocks(0)), len(self.blocks(1))]
        for at in reversed(range(len(self.model.blocks))):
            part, after = self.model.blocks[at], [each.clone() for each in rolled]
            for branch in range(2):
                token, number = rolled[branch][0], len([key for key in self.attended if key[:3] == ("meets", at, branch)])
                for meeting in reversed(range(number)):
                    seen = positive(self.attended[("meets", at, branch, meeting)], 1)[0, 0]
                    if len(seen) > 1:  # from the second on it is alone
                        after[1 - branch][1:] += token * seen[1:]
                    token = token + token * seen[0]
                after[branch][0] += token - rolled[branch][0]
            rolled = after
            for branch in range(2):
                for number in reversed(range(last[branch] - len(part.blocks[branch]), last[branch])):
                    weighted = positive(self.attended[(branch, number)], 1)[0]
                    if branch == 1:
                        found[f"gradient.{number}"] = self.reading(counts[1]) @ weighted
                        found[f"cam.{number}"] = cam(self.entered[(branch, number)])
                    rolled[branch] = rolled[branch] + rolled[branch] @ weighted
                last[branch] -= len(part.blocks[branch])
        return found | {"gradient_rollout": rolled[1], "gradient_rollout_beside": rolled[0]}

    def lines(self):
        beside, own = self.integrated()
        return {"integrated": own[0], "integrated_beside": beside[0]}


if __name__ == "__main__":
    found = {}
    for kind in (Tnt, Cross):
        for name in kind.sizes:
            of = kind(name)
            found |= {f"{name}.{key}": value for key, value in of.maps().items()}
    save(VIT / "relevance_beside.npz", found)
