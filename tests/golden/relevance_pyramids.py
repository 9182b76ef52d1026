"""Relevance of a class by PyTorch's autograd in float64 through timm's own pyramids, of the small models in tests/data/vit: keys of
fewer places (PVT v2, Twins), convolutions between blocks or in them (NesT, DaViT, TinyViT, MaxViT, CoAtNet, LeViT, PiT), blocks between
stages (Hiera): core/vit/inside/relevance.h. Attention of every block is put into one matrix of all its tokens, in the order of rows.

Writes tests/data/vit/relevance_pyramids.npz. Needs PyTorch, timm and safetensors.

    python3 -P tests/golden/relevance_pyramids.py
"""

import pathlib
import sys
from functools import partial

import numpy as np
import torch
from timm.models import davit, gcvit, levit, maxxvit, nest, pit, tiny_vit

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from class_relevance import SEED, VIT, draw, integrated, kept, opened, positive, redraw, save  # noqa: E402


def shares(places, tokens):
    """(places, tokens): a place's is divided evenly among its own, `tokens` as (rows, columns), `places` as lists of ranges."""
    (down, across), (rows, columns) = places, tokens
    whole = torch.zeros(len(down), len(across), rows, columns, dtype=torch.float64)
    for i, vertical in enumerate(down):
        for j, horizontal in enumerate(across):
            whole[i, j, vertical[0]:vertical[1], horizontal[0]:horizontal[1]] = 1
    whole = whole.reshape(len(down) * len(across), rows * columns)
    return whole / whole.sum(1, keepdim=True).clamp(min=1)


def cut(grid, size):
    """(windows, places): the token at each place of windows from the first cell on; -1 beyond the grid."""
    at = torch.arange(1, grid[0] * grid[1] + 1).reshape(grid)
    at = torch.nn.functional.pad(at, (0, -grid[1] % size[1], 0, -grid[0] % size[0]))
    high, wide = at.shape[0] // size[0], at.shape[1] // size[1]
    return at.reshape(high, size[0], wide, size[1]).permute(0, 2, 1, 3).reshape(high * wide, -1) - 1


def spread(grid, size):
    """The same of as many tokens evenly over the whole grid."""
    high, wide = grid[0] // size[0], grid[1] // size[1]
    at = torch.arange(grid[0] * grid[1]).reshape(size[0], high, size[1], wide)
    return at.permute(1, 3, 0, 2).reshape(high * wide, -1)


class Pyramid:
    """`blocks`: of each the module, whether its input or its output is what enters the block, its module of attention, the
    number of its stage. Below, what families have of their own."""

    heads = 1  # the axis of attention that they are
    make = None  # what makes the model of its arguments
    between = ()  # modules of attention between blocks

    def __init__(self, name):
        self.model = opened(name, self.make).requires_grad_(False)
        self.name, self.entered, self.attended, self.inside, self.given = name, [], [], False, None
        self.blocks = self.find()
        for number, (module, whole, attention, _) in enumerate(self.blocks):
            if whole == "input":
                module.register_forward_pre_hook(lambda _, inputs, number=number: (self.enter(inputs[0], number), *inputs[1:]))
            else:
                module.register_forward_hook(lambda _, inputs, output, number=number: self.enter(output, number))
            attention.register_forward_pre_hook(lambda *_: setattr(self, "inside", True))
            attention.register_forward_hook(lambda *_: setattr(self, "inside", False))
        for module in self.between:
            module.register_forward_pre_hook(lambda *_: setattr(self, "inside", True))
            module.register_forward_hook(lambda *_: setattr(self, "inside", False))
        softmax = torch.Tensor.softmax

        def seen(tensor, *arguments, **named):
            made = softmax(tensor, *arguments, **named)
            if self.inside and made.requires_grad:
                kept(self.attended, made)
            return made

        self.patched = seen

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
        """The logit, with `x` in place of what enters the first block, or None."""
        self.entered.clear()
        self.attended.clear()
        self.given, before = x, torch.Tensor.softmax
        torch.Tensor.softmax = self.patched
        logit = self.model(self.pixels)[0, self.of_class]
        torch.Tensor.softmax = before
        return logit

    def rows(self, x, number):
        """(tokens, D) in the order of rows."""
        return x.flatten(2)[0].T if x.ndim == 4 and self.first else x.reshape(-1, x.shape[-1])

    first = False  # maps have their channels first

    def windows(self, number):
        """(windows, places) of a block; None where its tokens see all, or places, which `places` says."""

    def places(self, number, count):
        """(places, tokens) where keys are of places."""

    def matrix(self, number):
        weighted = positive(self.attended[number], self.heads).squeeze(0)
        windows = self.windows(number)
        if windows is None:
            places = self.places(number, weighted.shape[-1])
            return weighted if places is None else weighted @ places
        weighted = weighted.reshape(len(windows), *weighted.shape[-2:])
        count = self.count(number)
        whole = torch.zeros(count, count, dtype=torch.float64)
        for at, own in zip(windows, weighted):
            real = at >= 0
            whole[at[real][:, None], at[real][None]] += own[real][:, real]
        return whole

    def grid(self, number):
        """Of the tokens behind those in front."""
        size, stride = self.pixels.shape[2:], self.strides[self.blocks[number][3]]
        return -(-size[0] // stride), -(-size[1] // stride)

    prefix = 0

    def count(self, number):
        rows, columns = self.grid(number)
        return self.prefix + rows * columns

    def shared(self, number):
        """From the tokens that enter a block to those of the block before: equal shares."""
        (rows, columns), (high, wide) = self.grid(number - 1), self.grid(number)
        whole = torch.zeros(high, wide, rows, columns, dtype=torch.float64)
        for row in range(min(rows, 2 * high)):
            for column in range(min(columns, 2 * wide)):
                whole[row // 2, column // 2, row, column] = 1
        whole = whole.reshape(high * wide, rows * columns)
        whole = whole / whole.sum(1, keepdim=True)
        return torch.block_diag(torch.eye(self.prefix, dtype=torch.float64), whole) if self.prefix else whole

    def apart(self):
        """The attention between blocks in front of one that is kept, and that of blocks, in order."""
        return [], self.attended

    def crossing(self, shared, attended):
        """From the tokens that enter a block to those of the block before, with attention that stands there."""
        return shared

    def reading(self, count):
        rows = torch.zeros(count, dtype=torch.float64)
        rows[self.prefix:] = 1 / (count - self.prefix)
        return rows

    def of_blocks(self, start):
        """The maps of every block, and their rollout."""
        logit = self.run(start)
        logit.backward()
        assert len(self.entered) == len(self.blocks), len(self.entered)
        crossed, self.attended = self.apart()
        assert len(self.attended) == len(self.blocks), len(self.attended)
        found = {"logit": logit.reshape(1), "class": torch.tensor([self.of_class])}
        rolled = self.reading(self.count(len(self.blocks) - 1))
        for number in reversed(range(len(self.blocks))):
            x, whole = self.entered[number], self.matrix(number)
            found[f"gradient.{number}"] = self.reading(len(whole)) @ whole
            rows, slopes = self.rows(x.detach(), number), self.rows(x.grad, number)
            assert len(rows) == len(whole) == self.count(number), (len(rows), len(whole), self.count(number))
            found[f"cam.{number}"] = (rows @ slopes.mean(0)).clamp(min=0)
            rolled = rolled + rolled @ whole
            if number > 0 and self.count(number - 1) != self.count(number):
                rolled = rolled @ self.crossing(self.shared(number), crossed.pop() if crossed else None)
        found["gradient_rollout"] = rolled
        return found

    def maps(self):
        """Of the class for which most of them are not 0 everywhere."""
        self.pixels = torch.from_numpy(np.load(VIT / f"input_{self.size}.npy")[:1].astype(np.float64)).permute(0, 3, 1, 2)
        self.of_class, best = 0, None
        classes = self.model(self.pixels).shape[-1]
        self.run(None)
        start = self.entered[0].detach().clone()
        for self.of_class in range(classes):
            assert torch.allclose(self.run(start.clone()), self.model(self.pixels)[0, self.of_class])
            found = self.of_blocks(start.clone().requires_grad_())
            full = sum(bool(value.any()) for value in found.values())
            if best is None or full > best[0]:
                best = full, self.of_class, found
        _, self.of_class, found = best
        print({name for name, value in found.items() if not value.any()}, "are 0")
        picture, self.pixels = self.pixels, torch.zeros_like(self.pixels)
        self.run(None)
        blank, self.pixels = self.entered[0].detach().clone(), picture
        whole = integrated(self.run, start, blank, shares=True)
        found["integrated"] = self.rows(whole, 0).sum(-1)
        start.requires_grad_()
        self.run(start).backward()
        found |= {f"by_tokens.{number}": self.rows(x.grad, number) for number, x in enumerate(self.entered)}
        return found


def redraw_convolution(random, layer):
    """Its weight as (outputs, rows, columns, inputs), and its bias."""
    layer.weight.copy_(draw(random, layer.weight.permute(0, 2, 3, 1)).permute(0, 3, 1, 2))
    layer.bias.copy_(draw(random, layer.bias))


class Pvt(Pyramid):
    size, strides = "36x52", (4, 8, 16)

    def find(self):
        return [(block, "input", block.attn, number) for number, stage in enumerate(self.model.stages) for block in stage.blocks]

    def places(self, number, count):
        attention, grid = self.blocks[number][2], self.grid(number)
        if attention.pool is not None:
            along = [[(i * cells // 7, -(-(i + 1) * cells // 7)) for i in range(7)] for cells in grid]
        elif attention.sr is not None:
            side = attention.sr.kernel_size[0]
            along = [[(i * side, (i + 1) * side) for i in range(cells // side)] for cells in grid]
        else:
            return None
        return shares(along, grid)

    def randomise(self, random):
        redraw(random, self.model.head)
        for stage in reversed(self.model.stages):
            for block in reversed(stage.blocks):
                redraw(random, block.mlp.fc2, block.mlp.dwconv, block.mlp.fc1, block.attn.proj, block.attn.q, block.attn.kv)
                if block.attn.sr is not None:
                    redraw_convolution(random, block.attn.sr)
            if stage.downsample is not None:
                redraw_convolution(random, stage.downsample.proj)


class Twins(Pvt):
    heads = 1

    def find(self):
        return [(block, "input", block.attn, number) for number, blocks in enumerate(self.model.blocks) for block in blocks]

    def grid(self, number):  # patches beyond the edge are left out
        rows, columns = self.pixels.shape[2] // 4, self.pixels.shape[3] // 4
        stage = self.blocks[number][3]
        return rows >> stage, columns >> stage

    def windows(self, number):
        side = getattr(self.blocks[number][2], "ws", 1)
        return cut(self.grid(number), (side, side)) if side > 1 and hasattr(self.blocks[number][2], "qkv") else None

    def places(self, number, count):
        side, grid = self.blocks[number][2].sr, self.grid(number)
        if side is None:
            return None
        side = side.kernel_size[0]
        return shares([[(i * side, (i + 1) * side) for i in range(cells // side)] for cells in grid], grid)

    def matrix(self, number):
        if self.windows(number) is None:
            self.heads = 1
        else:
            self.heads = 2  # (images, windows, heads, places, places)
        return super().matrix(number)


class Nest(Pyramid):
    make = nest.Nest
    size, strides = "24x24", (2, 4)

    def find(self):
        return [(block, "input", block.attn, number) for number, level in enumerate(self.model.levels) for block in level.transformer_encoder]

    def windows(self, number):
        side = self.model.levels[self.blocks[number][3]].block_size
        return cut(self.grid(number), (side, side))

    def rows(self, x, number):
        sorted_rows = torch.zeros(self.count(number), x.shape[-1], dtype=torch.float64)
        sorted_rows[self.windows(number).reshape(-1)] = x.reshape(-1, x.shape[-1])
        return sorted_rows


class Davit(Pyramid):
    first = True

    def find(self):
        blocks = []
        for number, stage in enumerate(self.model.stages):
            for pair in stage.blocks:
                blocks.append((pair[0].cpe1, "output", pair[0].attn, number))
        return blocks

    make = davit.DaVit
    size, strides = "60x92", (4, 8)

    def windows(self, number):
        side = self.blocks[number][2].window_size
        return cut(self.grid(number), tuple(side) if isinstance(side, (tuple, list)) else (side, side))


class Tiny(Pyramid):
    make = tiny_vit.TinyVit
    size, strides = "48x96", (8, 16, 32)

    def find(self):
        return [(block, "input", block.attn, number) for number, stage in enumerate(self.model.stages[1:]) for block in stage.blocks]

    def windows(self, number):
        side = self.blocks[number][0].window_size
        return cut(self.grid(number), (side, side))


class Maxvit(Pyramid):
    make = partial(maxxvit.MaxxVit, maxxvit.model_cfgs["maxvit_tiny_tf"])
    size, strides = "64x128", (4, 8)

    def find(self):
        return [(part, "input", part.attn, number) for number, stage in enumerate(self.model.stages) for block in stage.blocks
                for part in (block.attn_block, block.attn_grid)]

    def windows(self, number):
        block = self.blocks[number][0]
        return (cut if block.partition_block else spread)(self.grid(number), tuple(block.partition_size))


class Pit(Pyramid):
    make = pit.PoolingVisionTransformer
    size, strides, prefix = "44x38", (4, 8, 16), 1

    def find(self):
        return [(block, "input", block.attn, number) for number, stage in enumerate(self.model.transformers) for block in stage.blocks]

    def grid(self, number):
        rows, columns = ((cells - 8) // 4 + 1 for cells in self.pixels.shape[2:])
        for _ in range(self.blocks[number][3]):
            rows, columns = (rows + 1) // 2, (columns + 1) // 2
        return rows, columns

    def reading(self, count):
        return torch.eye(count, dtype=torch.float64)[0]


class Levit(Pyramid):
    """Between stages stands attention of every second cell to all, without a shortcut: each shares in its proportion."""

    make = levit.LevitDistilled
    size, strides = "80x112", (16, 32)

    def find(self):
        self.between = [stage.downsample.attn_downsample for stage in self.model.stages if hasattr(stage.downsample, "attn_downsample")]
        return [(block, "input", block.attn, number) for number, stage in enumerate(self.model.stages) for block in stage.blocks]

    def apart(self):
        first = sum(stage == 0 for *_, stage in self.blocks)
        return [self.attended[first]], self.attended[:first] + self.attended[first + 1:]

    def crossing(self, shared, attended):
        seen = positive(attended, 1)[0]
        return torch.where(seen.sum(1, keepdim=True) > 0, seen / seen.sum(1, keepdim=True), 0)


class Coatnet(Pyramid):
    """The grid is pooled in front of the attention that begins a stage of attention, and beside it. That of the first such
    stage is in front of the first block that counts, so that nothing crosses it."""

    make = partial(maxxvit.MaxxVit, maxxvit.model_cfgs["coatnet_0_rw"])
    first = True
    size, strides = "64x96", (8, 16)

    def find(self):
        self.between = [stage.blocks[0].attn for stage in self.model.stages[2:]]
        return [(block, "input", block.attn, number) for number, stage in enumerate(self.model.stages[1:]) for block in stage.blocks[1:]]

    def apart(self):
        first = sum(stage == 0 for *_, stage in self.blocks)
        if not self.between:
            return [], self.attended
        return [self.attended[first]], self.attended[:first] + self.attended[first + 1:]

    def crossing(self, shared, attended):
        return shared + positive(attended, 1)[0] @ shared


class Gcvit(Pyramid):
    """What enters a stage is made into the queries of its blocks as well."""

    make = gcvit.GlobalContextVit
    size, strides = "48x80", (4, 8)

    def find(self):
        blocks = []
        for number, stage in enumerate(self.model.stages):
            for at, block in enumerate(stage.blocks):
                blocks.append((stage.downsample, "output", block.attn, number) if at == 0 else (block, "input", block.attn, number))
        return blocks

    def rows(self, x, number):
        return x.flatten(2)[0].T if self.blocks[number][1] == "output" else x.reshape(-1, x.shape[-1])

    def windows(self, number):
        return cut(self.grid(number), tuple(self.blocks[number][2].window_size))


class Hiera(Pyramid):
    """Tokens lie in an order of their own; between stages stand blocks whose queries are the largest of four."""

    size, strides = "32x64", (4, 8, 16, 32)

    def find(self):
        self.between = [block.attn for block in self.model.blocks if block.attn.q_stride > 1]
        self.stages, stage = [], 0
        for block in self.model.blocks:
            stage += block.attn.q_stride > 1
            self.stages.append(stage)
        return [(block, "input", block.attn, stage) for block, stage in zip(self.model.blocks, self.stages) if block.attn.q_stride == 1]

    def grid_of(self, stage):
        return self.pixels.shape[2] // self.strides[stage], self.pixels.shape[3] // self.strides[stage]

    def order(self, stage):
        rows, columns = self.grid_of(0)
        order = self.model.unroll(torch.arange(rows * columns)[None, :, None])[0, :, 0]
        for coarser in range(1, stage + 1):
            (_, columns), (_, wide) = self.grid_of(coarser - 1), self.grid_of(coarser)
            first = order.reshape(4, -1)[0]
            order = first // columns // 2 * wide + first % columns // 2
        return order

    def rows(self, x, number):
        sorted_rows = torch.zeros(x.shape[1], x.shape[2], dtype=torch.float64)
        sorted_rows[self.order(self.blocks[number][3])] = x[0]
        return sorted_rows

    def windows(self, number):
        attention, order = self.blocks[number][2], self.order(self.blocks[number][3])
        count = len(order) // attention.window_size if attention.use_mask_unit_attn else 1
        return order.reshape(-1, count).T

    def matrix(self, number):
        weights = self.attended[number]
        if weights.ndim == 4:
            return super().matrix(number)
        # (images, heads, windows, places, places)
        weighted, count = positive(weights, 1)[0], self.count(number)
        whole = torch.zeros(count, count, dtype=torch.float64)
        for at, own in zip(self.windows(number), weighted):
            whole[at[:, None], at[None]] += own
        return whole

    def randomise(self, random):
        redraw(random, self.model.head.fc)
        for block in reversed(self.model.blocks):
            redraw(random, block.mlp.fc2, block.mlp.fc1, block.attn.proj, block.attn.qkv)
            if getattr(block, "proj", None) is not None and block.attn.q_stride > 1:
                redraw(random, block.proj)

    def apart(self):
        every = list(zip(self.model.blocks, self.attended))
        self.crossed = [tensor for block, tensor in every if block.attn.q_stride > 1]
        return [], [tensor for block, tensor in every if block.attn.q_stride == 1]

    def shared(self, number):
        """Through every block between the two: equal shares, and what its attention sees."""
        last, first = self.blocks[number][3], self.blocks[number - 1][3]
        return torch.linalg.multi_dot([self.entering(stage) for stage in range(last, first, -1)]) if last - first > 1 else self.entering(last)

    def entering(self, stage):
        attended = self.crossed[stage - 1]
        attention = next(block.attn for block, of in zip(self.model.blocks, self.stages) if of == stage)
        (rows, columns), (high, wide) = self.grid_of(stage - 1), self.grid_of(stage)
        whole = torch.zeros(high, wide, rows, columns, dtype=torch.float64)
        for row in range(rows):
            for column in range(columns):
                whole[row // 2, column // 2, row, column] = 0.25
        whole = whole.reshape(high * wide, rows * columns)
        weighted = positive(attended, 1)[0]  # (windows, queries, keys), or without windows
        weighted = weighted if weighted.ndim == 3 else weighted[None]
        keys = self.order(stage - 1).reshape(-1, len(weighted)).T
        queries = self.order(stage).reshape(-1, len(weighted)).T
        assert attended.shape[-1] == keys.shape[1] and attention.q_stride == 4
        for to, at, own in zip(queries, keys, weighted):
            whole[to[:, None], at[None]] += own
        return whole


if __name__ == "__main__":
    found = {}
    for name, kind in {"pvt_timm": Pvt, "pvt_linear": Pvt, "twins_svt": Twins, "nest": Nest, "davit": Davit, "tiny_vit": Tiny, "maxvit_tf": Maxvit,
                       "coatnet": Coatnet, "coatnet_stages": Coatnet, "levit_linear": Levit, "pit": Pit, "hiera_timm": Hiera, "gcvit": Gcvit}.items():
        of = kind(name)
        found |= {f"{name}.{key}": value for key, value in of.maps().items()}
        if name in ("pvt_timm", "hiera_timm"):
            of.given = None
            of.randomise(np.random.RandomState(SEED))
            found[f"{name}.random_logit"] = of.model(of.pixels)[0, of.of_class].reshape(1)
    save(VIT / "relevance_pyramids.npz", found)
