"""Weights of timm under the names and shapes of JAX: the original ViT, and big_vision."""

import torch

from vit_sizes import DEPTH, HEADS, WIDTH


def jax_names(state):
    head = WIDTH // HEADS
    out = {"cls": state["cls_token"], "embedding/kernel": state["patch_embed.proj.weight"].permute(2, 3, 1, 0),
           "embedding/bias": state["patch_embed.proj.bias"],
           "Transformer/posembed_input/pos_embedding": state["pos_embed"],
           "Transformer/encoder_norm/scale": state["norm.weight"], "Transformer/encoder_norm/bias": state["norm.bias"],
           "head/kernel": state["head.weight"].T, "head/bias": state["head.bias"]}
    for i in range(DEPTH):
        old, new = f"blocks.{i}.", f"Transformer/encoderblock_{i}/"
        for a, b in (("norm1", "LayerNorm_0"), ("norm2", "LayerNorm_2")):
            out[new + b + "/scale"] = state[old + a + ".weight"]
            out[new + b + "/bias"] = state[old + a + ".bias"]
        for j, part in enumerate(("query", "key", "value")):
            w = state[old + "attn.qkv.weight"][j * WIDTH:(j + 1) * WIDTH]
            b = state[old + "attn.qkv.bias"][j * WIDTH:(j + 1) * WIDTH]
            out[new + f"MultiHeadDotProductAttention_1/{part}/kernel"] = w.T.reshape(WIDTH, HEADS, head)
            out[new + f"MultiHeadDotProductAttention_1/{part}/bias"] = b.reshape(HEADS, head)
        out[new + "MultiHeadDotProductAttention_1/out/kernel"] = state[old + "attn.proj.weight"].T.reshape(HEADS, head, WIDTH)
        out[new + "MultiHeadDotProductAttention_1/out/bias"] = state[old + "attn.proj.bias"]
        for a, b in (("fc1", "Dense_0"), ("fc2", "Dense_1")):
            out[new + f"MlpBlock_3/{b}/kernel"] = state[old + f"mlp.{a}.weight"].T
            out[new + f"MlpBlock_3/{b}/bias"] = state[old + f"mlp.{a}.bias"]
    return out


def big_vision_names(state):
    """Blocks stacked along a first axis, pooling by attention, no class token."""
    flat = jax_names({**state, "cls_token": torch.zeros(1), "head.weight": torch.zeros(1, 1), "head.bias": torch.zeros(1)})
    out = {"embedding/kernel": flat["embedding/kernel"], "embedding/bias": flat["embedding/bias"],
           "pos_embedding": state["pos_embed"], "Transformer/encoder_norm/scale": state["norm.weight"],
           "Transformer/encoder_norm/bias": state["norm.bias"]}
    for k in flat:
        if k.startswith("Transformer/encoderblock_0/"):
            new = k.replace("encoderblock_0", "encoderblock").replace("LayerNorm_2", "LayerNorm_1")
            new = new.replace("MultiHeadDotProductAttention_1", "MultiHeadDotProductAttention_0").replace("MlpBlock_3", "MlpBlock_0")
            out[new] = torch.stack([flat[k.replace("encoderblock_0", f"encoderblock_{i}")] for i in range(DEPTH)])
    head, p = WIDTH // HEADS, "MAPHead_0/"
    out[p + "probe"] = state["attn_pool.latent"]
    kv_w, kv_b = state["attn_pool.kv.weight"], state["attn_pool.kv.bias"]
    for part, w, b in (("query", state["attn_pool.q.weight"], state["attn_pool.q.bias"]),
                       ("key", kv_w[:WIDTH], kv_b[:WIDTH]), ("value", kv_w[WIDTH:], kv_b[WIDTH:])):
        out[p + f"MultiHeadDotProductAttention_0/{part}/kernel"] = w.T.reshape(WIDTH, HEADS, head)
        out[p + f"MultiHeadDotProductAttention_0/{part}/bias"] = b.reshape(HEADS, head)
    out[p + "MultiHeadDotProductAttention_0/out/kernel"] = state["attn_pool.proj.weight"].T.reshape(HEADS, head, WIDTH)
    out[p + "MultiHeadDotProductAttention_0/out/bias"] = state["attn_pool.proj.bias"]
    out[p + "LayerNorm_0/scale"], out[p + "LayerNorm_0/bias"] = state["attn_pool.norm.weight"], state["attn_pool.norm.bias"]
    for a, b in (("fc1", "Dense_0"), ("fc2", "Dense_1")):
        out[p + f"MlpBlock_0/{b}/kernel"] = state[f"attn_pool.mlp.{a}.weight"].T
        out[p + f"MlpBlock_0/{b}/bias"] = state[f"attn_pool.mlp.{a}.bias"]
    return out
