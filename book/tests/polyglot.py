"""Compares koma's Polyglot books with those of python-chess (`pip install chess`), both ways:

    python3 book/tests/polyglot.py target/release/koma-book > book/tests/polyglot.tsv

Prints positions with python-chess's hashes. The test `polyglot` compares these hashes with koma's.
"""

import random, subprocess, sys, tempfile
from collections import Counter, defaultdict
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

# Makes a book of the games. Koma writes it and python-chess reads it, and the other way round.
rows = defaultdict(dict)
for board in games:
    for move in random.sample(list(board.legal_moves), k=min(2, board.legal_moves.count())):
        rows[board.epd()][move] = random.randrange(1, 65536)
folder = tempfile.mkdtemp()
koma = lambda *arguments: subprocess.run([sys.argv[1], *arguments], cwd=folder, check=True)
with open(f"{folder}/a.tsv", "w") as table:
    print("fen", "move", "weight", sep="\t", file=table)
    for fen, moves in rows.items():
        for move, weight in moves.items():
            print(fen, move.uci(), weight, sep="\t", file=table)
koma("build", "a.tsv", "--key", "fen:fen", "--column", "move:move", "--column", "weight:u16", "-o", "a.book")
koma("to-polyglot", "a.book", "-o", "a.bin")
entries = set()
with chess.polyglot.open_reader(f"{folder}/a.bin") as reader:
    for board in games:
        assert {entry.move: entry.weight for entry in reader.find_all(board)} == rows[board.epd()], board.fen()
        for entry in reader.find_all(board):
            key = chess.polyglot.zobrist_hash(board)
            entries.add(chess.polyglot.ENTRY_STRUCT.pack(key, entry.raw_move, entry.weight, 0))
with open(f"{folder}/b.bin", "wb") as book:
    book.write(b"".join(sorted(entries)))
koma("from-polyglot", "b.bin", "-o", "b.book")
koma("export", "b.book", "--key-notation", "fen", "-o", "b.tsv")
found = defaultdict(dict)
for line in open(f"{folder}/b.tsv").read().splitlines()[1:]:
    fen, move, weight = line.split("\t")
    found[chess.Board(fen).epd()][chess.Move.from_uci(move)] = int(weight)
lost = [fen for fen, moves in rows.items() if found[fen] != moves]
print(f"{len(rows)} positions, {len(entries)} entries, {len(lost)} of the positions lost", file=sys.stderr)
