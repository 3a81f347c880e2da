"""The attacks of Tests/Soak/attacks.py: a module for each family, and what they share."""
