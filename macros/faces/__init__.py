"""The cards, drawn from the features that tradition gives each face; traced from nobody, released as CC0 1.0.

A face is its parts in the order in which they are painted. `pictures` puts faces together.
"""
