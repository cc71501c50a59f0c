"""An MkDocs hook that generates four pages for every game: a scorer, printable rules, a score keeper, and the rules by source."""

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from kabu_core import content, games

PAGES = {
    "score": """---
title: "TITLE: score a hand"
description: What a hand of TITLE is worth, under the rules that you choose, and why. Tap the cards or type them.
search: {exclude: true}
embeds: [scorer/GAME]
hide: [toc]
---

# TITLE: score a hand

<p class="lead" markdown>
Tap the cards, or type them. How the game is played stands on [its own page](../GAME.md).
</p>

## The hand

{{ scorer("GAME", cards="CARDS") }}
""",
    "print": """---
title: "TITLE: the rules on one page"
description: The rules of TITLE on one page to print, A4 or Letter, black on white, under the preset that you choose, with their sources.
search: {exclude: true}
---

# TITLE: the rules on one page

Choose rules and paper, and print. Who says what about a rule, and much more, stands on [the page of the game](../GAME.md).

{{ rule_sheet("GAME", config.site_url) }}
""",
    "keep": """---
title: "TITLE: score keeper"
description: Keep the score of TITLE played with real cards, on your own machine; print it, copy it as a table, or print an empty sheet.
search: {exclude: true}
hide: [toc]
---

# TITLE: score keeper

For a game with real cards: write down each round, and the sheet reckons, says who deals next, and stays on this machine. How it is played
stands on [the page of the game](../GAME.md).

{{ score_keeper("GAME") }}
""",
    "sources": """---
title: "TITLE: rule by rule, source by source"
description: "Which source speaks of which rule of TITLE, and where sources differ."
search: {exclude: true}
hide: [toc]
---

# TITLE: rule by rule, source by source

<p class="lead" markdown>
What each [source](../../sources.md) says of each rule of [TITLE](../GAME.md), in our words and with its place.
</p>

{{ rules_by_source("GAME") }}
""",
}
"""The Markdown of each page, by its folder below games/, with the placeholders TITLE, GAME and CARDS (an example hand)."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages to the files of docs/."""
    for game in games.GAMES:
        info = content.game(game)
        hand = " ".join(info.cards.split()[: games.spec(game).scorer.most])
        for folder, text in PAGES.items():
            text = text.replace("TITLE", info.title).replace("GAME", game).replace("CARDS", hand)
            files.append(File.generated(config, f"games/{folder}/{game}.md", content=text))
    return files
