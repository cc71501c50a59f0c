"""What a browser keeps of a started engine: by then every game is at hand. In a process of its own, since here most of it is anyway."""

import subprocess
import sys
from pathlib import Path

from kabu_core import games

REHEARSED = """
import sys
from kabu_core import content, games, web

before = set(sys.modules)
turns = iter(range(100))
while web.rehearse(next(turns)):
    pass
after = set(sys.modules)
for game in games.GAMES:
    for preset in content.game(game).presets:
        web.show("table", f"thumb/{game} {preset} seats={content.game(game).nearest_seats(4)} seed=1", "again 7")
print(len(after - before), *set(sys.modules) - after)
"""


def test_after_the_rehearsal_no_game_has_anything_left_to_import() -> None:
    run = subprocess.run([sys.executable, "-c", REHEARSED], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[1])
    came, *late = run.stdout.split()
    assert int(came) > 3 * len(games.GAMES)
    assert late == []
