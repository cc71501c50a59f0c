"""Functions that create and copy states, faster than the constructor of a frozen dataclass and `dataclasses.replace` do."""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # these definitions let mypy check the names and types of the fields
    from dataclasses import replace as replace

    def new_state_with_fields[**F, S](state_class: Callable[F, S], *args: F.args, **values: F.kwargs) -> S:
        """Return a new state with these values of its fields."""
        return state_class(*args, **values)

else:

    @cache
    def default_state_field_values(state_class):
        """Return the default values of the fields of a class of states, and None for each of its caches.

        With these values, all states of a class have the same attributes in the same order, which makes the attributes faster to read. For
        the same reason, the defaults are removed from the class: CPython reads an attribute of an object faster if its class does not have
        an attribute of that name.
        """
        defaults = {f.name: f.default for f in fields(state_class)}
        for owner in state_class.__mro__:
            for name in [name for name, value in vars(owner).items() if name in defaults and value is defaults[name]]:
                delattr(owner, name)
        return defaults | dict.fromkeys(state_class.CACHES)

    def new_state_with_fields(state_class, **values):
        """Return a new state, five times as fast as the constructor of `state_class`. `values` has all fields without defaults."""
        return state_from_fields(state_class, default_state_field_values(state_class) | values)

    def replace(state, **changes):
        """Return a copy with some fields changed, five times as fast as `dataclasses.replace`. Raises TypeError for unknown fields."""
        known = vars(state)
        if known.get("unread_log"):  # see `families.fishing.lazy_event_log`
            state.update_fields_from_unread_log()
        values = known | changes
        if len(values) > len(known):
            unknown = ", ".join(sorted(changes.keys() - known.keys()))
            raise TypeError(f"no field of {type(state).__module__}: {unknown}")
        return state_from_fields(type(state), values)


def state_from_fields[S](state_class: type[S], values: dict[str, object]) -> S:
    """Return a state of the class `state_class`. `values` has all its fields by name. Cached legal actions among the values are dropped."""
    values["_cached_legal_actions"] = None
    state = _new_object(state_class)
    _set_attribute(state, "__dict__", values)
    return state


_new_object, _set_attribute = object.__new__, object.__setattr__
