"""Relevance of a class by PyTorch's autograd in float64 through timm's own MViT v2, of the small models in tests/data/vit: convolutions
make queries, keys and values of each head, and between stages stand blocks whose queries are fewer; and through its VOLO, whose class
token joins behind the blocks and whose patches have classes of their own: core/vit/inside/relevance.h.

Writes tests/data/vit/relevance_convolved.npz. Needs PyTorch, timm and safetensors.

    python3 -P tests/golden/relevance_convolved.py
"""

import pathlib
import sys

import numpy as np
import torch
from timm.models import mvitv2, volo

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from class_relevance import SEED, VIT, draw, positive, redraw, save  # noqa: E402
from relevance_pyramids import Pyramid, shares  # noqa: E402


def made(num_classes, img_size, **fields):
    return mvitv2.MultiScaleVit(mvitv2.MultiScaleVitCfg(**fields), img_size=img_size, num_classes=num_classes)


class Mvit(Pyramid):
    make = staticmethod(made)
    size, strides = "40x40", (4, 8)

    def __init__(self, name):
        super().__init__(name)
        self.prefix = int(self.model.cls_token is not None)

    def find(self):
        """Blocks that keep grid and width; the others stand between stages."""
        every = [(block, stage) for stage, blocks in enumerate(self.model.stages) for block in blocks.blocks]
        self.order = [block for block, _ in every]
        self.crossing_blocks = [(block, stage) for block, stage in every if block.shortcut_pool_attn is not None or block.dim != block.dim_out]
        self.between = [block.attn for block, _ in self.crossing_blocks]
        return [(block, "input", block.attn, stage) for block, stage in every if block.attn not in self.between]

    def reading(self, count):
        return torch.eye(count, dtype=torch.float64)[0] if self.model.global_pool == "token" else super().reading(count)

    def over_places(self, attention, stage):
        """(prefix + places, prefix + tokens) of the grid that enters."""
        side, stride, padding = attention.pool_k.kernel_size[0], attention.pool_k.stride[0], attention.pool_k.padding[0]
        grid = [cells // self.strides[stage] for cells in self.pixels.shape[2:]]
        along = [[(max(i * stride - padding, 0), min(i * stride - padding + side, cells)) for i in range((cells + 2 * padding - side) // stride + 1)]
                 for cells in grid]
        return torch.block_diag(torch.eye(self.prefix, dtype=torch.float64), shares(along, grid)) if self.prefix else shares(along, grid)

    def places(self, number, count):
        return self.over_places(self.blocks[number][2], self.blocks[number][3])

    def apart(self):
        every = dict(zip(self.order, self.attended))
        self.crossed = {block: every[block] for block, _ in self.crossing_blocks}
        return [], [every[block] for block, *_ in self.blocks]

    def shared(self, number):
        """Through the blocks between, the last one first: equal shares beside what their attention sees."""
        whole = None
        for block, stage in reversed(self.crossing_blocks):
            pools = block.shortcut_pool_attn is not None
            if pools != (stage == self.blocks[number][3]):
                continue  # the others stand elsewhere
            enters = stage - 1 if pools else stage
            shared = super().shared(number) if pools else torch.eye(self.count(number - 1), dtype=torch.float64)
            own = shared + positive(self.crossed[block], 1)[0] @ self.over_places(block.attn, enters)
            whole = own if whole is None else whole @ own
        return whole

    def randomise(self, random):
        redraw(random, self.model.head.fc)
        for block in reversed(self.order):
            tail = block.shortcut_proj_mlp is not None
            if tail:
                redraw(random, block.shortcut_proj_mlp)
            redraw(random, block.mlp.fc2, block.mlp.fc1, block.attn.proj, block.attn.qkv)
            for pool in (block.attn.pool_v, block.attn.pool_k, block.attn.pool_q):
                pool.weight.copy_(draw(random, pool.weight))
            if block.shortcut_proj_attn is not None:
                redraw(random, block.shortcut_proj_attn)


class Volo(Pyramid):
    """Its first stage, which looks out, is in front of the first block."""

    make = volo.VOLO
    size, strides = "48x80", (16,)

    def find(self):
        self.between = [block.attn for block in self.model.post_network]
        return [(block, "input", block.attn, 0) for layers in self.model.network[2:] for block in layers]

    def apart(self):
        self.joining = self.attended[len(self.blocks):]
        return [], self.attended[:len(self.blocks)]

    def reading(self, count):
        """What the class token sees of the patches, from the last of its layers to the first."""
        rows, itself = torch.zeros(count, dtype=torch.float64), 1.0
        for attention in reversed(self.joining):
            seen = positive(attention, 1)[0, 0]
            rows, itself = rows + itself * seen[1:], itself + itself * seen[0]
        return rows

    def randomise(self, random):
        redraw(random, self.model.aux_head, self.model.head)
        for block in reversed(self.model.post_network):
            redraw(random, block.mlp.fc2, block.mlp.fc1, block.attn.proj)
            self.redraw_bare(random, block.attn.q)
            self.redraw_bare(random, block.attn.kv)
        for layers in reversed(self.model.network[2:]):
            for block in reversed(layers):
                redraw(random, block.mlp.fc2, block.mlp.fc1, block.attn.proj)
                self.redraw_bare(random, block.attn.qkv)

    @staticmethod
    def redraw_bare(random, layer):
        """The numbers of a bias that is not there are drawn as well."""
        layer.weight.copy_(draw(random, layer.weight))
        random.standard_normal(layer.out_features)


if __name__ == "__main__":
    found = {}
    for name in ("mvit", "mvit_class", "mvit_mlps", "volo"):
        of = (Volo if name == "volo" else Mvit)(name)
        found |= {f"{name}.{key}": value for key, value in of.maps().items()}
        of.given = None
        of.randomise(np.random.RandomState(SEED))
        found[f"{name}.random_logit"] = of.model(of.pixels)[0, of.of_class].reshape(1)
    save(VIT / "relevance_convolved.npz", found)
