"""Weight: who has travelled pays for what they carry."""
