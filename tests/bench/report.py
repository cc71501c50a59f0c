"""Output of the benchmarks."""


def print_measurement(what: str, value: str, aim: str = "") -> None:
    """Print one measurement on a line, with its aim."""
    print(f"{what + ':':42} {value}" + (f"   (aim {aim})" if aim else ""), flush=True)
