"""The pages: each module is one group of them."""
