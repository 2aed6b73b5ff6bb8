#!/usr/bin/env python3
"""Counts the moves of chess games with Spark, and makes a book of the counts.

    book/engines/spark.py FOLDER PGN...   # makes FOLDER/games.book
    book/engines/spark.py                 # compares a book of data/games.pgn with the book of `koma-book from-pgn`

Needs Java, the package `pyspark`, and the program `koma-book` on all machines. All machines must see the games and the
folder under the same paths.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from pyspark.sql import SparkSession, Window
from pyspark.sql import functions as F

PLIES = 24
MIN_GAMES = 2

# Reads the path of a file from standard input, and writes the rows of its games. To read from another storage, replace
# `cat`, for example by `hdfs dfs -cat`. With `pipefail`, an error of either program fails the task.
ROWS = f"""bash -c 'set -o pipefail; read -r file; cat "$file" | koma-book rows - --plies {PLIES} -o -'"""

COLUMNS = "first_row long, fen string, move string, white int, draw int, black int"


def numbered_rows(partition, lines):
    """Yields the rows of a partition. The numbers of the rows grow from partition to partition."""
    next(lines)  # The first line names the columns.
    for number, line in enumerate(lines):
        fen, move, white, draw, black = line.split("\t")
        yield partition << 40 | number, fen, move, int(white), int(draw), int(black)


def count_moves(spark, games, parts):
    """Writes the counts of all moves to tab-separated files in the folder `parts`."""
    files = spark.sparkContext.parallelize([str(path) for path in games], len(games))
    lines = files.pipe(ROWS, env=dict(os.environ), checkCode=True)
    played = spark.createDataFrame(lines.mapPartitionsWithIndex(numbered_rows), COLUMNS, verifySchema=False)
    counts = played.groupBy("fen", "move").agg(
        F.sum("white").alias("wins"),
        F.sum("draw").alias("draws"),
        F.sum("black").alias("losses"),
        F.count("*").alias("games"),
        F.min("first_row").alias("first_row"),
    )
    # Positions are in the order of their first rows. The moves of a position are ordered by their number of games, then
    # by their text.
    position = Window.partitionBy("fen")
    counts = (
        counts.withColumn("first_row", F.min("first_row").over(position))
        .where(F.col("games") >= MIN_GAMES)
        .orderBy("first_row", F.desc("games"), "move")
    )
    # The key of a book of `from-pgn` has the name `feen`.
    table = counts.select(F.col("fen").alias("feen"), "move", "wins", "draws", "losses")
    table.write.csv(str(parts), sep="\t", header=True, quote="")


def koma_book(*arguments):
    subprocess.run(["koma-book", *map(str, arguments)], check=True)


def make_book(games, folder):
    """Makes a book of the games in the folder, and returns its path."""
    parts, book = folder / "parts", folder / "games.book"
    spark = SparkSession.builder.appName("koma-book").getOrCreate()
    count_moves(spark, games, parts)
    spark.stop()
    # The files are in the order of their names.
    tables = sorted(parts.glob("part-*.csv"))
    columns = ["move:move", "wins:u32", "draws:u32", "losses:u32"]
    options = [f"--column={column}" for column in columns]
    koma_book("build", *tables, "--key", "fen:feen", *options, "-o", book)
    return book


def compare_with_from_pgn():
    games = Path(__file__).parent.parent / "data/games.pgn"
    with tempfile.TemporaryDirectory() as folder:
        book = make_book([games], Path(folder))
        expected = Path(folder) / "expected.book"
        koma_book("from-pgn", games, "--plies", PLIES, "--min-games", MIN_GAMES, "-o", expected)
        if book.read_bytes() != expected.read_bytes():
            sys.exit("Spark: the books differ")
        print("Spark: the books are the same")


if len(sys.argv) > 1:
    make_book(sys.argv[2:], Path(sys.argv[1]))
else:
    compare_with_from_pgn()
