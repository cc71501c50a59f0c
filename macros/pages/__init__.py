"""The macros that pages call, a module for each subject; most only pass data to the engine’s views."""
