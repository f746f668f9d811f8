"""python-chess: moves of chess. Copies are without the history."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import chess

from benchmarks.peers.protocol import Counts, Random01, measure


def play(board: Any, random: Random01, most: int = 300) -> Counts:
    decisions = forced = 0
    while decisions < most and board.halfmove_clock < 100:
        moves = list(board.legal_moves)
        if len(moves) > 1:
            decisions += 1
            board.push(moves[int(random() * len(moves))])
        elif moves:
            forced += 1
            board.push(moves[0])
        else:
            break
    return decisions, forced, 0


def copier() -> Any:
    board = chess.Board()
    play(board, Random(1).random, 60)
    return partial(board.copy, stack=False)


measure("python-chess", lambda _: chess.Board(), play, copier, 10)
