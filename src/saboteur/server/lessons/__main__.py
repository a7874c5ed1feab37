"""Write all lessons for the page."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import GROUPS
from .recording import record

FOLDER = Path("frontend/src/learn")


def files() -> Mapping[str, str]:
    """All recorded lessons, by the name of the file."""
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


def english(words: Mapping[str, str]) -> str:
    """The English *words* of the page about learning, with what the coach says in the lessons of today."""
    lessons = [lesson for group in GROUPS.values() for lesson in group]
    names = {lesson.name for lesson in lessons}
    common = {key: text for key, text in words.items() if key.split(".")[0] not in names}
    said = {f"{lesson.name}.{key}": text for lesson in lessons for key, text in lesson.words.items()}
    return json.dumps({**common, **said}, ensure_ascii=False, indent=2) + "\n"


def main(folder: Path) -> None:
    for name, text in files().items():
        (folder / "lessons" / name).write_text(text, encoding="utf-8")
    words = folder / "words" / "en.json"
    words.write_text(english(json.loads(words.read_text(encoding="utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
