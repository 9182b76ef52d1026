"""Makes more of tests/data/vit/: models of stages whose keys are fewer than their tokens, or whose queries come from elsewhere.

    make_vit_pyramid_goldens.py [NAME ...]

Needs what make_vit_goldens.py needs, whose files these are like, and torchvision. Grids do not divide by what stands between two
stages, nor by the squares that keys are of, where a library permits it.
"""

import sys

sys.path.append(sys.path.pop(0))  # this folder has modules named like Python's own

import json
import re

import numpy as np
import torch
import transformers
from timm.models import gcvit, mvitv2, pvt_v2, twins, volo
from torchvision.models import maxvit

from make_vit_convolution_goldens import drawn, logits, told as told_of
from make_vit_goldens import FOLDER, picture, save
from vit_sizes import CLASSES


def told(architecture, size=(36, 52), **arguments):
    """With the size of the input, which no argument of these models holds."""
    return {"config": json.dumps(json.loads(told_of(architecture, **arguments)["config"]) | {"pretrained_cfg": {"input_size": [3, *size]}})}


def last_tokens(model, features):
    """Tokens of the last stage by rows, and the logits."""
    def run(x):
        maps = features(x)
        return maps.flatten(2).transpose(1, 2) if maps.ndim == 4 else maps, model(x)
    return run


_PVT = dict(embed_dims=(8, 16, 24), depths=(1, 2, 1), num_heads=(1, 2, 2), sr_ratios=(4, 2, 1), mlp_ratios=(2, 2, 2))


def pvt_timm(name="pvt_timm", architecture="pvt_v2_b0", **more):
    arguments = _PVT | more
    model = drawn(pvt_v2.PyramidVisionTransformerV2(num_classes=CLASSES, **arguments))
    save(name, model, told(architecture, **arguments), last_tokens(model, model.forward_features), size=(36, 52))


def pvt_linear():
    """Keys of 7 x 7 shares of grids that are larger, not whole, and smaller than that."""
    pvt_timm("pvt_linear", "pvt_v2_b2_li", linear=True)


def pvt_bare():
    """Heads as the published models have them: as wide as the first stage."""
    model = drawn(pvt_v2.PyramidVisionTransformerV2(num_classes=CLASSES, embed_dims=(8, 16), depths=(1, 1), num_heads=(1, 2), sr_ratios=(2, 1), mlp_ratios=(2, 2)))
    save("pvt_bare", model, {"config": {"img_size": [36, 52]}}, last_tokens(model, model.forward_features), size=(36, 52))


def pvt_hf():
    config = transformers.PvtV2Config(image_size=[36, 52], num_encoder_blocks=3, depths=[1, 2, 1], sr_ratios=[4, 2, 1], hidden_sizes=[8, 16, 24], patch_sizes=[7, 3, 3],
                                      strides=[4, 2, 2], num_attention_heads=[1, 2, 2], mlp_ratios=[2, 2, 2], num_labels=CLASSES, layer_norm_eps=1e-2)
    model = drawn(transformers.PvtV2ForImageClassification(config))
    save("pvt_hf", model, {"config": json.dumps(config.to_dict())}, lambda x: (model.pvt_v2(x).last_hidden_state.flatten(2).transpose(1, 2), model(x).logits), size=(36, 52))
    pixels = torch.from_numpy(picture((36, 52)).transpose(0, 3, 1, 2).copy())
    with torch.no_grad():
        maps = model(pixels, output_attentions=True).attentions  # of each stage, of each block: (images, heads, tokens, keys)
    np.save(FOLDER / "pvt_hf.attention.npy", maps[1][0].numpy().astype(np.float32))


def segformer():
    """An encoder of the same kind, under names of its own; the epsilon that its configuration says is not read."""
    config = transformers.SegformerConfig(image_size=[36, 52], num_encoder_blocks=3, depths=[1, 2, 1], sr_ratios=[4, 2, 1], hidden_sizes=[8, 16, 24], patch_sizes=[7, 3, 3],
                                          strides=[4, 2, 2], num_attention_heads=[1, 2, 2], mlp_ratios=[2, 2, 2], num_labels=CLASSES, layer_norm_eps=0.1)
    model = drawn(transformers.SegformerForImageClassification(config))
    save("segformer", model, {"config": json.dumps(config.to_dict())}, lambda x: (model.segformer(x).last_hidden_state.flatten(2).transpose(1, 2), model(x).logits),
         size=(36, 52), rename=_as_saved)


def _as_saved(state):
    parts = {"layernorm_before": "layer_norm_1", "layernorm_after": "layer_norm_2", "attention.q_proj": "attention.self.query", "attention.k_proj": "attention.self.key",
             "attention.v_proj": "attention.self.value", "attention.o_proj": "attention.output.dense", "attention.sequence_reduction.sequence_reduction": "attention.self.sr",
             "attention.sequence_reduction.layer_norm": "attention.self.layer_norm", "mlp.fc1": "mlp.dense1", "mlp.fc2": "mlp.dense2"}
    renamed = {}
    for name, tensor in state.items():
        for new, old in parts.items():
            name = name.replace(new, old)
        name = re.sub(r"stages\.(\d+)\.patch_embeddings\.", r"encoder.patch_embeddings.\1.", name)
        name = re.sub(r"stages\.(\d+)\.blocks\.", r"encoder.block.\1.", name)
        name = re.sub(r"stages\.(\d+)\.layer_norm\.", r"encoder.layer_norm.\1.", name)
        renamed[name] = tensor
    return renamed


_TWINS = dict(embed_dims=(8, 16, 24), depths=(2, 2, 2), num_heads=(1, 2, 2), sr_ratios=(4, 2, 1), mlp_ratios=(2, 2, 2))


def twins_pcpvt():
    model = drawn(twins.Twins(num_classes=CLASSES, **_TWINS))
    save("twins_pcpvt", model, told("twins_pcpvt_small", **_TWINS), last_tokens(model, model.forward_features), size=(36, 52))


def twins_svt():
    """Windows that no grid fills, and by turns the whole grid."""
    arguments = _TWINS | {"wss": (4, 3, 2), "depths": (2, 3, 2)}
    model = drawn(twins.Twins(num_classes=CLASSES, **arguments))
    save("twins_svt", model, told("twins_svt_small", **arguments), last_tokens(model, model.forward_features), size=(36, 52))


def gcvit_timm():
    """Windows that are no squares; queries of a stage that are pooled once, and not at all."""
    arguments = dict(embed_dim=8, depths=(2, 3), num_heads=(1, 2), window_ratio=(16, 16), mlp_ratio=2, layer_scale=0.5)
    model = drawn(gcvit.GlobalContextVit(num_classes=CLASSES, img_size=(48, 80), **arguments))
    save("gcvit", model, told_of("gcvit_tiny", img_size=[48, 80], **arguments), last_tokens(model, model.forward_features), size=(48, 80))


def gcvit_bare():
    """Windows from the tables of biases, and the input from them."""
    model = drawn(gcvit.GlobalContextVit(num_classes=CLASSES, img_size=48, embed_dim=8, depths=(2, 2), num_heads=(1, 2), window_ratio=(16, 8), mlp_ratio=2))
    save("gcvit_bare", model, {}, last_tokens(model, model.forward_features), size=(48, 48))


def gcvit_relu():
    """Another activation, which is that of its stem and MLPs, not of what stands between its stages."""
    arguments = dict(embed_dim=8, depths=(2, 2), num_heads=(1, 2), window_ratio=(16, 8), mlp_ratio=2, act_layer="relu")
    model = drawn(gcvit.GlobalContextVit(num_classes=CLASSES, img_size=48, **arguments))
    save("gcvit_relu", model, told_of("gcvit_tiny", img_size=[48, 48], **arguments), last_tokens(model, model.forward_features), size=(48, 48))


def _mvit(name, size, architecture="mvitv2_tiny", **more):
    fields = dict(depths=(1, 3), embed_dim=(8, 12), num_heads=(1, 2), mlp_ratio=2, stride_q=((1, 1), (2, 2))) | more
    model = drawn(mvitv2.MultiScaleVit(mvitv2.MultiScaleVitCfg(**fields), img_size=size, num_classes=CLASSES))
    said = {key: value for key, value in fields.items()}
    save(name, model, told_of(architecture, img_size=size, **said), last_tokens(model, model.forward_features), size=(size, size))


def mvit():
    """Grids of 10 and 5, whose keys are 3 and 3 along each side: offsets are no whole numbers of tokens."""
    _mvit("mvit", 40)


def mvit_class():
    """A class token, which no convolution sees."""
    _mvit("mvit_class", 40, "mvitv2_small_cls", use_cls_token=True, depths=(2, 2), stride_kv_adaptive=(2, 2))


def mvit_mlps():
    """Widths change in the MLP of the last block of a stage."""
    _mvit("mvit_mlps", 40, "mvitv2_large", expand_attn=False, depths=(2, 3))


def maxvit_torchvision():
    model = drawn(maxvit.MaxVit((64, 64), 8, 2, [16, 32], [2, 1], 8, 0.0, mlp_ratio=2, num_classes=CLASSES))
    save("maxvit_torchvision", model, {}, logits(model), size=(64, 64))


def volo_timm():
    """Cells that look out where a grid is odd; a class token that joins last, and classes of every patch."""
    arguments = dict(layers=(2, 1, 2), embed_dims=(8, 16, 16), num_heads=(2, 2, 4), downsamples=(True, False, False), outlook_attention=(True, False, False), mlp_ratio=2,
                     stem_hidden_dim=8)
    model = drawn(volo.VOLO(num_classes=CLASSES, img_size=(48, 80), **arguments))
    save("volo", model, told_of("volo_d1_224", img_size=[48, 80], **arguments), logits(model), size=(48, 80))


def vitdet():
    """Windows that the grid does not fill, a table of another grid with a row that no token has, and convolutions behind blocks."""
    config = transformers.VitDetConfig(hidden_size=16, num_hidden_layers=4, num_attention_heads=2, mlp_ratio=2, image_size=[20, 28], pretrain_image_size=24, patch_size=4,
                                       window_block_indices=[0, 2], residual_block_indices=[1, 3], use_relative_position_embeddings=True, window_size=3)
    model = drawn(transformers.VitDetModel(config))
    save("vitdet", model, {"config": json.dumps(config.to_dict())}, lambda x: (model(x).last_hidden_state.flatten(2).transpose(1, 2), model(x).last_hidden_state.mean((2, 3))),
         size=(20, 28))


MODELS = [pvt_timm, pvt_linear, pvt_bare, pvt_hf, segformer, twins_pcpvt, twins_svt, gcvit_timm, gcvit_bare, gcvit_relu, mvit, mvit_class, mvit_mlps,
          maxvit_torchvision, vitdet, volo_timm]

if __name__ == "__main__":
    for make in MODELS:
        if not sys.argv[1:] or make.__name__ in sys.argv[1:]:
            torch.manual_seed(5)
            make()
