"""A small vision transformer with one position scheme, each written out from its definition."""

import math

import torch

from bias import lookhere_maps
from vit_sizes import CLASSES, DEPTH, HEADS, WIDTH


class Schemes(torch.nn.Module):
    """timm's names and one position scheme, written out; attention by its definition."""

    def __init__(self, scheme):
        super().__init__()
        self.scheme, self.grid = scheme, (5, 7)
        self.heads = 4 if scheme == "lookhere" else HEADS
        conv = torch.nn.Conv2d
        self.patch_embed = torch.nn.Module()
        if scheme == "stages":
            self.patch_embed.stages = torch.nn.ModuleList([
                torch.nn.Sequential(conv(3, 8, 2, stride=2), torch.nn.BatchNorm2d(8)),
                torch.nn.Sequential(conv(8, WIDTH, 3, stride=2, padding=1), torch.nn.LayerNorm(WIDTH))])
        else:
            self.patch_embed.proj = conv(3, WIDTH, 4, stride=4)
        if scheme in ("shaw", "rope-1d", "stages", "lookhere", "liere", "pape", "fire", "rope-yarn"):
            self.cls_token = torch.nn.Parameter(torch.zeros(1, 1, WIDTH))
        if scheme == "liere":  # blocks of 4
            self.rope = torch.nn.Module()
            self.rope.generators = torch.nn.Parameter(torch.zeros(2, DEPTH, 2 * HEADS, 6))
        if scheme == "learned-2d":
            self.pos_embed_y = torch.nn.Parameter(torch.zeros(1, 5, WIDTH))
            self.pos_embed_x = torch.nn.Parameter(torch.zeros(1, 7, WIDTH))
        if scheme in ("stages", "cpe"):
            self.pos_embed = torch.nn.Parameter(torch.zeros(1, 35 + (scheme == "stages"), WIDTH))
        if scheme == "cpe":
            self.pos_block = torch.nn.ModuleList([torch.nn.Module()])
            self.pos_block[0].proj = torch.nn.ModuleList([conv(WIDTH, WIDTH, 3, padding=1, groups=WIDTH)])
        self.blocks = torch.nn.ModuleList([torch.nn.Module() for _ in range(DEPTH)])
        for b in self.blocks:
            b.norm1, b.norm2 = torch.nn.LayerNorm(WIDTH), torch.nn.LayerNorm(WIDTH)
            b.attn, b.mlp = torch.nn.Module(), torch.nn.Module()
            b.attn.qkv, b.attn.proj = torch.nn.Linear(WIDTH, 3 * WIDTH), torch.nn.Linear(WIDTH, WIDTH)
            b.mlp.fc1, b.mlp.fc2 = torch.nn.Linear(WIDTH, 48), torch.nn.Linear(48, WIDTH)
            if scheme == "shaw":
                b.attn.relative_position_keys = torch.nn.Parameter(torch.zeros(9, WIDTH // HEADS))
            if scheme == "pape":  # 4 parabolas a head
                b.attn.position_encoder = torch.nn.Module()
                b.attn.position_encoder.position = torch.nn.Linear(2, 4 * HEADS, bias=False)
                b.attn.position_encoder.ab = torch.nn.Linear(WIDTH, 8 * HEADS, bias=False)
            if scheme == "fire":
                b.attn.fire = torch.nn.Module()
                b.attn.fire.log_c = torch.nn.Parameter(torch.zeros(1))
                b.attn.fire.log_l = torch.nn.Parameter(torch.zeros(1))
                b.attn.fire.first, b.attn.fire.second = torch.nn.Linear(2, 32), torch.nn.Linear(32, HEADS, bias=False)
            if scheme == "log-cpb":
                b.attn.logit_scale = torch.nn.Parameter(torch.zeros(HEADS, 1, 1))
                b.attn.cpb_mlp = torch.nn.Sequential(torch.nn.Linear(2, 16), torch.nn.ReLU(),
                                                     torch.nn.Linear(16, HEADS, bias=False))
        self.norm, self.head = torch.nn.LayerNorm(WIDTH), torch.nn.Linear(WIDTH, CLASSES)
        for m in self.modules():
            if isinstance(m, torch.nn.LayerNorm):
                m.eps = 1e-6

    def bias(self, b, q, tokens, h=None):
        r, c = self.grid
        cells = [(i // c, i % c) for i in range(r * c)]
        if self.scheme == "alibi-2d":
            distance = torch.tensor([[math.dist(x, y) for y in cells] for x in cells], dtype=torch.float64)
            return torch.stack([-2.0 ** (-8 * (h + 1) / HEADS) * distance for h in range(HEADS)])
        if self.scheme == "pape":
            place = torch.tensor([(0, 0)] + [(1 + x, 1 + y) for y, x in cells], dtype=torch.float64)
            x = b.attn.position_encoder.position(place).reshape(tokens, HEADS, 4)
            apart = x[:, None] - x[None]
            a, slope = b.attn.position_encoder.ab(h).reshape(len(h), tokens, 2, HEADS, 4).unbind(2)
            steep = torch.nn.functional.softplus(a)
            return (torch.einsum("xihm,ijhm->xhij", slope, apart)
                    - torch.einsum("xihm,ijhm->xhij", steep, apart ** 2)) / math.sqrt(WIDTH // HEADS)
        if self.scheme == "lookhere":
            return lookhere_maps(r, c, self.heads, "lh-90", list(self.blocks).index(b), DEPTH, True)
        if self.scheme == "shaw":
            where = torch.tensor([[max(-4, min(4, j - i)) + 4 for j in range(tokens)] for i in range(tokens)])
            return torch.einsum("bhid,ijd->bhij", q, b.attn.relative_position_keys[where]) / math.sqrt(WIDTH // HEADS)
        if self.scheme == "fire":
            net = b.attn.fire
            place = torch.tensor(cells, dtype=torch.float64)
            rate, farthest = net.log_c.exp(), torch.maximum(torch.tensor([r - 1.0, c - 1.0]), net.log_l.exp())
            x = torch.log(rate * (place[:, None] - place[None]).abs() + 1) / torch.log(rate * farthest + 1)
            patches = net.second(net.first(x).relu()).permute(2, 0, 1)
            return torch.nn.functional.pad(patches, (1, 0, 1, 0))
        if self.scheme == "log-cpb":
            def squash(d, side):
                return math.copysign(math.log2(1 + abs(8 * d / (side - 1))) / 3, d)
            offsets = torch.tensor([[[squash(x[0] - y[0], r), squash(x[1] - y[1], c)] for y in cells] for x in cells],
                                   dtype=torch.float64)
            return 16 * torch.sigmoid(b.attn.cpb_mlp(offsets)).permute(2, 0, 1)
        return 0

    def turn_blocks(self, x, layer):
        """liere: every patch's blocks of four times the exponential of a skew matrix; the class token stays."""
        r, c = self.grid
        upper = torch.zeros(2, 2 * HEADS, 4, 4, dtype=torch.float64)
        i, j = torch.triu_indices(4, 4, 1)
        upper[:, :, i, j] = self.rope.generators[:, layer]
        skew = upper - upper.transpose(2, 3)
        place = torch.cartesian_prod(torch.linspace(0, 1, r, dtype=torch.float64), torch.linspace(0, 1, c, dtype=torch.float64))
        turns = torch.matrix_exp(torch.einsum("na,abij->bnij", place, skew).contiguous()).reshape(HEADS, 2, r * c, 4, 4)
        turned = torch.einsum("hbnij,xhnbj->xhnbi", turns, x[:, :, 1:].reshape(*x[:, :, 1:].shape[:3], 2, 4))
        return torch.cat([x[:, :, :1], turned.flatten(3)], 2)

    def turn(self, x):
        """rope-1d: adjacent pairs, by the patch's number."""
        d = WIDTH // HEADS
        angle = torch.arange(x.shape[2] - 1, dtype=torch.float64)[:, None] * 10000.0 ** (-torch.arange(0, d, 2) / d)
        turned = torch.view_as_complex(x[:, :, 1:].reshape(*x[:, :, 1:].shape[:3], d // 2, 2).contiguous())
        turned = torch.view_as_real(turned * torch.polar(torch.ones_like(angle), angle)).flatten(3)
        return torch.cat([x[:, :, :1], turned], 2)

    def turn_extended(self, x):
        """rope-yarn on a grid of 3 x 5 in training: all pairs turn less than once over it, and so s times as slowly."""
        r, c = self.grid
        scales, d = (r / 3, c / 5), WIDTH // HEADS
        theta = 10000.0 ** (-torch.arange(0, d // 2, 2, dtype=torch.float64) / (d // 2))
        place = torch.cartesian_prod(torch.arange(r), torch.arange(c)).double()
        turned = []
        for axis, half in enumerate(x[:, :, 1:].chunk(2, -1)):
            angle = torch.cat(2 * [place[:, axis, None] * theta / scales[axis]], 1)
            first, second = half.chunk(2, -1)
            turned.append(half * angle.cos() + torch.cat([-second, first], -1) * angle.sin())
        sharper = 0.1 * math.log(math.sqrt(scales[0] * scales[1])) + 1
        return sharper * torch.cat([x[:, :, :1], torch.cat(turned, -1)], 2)

    def forward(self, image):
        if self.scheme == "stages":
            x = torch.nn.functional.gelu(self.patch_embed.stages[0](image))
            x = self.patch_embed.stages[1][0](x).permute(0, 2, 3, 1)
            x = torch.nn.functional.gelu(self.patch_embed.stages[1][1](x)).flatten(1, 2)
        else:
            x = self.patch_embed.proj(image).flatten(2).transpose(1, 2)
        if self.scheme == "learned-2d":
            x = x + (self.pos_embed_y[:, :, None] + self.pos_embed_x[:, None]).flatten(1, 2)
        if self.scheme == "sinusoidal-1d":
            angle = torch.arange(35, dtype=torch.float64)[:, None] / 10000.0 ** (torch.arange(0, WIDTH, 2) / WIDTH)
            x = x + torch.stack([angle.sin(), angle.cos()], 2).flatten(1)
        if hasattr(self, "cls_token"):
            x = torch.cat([self.cls_token.expand(len(x), 1, WIDTH), x], 1)
        if hasattr(self, "pos_embed"):
            x = x + self.pos_embed
        for i, b in enumerate(self.blocks):
            h = b.norm1(x)
            qkv = b.attn.qkv(h).reshape(*x.shape[:2], 3, self.heads, WIDTH // self.heads).permute(2, 0, 3, 1, 4)
            q, k, v = qkv
            scale = 1 / math.sqrt(WIDTH // self.heads)
            if self.scheme == "rope-1d":
                q, k = self.turn(q), self.turn(k)
            if self.scheme == "rope-yarn":
                q, k = self.turn_extended(q), self.turn_extended(k)
            if self.scheme == "liere":
                q, k = self.turn_blocks(q, i), self.turn_blocks(k, i)
            bias = self.bias(b, q, x.shape[1], h)
            if self.scheme == "log-cpb":
                q, k = torch.nn.functional.normalize(q, dim=-1), torch.nn.functional.normalize(k, dim=-1)
                scale = b.attn.logit_scale.clamp(max=math.log(100)).exp()
            seen = (q @ k.transpose(2, 3) * scale + bias).softmax(-1) @ v
            x = x + b.attn.proj(seen.transpose(1, 2).flatten(2))
            x = x + b.mlp.fc2(torch.nn.functional.gelu(b.mlp.fc1(b.norm2(x))))
            if self.scheme == "cpe" and i == 0:
                plane = x.transpose(1, 2).reshape(len(x), WIDTH, *self.grid)
                x = x + self.pos_block[0].proj[0](plane).flatten(2).transpose(1, 2)
        tokens = self.norm(x)
        return tokens, self.head(tokens[:, 0] if hasattr(self, "cls_token") else tokens.mean(1))
