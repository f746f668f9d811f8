"""The wound deck (WOUND-05 to 18, HEAL-03 to 09): ten wounds become a card that hinders its owner until it is healed."""
