"""The languages that tablejudge speaks; imports nothing, so that every command can afford it."""

LANGUAGES = ("en", "it", "es", "pt", "ru")
