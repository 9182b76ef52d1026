"""Makes more of tests/data/vit/: models with layers of convolutions before their tokens and between their stages.

    make_vit_convolution_goldens.py [NAME ...]

Needs what make_vit_goldens.py needs, whose files these are like. Norms over batches have a mean and a variance of their own.
"""

import sys

sys.path.append(sys.path.pop(0))  # this folder has modules named like Python's own

import json
import pathlib
import tempfile

import torch
import transformers
from functools import partial
from timm.layers import HybridEmbed, StdConv2dSame
from timm.models import davit, levit, maxxvit, nest, pit, resnet, tiny_vit
from timm.models.resnetv2 import ResNetV2
from timm.models.vision_transformer import VisionTransformer

from make_vit_goldens import randomise, save
from vit_sizes import CLASSES


def drawn(model):
    randomise(model)
    generator = torch.Generator().manual_seed(7)
    with torch.no_grad():
        for name, buffer in model.named_buffers():
            if name.endswith("running_mean"):
                buffer.copy_(0.2 * torch.randn(buffer.shape, generator=generator)).copy_(buffer.half().double())
            if name.endswith("running_var"):
                buffer.copy_(0.6 + torch.rand(buffer.shape, generator=generator)).copy_(buffer.half().double())
    return model


def logits(model):
    return lambda x: (None, model(x))


def told(architecture, **arguments):
    """What timm's hub folder says of a model made with these arguments."""
    return {"config": json.dumps({"architecture": architecture, "model_args": arguments})}


def hybrid(name, backbone, size, stride, **more):
    """The feature map has one token more than whole strides: paddings differ at both edges."""
    model = VisionTransformer(img_size=size, embed_dim=24, depth=2, num_heads=3, mlp_ratio=2, num_classes=CLASSES,
                              embed_layer=partial(HybridEmbed, backbone=backbone), **dict(patch_size=1) | more)
    save(name, drawn(model), {"config": {"num_heads": 3, "img_size": list(size)}}, logits(model), size=size)


def hybrid_standardised():
    net = ResNetV2([1, 2], channels=(128, 128), num_classes=0, global_pool="", preact=False, stem_type="same", stem_chs=32,
                   conv_layer=partial(StdConv2dSame, eps=1e-8))
    hybrid("hybrid_standardised", net, (24, 40), 8)


def hybrid_resnet_d():
    net = resnet.ResNet(resnet.Bottleneck, [1, 1, 1, 1], stem_type="deep", stem_width=8, avg_down=True, channels=(4, 4, 8, 8), num_classes=0)
    class Features(torch.nn.ModuleDict):
        def forward(self, x):
            for name in ("conv1", "bn1", "act1", "maxpool", "layer1", "layer2", "layer3"):
                x = self[name](x)
            return [x]
    kept = Features({name: getattr(net, name) for name in ("conv1", "bn1", "act1", "maxpool", "layer1", "layer2", "layer3")})
    kept.feature_info = type("Info", (), {"channels": lambda self: [32], "reduction": lambda self: [16]})()
    hybrid("hybrid_resnet_d", kept, (48, 64), 16)


def _levit(**more):
    return dict(embed_dim=(16, 24), key_dim=4, depth=(1, 2), num_heads=(2, 3)) | more


def levit_linear():
    model = levit.LevitDistilled(img_size=(80, 112), num_classes=CLASSES, **_levit())
    save("levit_linear", drawn(model), told("levit_128s", img_size=[80, 112], **_levit()), logits(model), size=(80, 112))


def levit_convolutions():
    """As a bare file: a square of tokens, one head, products kept as convolutions."""
    model = levit.Levit(img_size=80, num_classes=CLASSES, use_conv=True, **_levit())
    save("levit_convolutions", drawn(model), {}, logits(model), size=(80, 80))


def levit_hf():
    config = transformers.LevitConfig(image_size=80, hidden_sizes=[16, 24], num_attention_heads=[2, 3], depths=[1, 2], key_dim=[4, 4],
                                      attention_ratio=[2, 2], mlp_ratio=[2, 2], down_ops=[["Subsample", 4, 4, 4, 2, 2]],
                                      num_labels=CLASSES)
    config.down_ops = [["Subsample", 4, 4, 4, 2, 2]]
    model = transformers.LevitForImageClassificationWithTeacher(config)
    save("levit_hf", drawn(model), {"config": json.dumps(config.to_dict())}, lambda x: (None, model(x).logits), size=(80, 80))


def tiny_vit_timm():
    arguments = dict(embed_dims=[8, 16, 24], depths=[1, 2, 2], num_heads=[1, 2, 3], window_sizes=[7, 3, 3])
    model = tiny_vit.TinyVit(num_classes=CLASSES, mlp_ratio=2, **arguments)
    save("tiny_vit", drawn(model), told("tiny_vit_5m_224", mlp_ratio=2, **arguments), logits(model), size=(48, 96))


def _maxxvit(name, variant, side, size, **more):
    cfg = maxxvit.model_cfgs[variant]
    overlay = dict(embed_dim=(16, 24), depths=(1, 2), stem_width=8, block_type=cfg.block_type[:1] + cfg.block_type[2:3],
                   transformer_dim_head=8, conv_expand_ratio=2, transformer_expand_ratio=2) | more
    model = maxxvit.MaxxVit(cfg, img_size=size, num_classes=CLASSES, **overlay)
    save(name, drawn(model), told(f"{variant}_{side}", img_size=list(size), **overlay), logits(model), size=size)


def maxvit_tf():
    _maxxvit("maxvit_tf", "maxvit_tiny_tf", 224, (64, 128), embed_dim=(16, 16), depths=(1, 1))


def maxvit_mlp():
    _maxxvit("maxvit_mlp", "maxxvit_rmlp_nano_rw", 256, (64, 64), embed_dim=(16, 16), depths=(1, 1), transformer_rel_pos_dim=16)


def coatnet():
    _maxxvit("coatnet", "coatnet_0_rw", 224, (64, 96))


def coatnet_stages():
    """Two stages of attention, so that attention on a coarser grid stands between blocks."""
    _maxxvit("coatnet_stages", "coatnet_0_rw", 224, (64, 96), embed_dim=(16, 24, 24), depths=(1, 2, 2), block_type=("C", "T", "T"))


def coatnext_same():
    """Paddings that its blocks of ConvNeXt do not take, as those of other models do."""
    _maxxvit("coatnext_same", "coatnext_nano_rw", 224, (64, 96), conv_padding="same")


def levit_quick():
    """Another activation on feature maps."""
    model = levit.Levit(img_size=80, num_classes=CLASSES, act_layer="quick_gelu", **_levit())
    save("levit_quick", drawn(model), told("levit_128s", img_size=80, act_layer="quick_gelu", **_levit()), logits(model), size=(80, 80))


def davit_timm():
    arguments = dict(embed_dims=[8, 16], depths=[1, 2], num_heads=[1, 2], window_size=4)
    model = davit.DaVit(num_classes=CLASSES, mlp_ratio=2, **arguments)
    save("davit", drawn(model), told("davit_tiny", mlp_ratio=2, **arguments), logits(model), size=(60, 92))


def nest_timm():
    arguments = dict(embed_dims=[8, 16], depths=[1, 2], num_heads=[1, 2], num_levels=2, patch_size=2, pad_type="same")
    model = nest.Nest(img_size=24, num_classes=CLASSES, mlp_ratio=2, **arguments)
    save("nest", drawn(model), told("nest_tiny_jx", img_size=24, mlp_ratio=2, **arguments), logits(model), size=(24, 24))


def _pit(name, distilled, **arguments):
    """A grid that is no square and does not divide by 2; patches overlap and leave a rest at the right edge."""
    size = (44, 38)
    arguments = dict(patch_size=8, stride=4, base_dims=[8, 8, 8], depth=[1, 2, 1], heads=[2, 2, 4], mlp_ratio=2) | arguments
    model = pit.PoolingVisionTransformer(img_size=size, num_classes=CLASSES, distilled=distilled, **arguments)
    architecture = "pit_ti_distilled_224" if distilled else "pit_ti_224"
    save(name, drawn(model), told(architecture, img_size=list(size), **arguments), logits(model), size=size)


def pit_timm():
    _pit("pit", False)


def pit_distilled():
    _pit("pit_distilled", True)


MODELS = [hybrid_standardised, hybrid_resnet_d, levit_linear, levit_convolutions, levit_hf, tiny_vit_timm, maxvit_tf, maxvit_mlp, coatnet, coatnet_stages, coatnext_same, levit_quick,
          davit_timm, nest_timm, pit_timm, pit_distilled]

if __name__ == "__main__":
    for make in MODELS:
        if not sys.argv[1:] or make.__name__ in sys.argv[1:]:
            torch.manual_seed(5)
            make()
