"""Classifiers of several layers on the class token of timm_vit, as PyTorch computes them.

python tests/golden/vit_heads.py writes tests/data/vit/heads.npz: per case its tensors, "CASE/head.1.weight", and its
classes, "CASE/output". test_vit_heads puts them in the place of the model's own head.
"""

import pathlib

import numpy as np
import torch
from torch import nn

DATA = pathlib.Path(__file__).parent.parent / "data" / "vit"
WIDTH, HIDDEN, CLASSES = 24, 10, 5


class Named(nn.Module):
    """Layers under names of their own, called in turn."""

    def __init__(self, **layers):
        super().__init__()
        self.order = list(layers)
        for name, layer in layers.items():
            self.add_module(name, layer)

    def forward(self, x):
        for name in self.order:
            x = getattr(self, name)(x)
        return x


class LengthOfAll(nn.Module):
    """weight_norm(dim=None): one length for the whole weight."""

    def __init__(self):
        super().__init__()
        self.inner = nn.utils.parametrizations.weight_norm(nn.Linear(WIDTH, CLASSES), dim=None)

    def forward(self, x):
        return self.inner(x)


def old_weight_norm():
    return nn.utils.weight_norm(nn.Linear(WIDTH, CLASSES))


def cases():
    linear = nn.Linear(WIDTH, CLASSES)
    yield "dropout", "head", nn.Sequential(nn.Dropout(), linear)
    yield "layer_norm", "head", nn.Sequential(nn.LayerNorm(WIDTH), nn.Linear(WIDTH, CLASSES))
    yield "batch_norm", "classifier", nn.Sequential(nn.BatchNorm1d(WIDTH), nn.Linear(WIDTH, CLASSES))
    yield "bare_batch_norm", "fc", nn.Sequential(nn.BatchNorm1d(WIDTH, affine=False), nn.Linear(WIDTH, CLASSES))
    yield "mlp_gelu", "head", nn.Sequential(nn.Linear(WIDTH, HIDDEN), nn.GELU(), nn.Dropout(), nn.Linear(HIDDEN, CLASSES))
    yield "mlp_relu", "mlp_head", nn.Sequential(nn.LayerNorm(WIDTH), nn.Linear(WIDTH, HIDDEN), nn.ReLU(),
                                                nn.Linear(HIDDEN, CLASSES))
    yield "mlp_tanh", "classifier", Named(dense=nn.Linear(WIDTH, HIDDEN), act=nn.Tanh(), out_proj=nn.Linear(HIDDEN, CLASSES))
    yield "mlp_silu", "head", Named(fc1=nn.Linear(WIDTH, HIDDEN), act=nn.SiLU(), fc2=nn.Linear(HIDDEN, CLASSES))
    yield "mlp_gelu_tanh", "head", nn.Sequential(nn.Dropout(), nn.Linear(WIDTH, HIDDEN), nn.GELU(approximate="tanh"),
                                                 nn.Linear(HIDDEN, CLASSES))
    yield "mlp_batch_norm_relu", "fc", nn.Sequential(nn.Linear(WIDTH, HIDDEN), nn.BatchNorm1d(HIDDEN), nn.ReLU(), nn.Dropout(),
                                                     nn.Linear(HIDDEN, CLASSES))
    yield "mlp_none", "head", nn.Sequential(nn.Linear(WIDTH, HIDDEN), nn.Linear(HIDDEN, CLASSES, bias=False))
    yield "mlp_three", "head", Named(layers=nn.Sequential(nn.Linear(WIDTH, HIDDEN), nn.GELU(), nn.Linear(HIDDEN, 12), nn.GELU(),
                                                          nn.Linear(12, CLASSES)))
    yield "norm_fc", "head", Named(norm=nn.LayerNorm(WIDTH), fc=nn.Linear(WIDTH, CLASSES))
    yield "weight_norm", "head", old_weight_norm()
    yield "weight_norm_now", "head", nn.Sequential(nn.Dropout(), nn.utils.parametrizations.weight_norm(nn.Linear(WIDTH, CLASSES)))
    yield "weight_norm_of_all", "head", LengthOfAll()


def main():
    torch.manual_seed(1)
    pooled = torch.from_numpy(np.load(DATA / "timm_vit.tokens.npy").reshape(2, -1, WIDTH)[:, 0]).double()
    arrays = {}
    for case, root, head in cases():
        for name, tensor in head.state_dict().items():
            if tensor.dtype.is_floating_point:
                tensor.copy_(torch.randn(tensor.shape) * 0.5 + (1.5 if "running_var" in name or "original0" in name else 0))
            if "running_var" in name:
                tensor.abs_()
        stored = {root + "." + name.removeprefix("inner."): tensor.numpy().astype("f4")
                  for name, tensor in head.state_dict().items()}
        with torch.no_grad():
            output = head.double().eval()(pooled)
        for name, tensor in stored.items():
            arrays[f"{case}/{name}"] = tensor
        arrays[f"{case}/output"] = output.numpy()
    np.savez_compressed(DATA / "heads.npz", **arrays)


main()
