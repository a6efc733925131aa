"""Cosmic Encounter with Cosmic Dominion: what a revealed encounter comes to."""

from adjudicator.procedure import Game

GAME = Game(id="cosmic-encounter", procedures=())
