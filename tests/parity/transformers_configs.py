"""The vision models of transformers, each with a small configuration that is not the default one."""

from dataclasses import dataclass, field

IMAGENET = ((0.485, 0.456, 0.406), (0.229, 0.224, 0.225))
CLIP = ((0.48145466, 0.4578275, 0.40821073), (0.26862954, 0.26130258, 0.27577711))
HALF = ((0.5, 0.5, 0.5), (0.5, 0.5, 0.5))


@dataclass
class Spec:
    """A model: its class, its configuration's class and values, how it is run, and how its published files are normalised."""

    family: str
    model: str
    values: dict = field(default_factory=dict)
    label: str = ""
    normalised: tuple = HALF
    how: str = "plain"  # see transformers_models.py
    config: str = ""  # config class; that of the model where empty
    processor: str = "ViTImageProcessor"
    inner: str = ""  # values go to this part of the configuration
    side: int = 96  # px


_WIDTH = dict(hidden_size=96, num_hidden_layers=2, num_attention_heads=4, intermediate_size=200)
_PLAIN = _WIDTH | dict(image_size=96, patch_size=16)
_HEADS_OF_64 = _PLAIN | dict(hidden_size=128, num_attention_heads=2)
_DINO = {k: v for k, v in _PLAIN.items() if k != "intermediate_size"}
_SWIN = dict(image_size=64, patch_size=4, embed_dim=32, depths=(1, 2), num_heads=(2, 4), window_size=4)


def _vit():
    for label, more in (("", {}), ("relu", {"hidden_act": "relu"}), ("tanh", {"hidden_act": "gelu_pytorch_tanh"}),
                        ("quick", {"hidden_act": "quick_gelu"}), ("eps", {"layer_norm_eps": 1e-2}), ("no-bias", {"qkv_bias": False})):
        yield Spec("ViT", "ViTForImageClassification", _PLAIN | more, label)
    yield Spec("ViT", "ViTForImageClassification", _HEADS_OF_64, "64")
    yield Spec("ViT", "ViTModel", _PLAIN)
    yield Spec("ViT", "ViTForMaskedImageModeling", _PLAIN | {"encoder_stride": 16}, how="trunk:vit")
    yield Spec("ViTMSN", "ViTMSNForImageClassification", _PLAIN, normalised=IMAGENET)
    yield Spec("ViTMAE", "ViTMAEModel", _PLAIN | {"mask_ratio": 0.0}, normalised=IMAGENET, how="mae")
    decoder = dict(mask_ratio=0.0, decoder_hidden_size=64, decoder_num_attention_heads=4, decoder_num_hidden_layers=1, decoder_intermediate_size=96)
    yield Spec("ViTMAE", "ViTMAEForPreTraining", _PLAIN | decoder, normalised=IMAGENET, how="mae")
    yield Spec("IJepa", "IJepaForImageClassification", _PLAIN)
    yield Spec("IJepa", "IJepaModel", _HEADS_OF_64)
    yield Spec("YOLOS", "YolosModel", _PLAIN | {"image_size": (96, 96), "num_detection_tokens": 5}, normalised=IMAGENET)
    yield Spec("YOLOS", "YolosForObjectDetection", _PLAIN | {"image_size": (96, 96), "num_detection_tokens": 5}, normalised=IMAGENET, how="trunk:vit")
    yield Spec("YOLOS", "YolosModel", _PLAIN | {"image_size": (96, 96), "num_detection_tokens": 5, "use_mid_position_embeddings": False}, "no mid",
               normalised=IMAGENET, how="behind:5")
    yield Spec("DPT", "DPTModel", _PLAIN | {"backbone_out_indices": (0, 0, 1, 1)})
    yield Spec("DPT", "DPTForDepthEstimation", _PLAIN | {"backbone_out_indices": (0, 0, 1, 1), "fusion_hidden_size": 32, "neck_hidden_sizes": (16, 16, 32, 32)}, how="trunk:dpt")
    yield Spec("Pixio", "PixioModel", {k: v for k, v in _DINO.items()} | {"image_size": 96}, normalised=IMAGENET)


def _deit():
    for label, values in (("", _PLAIN), ("64", _HEADS_OF_64)):
        yield Spec("DeiT", "DeiTForImageClassification", values, label, IMAGENET, processor="DeiTImageProcessor")
        yield Spec("DeiT", "DeiTForImageClassificationWithTeacher", values, label, IMAGENET, processor="DeiTImageProcessor")
    yield Spec("DeiT", "DeiTModel", _PLAIN, "", IMAGENET)


def _beit():
    options = {"": {"use_relative_position_bias": True}, "shared": {"use_shared_relative_position_bias": True},
               "absolute": {"use_absolute_position_embeddings": True},
               "cls": {"use_relative_position_bias": True, "use_mean_pooling": False},
               "no-scale": {"use_relative_position_bias": True, "layer_scale_init_value": 0.0},
               "eps": {"use_relative_position_bias": True, "layer_norm_eps": 1e-2},
               "none": {}}
    for label, more in options.items():
        yield Spec("BEiT", "BeitForImageClassification", _PLAIN | more, label)
        yield Spec("Data2VecVision", "Data2VecVisionForImageClassification", _PLAIN | more, label)
    yield Spec("BEiT", "BeitModel", _PLAIN | options[""])
    yield Spec("BEiT", "BeitForMaskedImageModeling", _PLAIN | options["shared"], how="trunk:beit")


def _dino():
    for label, more in (("", {}), ("swiglu", {"use_swiglu_ffn": True}), ("relu", {"hidden_act": "relu"}), ("no-bias", {"qkv_bias": False})):
        yield Spec("Dinov2", "Dinov2ForImageClassification", _DINO | more, label, IMAGENET, processor="BitImageProcessor")
        yield Spec("Dinov2WithRegisters", "Dinov2WithRegistersForImageClassification", _DINO | more | {"num_register_tokens": 3}, label,
                   IMAGENET, processor="BitImageProcessor")
    yield Spec("Dinov2", "Dinov2Model", _DINO, normalised=IMAGENET)
    yield Spec("Dinov2WithRegisters", "Dinov2WithRegistersModel", _HEADS_OF_64, normalised=IMAGENET)
    three = dict(hidden_size=96, num_hidden_layers=2, num_attention_heads=4, intermediate_size=200, image_size=96, patch_size=16)
    for label, more in (("", {}), ("registers", {"num_register_tokens": 4}), ("gated", {"use_gated_mlp": True, "hidden_act": "silu", "num_register_tokens": 4}),
                        ("gated-gelu", {"use_gated_mlp": True, "hidden_act": "gelu"}), ("theta", {"rope_theta": 1000.0}), ("key-bias", {"key_bias": True, "query_bias": False}),
                        ("64", {"hidden_size": 128, "num_attention_heads": 2})):
        yield Spec("DINOv3ViT", "DINOv3ViTModel", three | more, label, IMAGENET, processor="DINOv3ViTImageProcessor")


def _clip():
    common = dict(normalised=CLIP, processor="CLIPImageProcessor")
    for label, more in (("", {}), ("gelu", {"hidden_act": "gelu"}), ("64", _HEADS_OF_64)):
        values = _PLAIN | more | {"projection_dim": 48}
        yield Spec("CLIP", "CLIPForImageClassification", values, label, inner="vision_config", config="CLIPConfig", **common)
        yield Spec("CLIP", "CLIPVisionModel", values, label, config="CLIPVisionConfig", **common)
        yield Spec("CLIP", "CLIPVisionModelWithProjection", values, label, config="CLIPVisionConfig", **common)
        yield Spec("CLIP", "CLIPModel", values, label, inner="vision_config", config="CLIPConfig", how="both", **common)
    values = _PLAIN | {"projection_dim": 48}
    yield Spec("MetaCLIP 2", "MetaClip2ForImageClassification", values, inner="vision_config", config="MetaClip2Config", **common)
    yield Spec("MetaCLIP 2", "MetaClip2VisionModel", values, config="MetaClip2VisionConfig", **common)
    yield Spec("AltCLIP", "AltCLIPVisionModel", values, config="AltCLIPVisionConfig", **common)
    yield Spec("ChineseCLIP", "ChineseCLIPVisionModel", values, config="ChineseCLIPVisionConfig", **common)
    yield Spec("CLIPSeg", "CLIPSegVisionModel", values, config="CLIPSegVisionConfig", **common)
    yield Spec("X-CLIP", "XCLIPVisionModel", values, config="XCLIPVisionConfig", how="refuse", **common)
    yield Spec("GIT", "GitVisionModel", _PLAIN, config="GitVisionConfig", **common)
    yield Spec("OWL-ViT", "OwlViTVisionModel", _PLAIN, config="OwlViTVisionConfig", **common)
    yield Spec("OWLv2", "Owlv2VisionModel", _PLAIN, config="Owlv2VisionConfig", **common)
    yield Spec("BLIP", "BlipVisionModel", _PLAIN, config="BlipVisionConfig", **common)
    yield Spec("BLIP-2", "Blip2VisionModel", _PLAIN, config="Blip2VisionConfig", **common)
    yield Spec("InstructBLIP", "InstructBlipVisionModel", _PLAIN, config="InstructBlipVisionConfig", **common)
    yield Spec("MLCD", "MLCDVisionModel", _PLAIN | {"num_key_value_groups": 1}, config="MLCDVisionConfig", **common)
    yield Spec("MLCD", "MLCDVisionModel", _HEADS_OF_64, "64", config="MLCDVisionConfig", **common)
    for label, more in (("", {}), ("native", {"is_native": True}), ("no-head", {"use_head": False}), ("bias", {"qkv_bias": True, "mlp_bias": True})):
        yield Spec("AIMv2", "Aimv2VisionModel", _PLAIN | more, label, config="Aimv2VisionConfig", **common)


def _siglip():
    for label, more in (("", {}), ("gelu", {"hidden_act": "gelu"}), ("64", _HEADS_OF_64)):
        yield Spec("SigLIP", "SiglipForImageClassification", _PLAIN | more, label, inner="vision_config", config="SiglipConfig", processor="SiglipImageProcessor")
    yield Spec("SigLIP", "SiglipVisionModel", _PLAIN, config="SiglipVisionConfig", processor="SiglipImageProcessor")
    yield Spec("SigLIP", "SiglipVisionModel", _PLAIN | {"vision_use_head": False}, "no-head", config="SiglipVisionConfig", processor="SiglipImageProcessor")
    yield Spec("SigLIP", "SiglipModel", _PLAIN, inner="vision_config", config="SiglipConfig", how="both", processor="SiglipImageProcessor")
    naflex = _WIDTH | {"patch_size": 16, "num_patches": 36}
    yield Spec("SigLIP 2", "Siglip2ForImageClassification", naflex, inner="vision_config", config="Siglip2Config", how="patches")
    yield Spec("SigLIP 2", "Siglip2VisionModel", naflex, config="Siglip2VisionConfig", how="patches")


def _others():
    for label, more in (("", {}), ("qk", {"use_qk_norm": True}), ("rms", {"norm_type": "rms_norm"}), ("bias", {"attention_bias": True}),
                        ("cls", {"use_mean_pooling": False})):
        yield Spec("InternVL", "InternVLVisionModel", _PLAIN | {"image_size": (96, 96), "patch_size": (16, 16)} | more, label, IMAGENET, config="InternVLVisionConfig")
    yield Spec("Pixtral", "PixtralVisionModel", _PLAIN, normalised=CLIP, config="PixtralVisionConfig")
    yield Spec("TIPSv2", "Tipsv2VisionModel", _PLAIN, config="Tipsv2VisionConfig")
    yield Spec("Sapiens 2", "Sapiens2Model", _PLAIN, normalised=IMAGENET)
    yield Spec("VitDet", "VitDetModel", _DINO, how="plain")
    yield Spec("VitPose", "VitPoseBackbone", _DINO | {"image_size": (96, 96), "patch_size": (16, 16), "num_experts": 1}, config="VitPoseBackboneConfig", how="refuse")
    yield Spec("FLAVA", "FlavaImageModel", _PLAIN, config="FlavaImageConfig")
    yield Spec("Idefics 3", "Idefics3VisionTransformer", _PLAIN, config="Idefics3VisionConfig")
    yield Spec("Janus", "JanusVisionModel", _PLAIN | {"mlp_ratio": 2.0}, config="JanusVisionConfig")
    yield Spec("Cohere 2 vision", "SmolVLMVisionTransformer", _PLAIN, "SmolVLM", config="SmolVLMVisionConfig")
    yield Spec("SegGPT", "SegGptModel", _DINO | {"image_size": (128, 64), "mlp_dim": 200, "intermediate_hidden_state_indices": (1,), "merge_index": 0}, how="refuse")
    yield Spec("SAM", "SamVisionModel", {"hidden_size": 96, "num_hidden_layers": 2, "num_attention_heads": 4, "mlp_dim": 200, "image_size": 96, "patch_size": 16,
                                         "output_channels": 32, "global_attn_indexes": (1,), "window_size": 2}, config="SamVisionConfig", how="refuse")
    yield Spec("AST", "ASTForAudioClassification", {k: v for k, v in _WIDTH.items()} | {"max_length": 64, "num_mel_bins": 64}, how="refuse")
    for label, more in (("", {}), ("cls", {"use_mean_pooling": False}), ("bias", {"qv_bias": False}), ("slots", {"num_frames": 6, "tubelet_size": 3})):
        yield Spec("VideoMAE", "VideoMAEForVideoClassification", _PLAIN | {"num_frames": 4} | more, label, how="film")
    for label, more in (("", {}), ("bias", {"qkv_bias": False}), ("slots", {"num_frames": 6, "tubelet_size": (3, 16, 16)})):
        yield Spec("ViViT", "VivitForVideoClassification", _PLAIN | {"num_frames": 4, "tubelet_size": (2, 16, 16)} | more, label, how="film")
    for label, more in (("", {}), ("joint", {"attention_type": "joint_space_time"}), ("bias", {"qkv_bias": False})):
        yield Spec("TimeSformer", "TimesformerForVideoClassification", _PLAIN | {"num_frames": 3} | more, label, how="film-logits")
    yield Spec("TimeSformer", "TimesformerForVideoClassification", _PLAIN | {"num_frames": 3, "attention_type": "space_only"}, "space", how="film-logits")
    jepa = {k: v for k, v in _PLAIN.items() if k not in ("image_size", "intermediate_size")} | {
        "crop_size": 96, "mlp_ratio": 2.0, "frames_per_clip": 4, "pred_hidden_size": 24, "pred_num_attention_heads": 2, "pred_num_hidden_layers": 1}
    for label, more in (("", {}), ("bias", {"qkv_bias": False}), ("slots", {"frames_per_clip": 6, "tubelet_size": 3})):
        yield Spec("V-JEPA 2", "VJEPA2Model", jepa | more, label, how="film", config="VJEPA2Config")
    yield Spec("ViLT", "ViltModel", _PLAIN, how="refuse")
    yield Spec("GroupViT", "GroupViTVisionModel", _PLAIN | {"depths": (1, 1, 1), "num_group_tokens": (4, 2, 0), "num_output_groups": (4, 2, 2)}, config="GroupViTVisionConfig", how="refuse")
    hiera = dict(image_size=(64, 64), embed_dim=16, depths=(1, 1, 1, 1), num_heads=(1, 1, 2, 2), masked_unit_size=(8, 8), patch_stride=(4, 4), query_stride=(2, 2), num_query_pool=2,
                 masked_unit_attention=(True, True, False, False))
    yield Spec("Hiera", "HieraForImageClassification", hiera, normalised=IMAGENET, how="logits", side=64)
    for label, more in (("", {}), ("absolute", {"use_absolute_embeddings": True})):
        yield Spec("Swin", "SwinForImageClassification", _SWIN | more, label, IMAGENET, how="logits", side=64)
        yield Spec("Swin v2", "Swinv2ForImageClassification", _SWIN | more, label, IMAGENET, how="logits", side=64)
    yield Spec("Donut Swin", "DonutSwinForImageClassification", _SWIN, normalised=IMAGENET, how="logits", config="DonutSwinConfig", side=64)
    for family, model in (("LeViT", "LevitForImageClassification"), ("PVT", "PvtForImageClassification"), ("PVT v2", "PvtV2ForImageClassification"),
                          ("SegFormer", "SegformerForImageClassification"), ("CvT", "CvtForImageClassification"), ("MobileViT", "MobileViTForImageClassification"),
                          ("MobileViT v2", "MobileViTV2ForImageClassification"), ("FocalNet", "FocalNetForImageClassification"),
                          ("PoolFormer", "PoolFormerForImageClassification"), ("SwiftFormer", "SwiftFormerForImageClassification")):
        yield Spec(family, model, {"image_size": 224} if "Levit" in model or "Pvt" in model else {}, normalised=IMAGENET, how="logits", side=224)
    yield Spec("PVT v2", "PvtV2ForImageClassification", {"image_size": 224, "layer_norm_eps": 1e-2}, "eps", normalised=IMAGENET, how="logits", side=224)


def specs():
    return [spec for family in (_vit, _deit, _beit, _dino, _clip, _siglip, _others) for spec in family()]
