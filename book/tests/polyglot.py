"""Prints positions with the hashes of python-chess (`pip install chess`):

    python3 book/tests/polyglot.py > book/tests/polyglot.tsv

The test `polyglot` compares these hashes with koma's.
"""

import random
from collections import Counter
import chess, chess.polyglot

random.seed(5)


def sparse():
    """Returns a board with few pieces, on which a pawn has just moved two squares and is beside an enemy pawn."""
    while True:
        board, color, file = chess.Board(None), random.random() < 0.5, random.randrange(8)
        board.turn = color
        start, end = [chess.square(file, rank) for rank in ((1, 3) if color else (6, 4))]
        beside = end + (1 if file == 0 else -1)
        squares = random.sample([square for square in range(64) if square not in (start, end, beside)], 6)
        for square, symbol in zip(squares, "Kk" + "".join(random.choices("RrQqBb", k=4))):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        board.set_piece_at(start, chess.Piece(chess.PAWN, color))
        board.set_piece_at(beside, chess.Piece(chess.PAWN, not color))
        if board.is_valid() and chess.Move(start, end) in board.legal_moves:
            board.push(chess.Move(start, end))
            return board


def hash_without(board):
    board = board.copy()
    board.ep_square = None
    return chess.polyglot.zobrist_hash(board)


def kind(board):
    """Returns the castling rights, the turn, and a number from 0 to 3: how close en passant is to being legal."""
    beside = board.ep_square is not None and chess.polyglot.zobrist_hash(board) != hash_without(board)
    takes = (board.ep_square is not None) + beside + board.has_legal_en_passant()
    return board.castling_xfen(), board.turn, takes


# Uses boards of random games, and sparse boards.
games = [chess.Board()]
for _ in range(400):
    board = chess.Board()
    for _ in range(random.randrange(60)):
        if board.is_game_over():
            break
        board.push(random.choice(list(board.legal_moves)))
        games.append(board.copy(stack=False))
boards, seen = games + [sparse() for _ in range(500)], Counter()
for board in boards:
    seen[kind(board)] += 1
    if seen[kind(board)] <= 1 + 5 * kind(board)[2]:
        print(f"{chess.polyglot.zobrist_hash(board):016x}\t{board.fen(en_passant='fen')}")
