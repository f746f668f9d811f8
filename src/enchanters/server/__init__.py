"""Tables in the browser: the store that never loses a choice, the hall where tables are played, pages and JSON API."""
