//! What the program takes, and how it explains itself.

#[cfg(feature = "pgn")]
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use koma_book::{ColumnType, KeyNotation};

use super::form::FormArguments;

const ABOUT: &str = "Makes books for koma, and shows, searches, checks, merges and exports them.

A book holds rows of typed columns for positions of a board game, any number of them for each position: moves with their \
weights, names of openings. It is one file, which a Rust program embeds with `koma::book!(bytes: \"moves.book\")` or opens \
with `koma::Book::from_bytes`.";

const EXAMPLES: &str =
    "  A table, with tabs between its columns and their names in the first line, becomes a book:
    koma-book build moves.tsv --key feen --column move:str --column weight:u16 -o moves.book
  What is in it, and whether it is whole:
    koma-book show moves.book
    koma-book verify moves.book
  The rows of a position, in FEEN or FEN:
    koma-book find moves.book \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"
  Books that were made on several machines become one:
    koma-book merge shard-1.book shard-2.book -o all.book
  A book becomes a table again:
    koma-book export moves.book -o again.tsv

Exit codes:
  0  done; found; whole
  1  not found; not whole; what was read is refused, and nothing is written
  2  an argument is wrong, or a file cannot be read or written

Commands write books to the file of `-o` in one step: a book with that name is always whole.";

#[cfg(feature = "pgn")]
const GAMES: &str = "Examples:
  Games of chess become a book, with what was played and how it ended:
    koma-book from-pgn games.pgn --plies 24 --min-games 2 -o games.book
";
#[cfg(not(feature = "pgn"))]
const GAMES: &str = "Examples:\n";

#[cfg(feature = "pgn")]
const LICENSE: &str = "

`from-pgn` and the moves that `find` shows use the crates shakmaty and pgn-reader, so this program is, as a whole, under \
the GPL-3.0-or-later. Built without the feature `pgn`, it is under MIT or Apache-2.0.";
#[cfg(not(feature = "pgn"))]
const LICENSE: &str = "";

#[derive(Parser)]
#[command(
    name = "koma-book",
    version,
    about = "Makes books for koma, and shows, searches, checks, merges and exports them",
    long_about = ABOUT,
    after_help = "`koma-book --help` has examples, `koma-book <COMMAND> --help` more about a command.",
    after_long_help = format!("{GAMES}{EXAMPLES}{LICENSE}"),
    max_term_width = 100,
    disable_help_subcommand = true
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Build(BuildArguments),
    #[cfg(feature = "pgn")]
    FromPgn(PgnArguments),
    Merge(MergeArguments),
    Show(ShowArguments),
    Find(FindArguments),
    Verify(VerifyArguments),
    Export(ExportArguments),
}

/// Makes a book from tables
///
/// A table has tabs between its columns and their names in its first line; there is no quoting. What is wrong is told,
/// as `file:line: what`, and then no book is written. Rows of one position come together, in the order of the
/// table; columns that are not asked for are passed over.
#[derive(Args)]
#[command(after_long_help = "Examples:
  koma-book build moves.tsv --key feen --column move:str --column weight:u16 -o moves.book
  koma-book build names.tsv --key fen --key-notation fen --column name:str -o names.book
  zcat moves.tsv.gz | koma-book build - --key feen --column move:str -o moves.book")]
pub(crate) struct BuildArguments {
    /// Tables, one after another; `-` is standard input
    #[arg(required = true, value_name = "TABLE")]
    pub(crate) tables: Vec<PathBuf>,
    /// The column of positions
    #[arg(long, value_name = "NAME")]
    pub(crate) key: String,
    /// How positions are written: `feen`, or `fen` for chess
    #[arg(long, value_name = "NOTATION", default_value_t)]
    pub(crate) key_notation: KeyNotation,
    /// A column and its type: str, bool, f32, u8 to u128, i8 to i128; once for each, one to eight
    #[arg(long = "column", required = true, value_name = "NAME:TYPE", value_parser = column)]
    pub(crate) columns: Vec<(String, ColumnType)>,
    /// How many mistakes are named, for each table; all are counted
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    pub(crate) name: usize,
    /// The book; `-` is standard output
    #[arg(short, long, value_name = "BOOK")]
    pub(crate) output: PathBuf,
}

/// Makes a book from games of chess
///
/// Reads games in PGN, plain or compressed with gzip or zstd, and counts what was played in each position. The book has the
/// columns `move` (as UCI writes it, `e2e4`), `wins`, `draws` and `losses`: how many games with this move the first
/// player, White, has won, drawn and lost. The moves of a position come in the order of their games, most first.
///
/// A game that repeats a position and a move there counts once. Games without a result, variants other than Chess960, and
/// games that are broken are left out: they are counted and named on standard error. Whatever the number of jobs, the
/// book is the same.
#[cfg(feature = "pgn")]
#[derive(Args)]
#[command(after_long_help = "Examples:
  koma-book from-pgn games.pgn --plies 24 --min-games 2 -o games.book
  koma-book from-pgn 2024-*.pgn.zst --jobs 8 -o 2024.book
  curl -s https://example.org/games.pgn.gz | koma-book from-pgn - -o games.book

To count on several machines, give each a part of the games and leave `--min-games` to `koma-book merge`.")]
pub(crate) struct PgnArguments {
    /// Files of games; `-` is standard input
    #[arg(required = true, value_name = "GAMES")]
    pub(crate) games: Vec<PathBuf>,
    /// How many half-moves of each game are read
    #[arg(long, value_name = "NUMBER", default_value = "24", value_parser = positive)]
    pub(crate) plies: NonZeroUsize,
    /// Leaves out moves that were played in fewer games
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) min_games: u64,
    /// How many files are read at the same time; as many as there are processors if not given
    #[arg(short, long, value_name = "NUMBER", value_parser = positive)]
    pub(crate) jobs: Option<NonZeroUsize>,
    /// How many of the games that are left out are named, for each file
    #[arg(long, value_name = "NUMBER", default_value_t = 20)]
    pub(crate) name: usize,
    /// The book; `-` is standard output
    #[arg(short, long, value_name = "BOOK")]
    pub(crate) output: PathBuf,
}

/// Makes one book of several
///
/// The book is the same, byte by byte, as if it had been made of all their tables at once, one after another. Books of
/// games, whose columns are `move`, `wins`, `draws` and `losses` as `from-pgn` writes them, add their counts. The output
/// may be one of the books: all are read before it is written.
#[derive(Args)]
#[command(after_long_help = "Examples:
  koma-book merge a.book b.book -o c.book
  koma-book merge shard-*.book --min-games 2 -o games.book
  koma-book merge all.book new.book -o all.book")]
pub(crate) struct MergeArguments {
    /// Books with the same columns, and positions of one shape
    #[arg(required = true, value_name = "BOOK")]
    pub(crate) books: Vec<PathBuf>,
    /// Of books of games, leaves out moves that were played in fewer games
    #[arg(long, value_name = "NUMBER")]
    pub(crate) min_games: Option<u64>,
    /// The book; `-` is standard output
    #[arg(short, long, value_name = "BOOK")]
    pub(crate) output: PathBuf,
}

/// Shows what is in a book: shape, columns, counts, sizes
#[derive(Args)]
#[command(after_long_help = "Examples:
  koma-book show moves.book
  koma-book show --json moves.book")]
pub(crate) struct ShowArguments {
    /// Books; `-` is standard input
    #[arg(required = true, value_name = "BOOK")]
    pub(crate) books: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) form: FormArguments,
}

/// Finds the rows of positions
///
/// A position is a FEEN, or a FEN of chess. On a terminal and in JSON, books of chess also tell the moves as players
/// write them, how many rows the position after each has, and transpositions: moves without a row that lead to a
/// position of the book nevertheless. TSV is the part of the book's table that was found.
///
/// The exit code is 1 if one of the positions is not in the book.
#[derive(Args)]
#[command(after_long_help = "Examples:
  koma-book find moves.book \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"
  koma-book find shogi.book \"lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s\"
  koma-book find --json moves.book - < positions.txt")]
pub(crate) struct FindArguments {
    /// The book
    #[arg(value_name = "BOOK")]
    pub(crate) book: PathBuf,
    /// Positions in FEEN or FEN; `-` reads them from standard input, one a line
    #[arg(required = true, value_name = "POSITION")]
    pub(crate) positions: Vec<String>,
    #[command(flatten)]
    pub(crate) form: FormArguments,
}

/// Checks every byte of books
///
/// The exit code is 1 if one of them is damaged, or no book.
#[derive(Args)]
#[command(after_long_help = "Examples:
  koma-book verify moves.book
  koma-book verify shard-*.book && koma-book merge shard-*.book -o all.book")]
pub(crate) struct VerifyArguments {
    /// Books; `-` is standard input
    #[arg(required = true, value_name = "BOOK")]
    pub(crate) books: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) form: FormArguments,
}

/// Writes a book as a table again
///
/// The table has the column of positions first, and then the others in their order. Rows that stood apart, though they
/// are of one position, stand together.
#[derive(Args)]
#[command(after_long_help = "Examples:
  koma-book export moves.book -o again.tsv
  koma-book export --json moves.book | head -n 1
  koma-book export --key-notation fen moves.book -o moves.tsv")]
pub(crate) struct ExportArguments {
    /// The book; `-` is standard input
    #[arg(value_name = "BOOK")]
    pub(crate) book: PathBuf,
    /// How positions are written: `feen`, or `fen` for chess
    #[arg(long, value_name = "NOTATION", default_value_t)]
    pub(crate) key_notation: KeyNotation,
    /// An object of JSON a line, instead of a table
    #[arg(long)]
    pub(crate) json: bool,
    /// The table; standard output if not given
    #[arg(short, long, value_name = "TABLE")]
    pub(crate) output: Option<PathBuf>,
}

#[cfg(feature = "pgn")]
fn positive(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "expected a whole number, 1 or more")
}

fn column(text: &str) -> Result<(String, ColumnType), String> {
    let (name, column) =
        text.rsplit_once(':').ok_or("a column is its name, a colon and its type, as in `weight:u16`")?;
    let column: ColumnType = column.parse().map_err(|error| format!("`{column}` is {error}"))?;
    Ok((name.to_owned(), column))
}
