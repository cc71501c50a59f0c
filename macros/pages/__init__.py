"""The macros that pages call, one module for each subject; most macros only pass data to the engine’s views.

Every public function of a module that returns a plain text (`str`) is a macro.
"""
