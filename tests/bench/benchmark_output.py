"""Output of the benchmarks."""


def print_measurement(what: str, value: str, aim: str = "") -> None:
    """Print one measurement and its target on a line."""
    print(f"{what + ':':42} {value}" + (f"   (aim {aim})" if aim else ""), flush=True)
