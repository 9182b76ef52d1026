"""Layers whose weights torch.nn.utils keeps in parts, and the weights with which they compute.

python tests/golden/taken_apart.py writes tests/data/torch/taken_apart.npz: per case the tensors of its state_dict,
"CASE/weight_orig", and as "of/CASE/weight" the weight in evaluation. Read by test_taken_apart.
"""

import pathlib
import warnings

import numpy as np
import torch
from torch import nn
from torch.nn.utils import parametrizations, prune

TARGET = pathlib.Path(__file__).parent.parent / "data" / "torch" / "taken_apart.npz"


def linear():
    return nn.Linear(5, 7)


def convolution():
    return nn.Conv2d(3, 4, (2, 3))


def pruned(layer, name):
    prune.random_unstructured(layer, name, 0.4)
    return layer


def used(layer, *inputs):
    """Trained for some steps: the vectors of a spectral norm move when they are used."""
    layer.train()
    for _ in range(3):
        layer(*inputs)
    return layer


def cases():
    yield "pruned", pruned(linear(), "weight"), "weight"
    yield "pruned_bias", pruned(linear(), "bias"), "bias"
    yield "pruned_convolution", pruned(convolution(), "weight"), "weight"
    yield "lengths_of_before", nn.utils.weight_norm(linear()), "weight"
    yield "lengths_of_columns_of_before", nn.utils.weight_norm(linear(), dim=1), "weight"
    yield "one_length_of_before", nn.utils.weight_norm(linear(), dim=None), "weight"
    yield "lengths", parametrizations.weight_norm(linear()), "weight"
    yield "lengths_of_filters", parametrizations.weight_norm(convolution()), "weight"
    yield "lengths_along_channels", parametrizations.weight_norm(convolution(), dim=1), "weight"
    yield "one_length", parametrizations.weight_norm(convolution(), dim=None), "weight"
    yield "lengths_in_double", parametrizations.weight_norm(linear().double()), "weight"
    yield "spectral_of_before", used(nn.utils.spectral_norm(linear()), torch.randn(2, 5)), "weight"
    yield "spectral", used(parametrizations.spectral_norm(linear()), torch.randn(2, 5)), "weight"
    yield "spectral_convolution", used(parametrizations.spectral_norm(convolution()), torch.randn(1, 3, 6, 6)), "weight"


def main():
    warnings.simplefilter("ignore")
    torch.manual_seed(3)
    arrays = {}
    for name, layer, weight in cases():
        layer.eval()
        # What is kept is trained: lengths and directions no longer belong to each other.
        with torch.no_grad():
            for parameter in layer.parameters():
                parameter.add_(0.1 * torch.randn_like(parameter))
        layer(torch.zeros(1, 3, 6, 6) if "filters" in name or "channels" in name or "convolution" in name or name == "one_length"
              else torch.zeros(1, 5, dtype=torch.float64 if "double" in name else torch.float32))
        for key, value in layer.state_dict().items():
            arrays[f"{name}/{key}"] = value.numpy()
        arrays[f"of/{name}/{weight}"] = getattr(layer, weight).detach().numpy()
    np.savez(TARGET, **arrays)


if __name__ == "__main__":
    main()
