"""Trains a small transformer, as on any GPU that torch calls "cuda"; torch_training.py runs it.

    python benchmarks/training.py [--bf16] [--compile] [--checkpoint FILE]

Prints the losses and, last, the mean of the logits after the checkpoint was loaded.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader, TensorDataset

WORDS, LENGTH, WIDTH, HEADS, BATCH, STEPS = 50, 16, 32, 4, 8, 6


class Block(nn.Module):
    """Attention and a multilayer perceptron, each behind a norm."""

    def __init__(self) -> None:
        super().__init__()
        self.before, self.between = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.heads, self.joined = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.mlp = nn.Sequential(
            nn.Linear(WIDTH, 4 * WIDTH), nn.GELU(), nn.Linear(4 * WIDTH, WIDTH)
        )

    def forward(self, x: Tensor) -> Tensor:
        """x: batch, words, width."""
        batch, words, _ = x.shape
        parts = self.heads(self.before(x)).view(batch, words, 3, HEADS, WIDTH // HEADS)
        q, k, v = parts.permute(2, 0, 3, 1, 4)
        found = functional.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.joined(found.transpose(1, 2).reshape(batch, words, WIDTH))
        return x + self.mlp(self.between(x))


class Model(nn.Module):
    """A language model of two blocks."""

    def __init__(self) -> None:
        super().__init__()
        self.words, self.places = nn.Embedding(WORDS, WIDTH), nn.Embedding(LENGTH, WIDTH)
        self.blocks = nn.Sequential(Block(), Block())
        self.norm, self.logits = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, WORDS)

    def forward(self, words: Tensor) -> Tensor:
        """words: batch, words; returns the logits of the next word at each place."""
        places = torch.arange(words.shape[1], device=words.device)
        x = self.blocks(self.words(words) + self.places(places))
        return self.logits(self.norm(x))


def batches(device: str) -> Iterator[Tensor]:
    """Sentences, loaded by two processes, through pinned memory."""
    data = TensorDataset(torch.randint(0, WORDS, (BATCH * STEPS, LENGTH + 1)))
    is_pinned = device == "cuda"
    for (batch,) in DataLoader(data, batch_size=BATCH, num_workers=2, pin_memory=is_pinned):
        yield batch.to(device, non_blocking=True)


def main() -> None:
    """Train, store and load."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--bf16", action="store_true")
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("--checkpoint", type=Path)
    given = parser.parse_args()
    checkpoint = given.checkpoint or Path(tempfile.mkdtemp()) / "checkpoint.pt"
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(0)
    model = Model().to(device)
    run = torch.compile(model) if given.compile else model
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, STEPS)
    scaler = torch.amp.GradScaler(device, enabled=given.bf16)
    for step, batch in enumerate(batches(device)):
        with torch.autocast(device, dtype=torch.bfloat16, enabled=given.bf16):
            logits = run(batch[:, :-1])
            loss = functional.cross_entropy(logits.flatten(0, 1).float(), batch[:, 1:].flatten())
        optimizer.zero_grad(set_to_none=True)
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        scaler.step(optimizer)
        scaler.update()
        schedule.step()
        print(f"{loss.item():.7f}", flush=True)
        if step == STEPS // 2:
            torch.save(
                {"model": model.state_dict(), "optimizer": optimizer.state_dict()}, checkpoint
            )
    stored = torch.load(checkpoint, map_location=device)
    model.load_state_dict(stored["model"])
    optimizer.load_state_dict(stored["optimizer"])
    with torch.no_grad():
        print(f"{model(batch[:, :-1]).float().mean().item():.7f}")


if __name__ == "__main__":
    main()
