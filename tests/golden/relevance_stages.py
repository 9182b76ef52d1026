"""Relevance of a class by PyTorch's autograd in float64 through timm's own models with windows and mergings (Swin, Swin v2)
and with talking heads and a class token that joins late (CaiT), tests/data/vit/{swin_timm,swinv2_timm,cait}.safetensors on
5 x 7 patches: core/vit/inside/relevance.h. Attention within windows is put into one matrix of all tokens of its block.

Writes tests/data/vit/relevance_stages.npz. Needs PyTorch, timm and safetensors.

    python3 -P tests/golden/relevance_stages.py
"""

import pathlib
import sys

import numpy as np
import torch

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from class_relevance import SEED, VIT, cam, draw, integrated, kept, opened, positive, redraw, save  # noqa: E402

CLASS = 3
PIXELS = torch.from_numpy(np.load(VIT / "input_20x28.npy")[0].astype(np.float64)).permute(2, 0, 1)[None]


class Swin:
    """`run` gives the logit of (1, rows, columns, D) and fills `entered`, `attended`; a block's matrix over its tokens."""

    def __init__(self, name):
        self.model = opened(name)
        self.blocks = [block for layer in self.model.layers for block in layer.blocks]
        self.entered, self.attended = [], []
        for block in self.blocks:
            block.attn.attn_drop.register_forward_hook(lambda module, inputs, output: kept(self.attended, output))

    def enter(self, pixels):
        return self.model.patch_embed(pixels).detach()

    def run(self, x):
        self.entered.clear()
        self.attended.clear()
        for layer in self.model.layers:
            x = layer.downsample(x)
            for block in layer.blocks:
                if not x.is_leaf:
                    x.retain_grad()
                self.entered.append(x)
                x = block(x)
        return self.model.head(self.model.norm(x))[0, CLASS]

    def matrix(self, number):
        """Which token lies at which place of which window: the block's own steps, of numbers in place of tokens."""
        block, (_, rows, columns, _) = self.blocks[number], self.entered[number].shape
        shift, window = block.shift_size, block.window_size
        at = torch.arange(1, rows * columns + 1).reshape(rows, columns)
        at = torch.roll(at, (-shift[0], -shift[1]), (0, 1)) if any(shift) else at
        at = torch.nn.functional.pad(at, (0, -columns % window[1], 0, -rows % window[0]))
        high, wide = at.shape[0] // window[0], at.shape[1] // window[1]
        at = at.reshape(high, window[0], wide, window[1]).permute(0, 2, 1, 3).reshape(high * wide, -1) - 1
        weighted = positive(self.attended[number], 1)
        whole = torch.zeros(rows * columns, rows * columns, dtype=torch.float64)
        for places, own in zip(at, weighted):
            real = places >= 0
            whole[places[real][:, None], places[real][None]] += own[real][:, real]
        return whole

    def shared(self, number):
        """From the tokens that enter a block to those of the block before: equal shares."""
        (_, rows, columns, _), (_, high, wide, _) = self.entered[number - 1].shape, self.entered[number].shape
        whole = torch.zeros(high * wide, rows * columns, dtype=torch.float64)
        for row in range(rows):
            for column in range(columns):
                whole[row // 2 * wide + column // 2, row * columns + column] = 1
        return whole / whole.sum(1, keepdim=True)

    def maps(self):
        start = self.enter(PIXELS).requires_grad_()
        logit = self.run(start)
        assert torch.allclose(logit, self.model(PIXELS)[0, CLASS])
        logit = self.run(start)
        logit.backward()
        found = {"logit": logit.reshape(1)}
        tokens = self.entered[-1][0].shape[:2].numel()
        rolled = torch.full((tokens,), 1 / tokens, dtype=torch.float64)
        for number in reversed(range(len(self.blocks))):
            x, whole = self.entered[number], self.matrix(number)
            found[f"gradient.{number}"] = whole.mean(0)
            found[f"cam.{number}"] = cam(x)
            rolled = rolled + rolled @ whole
            if number > 0 and self.entered[number - 1].shape != x.shape:
                rolled = rolled @ self.shared(number)
        found["gradient_rollout"] = rolled
        found["integrated"] = integrated(self.run, start, self.enter(torch.zeros_like(PIXELS)))
        return found

    @torch.no_grad()
    def randomise(self, random):
        redraw(random, self.model.head.fc)
        for layer in reversed(self.model.layers):
            for block in reversed(layer.blocks):
                redraw(random, block.mlp.fc2, block.mlp.fc1, block.attn.proj)
                qkv = block.attn.qkv
                if qkv.bias is not None:
                    redraw(random, qkv)
                    continue
                qkv.weight.copy_(draw(random, qkv.weight))
                parts = [block.attn.q_bias, block.attn.k_bias, block.attn.v_bias]
                for part, drawn in zip(parts, draw(random, torch.cat(parts)).chunk(3)):
                    part.copy_(drawn)
            if hasattr(layer.downsample, "reduction"):
                reduction = layer.downsample.reduction
                reduction.weight.copy_(draw(random, reduction.weight))
                random.standard_normal(len(reduction.weight))  # of the bias that it has not


class Cait:
    """With the class token in front of the patches from the first block on, in which it stands still."""

    def __init__(self, name):
        self.model = opened(name)
        self.entered, self.attended = [], []
        for block in self.model.blocks:
            block.attn.proj_w.register_forward_pre_hook(lambda module, inputs: kept(self.attended, inputs[0]))
        for block in self.model.blocks_token_only:
            block.attn.attn_drop.register_forward_hook(lambda module, inputs, output: kept(self.attended, output))

    def enter(self, pixels):
        return torch.cat([self.model.cls_token, self.model.patch_embed(pixels) + self.model.pos_embed], 1).detach()

    def run(self, x):
        self.entered.clear()
        self.attended.clear()
        for number, block in enumerate([*self.model.blocks, *self.model.blocks_token_only]):
            if not x.is_leaf:
                x.retain_grad()
            self.entered.append(x)
            front, patches = x[:, :1], x[:, 1:]
            if number < len(self.model.blocks):
                patches = block(patches)
            else:
                front = block(patches, front)
            x = torch.cat([front, patches], 1)
        return self.model.head(self.model.norm(x)[:, 0])[0, CLASS]

    def matrix(self, number):
        count = self.entered[number].shape[1]
        whole = torch.zeros(count, count, dtype=torch.float64)
        if number < len(self.model.blocks):
            whole[1:, 1:] = positive(self.attended[number], 3)[0]
        else:
            whole[:1] = positive(self.attended[number], 1)[0]
        return whole

    def maps(self):
        start = self.enter(PIXELS).requires_grad_()
        logit = self.run(start)
        assert torch.allclose(logit, self.model(PIXELS)[0, CLASS])
        logit = self.run(start)
        logit.backward()
        found = {"logit": logit.reshape(1)}
        count = start.shape[1]
        rolled = torch.zeros(count, dtype=torch.float64)
        rolled[0] = 1
        for number in reversed(range(len(self.entered))):
            whole, x = self.matrix(number), self.entered[number]
            found[f"gradient.{number}"] = whole[1:].mean(0) if number < len(self.model.blocks) else whole[0]
            found[f"cam.{number}"] = cam(x)
            rolled = rolled + rolled @ whole
        found["gradient_rollout"] = rolled
        found["integrated"] = integrated(self.run, start, self.enter(torch.zeros_like(PIXELS)))
        return found

    @torch.no_grad()
    def randomise(self, random):
        redraw(random, self.model.head)
        for block in reversed([*self.model.blocks, *self.model.blocks_token_only]):
            redraw(random, block.mlp.fc2, block.mlp.fc1, block.attn.proj)
            if hasattr(block.attn, "qkv"):
                redraw(random, block.attn.qkv)
                continue
            layers = [block.attn.q, block.attn.k, block.attn.v]
            for part in ("weight", "bias"):
                values = [getattr(layer, part) for layer in layers]
                for value, drawn in zip(values, draw(random, torch.cat(values)).chunk(3)):
                    value.copy_(drawn)


found = {}
for name, kind in {"swin_timm": Swin, "swinv2_timm": Swin, "cait": Cait}.items():
    model = kind(name)
    found |= {f"{name}.{key}": value for key, value in model.maps().items()}
    model.randomise(np.random.RandomState(SEED))
    found[f"{name}.random_logit"] = model.model(PIXELS)[0, CLASS].reshape(1)
save(VIT / "relevance_stages.npz", found)
