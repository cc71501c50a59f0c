"""Stand-ins: small modules in place of those that Pyodide's boot asks for and nothing of ours uses.

Pyodide prepares itself for packages, promises, modules written in JavaScript, types for functions of JavaScript. Half of what it
imports is for that. A stand-in has the names that the boot takes; what is not there says so as soon as somebody asks for it.
"""

from typing import NamedTuple


class StandIn(NamedTuple):
    """Why the module is not needed, the names that are taken and never called, and what it does."""

    why: str
    taken: tuple[str, ...] = ()
    does: str = ""


LEFT_OUT = '''"""Stands in for {module}: {why}"""


def __getattr__(name):
    raise AttributeError(f"{module}.{{name}} is left out of this Python: {why}")


def _left_out(name):
    return lambda *given, **named: __getattr__(name)


{taken}
{does}
'''

OTHER_NAME = "_traceback"
"""Where the module stands that writes tracebacks: it is imported when there is one to write."""

PROMISES = "nothing here waits for a promise"
JAVASCRIPT = "no module here is written in JavaScript"
TYPES = "no function of JavaScript is called with types"
PACKAGES = "there are no packages to load"

STAND_INS = {
    "asyncio": StandIn(PROMISES, ("get_event_loop",)),
    "inspect": StandIn(
        "nothing asks functions for their signatures",
        ("iscoroutinefunction",),
        """
def get_annotations(obj, *, globals=None, locals=None, eval_str=False):
    return dict(vars(obj).get("__annotations__", {}))  # dataclasses ask for those of a class


def unwrap(func, *, stop=None):
    while hasattr(func, "__wrapped__"):
        func = func.__wrapped__
    return func
""",
    ),
    "traceback": StandIn(
        "it is imported when there is something to tell",
        does=f"""
def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    import {OTHER_NAME}

    return getattr({OTHER_NAME}, name)
""",
    ),
    "decimal": StandIn("fractions alone ask for it, whether a number is one", does="class Decimal:\n    pass\n"),
    "_pyodide": StandIn(
        "there is nothing to set up",
        does="""
from . import _base, _importhook


def set_excepthook():  # Python 3.13 itself prints with traceback
    pass
""",
    ),
    "_pyodide._base": StandIn(
        "nothing looks into sources",
        does="""
from importlib import import_module as pyimport_impl


def eval_code(source, globals=None, locals=None):
    globals = {} if globals is None else globals
    locals = globals if locals is None else locals
    head, last = _parted(source)
    exec(head, globals, locals)
    return eval(last, globals, locals) if last else None


def _parted(source):
    head, _, last = source.rpartition("; ")
    if "\\n" not in source and (head.startswith("import ") or source == "{}"):  # the boot's own, for which no tree is needed
        return head, last
    import _ast

    tree = compile(source, "<exec>", "exec", _ast.PyCF_ONLY_AST)
    last = tree.body.pop().value if tree.body and isinstance(tree.body[-1], _ast.Expr) else None
    return compile(tree, "<exec>", "exec"), last and compile(_ast.Expression(last), "<exec>", "eval")
""",
    ),
    "_pyodide._importhook": StandIn(
        JAVASCRIPT,
        does="""
def _nothing(*given):
    pass


register_js_finder = register_js_module = register_windows_finder = register_module_not_found_hook = _nothing
add_note_to_module_not_found_error = _nothing  # which tells how to install it
""",
    ),
    "_pyodide.docstring": StandIn(
        "docstrings are stripped",
        does="""
def get_cmeth_docstring(function):
    return ""
""",
    ),
    "_pyodide.jsbind": StandIn(
        TYPES,
        ("bind_class_sig", "func_to_sig", "get_attr_sig"),
        """
from _pyodide_core import JsFuncSignature, js2py_default_call_result, py2js_default


class BindClass:
    pass


def _any(*given, **named):
    pass


no_default = object()
default_signature = JsFuncSignature(_any, False, 0, (), (), py2js_default, (), (), (), py2js_default, js2py_default_call_result)
""",
    ),
    "pyodide": StandIn("there is no event loop to start", ("_state",)),
    "pyodide.code": StandIn(
        "nothing looks into sources", ("eval_code_async", "find_imports", "relaxed_call"), "from _pyodide._base import eval_code"
    ),
    "pyodide.ffi": StandIn(JAVASCRIPT, ("register_js_module", "unregister_js_module")),
    "pyodide._package_loader": StandIn(
        PACKAGES,
        ("get_install_dir", "unpack_buffer"),
        """
class _Nowhere:
    def __str__(self):
        return "/nowhere"


SITE_PACKAGES = DSO_DIR = _Nowhere()


def init_loaded_packages():
    pass
""",
    ),
}


def source(module: str) -> str:
    """What stands in the place of this module."""
    why, taken, does = STAND_INS[module]
    lines = "\n".join(f'{name} = _left_out("{name}")' for name in taken)
    return LEFT_OUT.format(module=module, why=why, taken=lines, does=does)
