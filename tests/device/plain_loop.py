# SPDX-License-Identifier: GPL-3.0-or-later
"""Samples per second of a plain PyTorch loop, as speed.cpp measures them of our trainer: the same
GPT (engine/train/models/model_gpt.cpp), the same micro-batches, AdamW and clipping; no torch.compile."""
import argparse
import contextlib
import time

import torch
from torch import nn
from torch.nn import functional as F


class Block(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.ln_1 = nn.LayerNorm(width, bias=False)
        self.c_attn = nn.Linear(width, 3 * width, bias=False)
        self.c_proj = nn.Linear(width, width, bias=False)
        self.ln_2 = nn.LayerNorm(width, bias=False)
        self.c_fc = nn.Linear(width, 4 * width, bias=False)
        self.down = nn.Linear(4 * width, width, bias=False)

    def forward(self, x):
        batch, positions, width = x.shape
        joined = self.c_attn(self.ln_1(x)).view(batch, positions, 3, self.heads, width // self.heads)
        query, key, value = joined.permute(2, 0, 3, 1, 4).unbind(0)
        mixed = F.scaled_dot_product_attention(query, key, value, is_causal=True)
        x = x + self.c_proj(mixed.transpose(1, 2).flatten(2))
        return x + self.down(F.gelu(self.c_fc(self.ln_2(x))))


class Gpt(nn.Module):
    def __init__(self, tokens, layers, heads, width, context):
        super().__init__()
        self.wte = nn.Embedding(tokens, width)
        self.wpe = nn.Embedding(context, width)
        self.blocks = nn.ModuleList(Block(width, heads) for _ in range(layers))
        self.ln_f = nn.LayerNorm(width, bias=False)
        for parameter in self.parameters():
            if parameter.dim() >= 2:
                nn.init.normal_(parameter, std=0.02)

    def forward(self, x, y):
        h = self.wte(x) + self.wpe.weight[: x.shape[1]]
        for block in self.blocks:
            h = block(h)
        logits = F.linear(self.ln_f(h), self.wte.weight)
        return F.cross_entropy(logits.view(-1, logits.shape[-1]), y.view(-1))


class Loop:
    def __init__(self, a):
        self.a = a
        with open(a.text, encoding="utf-8") as file:
            text = file.read()
        number = {c: i for i, c in enumerate(sorted(set(text)))}
        self.data = torch.tensor([number[c] for c in text])
        self.model = Gpt(len(number), a.layers, a.heads, a.width, a.context).to(a.device)
        decayed = [p for p in self.model.parameters() if p.dim() >= 2]
        plain = [p for p in self.model.parameters() if p.dim() < 2]
        groups = [{"params": decayed, "weight_decay": 0.1}, {"params": plain, "weight_decay": 0.0}]
        self.optimizer = torch.optim.AdamW(groups, lr=1e-3, betas=(0.9, 0.99))

    def mixed(self):
        if self.a.precision != "bfloat16":
            return contextlib.nullcontext()
        return torch.autocast(self.a.device, dtype=torch.bfloat16)

    def batch(self):
        a = self.a
        starts = torch.randint(len(self.data) - a.context - 1, (a.micro_batch,)).tolist()
        pair = [torch.stack([self.data[s + d : s + d + a.context] for s in starts]) for d in (0, 1)]
        if a.device == "cpu":
            return pair
        return [each.pin_memory().to(a.device, non_blocking=True) for each in pair]

    def forward_and_back(self):
        with self.mixed():
            loss = self.model(*self.batch())
        (loss / self.a.micro_batches).backward()
        return loss

    def pass_alone(self):
        self.forward_and_back()
        return self.a.micro_batch

    def step(self):
        self.optimizer.zero_grad()
        for _ in range(self.a.micro_batches):
            loss = self.forward_and_back()
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        loss.item()  # as every loop that shows its progress
        return self.a.micro_batch * self.a.micro_batches


def samples_per_second(a, job):
    def synchronized():
        if a.device != "cpu":
            torch.cuda.synchronize()
        return time.perf_counter()

    job()
    begin = synchronized()
    done = 0
    # The launches run ahead of the device: it is waited for now and then.
    while time.perf_counter() - begin < a.seconds:
        for _ in range(8):
            done += job()
        synchronized()
    return done / (synchronized() - begin)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--text", default="tinyshakespeare.txt")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--precision", default="fp32", choices=("fp32", "bfloat16"))
    for name, value in (("layers", 4), ("heads", 4), ("width", 128), ("context", 64)):
        parser.add_argument("--" + name, type=int, default=value)
    parser.add_argument("--micro-batch", type=int, default=12)
    parser.add_argument("--micro-batches", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3)
    a = parser.parse_args()
    torch.manual_seed(1)
    loop = Loop(a)
    passes = samples_per_second(a, loop.pass_alone)
    loop.optimizer.zero_grad()
    steps = samples_per_second(a, loop.step)
    print(f"passes={passes:.1f} steps={steps:.1f} torch={torch.__version__}")


if __name__ == "__main__":
    main()
