"""Relevance of a class by PyTorch's autograd in float64 through the libraries' own models whose attention is more than one softmax
between tokens, of the small models in tests/data/vit: heads that are mixed with a norm behind (DeepViT), attention of places beside
that of tokens and a class token that joins late (ConViT), differences of heads, parabolas of the distance (PaPE), attention over
channels with convolutions in blocks and a class token in layers of its own (XCiT); and of layers that hold numbers to bounds (Gemma 4)
and convolutions behind blocks with windows (SAM): core/vit/inside/relevance.h.

Writes tests/data/vit/relevance_composed.npz. Needs PyTorch, timm, vit-pytorch and safetensors.

    python3 -P tests/golden/relevance_composed.py
"""

import pathlib
import sys

import numpy as np
import torch
from safetensors.torch import load_file

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from class_relevance import SEED, VIT, cam, draw, integrated, kept, opened, positive, redraw, save  # noqa: E402
from relevance_pyramids import cut  # noqa: E402


class Composed:
    """`run` gives the logit of (1, tokens, D) that enter the first block and fills `entered`, `attended`."""

    prefix = 1  # tokens in front of the patches
    still = 0  # blocks in which that in front stands still, unseen
    size = "20x28"

    def __init__(self, name):
        self.model = self.make(name).requires_grad_(False)
        self.entered, self.attended = [], []
        for module in self.attentions():
            module.register_forward_hook(lambda module, inputs, output: self.keep(output))

    def make(self, name):
        return opened(name)

    def keep(self, attention):
        if attention.requires_grad:
            kept(self.attended, attention)

    def attentions(self):
        """The modules that give attention between tokens as it weighs the values, or is mixed for that."""
        return [module for name, module in self.model.named_modules() if name.endswith("attn_drop")]

    def pass_on(self, x):
        if not x.is_leaf:
            x.retain_grad()
        self.entered.append(x)

    def run(self, x):
        self.entered.clear()
        self.attended.clear()
        for number in range(self.depth()):
            self.pass_on(x)
            x = self.block(x, number)
        return self.head(x)[0, self.of_class]

    def logits(self, pixels):
        return self.model(pixels)

    def depth(self):
        return len(self.model.blocks)

    def block(self, x, number):
        return self.model.blocks[number](x)

    def matrix(self, number):
        count = self.entered[number].shape[1]
        whole = torch.zeros(count, count, dtype=torch.float64)
        first = self.prefix if number < self.still else 0
        whole[first:, first:] = positive(self.attended[number], 1)[0]
        return whole

    def reading(self, count, still=False):
        """Of the class token, or of all patches."""
        rows = torch.zeros(count, dtype=torch.float64)
        if self.by_class and not still:
            rows[0] = 1
        else:
            rows[self.prefix:] = 1 / (count - self.prefix)
        return rows

    by_class = True

    def of_blocks(self, start):
        logit = self.run(start)
        logit.backward()
        found = {"logit": logit.reshape(1), "class": torch.tensor([self.of_class])}
        rolled = self.begin()
        for number in reversed(range(len(self.entered))):
            found[f"cam.{number}"] = cam(self.entered[number])
            if self.has_maps:
                whole = self.matrix(number)
                found[f"gradient.{number}"] = self.reading(len(whole), number < self.still) @ whole
                rolled = rolled + rolled @ whole
        found["gradient_rollout"] = rolled
        return found

    has_maps = True

    def begin(self):
        return self.reading(self.entered[-1].shape[1])

    def maps(self):
        """Of the class for which most of them are not 0 everywhere."""
        self.pixels = torch.from_numpy(np.load(VIT / f"input_{self.size}.npy")[:1].astype(np.float64)).permute(0, 3, 1, 2)
        start = self.enter(self.pixels).detach()
        every = []
        for self.of_class in range(self.logits(self.pixels).shape[-1]):
            assert torch.allclose(self.run(start), self.logits(self.pixels)[0, self.of_class])
            every.append(self.of_blocks(start.clone().requires_grad_()))
        found = max(every, key=lambda one: sum(bool(value.any()) for value in one.values()))
        self.of_class = int(found["class"])
        print({name for name, value in found.items() if not value.any()}, "are 0")
        found["integrated"] = integrated(self.run, start, self.enter(torch.zeros_like(self.pixels)).detach())
        return found


class DeepVit(Composed):
    size = "20x20"

    def make(self, name):
        import vit_pytorch.deepvit
        model = vit_pytorch.deepvit.DeepViT(image_size=20, patch_size=4, num_classes=7, dim=24, depth=2, heads=3, dim_head=8, mlp_dim=48)
        model.load_state_dict(load_file(VIT / f"{name}.safetensors"))
        return model.double().eval()

    def attentions(self):
        """Dropout stands between the softmax and the mixing."""
        return [attention.dropout for attention, _ in self.model.transformer.layers]

    def enter(self, pixels):
        x = self.model.to_patch_embedding(pixels)
        return torch.cat([self.model.cls_token, x], 1) + self.model.pos_embedding

    def depth(self):
        return len(self.model.transformer.layers)

    def block(self, x, number):
        attention, mlp = self.model.transformer.layers[number]
        x = attention(x) + x
        return mlp(x) + x

    def head(self, x):
        return self.model.mlp_head(self.model.to_latent(x[:, 0]))


class ConVit(Composed):
    """With the class token in front of the patches from the first block on, in which it stands still."""

    size = "20x20"

    def enter(self, pixels):
        x = self.model.patch_embed(pixels) + self.model.pos_embed
        return torch.cat([self.model.cls_token, x], 1)

    @property
    def still(self):
        return self.model.local_up_to_layer

    def block(self, x, number):
        if number >= self.still:
            return self.model.blocks[number](x)
        return torch.cat([x[:, :1], self.model.blocks[number](x[:, 1:])], 1)

    def head(self, x):
        return self.model.head(self.model.norm(x)[:, 0])


class Differential(Composed):
    by_class = False

    def enter(self, pixels):
        return self.model.norm_pre(self.model._pos_embed(self.model.patch_embed(pixels)))

    def head(self, x):
        return self.model.forward_head(self.model.norm(x))


class Pape(Composed):
    def make(self, name):
        from vit_schemes import Schemes
        model = Schemes("pape")
        model.load_state_dict(load_file(VIT / f"{name}.safetensors"))
        return model.double().eval()

    def logits(self, pixels):
        return self.model(pixels)[1]

    def enter(self, pixels):
        x = self.model.patch_embed.proj(pixels).flatten(2).transpose(1, 2)
        return torch.cat([self.model.cls_token, x], 1)

    def block(self, x, number):
        block, heads = self.model.blocks[number], self.model.heads
        normed, count = block.norm1(x), x.shape[1]
        q, k, v = block.attn.qkv(normed).reshape(1, count, 3, heads, -1).permute(2, 0, 3, 1, 4)
        attention = (q @ k.transpose(2, 3) / q.shape[-1] ** 0.5 + self.model.bias(block, q, count, normed)).softmax(-1)
        self.keep(attention)
        x = x + block.attn.proj((attention @ v).transpose(1, 2).reshape(1, count, -1))
        return x + block.mlp.fc2(torch.nn.functional.gelu(block.mlp.fc1(block.norm2(x))))

    def head(self, x):
        return self.model.head(self.model.norm(x)[:, 0])


class Xcit(Composed):
    """Its blocks have no attention between tokens; a class token sees them in layers behind these, and itself."""

    has_maps, prefix = False, 0

    def __init__(self, name):
        self.size = {"xcit": "40x56", "xcit_nano": "48x80"}[name]
        super().__init__(name)

    def attentions(self):
        return [layer.attn.attn_drop for layer in self.model.cls_attn_blocks]

    def enter(self, pixels):
        x, self.grid = self.model.patch_embed(pixels)
        return x + self.model.pos_embed(1, *self.grid).reshape(1, -1, x.shape[1]).permute(0, 2, 1)

    def block(self, x, number):
        return self.model.blocks[number](x, *self.grid)

    def head(self, x):
        return self.model.head(self.model.norm(self.model.forward_cls(x))[:, 0])

    def begin(self):
        rows, itself = torch.zeros(self.entered[-1].shape[1], dtype=torch.float64), 1.0
        for attention in reversed(self.attended):
            row = positive(attention, 1)[0, 0]
            rows, itself = rows + itself * row[1:], itself + itself * row[0]
        return rows

    def randomise(self, random):
        def redraw_convolution(layer):
            layer.weight.copy_(draw(random, layer.weight))
            layer.bias.copy_(draw(random, layer.bias))

        redraw(random, self.model.head)
        for layer in reversed(self.model.cls_attn_blocks):
            redraw(random, layer.mlp.fc2, layer.mlp.fc1, layer.attn.proj)
            self.redraw_joined(random, layer.attn.q)
            self.redraw_joined(random, layer.attn.k, layer.attn.v)
        for block in reversed(self.model.blocks):
            redraw(random, block.mlp.fc2, block.mlp.fc1)
            redraw_convolution(block.local_mp.conv2)
            redraw_convolution(block.local_mp.conv1)
            redraw(random, block.attn.proj)
            self.redraw_joined(random, block.attn.qkv)

    @staticmethod
    def redraw_joined(random, *layers):
        """As one product; where there are no biases, numbers are drawn for them all the same."""
        values = [layer.weight for layer in layers]
        for value, drawn in zip(values, draw(random, torch.cat(values)).chunk(len(values))):
            value.copy_(drawn)
        if layers[0].bias is None:
            random.standard_normal(sum(len(layer.weight) for layer in layers))
            return
        values = [layer.bias for layer in layers]
        for value, drawn in zip(values, draw(random, torch.cat(values)).chunk(len(values))):
            value.copy_(drawn)


class Gemma(Composed):
    """Its layers hold what they take and what they give to bounds."""

    by_class, prefix = False, 0

    def enter(self, pixels):
        x, places, _ = self.model.encoder.patch_embed(pixels, None, None)
        self.turns = self.model.encoder.rotary_emb(x, places)
        return x

    def depth(self):
        return len(self.model.encoder.blocks)

    def block(self, x, number):
        return self.model.encoder.blocks[number](x, *self.turns)

    def head(self, x):
        return self.model.forward_head(x)


class Sam(Composed):
    """Within windows, the last ones over places without a token, and convolutions behind the blocks."""

    by_class, prefix = False, 0

    def enter(self, pixels):
        x = self.model.patch_embed(pixels)
        x = x if self.model.pos_embed is None else x + self.model.pos_embed
        self.grid = x.shape[1:3]
        return x.flatten(1, 2)

    def block(self, x, number):
        return self.model.blocks[number](x.reshape(1, *self.grid, -1)).flatten(1, 2)

    def head(self, x):
        return self.model.forward_head(self.model.neck(x.reshape(1, *self.grid, -1).permute(0, 3, 1, 2)))

    def matrix(self, number):
        """Of attention as (windows * heads, places, places)."""
        side, weights, count = self.model.blocks[number].window_size, self.attended[number], self.grid.numel()
        own = (weights * weights.grad).clamp(min=0).detach().unflatten(0, (-1, self.model.blocks[number].attn.num_heads)).mean(1)
        whole = torch.zeros(count, count, dtype=torch.float64)
        for at, window in zip(cut(tuple(self.grid), (side, side) if side else tuple(self.grid)), own):
            real = at >= 0
            whole[at[real][:, None], at[real][None]] += window[real][:, real]
        return whole

    def randomise(self, random):
        """Its neck has no biases, for which numbers are drawn all the same."""
        redraw(random, self.model.head.fc)
        for layer in (self.model.neck[2], self.model.neck[0]):
            layer.weight.copy_(draw(random, layer.weight.permute(0, 2, 3, 1)).permute(0, 3, 1, 2))
            random.standard_normal(len(layer.weight))
        for block in reversed(self.model.blocks):
            redraw(random, block.mlp.fc2, block.mlp.fc1, block.attn.proj, block.attn.qkv)


found = {}
for name, kind in {"deepvit": DeepVit, "convit": ConVit, "differential": Differential, "differential_parallel": Differential,
                   "scheme_pape": Pape, "xcit": Xcit, "xcit_nano": Xcit, "gemma4_classifier": Gemma, "sam_plain": Sam, "sam_timm": Sam,
                   "sam_norm": Sam}.items():
    of = kind(name)
    found |= {f"{name}.{key}": value for key, value in of.maps().items()}
    if name in ("xcit", "sam_plain"):
        of.randomise(np.random.RandomState(SEED))
        found[f"{name}.random_logit"] = of.model(of.pixels)[0, of.of_class].reshape(1)
save(VIT / "relevance_composed.npz", found)
