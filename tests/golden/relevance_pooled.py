"""Relevance of a class by PyTorch's autograd in float64 through timm's own VisionTransformer with attention pooling,
tests/data/vit/map_registers.safetensors on a grid of 5 x 7 patches: core/vit/inside/relevance.h.

Writes tests/data/vit/relevance_pooled.npz. Needs PyTorch, timm and safetensors.

    python3 -P tests/golden/relevance_pooled.py
"""

import pathlib
import sys

import numpy as np
import torch
from safetensors.torch import load_file
from timm.models.vision_transformer import VisionTransformer

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from class_relevance import SEED, cam, draw, integrated, positive, rollout, save  # noqa: E402

VIT = pathlib.Path(__file__).resolve().parent.parent / "data" / "vit"
CLASS, DEPTH = 2, 2
PIXELS = torch.from_numpy(np.load(VIT / "input_20x28.npy")[0].astype(np.float64)).permute(2, 0, 1)[None]

model = VisionTransformer(img_size=(20, 28), patch_size=4, embed_dim=24, depth=DEPTH, num_heads=3, mlp_ratio=2, num_classes=7,
                          class_token=True, reg_tokens=2, global_pool="map")
model.load_state_dict(load_file(VIT / "map_registers.safetensors"))
model = model.double().eval()
seen = []
for block in model.blocks:
    block.attn.fused_attn = False

    def keep(module, inputs, output):
        output.retain_grad()
        seen.append(output)

    block.attn.attn_drop.register_forward_hook(keep)


def pool(tokens):
    """timm's AttentionPoolLatent, with its weights kept; the same numbers as the module gives, which is checked."""
    own = model.attn_pool
    x = tokens[:, model.num_prefix_tokens:]
    heads, dim = own.num_heads, x.shape[-1] // own.num_heads
    q = own.q(own.latent)[0].reshape(1, heads, dim).transpose(0, 1)
    k, v = own.kv(x)[0].reshape(-1, 2, heads, dim).permute(1, 2, 0, 3)
    weights = (q @ k.transpose(1, 2) / dim**0.5).softmax(-1)
    weights.retain_grad()
    y = own.proj((weights @ v).transpose(0, 1).reshape(1, -1))
    y = y + own.mlp(own.norm(y))
    assert torch.allclose(y, own(x).detach()[0] if own(x).dim() == 3 else own(x).detach(), atol=1e-12)
    return y, weights


def run(x):
    """The logit, the tokens that enter each block, the pooling's weights; attention is in `seen`."""
    seen.clear()
    entered = []
    for block in model.blocks:
        x.retain_grad() if not x.is_leaf else None
        entered.append(x)
        x = block(x)
    pooled, weights = pool(model.norm(x))
    return model.head(model.fc_norm(pooled))[0, CLASS], entered, weights


def enter(pixels):
    return model.norm_pre(model._pos_embed(model.patch_embed(pixels))).detach()


start = enter(PIXELS).requires_grad_()
logit, entered, weights = run(start)
assert torch.allclose(logit, model(PIXELS)[0, CLASS])
logit, entered, weights = run(start)
logit.backward()
count = start.shape[1]
row = torch.zeros(count, dtype=torch.float64)
row[model.num_prefix_tokens:] = positive(weights, 0)[0]
weighted = [positive(attention, 1)[0] for attention in seen]
found = {
    "logit": logit.reshape(1),
    "pooling": row,
    "gradient_rollout": row @ rollout(weighted),
    "gradient": torch.stack([row @ each for each in weighted]),
    "cam": torch.stack([cam(x) for x in entered]),
    "integrated": integrated(lambda x: run(x)[0], start, enter(torch.zeros_like(PIXELS))),
}

# The same of weights drawn at random, from the top down: core/vit/inside/randomised.h.
random = np.random.RandomState(SEED)
names = ["head"] + [f"attn_pool.{part}" for part in ("mlp.fc2", "mlp.fc1", "proj", "kv")]
names += [f"blocks.{block}.{part}" for block in reversed(range(DEPTH)) for part in ("mlp.fc2", "mlp.fc1", "attn.proj", "attn.qkv")]
with torch.no_grad():
    for name in names:
        for part in ("weight", "bias"):
            value = getattr(model.get_submodule(name), part)
            value.copy_(draw(random, value))
found["random_logit"] = model(PIXELS)[0, CLASS].reshape(1)
save(VIT / "relevance_pooled.npz", found)
