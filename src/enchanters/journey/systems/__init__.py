"""Optional systems: one folder each, two faces (base.py, kit.py), one list of them (registry.py)."""
