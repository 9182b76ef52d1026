"""A small vision transformer under vit-pytorch's names: patches flattened as (row, column, channel), heads wider than the model."""

import math

import torch

from vit_sizes import CLASSES, DEPTH, SIZE, WIDTH

HEADS, HEAD = 4, 8


class Attention(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = torch.nn.LayerNorm(WIDTH)
        self.to_qkv = torch.nn.Linear(WIDTH, 3 * HEADS * HEAD, bias=False)
        self.to_out = torch.nn.Sequential(torch.nn.Linear(HEADS * HEAD, WIDTH))

    def forward(self, x):
        q, k, v = (t.unflatten(2, (HEADS, HEAD)).transpose(1, 2) for t in self.to_qkv(self.norm(x)).chunk(3, -1))
        seen = (q @ k.transpose(2, 3) / math.sqrt(HEAD)).softmax(-1) @ v
        return self.to_out(seen.transpose(1, 2).flatten(2))


class FeedForward(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.net = torch.nn.Sequential(torch.nn.LayerNorm(WIDTH), torch.nn.Linear(WIDTH, 48), torch.nn.GELU(),
                                       torch.nn.Identity(), torch.nn.Linear(48, WIDTH))

    def forward(self, x):
        return self.net(x)


class Lucid(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.to_patch_embedding = torch.nn.Sequential(torch.nn.Identity(), torch.nn.LayerNorm(48), torch.nn.Linear(48, WIDTH),
                                                      torch.nn.LayerNorm(WIDTH))
        self.cls_token = torch.nn.Parameter(torch.zeros(1, 1, WIDTH))
        self.pos_embedding = torch.nn.Parameter(torch.zeros(1, 36, WIDTH))
        self.transformer = torch.nn.Module()
        self.transformer.layers = torch.nn.ModuleList(
            [torch.nn.ModuleList([Attention(), FeedForward()]) for _ in range(DEPTH)])
        self.transformer.norm = torch.nn.LayerNorm(WIDTH)
        self.mlp_head = torch.nn.Linear(WIDTH, CLASSES)

    def forward(self, image):
        rows, columns = SIZE[0] // 4, SIZE[1] // 4
        patches = image.unflatten(3, (columns, 4)).unflatten(2, (rows, 4)).permute(0, 2, 4, 3, 5, 1).reshape(len(image), -1, 48)
        x = self.to_patch_embedding(patches)
        x = torch.cat([self.cls_token.expand(len(x), 1, WIDTH), x], 1) + self.pos_embedding
        for attention, feed_forward in self.transformer.layers:
            x = x + attention(x)
            x = x + feed_forward(x)
        tokens = self.transformer.norm(x)
        return tokens, self.mlp_head(tokens[:, 0])
