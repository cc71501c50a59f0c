"""What a reader does first, in every engine."""

from tests.engines.drivers import Tab

VIEW = "section[data-widget=table] [data-html]"


def test_a_deal(tab: Tab) -> None:
    tab.open("/games/oicho-kabu/")
    before = tab.run("(view) => document.querySelector(view).textContent", VIEW)
    tab.press("section[data-widget=table] [data-event*='{random}']")
    tab.wait("(view, before) => document.querySelector(view).textContent !== before", VIEW, before)
