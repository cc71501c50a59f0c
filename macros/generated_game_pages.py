"""An MkDocs hook that lists every game in the navigation, and generates four pages for each.

The pages are a scorer, printable rules, a score keeper, and the rules by source.
"""

import re

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from kabu_core import content, games

PAGES = {
    "score": """---
title: "TITLE: hand scorer"
description: Score a hand of TITLE under the rules that you choose, with the reasons. Tap the cards or type them.
search: {exclude: true}
embeds: [scorer/GAME]
hide: [toc]
---

# TITLE: score a hand

<p class="lead" markdown>
Tap the cards, or type them. See also [how to play TITLE](../GAME.md).
</p>

## The hand

{{ hand_scorer("GAME", cards="CARDS") }}
""",
    "print": """---
title: "TITLE: printable rules on one page"
description: The rules of TITLE to print on one page, A4 or Letter, black on white, under the preset that you choose, with sources.
search: {exclude: true}
---

# TITLE: the rules on one page

Choose rules and paper, and print. For the sources of each rule, and much more, see [TITLE](../GAME.md).

{{ printable_rule_sheet("GAME", config.site_url) }}
""",
    "keep": """---
title: "TITLE: score keeper and score sheet"
description: Keep the score of TITLE played with real cards, on your own device. Print the sheet, copy it as a table, or print an empty one.
search: {exclude: true}
hide: [toc]
---

# TITLE: score keeper

Use this sheet for a game with real cards. Enter each round, and the sheet adds up the scores and says who deals next.
The sheet stays on this device. See also [how to play TITLE](../GAME.md).

{{ score_keeper("GAME") }}
""",
    "sources": """---
title: "TITLE: sources, rule by rule"
description: "What each source says about each rule of TITLE, and where sources differ."
search: {exclude: true}
hide: [toc]
---

# TITLE: rule by rule, source by source

<p class="lead" markdown>
This page gives, in our words, what each [source](../../sources.md) says about each rule of [TITLE](../GAME.md), and where.
</p>

{{ rule_sources_table("GAME") }}
""",
}
"""The Markdown of each page, by its folder below games/, with the placeholders TITLE, GAME and CARDS (an example hand)."""


PUBLISHED_IDS = {
    "print/oicho-kabu-hands": "oicho-kabu-with-own-hands-the-rules-on-one-page",
    "sources/oicho-kabu-hands": "oicho-kabu-with-own-hands-rule-by-rule-source-by-source",
}
"""Ids of headings from an earlier title of a game. They were published, so they must not change. The keys are FOLDER/GAME."""


INDEX = "games/index.md"
"""The page with the list of all games."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Add each game that `nav` does not name to the navigation, before the list of all games.

    `nav` names only the games that have another place or a shorter title in the navigation.
    """
    for menu in (menu for section in config.nav or () for menu in section.values() if isinstance(menu, list)):
        named = [page for entry in menu for page in entry.values()]
        if INDEX in named:
            others = [{content.game_info(game).title: page} for game in games.GAMES if (page := f"games/{game}.md") not in named]
            menu[named.index(INDEX) : named.index(INDEX)] = others
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages to the files of docs/."""
    for game in games.GAMES:
        info = content.game_info(game)
        hand = " ".join(info.cards.split()[: games.spec(game).scorer.most])
        for folder, text in PAGES.items():
            if published := PUBLISHED_IDS.get(f"{folder}/{game}"):
                text = re.sub(r"(?m)^# .*", rf"\g<0> {{: #{published} }}", text)
            text = text.replace("TITLE", info.title).replace("GAME", game).replace("CARDS", hand)
            files.append(File.generated(config, f"games/{folder}/{game}.md", content=text))
    return files
