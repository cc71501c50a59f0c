"""Controls of a game by link: the form that starts one, and the buttons that send the game to the other player."""

from kabu_core.views.html_builder import Html, tag

CHEATING_NOTE = "The link contains the whole game, so a player who wants to cheat can work out every card from it."


def game_by_link_form(trouble: str, draft: str) -> Html:
    """Return the form that starts a game by link. If the event of the form was rejected, `trouble` says why, and `draft` is that event."""
    typed = draft.split(" ", 2)[-1].split(",") if trouble else []
    your_name, friends_name, *_ = (*typed, "", "")
    explanation = "Each of you plays on your own device. After each turn, send your friend the link or let them scan its QR code. "
    form = tag(
        "form",
        tag("p", trouble, class_="error") if trouble else "",
        tag("p", explanation, CHEATING_NOTE, class_="note"),
        _player_name_field("you", "Your name", your_name),
        _player_name_field("friend", "Your friend’s name", friends_name),
        tag("button", "Start", type="submit"),
        class_="fields",
        data_event="friend {random}",
        data_between=",",
    )
    return tag("details", tag("summary", "Play a friend by link"), form, class_="fold", open=bool(trouble))


def _player_name_field(name: str, label: str, value: str) -> Html:
    control = tag("input", type="text", name=name, value=value, size=12, maxlength=12, required=True, autocomplete="off")
    return tag("span", tag("label", label, " ", control), class_="field")


def send_link_buttons(link: str) -> list[Html]:
    """Return the buttons that send the game; `link` is the state for the other device. A script shows "Share…" if the browser can share.

    The buttons have ids, so that the script that patches the page does not turn a focused one into the button of an act.
    """
    return [
        tag("button", "Copy link", type="button", id="act-copy-link", class_="act", data_link=link),
        tag("button", "Show QR code", type="button", id="act-show-qr-code", class_="act", data_qr=link),
        tag("button", "Share…", type="button", id="act-share", class_="act", data_send=link, hidden=True),
    ]
