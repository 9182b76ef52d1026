"""Writes tests/data/train/training.npz: five steps of AdamW on a small ViT in PyTorch, float64.

The model is timm's ViT with a class token and a learned table (pre-norm, GELU, LayerNorm of epsilon 1e-6). Two groups of
parameters: matrices decay, everything else does not; the table has a rate of its own. Gradients are clipped, labels are
smoothed. Usage: python make_training.py
"""

import math

import numpy as np
import torch
import torch.nn.functional as F

torch.manual_seed(3)
torch.set_default_dtype(torch.float64)

ROWS, COLUMNS, CHANNELS, PATCH = 6, 10, 1, 2
WIDTH, DEPTH, HEADS, HIDDEN, CLASSES = 12, 2, 3, 20, 5
TOKENS = (ROWS // PATCH) * (COLUMNS // PATCH) + 1
IMAGES, STEPS, CLIP, SMOOTHING, DECAY = 6, 5, 0.7, 0.1, 0.05

shapes = {"patch_embed.proj.weight": (WIDTH, CHANNELS, PATCH, PATCH), "patch_embed.proj.bias": (WIDTH,),
          "cls_token": (1, 1, WIDTH), "pos_embed": (1, TOKENS, WIDTH)}
for block in range(DEPTH):
    name = f"blocks.{block}."
    shapes |= {name + "norm1.weight": (WIDTH,), name + "norm1.bias": (WIDTH,),
               name + "attn.qkv.weight": (3 * WIDTH, WIDTH), name + "attn.qkv.bias": (3 * WIDTH,),
               name + "attn.proj.weight": (WIDTH, WIDTH), name + "attn.proj.bias": (WIDTH,),
               name + "norm2.weight": (WIDTH,), name + "norm2.bias": (WIDTH,),
               name + "mlp.fc1.weight": (HIDDEN, WIDTH), name + "mlp.fc1.bias": (HIDDEN,),
               name + "mlp.fc2.weight": (WIDTH, HIDDEN), name + "mlp.fc2.bias": (WIDTH,)}
shapes |= {"norm.weight": (WIDTH,), "norm.bias": (WIDTH,), "head.weight": (CLASSES, WIDTH), "head.bias": (CLASSES,)}
weights = {}
for name, shape in shapes.items():
    values = 0.2 * torch.randn(shape)
    if "norm" in name and name.endswith("weight"):
        values += 1
    weights[name] = values.float().double().requires_grad_()

out = {"before/" + name: value.detach().numpy().astype(np.float32) for name, value in weights.items()}


def forward(images):
    """images (B, rows, columns, channels) -> logits (B, classes)"""
    x = F.conv2d(images.permute(0, 3, 1, 2), weights["patch_embed.proj.weight"], weights["patch_embed.proj.bias"],
                 stride=PATCH).flatten(2).transpose(1, 2)
    x = torch.cat([weights["cls_token"].expand(len(x), -1, -1), x], 1) + weights["pos_embed"]
    for block in range(DEPTH):
        w = {key: weights[f"blocks.{block}.{key}"] for key in
             ["norm1.weight", "norm1.bias", "attn.qkv.weight", "attn.qkv.bias", "attn.proj.weight", "attn.proj.bias",
              "norm2.weight", "norm2.bias", "mlp.fc1.weight", "mlp.fc1.bias", "mlp.fc2.weight", "mlp.fc2.bias"]}
        y = F.layer_norm(x, (WIDTH,), w["norm1.weight"], w["norm1.bias"], 1e-6)
        q, k, v = F.linear(y, w["attn.qkv.weight"], w["attn.qkv.bias"]).reshape(
            len(x), TOKENS, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        a = (q @ k.transpose(-2, -1) / math.sqrt(WIDTH // HEADS)).softmax(-1) @ v
        x = x + F.linear(a.transpose(1, 2).reshape(x.shape), w["attn.proj.weight"], w["attn.proj.bias"])
        y = F.layer_norm(x, (WIDTH,), w["norm2.weight"], w["norm2.bias"], 1e-6)
        y = F.gelu(F.linear(y, w["mlp.fc1.weight"], w["mlp.fc1.bias"]))
        x = x + F.linear(y, w["mlp.fc2.weight"], w["mlp.fc2.bias"])
    x = F.layer_norm(x, (WIDTH,), weights["norm.weight"], weights["norm.bias"], 1e-6)
    return F.linear(x[:, 0], weights["head.weight"], weights["head.bias"])


matrices = [v for k, v in weights.items() if v.ndim >= 2 and k not in ("cls_token", "pos_embed")]
others = [v for k, v in weights.items() if v.ndim < 2 or k == "cls_token"]
optimiser = torch.optim.AdamW([{"params": matrices, "weight_decay": DECAY}, {"params": others, "weight_decay": 0.0},
                               {"params": [weights["pos_embed"]], "weight_decay": 0.0}], betas=(0.9, 0.999), eps=1e-8)
rates = [(1e-3 * (step + 1), 3e-3 / (step + 1)) for step in range(STEPS)]
losses, norms, corrects, images_of, labels_of = [], [], [], [], []
for step in range(STEPS):
    images = torch.randn(IMAGES, ROWS, COLUMNS, CHANNELS).float().double()
    labels = torch.randint(0, CLASSES, (IMAGES,))
    for group, rate in zip(optimiser.param_groups, (rates[step][0], rates[step][0], rates[step][1])):
        group["lr"] = rate
    optimiser.zero_grad()
    logits = forward(images)
    loss = F.cross_entropy(logits, labels, label_smoothing=SMOOTHING)
    loss.backward()
    norms.append(float(torch.nn.utils.clip_grad_norm_(list(weights.values()), CLIP)))
    optimiser.step()
    losses.append(float(loss.detach()))
    corrects.append(int((logits.argmax(1) == labels).sum()))
    images_of.append(images.numpy().astype(np.float32))
    labels_of.append(labels.numpy().astype(np.int32))

out |= {"after/" + name: value.detach().numpy().astype(np.float32) for name, value in weights.items()}
out |= {"images": np.stack(images_of), "labels": np.stack(labels_of), "losses": np.array(losses), "norms": np.array(norms),
        "corrects": np.array(corrects, np.int32), "rates": np.array(rates)}
np.savez("tests/data/train/training.npz", **out)
