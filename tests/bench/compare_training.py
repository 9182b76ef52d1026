#!/usr/bin/env python3
"""Steps of training a small vision transformer: Whereabouts beside PyTorch, eager and compiled, on the same work.

    python3 tests/bench/compare_training.py [--binary build/release/bin/whereabouts] [--threads 2] [--rounds 3]
                                            [--json F]

Width 64, depth 4, 4 heads, an MLP of 256, 50 and 65 tokens, batch 128: forward, backward, clipping and AdamW (fused, in
PyTorch). Every round runs `whereabouts bench training`, then PyTorch, so that a machine that slows down slows all of
them. A ratio above 1 means that Whereabouts is faster by that factor; times are the best round's medians.
"""

import argparse
import json
import os
import statistics
import subprocess
import tempfile
import time

import torch
import torch.nn as nn
import torch.nn.functional as F

WIDTH, DEPTH, HEADS, HIDDEN, PATCH, CLASSES, BATCH = 64, 4, 4, 256, 4, 10, 128
TOKENS = {28: 50, 32: 65}


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(WIDTH, eps=1e-6), nn.LayerNorm(WIDTH, eps=1e-6)
        self.qkv, self.proj = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.fc1, self.fc2 = nn.Linear(WIDTH, HIDDEN), nn.Linear(HIDDEN, WIDTH)

    def forward(self, x):
        images, tokens, _ = x.shape
        q, k, v = self.qkv(self.norm1(x)).reshape(images, tokens, 3, HEADS, -1).permute(2, 0, 3, 1, 4)
        attended = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(x.shape)
        x = x + self.proj(attended)
        return x + self.fc2(F.gelu(self.fc1(self.norm2(x))))


class Vit(nn.Module):
    def __init__(self, side):
        super().__init__()
        self.patch = nn.Conv2d(1, WIDTH, PATCH, PATCH)
        self.token = nn.Parameter(torch.zeros(1, 1, WIDTH))
        self.position = nn.Parameter(0.02 * torch.randn(1, TOKENS[side], WIDTH))
        self.blocks = nn.Sequential(*[Block() for _ in range(DEPTH)])
        self.norm, self.head = nn.LayerNorm(WIDTH, eps=1e-6), nn.Linear(WIDTH, CLASSES)

    def forward(self, images):
        x = self.patch(images).flatten(2).transpose(1, 2)
        x = torch.cat([self.token.expand(len(x), -1, -1), x], 1) + self.position
        return self.head(self.norm(self.blocks(x))[:, 0])


def of_pytorch(side, compiled):
    """Milliseconds of a step: the median of 15."""
    torch.manual_seed(0)
    model = Vit(side)
    run = torch.compile(model) if compiled else model
    optimiser = torch.optim.AdamW(model.parameters(), 1e-3, weight_decay=0.05, fused=True)
    images, labels = torch.randn(BATCH, 1, side, side), torch.arange(BATCH) % CLASSES
    samples = []
    for step in range(18):
        begin = time.perf_counter()
        optimiser.zero_grad()
        F.cross_entropy(run(images), labels).backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        if step >= 3:
            samples.append(1000 * (time.perf_counter() - begin))
    return statistics.median(samples)


def of_whereabouts(binary):
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "times.json")
        subprocess.run([binary, "bench", "training", "--json", file], check=True, stdout=subprocess.DEVNULL)
        with open(file) as stream:
            text = stream.read()
    times = {}
    for each in json.loads(text):
        if each["quantity"].endswith("a step"):
            times[int(each["quantity"].split()[0])] = each["value"]
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default="build/release/bin/whereabouts")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", help="also write the times to this file")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    best = {}
    for _ in range(options.rounds):
        for tokens, value in of_whereabouts(options.binary).items():
            best["Whereabouts", tokens] = min(value, best.get(("Whereabouts", tokens), value))
        for side, tokens in TOKENS.items():
            for name, compiled in (("eager", False), ("compiled", True)):
                value = of_pytorch(side, compiled)
                best[name, tokens] = min(value, best.get((name, tokens), value))
    print("| tokens | Whereabouts | PyTorch eager | ratio | torch.compile | ratio |\n|---|---|---|---|---|---|")
    for tokens in TOKENS.values():
        own, eager, compiled = (best[name, tokens] for name in ("Whereabouts", "eager", "compiled"))
        print(f"| {tokens} | {own:.1f} ms | {eager:.1f} ms | {eager / own:.1f} | {compiled:.1f} ms | {compiled / own:.1f} |")
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({"library": "PyTorch " + torch.__version__,
                       "times": {str(tokens): [best[name, tokens] for name in ("Whereabouts", "eager", "compiled")]
                                 for tokens in TOKENS.values()}}, file, indent=2)


if __name__ == "__main__":
    main()
