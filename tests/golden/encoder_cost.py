"""What encoders of timm compute and keep, counted by PyTorch: tests/data/analysis/encoder_cost.json.

    python3 -P tests/golden/encoder_cost.py        needs torch and timm (-P: array.py lies beside it)

flops: torch.utils.flop_counter over a forward of one image (2 for each multiply-add), by module kind.
kept: the numbers of all storages that autograd keeps of a block for the way back, parameters left out
(torch.autograd.graph.saved_tensors_hooks), the attention written out so that its maps are kept.
"""
import json
import math
import pathlib

import timm
import torch
from torch.utils.flop_counter import FlopCounterMode

OUT = pathlib.Path(__file__).parent.parent / "data" / "analysis" / "encoder_cost.json"


def flops(name, patch, size):
    model = timm.create_model(name, patch_size=patch, img_size=size, num_classes=0).eval()
    # Written out, so that the two products of the attention are counted as such.
    for block in model.blocks:
        block.attn.fused_attn = False
    counter = FlopCounterMode(display=False)
    with counter, torch.no_grad():
        model(torch.zeros(1, 3, *size))
    by_operation = counter.get_flop_counts()["Global"]
    attention = sum(v for k, v in by_operation.items() if "bmm" in str(k))
    block = model.blocks[0]
    return {
        "model": name,
        "patch": patch,
        "rows": size[0],
        "columns": size[1],
        "width": model.embed_dim,
        "depth": len(model.blocks),
        "heads": block.attn.num_heads,
        "hidden": block.mlp.fc1.out_features,
        "tokens": (size[0] // patch) * (size[1] // patch),
        "flops": counter.get_total_flops(),
        "attention": attention,
    }


def kept(tokens, width, heads, hidden):
    torch.manual_seed(0)
    norm1, norm2 = torch.nn.LayerNorm(width), torch.nn.LayerNorm(width)
    qkv, proj = torch.nn.Linear(width, 3 * width), torch.nn.Linear(width, width)
    fc1, fc2 = torch.nn.Linear(width, hidden), torch.nn.Linear(hidden, width)
    parameters = {p.untyped_storage().data_ptr() for m in (norm1, norm2, qkv, proj, fc1, fc2) for p in m.parameters()}
    storages = {}
    alive = []

    def pack(tensor):
        storage = tensor.untyped_storage()
        if storage.data_ptr() not in parameters:
            alive.append(tensor)
            storages[storage.data_ptr()] = storage.nbytes() // tensor.element_size()
        return tensor

    x = torch.randn(1, tokens, width, requires_grad=True)
    with torch.autograd.graph.saved_tensors_hooks(pack, lambda t: t):
        q, k, v = qkv(norm1(x)).reshape(1, tokens, 3, heads, width // heads).permute(2, 0, 3, 1, 4).unbind(0)
        maps = torch.softmax(q @ k.transpose(-2, -1) * (1 / math.sqrt(width // heads)), dim=-1)
        x = x + proj((maps @ v).transpose(1, 2).reshape(1, tokens, width))
        x = x + fc2(torch.nn.functional.gelu(fc1(norm2(x))))
    return {"tokens": tokens, "width": width, "heads": heads, "hidden": hidden, "kept": sum(storages.values())}


result = {
    "torch": torch.__version__.split("+")[0],
    "timm": timm.__version__,
    "encoders": [
        flops("vit_base_patch16_224", 16, (224, 224)),
        flops("vit_base_patch16_224", 32, (224, 224)),
        flops("vit_base_patch16_224", 8, (224, 224)),
        flops("vit_tiny_patch16_224", 16, (96, 160)),
        flops("vit_small_patch16_224", 14, (98, 42)),
    ],
    "blocks": [kept(197, 768, 12, 3072), kept(23, 60, 5, 77), kept(50, 192, 3, 768)],
}
OUT.write_text(json.dumps(result, indent=1) + "\n")
print(json.dumps(result, indent=1))
