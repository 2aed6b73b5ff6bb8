#!/usr/bin/env bash
# Counts the moves of chess games with DuckDB, and makes a book of the counts.
#
#   book/engines/duckdb.sh FOLDER PGN…    # makes FOLDER/games.book
#   book/engines/duckdb.sh                # compares a book of data/games.pgn with the book of `koma-book from-pgn`
#
# Needs the programs `koma-book` and `duckdb`. The package `duckdb-cli` on PyPI has the second one.
set -euo pipefail

plies=24
min_games=2
if [ $# -gt 0 ]; then
    folder=$1
    games=("${@:2}")
else
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    games=("$(dirname "$0")/../data/games.pgn")
fi

koma-book rows "${games[@]}" --plies "$plies" -o - | duckdb -bail "$folder/games.duckdb" -c "
    CREATE TABLE played AS
    FROM read_csv('/dev/stdin', delim = '\t', header = true, quote = '', columns = {
        fen: 'VARCHAR', move: 'VARCHAR', white: 'UTINYINT', draw: 'UTINYINT', black: 'UTINYINT'
    });
"

# Positions are in the order of their first rows. The moves of a position are ordered by their number of games, then by
# their text.
duckdb -bail "$folder/games.duckdb" -c "
    COPY (
        WITH positions AS (SELECT fen, min(rowid) AS first_row FROM played GROUP BY fen)
        SELECT fen AS feen, move, sum(white) AS wins, sum(draw) AS draws, sum(black) AS losses
        FROM played JOIN positions USING (fen)
        GROUP BY fen, move, first_row
        HAVING count(*) >= $min_games
        ORDER BY first_row, count(*) DESC, move
    ) TO '$folder/games.tsv' (DELIMITER '\t', HEADER, QUOTE '');
"

# The key of a book of `from-pgn` has the name `feen`.
koma-book build "$folder/games.tsv" --key fen:feen --column move:move \
    --column wins:u32 --column draws:u32 --column losses:u32 -o "$folder/games.book"

if [ $# -eq 0 ]; then
    koma-book from-pgn "${games[@]}" --plies "$plies" --min-games "$min_games" -o "$folder/expected.book"
    cmp "$folder/games.book" "$folder/expected.book"
    echo "DuckDB: the books are the same"
fi
