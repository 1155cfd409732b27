"""python-chess: a board that changes in place."""

import random

from peers.peer import Bar, Peer, Play


def loop(seed: int) -> Play:
    """A game a call, to mate, stalemate or a draw that ends it by itself."""
    import chess

    rng = random.Random(seed)

    def play() -> tuple[int, int]:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        return board.ply(), 1

    return play


PEERS = [
    Peer(
        "chess",
        ("chess",),
        loop,
        "In Python, on bitboards changed in place. Not a game of cards: no chance, nothing "
        "hidden, and about twenty legal moves to make and check at each step.",
        Bar("tacocat", 5),
    ),
]
