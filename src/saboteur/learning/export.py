"""From a network that has learnt to a file that plays: ONNX, run without torch."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Final

import numpy as np
import onnx
import torch

from .master import DETAILS, details_of
from .network import READ, Network
from .reading import fields_of
from .sealing import sealed

LONG: Final = ("deeds", "options")
"""What can have any number of rows, beside the number of tables."""


def export(network: Network, path: Path) -> None:
    """Write a network without its critic, with all that must agree before it plays."""
    network = network.eval().cpu()
    read = example(network)
    shapes = tuple(_dynamic(name) for name in READ)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what it does inside
        program = torch.onnx.export(
            network,
            read,
            dynamo=True,
            input_names=list(READ),
            output_names=["scores", "dwarfs", "treasure", "hope"],
            dynamic_shapes=(shapes,),
            verbose=False,
        )
    assert program is not None
    model = program.model_proto
    for key, value in details_of(network.family).items():
        model.metadata_props.add(key=DETAILS + key, value=value)
    del model.graph.metadata_props[:]
    for node in model.graph.node:
        del node.metadata_props[:]
        node.doc_string = ""
    path.write_bytes(sealed(model.SerializeToString()))
    onnx.checker.check_model(str(path))


def example(network: Network, tables: int = 2) -> tuple[torch.Tensor, ...]:
    """Empty tables, of the shapes that the network reads."""
    fields = fields_of(network.family)
    return tuple(
        torch.from_numpy(np.zeros((tables, *shape), kind)) for shape, kind in (fields[name] for name in READ)
    )


def _dynamic(name: str) -> dict[int, torch.export.Dim]:
    axes = (0, 1) if name in LONG else (0,)
    return dict.fromkeys(axes, torch.export.Dim.AUTO)
