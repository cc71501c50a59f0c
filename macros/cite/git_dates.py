"""The days on which pages and data were first committed and last changed, read from the git history."""

from macros import build_helpers


def publication_dates() -> dict[str, str]:
    """Return the day of each page's first commit, by path of the page, or {} if the git history is incomplete."""
    return {name.removeprefix("docs/"): day for name, day in _commit_days_by_file(first=True).items() if name.endswith(".md")}


def last_change_dates() -> dict[str, str]:
    """Return the last day on which a page's own text or the data changed, by path of the page, or {} if the git history is incomplete."""
    days = _commit_days_by_file()
    data = _latest_data_change_day(days)
    return {name.removeprefix("docs/"): max(day, data) for name, day in days.items() if name.endswith(".md")}


def data_change_date() -> str:
    """Return the day on which the data last changed, or "" if the git history is incomplete."""
    return _latest_data_change_day(_commit_days_by_file())


def _latest_data_change_day(days: dict[str, str]) -> str:
    return max((day for name, day in days.items() if name.startswith("kabu_core/")), default="")


def _commit_days_by_file(first: bool = False) -> dict[str, str]:
    """Return the day of the last commit (or the first, if `first` is true) of each page and data file."""
    try:
        if build_helpers.run_command("git", "rev-parse", "--is-shallow-repository").strip() != "false":
            return {}
        log = build_helpers.run_command("git", "log", "--format=%x00%cs", "--name-only", "--relative", "--", "docs", "kabu_core/*.toml")
    except (OSError, RuntimeError):
        return {}
    days: dict[str, str] = {}
    for day, *names in (commit.split() for commit in log.split("\0")[1:]):
        for name in names:
            days[name] = day if first else days.get(name, day)
    return days
