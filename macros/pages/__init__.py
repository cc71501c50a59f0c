"""The macros that pages call, one module for each subject; most macros only pass data to the engine’s views.

Every public function in these modules that returns a `str` is a macro.
"""
