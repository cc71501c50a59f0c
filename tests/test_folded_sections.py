"""Folded sections: everything after a marked heading, up to the next heading of the same level, is folded."""

import re

from markdown import Markdown

PAGE = """# A

lead

## B {: .folded }

told

### C

more

## D

### E {: .folded #own }

last
"""


def test_a_marked_heading_folds_all_that_follows_it() -> None:
    made = Markdown(extensions=["attr_list", "macros.pipeline.folded_sections", "toc"])
    page = made.convert(PAGE)
    parts = re.findall(r'(?s)<details class="part">(.*?)</details>', page)
    assert [re.sub(r"<[^>]+>|\s", "", part) for part in parts] == ["BtoldCmore", "Elast"]
    assert [part.index("</summary>") > part.index("</h") for part in parts] == [True, True]
    assert "lead" not in "".join(parts)
    [title] = made.toc_tokens
    assert [(part["id"], [inner["id"] for inner in part["children"]]) for part in title["children"]] == [("b", ["c"]), ("d", ["own"])]
