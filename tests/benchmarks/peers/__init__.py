"""What `compare.py` measures: tacocat itself, then the others."""

from peers import chess, open_spiel, pettingzoo, pgx, pokerkit, rlcard, tacocat
from peers.peer import Peer

PEERS: list[Peer] = [
    *tacocat.PEERS,
    *open_spiel.PEERS,
    *rlcard.PEERS,
    *pettingzoo.PEERS,
    *pokerkit.PEERS,
    *chess.PEERS,
    *pgx.PEERS,
]
