"""Makes tests/data/position/offsets_*.safetensors: networks of Swin v2's biases as their libraries save them, in half
precision, and beside them as `expected.K` (heads, N, N) the biases that the library's own module K computes from them.

    python3 -P tests/golden/offsets.py

Needs PyTorch, timm, torchvision, transformers and safetensors; -P, as modules beside this file bear names of theirs.
"""

import json
import pathlib

import torch
from safetensors.torch import save_file
from timm.models.swin_transformer_v2 import SwinTransformerV2
from timm.models.swin_transformer_v2_cr import SwinTransformerV2Cr
from torchvision.models.swin_transformer import ShiftedWindowAttentionV2
from transformers import Swinv2Config, Swinv2Model

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "position"


def drawn(model, seed):
    """Weights of the networks with biases of all sizes, exact in half precision."""
    generator = torch.Generator().manual_seed(seed)
    for name, parameter in model.named_parameters():
        if "mlp" in name:
            scale = 0.15 if parameter.ndim == 2 and parameter.shape[1] > 2 else 1.0
            parameter.data = (torch.randn(parameter.shape, generator=generator) * scale).half().float()
    return model.eval()


def of_coordinates(module, network):
    """Swin v2's biases by the module's own network, coordinates and index, as its forward pass puts them together."""
    table = network(module.relative_coords_table).view(-1, module.num_heads if hasattr(module, "num_heads")
                                                       else module.num_attention_heads)
    side = module.window_size[0] * module.window_size[1]
    return 16 * torch.sigmoid(table[module.relative_position_index.view(-1)].view(side, side, -1).permute(2, 0, 1))


def write(name, model, modules, metadata, parts=("cpb_mlp", "continuous_position_bias_mlp", "meta_mlp", "coords_table")):
    tensors = {key: value.half() for key, value in model.state_dict().items() if any(part in key for part in parts)}
    for number, biases in enumerate(modules):
        tensors[f"expected.{number}"] = biases
    tensors = {key: value.detach().contiguous() for key, value in tensors.items()}
    save_file(tensors, FOLDER / f"offsets_{name}.safetensors", metadata={"config": json.dumps(metadata)} if metadata else None)


def main():
    sizes = dict(window_size=6, patch_size=4, pretrained_window_sizes=[4, 0, 2])
    model = drawn(SwinTransformerV2(img_size=48, embed_dim=8, depths=(1, 1, 1), num_heads=(1, 2, 2),
                                    **{**sizes, "pretrained_window_sizes": (4, 0, 2)}), 1)
    blocks = [layer.blocks[0].attn for layer in model.layers]
    write("timm", model, [of_coordinates(block, block.cpb_mlp) for block in blocks], {"img_size": 48, **sizes})

    config = Swinv2Config(image_size=32, patch_size=4, embed_dim=8, depths=[1, 1], num_heads=[2, 1], window_size=4,
                          pretrained_window_sizes=[3, 0])
    model = drawn(Swinv2Model(config), 2)
    blocks = [layer.blocks[0].attention.self for layer in model.encoder.layers]
    write("transformers", model, [of_coordinates(block, block.continuous_position_bias_mlp) for block in blocks],
          {"image_size": 32, "patch_size": 4, "window_size": 4, "pretrained_window_sizes": [3, 0]})

    attention = drawn(ShiftedWindowAttentionV2(8, [3, 3], [0, 0], 2), 3)
    holder = torch.nn.Module()
    holder.features = torch.nn.ModuleList([torch.nn.Identity(), torch.nn.ModuleList([torch.nn.Module()])])
    holder.features[1][0].attn = attention
    write("torchvision", holder, [attention.get_relative_position_bias()[0]], {})

    model = drawn(SwinTransformerV2Cr(img_size=(96, 96), patch_size=4, embed_dim=8, depths=(1, 1), num_heads=(2, 1)), 4)
    blocks = [stage.blocks[0].attn for stage in model.stages]
    write("cr", model, [block._relative_positional_encodings()[0] for block in blocks], {"img_size": 96})


if __name__ == "__main__":
    with torch.no_grad():
        main()
