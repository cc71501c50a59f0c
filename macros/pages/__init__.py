"""The macros that pages call, a module for each subject: one call each into the engine’s views."""
