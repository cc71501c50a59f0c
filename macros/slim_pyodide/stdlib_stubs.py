"""Stubs for modules that Pyodide imports when it starts, and that a program in plain Python never uses.

Half of Pyodide's imports only prepare for packages, promises, modules written in JavaScript, and typed JavaScript functions. A stub
defines the names that are imported at the start. Using any other name raises an error that says why it is missing.
"""

from typing import NamedTuple


class ModuleStub(NamedTuple):
    """A stub for a module: why the module is not needed, its functions that are imported but never called, and code for its other names."""

    reason: str
    uncalled: tuple[str, ...] = ()
    code: str = ""


TEMPLATE = '''"""Stands in for {module}: {reason}"""


def __getattr__(name):
    raise AttributeError(f"{module}.{{name}} is left out of this Python: {reason}")


def _left_out(name):
    return lambda *given, **named: __getattr__(name)


{uncalled}
{code}
'''

TRACEBACK = "_traceback"
"""The new name of the real module `traceback`. The stub named `traceback` imports it when there is an error to report."""

PROMISES = "nothing here waits for a promise"
JAVASCRIPT = "no module here is written in JavaScript"
TYPES = "no function of JavaScript is called with types"
PACKAGES = "there are no packages to load"

STUBS = {
    "asyncio": ModuleStub(PROMISES, ("get_event_loop",)),
    "inspect": ModuleStub(
        "nothing asks functions for their signatures",
        ("iscoroutinefunction",),
        """
def get_annotations(obj, *, globals=None, locals=None, eval_str=False):
    return dict(vars(obj).get("__annotations__", {}))  # dataclasses ask for the annotations of a class


def unwrap(func, *, stop=None):
    while hasattr(func, "__wrapped__"):
        func = func.__wrapped__
    return func
""",
    ),
    "traceback": ModuleStub(
        "it is imported when there is an error to report",
        code=f"""
def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    import {TRACEBACK}

    return getattr({TRACEBACK}, name)
""",
    ),
    "decimal": ModuleStub("only fractions use it, to ask whether a number is a Decimal", code="class Decimal:\n    pass\n"),
    "_pyodide": ModuleStub(
        "there is nothing to set up",
        code="""
from archive_importer import FILES
from marshal import loads

FILES.update(loads(__loader__.get_data(f"{__loader__.archive}/modules")))

from . import _base, _importhook


def set_excepthook():  # Python 3.13 itself prints with traceback
    pass
""",
    ),
    "_pyodide._base": ModuleStub(
        "nothing looks into sources",
        code="""
from importlib import import_module as pyimport_impl


def eval_code(source, globals=None, locals=None):
    globals = {} if globals is None else globals
    locals = globals if locals is None else locals
    head, last = _parted(source)
    exec(head, globals, locals)
    return eval(last, globals, locals) if last else None


def _parted(source):
    head, _, last = source.rpartition("; ")
    if "\\n" not in source and (head.startswith("import ") or source == "{}"):  # from Pyodide's start; needs no syntax tree
        return head, last
    import _ast

    tree = compile(source, "<exec>", "exec", _ast.PyCF_ONLY_AST)
    last = tree.body.pop().value if tree.body and isinstance(tree.body[-1], _ast.Expr) else None
    return compile(tree, "<exec>", "exec"), last and compile(_ast.Expression(last), "<exec>", "eval")
""",
    ),
    "_pyodide._importhook": ModuleStub(
        JAVASCRIPT,
        code="""
def _nothing(*given):
    pass


register_js_finder = register_js_module = register_windows_finder = register_module_not_found_hook = _nothing
add_note_to_module_not_found_error = _nothing  # the real one says how to install a missing module
""",
    ),
    "_pyodide.docstring": ModuleStub(
        "docstrings are stripped",
        code="""
def get_cmeth_docstring(function):
    return ""
""",
    ),
    "_pyodide.jsbind": ModuleStub(
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
    "pyodide": ModuleStub("there is no event loop to start", ("_state",)),
    "pyodide.code": ModuleStub(
        "nothing looks into sources", ("eval_code_async", "find_imports", "relaxed_call"), "from _pyodide._base import eval_code"
    ),
    "pyodide.ffi": ModuleStub(JAVASCRIPT, ("register_js_module", "unregister_js_module")),
    "pyodide._package_loader": ModuleStub(
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


def module_stub_source(module: str) -> str:
    """Return the source of a module's stub."""
    reason, uncalled, code = STUBS[module]
    lines = "\n".join(f'{name} = _left_out("{name}")' for name in uncalled)
    return TEMPLATE.format(module=module, reason=reason, uncalled=lines, code=code)
