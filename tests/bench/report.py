"""How the bench prints."""


def tell(what: str, value: str, aim: str = "") -> None:
    """One measurement on a line, with what it should be."""
    print(f"{what + ':':42} {value}" + (f"   (aim {aim})" if aim else ""), flush=True)
