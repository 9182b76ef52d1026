"""ports.py [--program P]: five timm models, each ported right and in twenty wrong ways, against `whereabouts verify`. Every wrong one has to
be named, no right one may be called wrong.

The ports are timm's own modules, changed in place: what a mistake gives is PyTorch's arithmetic, not ours.
"""

import argparse
import json
import math
import os
import subprocess
import sys
import tempfile

import numpy as np
import timm
import torch
from safetensors.torch import save_file
from timm.layers import LayerNorm, QuickGELU

MODELS = {
    "vit_tiny_patch16_224": dict(img_size=64, embed_dim=48, depth=3, num_heads=3, num_classes=10),
    "deit3_small_patch16_224": dict(img_size=64, embed_dim=48, depth=3, num_heads=3, num_classes=10),
    "vit_small_patch14_dinov2": dict(img_size=56, embed_dim=48, depth=3, num_heads=3, num_classes=10),
    "vit_base_patch16_clip_224": dict(img_size=64, embed_dim=64, depth=3, num_heads=4, num_classes=10),
    "vit_medium_patch16_gap_240": dict(img_size=64, embed_dim=48, depth=3, num_heads=3, num_classes=10),
}


def each(model, change):
    for block in model.blocks:
        change(block)


def rows_of_qkv(model, order):
    def change(block):
        attention = block.attn
        width, heads = attention.qkv.weight.shape[1], attention.num_heads
        index = order(torch.arange(3 * width), width, heads)
        attention.qkv.weight.data = attention.qkv.weight.data[index]
        if attention.qkv.bias is not None:
            attention.qkv.bias.data = attention.qkv.bias.data[index]

    each(model, change)


def parts(*order):
    return lambda model: rows_of_qkv(model, lambda i, width, heads: torch.cat([i.view(3, width)[part] for part in order]))


def by_head(model):
    # (heads, 3, d) where the weights have (3, heads, d).
    rows_of_qkv(model, lambda i, width, heads: i.view(heads, 3, width // heads).transpose(0, 1).reshape(-1))


def heads_last(model):
    rows_of_qkv(model, lambda i, width, heads: i.view(3, width // heads, heads).transpose(1, 2).reshape(-1))


def activation(kind):
    return lambda model: each(model, lambda block: setattr(block.mlp, "act", kind))


def table(change):
    def apply(model):
        prefix = model.pos_embed.shape[1] - model.patch_embed.num_patches
        held = model.pos_embed.data
        side = int(math.sqrt(model.patch_embed.num_patches))
        model.pos_embed.data = change(held[:, :prefix], held[:, prefix:].reshape(1, side, side, -1))

    return apply


def transposed(front, grid):
    return torch.cat([front, grid.transpose(1, 2).flatten(1, 2)], 1)


def scaled(factor):
    # Queries by the factor: their rows of the product.
    def change(block):
        width = block.attn.qkv.weight.shape[1]
        value = factor(block.attn)
        block.attn.qkv.weight.data[:width] *= value
        if block.attn.qkv.bias is not None:
            block.attn.qkv.bias.data[:width] *= value

    return lambda model: each(model, change)


def post_norm(model):
    def change(block):
        def forward(x, *_, **__):
            x = block.norm1(x + block.drop_path1(block.ls1(block.attn(x))))
            return block.norm2(x + block.drop_path2(block.ls2(block.mlp(x))))

        block.forward = forward

    each(model, change)


def without(name):
    return lambda model: each(model, lambda block: setattr(block, name, torch.nn.Identity()))


def epsilon(value):
    def change(model):
        for module in model.modules():
            if isinstance(module, (LayerNorm, torch.nn.LayerNorm)):
                module.eps = value

    return change


def no_layer_scale(model):
    if not hasattr(model.blocks[0].ls1, "gamma"):
        raise NotImplementedError
    each(model, lambda block: (setattr(block, "ls1", torch.nn.Identity()), setattr(block, "ls2", torch.nn.Identity())))


def pooled(way):
    def change(model):
        if model.global_pool == way or (way == "token" and model.cls_token is None):
            raise NotImplementedError
        model.global_pool = way

    return change


def no_front_position(model):
    if model.pos_embed.shape[1] == model.patch_embed.num_patches:
        raise NotImplementedError
    model.pos_embed.data[:, : model.pos_embed.shape[1] - model.patch_embed.num_patches] = 0


def shifted(model):
    if model.pos_embed.shape[1] == model.patch_embed.num_patches:
        raise NotImplementedError
    held = model.pos_embed.data.clone()
    model.pos_embed.data[:, 1:] = held[:, :-1]


def flattened(model):
    weight = model.patch_embed.proj.weight.data
    width, channels, side, _ = weight.shape
    model.patch_embed.proj.weight.data = weight.reshape(width, -1).reshape(width, side, side, channels).permute(0, 3, 1, 2).contiguous()


def heads(model):
    def change(block):
        block.attn.num_heads //= 3 if block.attn.num_heads % 2 else 2
        block.attn.head_dim = block.attn.qkv.weight.shape[1] // block.attn.num_heads
        block.attn.scale = block.attn.head_dim**-0.5

    each(model, change)


# What is done to a port, and the causes that are it.
MISTAKES = {
    "queries and keys exchanged": (parts(1, 0, 2), {"order-kqv"}),
    "keys and values exchanged": (parts(0, 2, 1), {"order-qvk"}),
    "queries and values exchanged": (parts(2, 1, 0), {"order-vkq"}),
    "qkv head by head": (by_head, {"qkv-by-head"}),
    "heads as the last axis": (heads_last, {"heads-last"}),
    "fewer heads": (heads, {"heads-1", "heads-2"}),
    "GELU by tanh": (activation(torch.nn.GELU(approximate="tanh")), {"gelu-tanh"}),
    "quick GELU": (activation(QuickGELU()), {"quick-gelu"}),
    "ReLU": (activation(torch.nn.ReLU()), {"relu"}),
    "GELU": (activation(torch.nn.GELU()), {"gelu"}),
    "rows and columns exchanged": (table(transposed), {"transposed"}),
    "no position": (lambda model: model.pos_embed.data.zero_(), {"no-position"}),
    "no position on the tokens in front": (no_front_position, {"no-prefix-position"}),
    "positions one token late": (shifted, {"shifted-position"}),
    "no scale": (scaled(lambda attention: attention.head_dim**0.5), {"no-scale"}),
    "scale of the width": (scaled(lambda attention: (attention.head_dim / attention.qkv.weight.shape[1]) ** 0.5), {"scale-of-width"}),
    "post-norm": (post_norm, {"post-norm"}),
    "norm1 skipped": (without("norm1"), {"no-norm1"}),
    "norm2 skipped": (without("norm2"), {"no-norm2"}),
    "last norm skipped": (lambda model: setattr(model, "norm", torch.nn.Identity()), {"no-last-norm"}),
    "epsilon 1e-3": (epsilon(1e-3), {"epsilon-0.001"}),
    "LayerScale left out": (no_layer_scale, {"no-layer-scale"}),
    "class token pooled": (pooled("token"), {"pool-class"}),
    "mean pooled": (pooled("avg"), {"pool-mean"}),
    "patches flattened channels last": (flattened, {"patch-channels-last"}),
}


def recorded(model, pixels):
    held = {}

    def keep(name):
        return lambda module, given, gives: held.__setitem__(name, gives.detach().numpy())

    handles = [block.register_forward_hook(keep(f"block.{i}.output")) for i, block in enumerate(model.blocks)]
    first = model.blocks[0].register_forward_pre_hook(lambda module, given: held.__setitem__("block.0.input", given[0].detach().numpy()))
    norm = model.norm.register_forward_hook(keep("norm"))
    with torch.no_grad():
        held["logits"] = model(pixels)[0].numpy()
    for handle in (*handles, first, norm):
        handle.remove()
    return held


def made(name, arguments, seed):
    torch.manual_seed(seed)
    model = timm.create_model(name, pretrained=False, **arguments).eval()
    for parameter in model.parameters():
        # As far from what makes mistakes look alike as trained weights are.
        parameter.data += 0.15 * torch.randn_like(parameter)
    return model


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=os.environ.get("WHEREABOUTS", "build/release/bin/whereabouts"))
    program = parser.parse_args().program
    wrong = right = made_wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, arguments) in enumerate(MODELS.items()):
            model = made(name, arguments, number)
            weights, image, activations = (os.path.join(folder, each) for each in ("m.safetensors", "i.npy", "a.npz"))
            save_file({key: value.contiguous() for key, value in model.state_dict().items()}, weights)
            side = arguments["img_size"]
            config = model.pretrained_cfg
            # timm's models were trained with these; the bare file is told them.
            colours = ["--mean", ",".join(map(str, config["mean"])), "--std", ",".join(map(str, config["std"]))]
            stated = ["--heads", str(arguments["num_heads"]), "--pool", {"token": "token", "avg": "avg"}[model.global_pool], *colours]
            if "clip" in name:
                stated += ["--activation", "quick_gelu" if "quick" in name else "gelu"]

            def verified(port, seed=0):
                shown = torch.rand(side, side, 3, generator=torch.Generator().manual_seed(seed))
                np.save(image, shown.numpy())
                pixels = ((shown - torch.tensor(config["mean"])) / torch.tensor(config["std"])).permute(2, 0, 1)[None]
                np.savez(activations, **recorded(port, pixels))
                words = [program, "verify", "--checkpoint", weights, "--image", image, "--activations", activations, "--json", *stated]
                ran = subprocess.run(words, capture_output=True, text=True)
                if not ran.stdout:
                    sys.exit(f"{name}: {ran.stderr}")
                return json.loads(ran.stdout)

            for seed in range(4):
                told = verified(model, seed)
                right += 1
                if told["first"] is not None:
                    wrong += 1
                    print(f"{name}: a right port is said to differ at {told['first']}: {told['compared']}")
                    break
            for mistake, (change, expected) in MISTAKES.items():
                port = made(name, arguments, number)
                try:
                    change(port)
                except NotImplementedError:
                    continue
                told = verified(port)
                if told["first"] is None:
                    continue  # the model has this form itself
                made_wrong += 1
                ids = [cause["id"] for cause in told["causes"]]
                if not ids or ids[0] not in expected:
                    wrong += 1
                    print(f"{name}, {mistake}: first {told['first']}, causes {told['causes'][:3]}")
    print(f"{made_wrong} wrong ports, {right} right ones, {wrong} told wrong")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
