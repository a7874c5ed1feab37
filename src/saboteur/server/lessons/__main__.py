"""Write all lessons for the page."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import GROUPS
from .recording import record

FOLDER = Path("frontend/src/learn/lessons")


def files() -> Mapping[str, str]:
    """All that is written, by the name of the file."""
    lessons = {lesson.name: record(lesson) for group in GROUPS.values() for lesson in group}
    names = {group: [lesson.name for lesson in lessons] for group, lessons in GROUPS.items()}
    index = json.dumps(names, indent=1) + "\n"
    return {"index.json": index, **{f"{name}.json": _written(lesson) for name, lesson in lessons.items()}}


def _written(recorded: dict[str, Any]) -> str:
    """A lesson as text: a line for each frame."""
    head = json.dumps({name: value for name, value in recorded.items() if name != "frames"})
    lines = [json.dumps(frame, ensure_ascii=False, separators=(",", ":")) for frame in recorded["frames"]]
    frames = ",\n".join(lines)
    return f'{head[:-1]}, "frames": [\n{frames}\n]}}\n'


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
