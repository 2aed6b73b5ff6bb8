//! The command line and its help.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser};
use koma_book::{ColumnType, Position, Value};
use koma_runtime::chess::{Fen, START};

use crate::output::FormArguments;
use crate::positions::GameOption;
use crate::standard::STANDARD;

const CODES: &str = "`koma-book <COMMAND> --help` shows the details and examples of a command.

Exit codes:
  0  success
  1  a position or value is not found, a line of positions is invalid, a book is damaged, or an
     invalid input prevents the output
  2  an argument is invalid, a file cannot be read or written, or a limit of the system is
     reached
  130  the command was interrupted, as with Ctrl-C
  141  the reader of the output has closed it, as in `| head`; there is no message

A book gets the name given with `-o` only when it is complete.";

/// Makes books for koma, and shows, searches, checks, merges and exports them
///
/// A book maps positions of a board game to rows of typed columns, such as names of openings, or moves with their
/// weights. It is one file, which a Rust program embeds with `koma::book!(bytes: "moves.book")` or opens with
/// `koma::Book::from_bytes`.
#[derive(Parser)]
#[command(
    name = "koma-book",
    version,
    after_help = "`koma-book <COMMAND> --help` shows the details and examples of a command.",
    after_long_help = CODES,
    max_term_width = 100
)]
pub(crate) enum Command {
    Build(BuildArguments),
    FromPgn(PgnArguments),
    FromKif(KifArguments),
    Rows(RowsArguments),
    /// Converts a Polyglot book to a koma book
    ///
    /// A Polyglot book, `*.bin`, has only hashes of positions. The program finds the positions by playing moves from
    /// the start, or from the positions of `--from`. The new book has the columns `move` and `weight`. If entries are
    /// not found, their number is reported. So are positions of `--from` that have nothing to do with the book.
    #[command(after_long_help = "Examples:
  koma-book from-polyglot openings.bin -o openings.book
  koma-book from-polyglot endings.bin --from \"8/8/4k3/8/8/3KP3/8/8 w - - 0 1\" -o endings.book")]
    FromPolyglot {
        /// Polyglot book; `-` is standard input
        #[arg(value_name = "BIN")]
        bin: PathBuf,
        /// Position to start from, in FEN or `startpos`; this option may be repeated
        #[arg(long, value_name = "FEN", default_value = "startpos")]
        from: Vec<String>,
        /// Maximum memory in bytes, or in K, M or G, such as 500M; at least 64K. What does not fit goes to temporary files in TMPDIR. The program itself
        /// may need 64M more
        #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = size)]
        memory: usize,
        /// Output file; `-` is standard output
        #[arg(short, long, value_name = "BOOK")]
        output: PathBuf,
    },
    /// Converts a koma book to a Polyglot book
    ///
    /// The book must have the columns `move` and `weight`, or be a book of games, such as `from-pgn` makes. For a
    /// book of games, the weight of a move is two for each game that the player to move won, plus one for each draw. If
    /// a weight is above 65535, all weights of its position are scaled down.
    #[command(after_long_help = "Examples:
  koma-book to-polyglot games.book -o games.bin")]
    ToPolyglot {
        /// Chess book; `-` is standard input
        #[arg(value_name = "BOOK")]
        book: PathBuf,
        /// Maximum memory in bytes, or in K, M or G, such as 500M; at least 64K. What does not fit goes to temporary files in TMPDIR. The program itself
        /// may need 64M more
        #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = size)]
        memory: usize,
        /// Output file; `-` is standard output
        #[arg(short, long, value_name = "BIN")]
        output: PathBuf,
    },
    FromYaneuraou(YaneuraouArguments),
    /// Converts a koma book to a YaneuraOu book
    ///
    /// The book must have the columns `move`, `reply`, `score`, `depth` and `count`, or be a book of games, such as
    /// `from-kif` makes. For a book of games, the count of a move is its number of games, the score is 0, and the depth is 32,
    /// as in the books that YaneuraOu makes of games.
    ///
    /// Positions are sorted, as YaneuraOu's option `BookOnTheFly` requires. A koma book has no move numbers. So each
    /// position gets the move number 1, and YaneuraOu needs the option `IgnoreBookPly`.
    #[command(after_long_help = "Examples:
  koma-book to-yaneuraou games.book -o user_book1.db")]
    ToYaneuraou {
        /// Shōgi book; `-` is standard input
        #[arg(value_name = "BOOK")]
        book: PathBuf,
        /// Maximum memory in bytes, or in K, M or G, such as 500M; at least 64K. What does not fit goes to temporary files in TMPDIR. The program itself
        /// may need 64M more
        #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = size)]
        memory: usize,
        /// Output file; `-` is standard output
        #[arg(short, long, value_name = "DB")]
        output: PathBuf,
    },
    /// Merges books
    ///
    /// The result is byte for byte the book that `build` would make from the tables of all inputs, in the order of the
    /// arguments. For books of games, which have exactly the columns `move`, `wins`, `draws` and `losses`, the counts
    /// are added up instead. The output may replace an input, because all books are read before the output is written.
    #[command(after_long_help = "Examples:
  koma-book merge shard-*.book --min-games 2 -o games.book
  koma-book merge all.book new.book -o all.book")]
    Merge {
        /// Books with the same columns and the same shape
        #[arg(required = true, value_name = "BOOK")]
        books: Vec<PathBuf>,
        /// Minimum number of games for each move; other moves are left out (only for books of games)
        #[arg(long, value_name = "NUMBER")]
        min_games: Option<u64>,
        /// Maximum memory in bytes, or in K, M or G, such as 500M; at least 64K. Larger books stay on disk, and rows beyond it go to temporary files in
        /// TMPDIR. The program itself may need 64M more
        #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = size)]
        memory: usize,
        /// Output file; `-` is standard output
        #[arg(short, long, value_name = "BOOK")]
        output: PathBuf,
    },
    /// Shows the shape, columns, counts and sizes of books
    #[command(after_long_help = "Examples:
  koma-book show moves.book")]
    Show(BooksArguments),
    Find(FindArguments),
    /// Checks every byte of books
    ///
    /// The exit code is 1 if a file is damaged or is not a book.
    #[command(after_long_help = "Examples:
  koma-book verify shard-*.book && koma-book merge shard-*.book -o all.book")]
    Verify(BooksArguments),
    /// Writes a book as a table
    ///
    /// The column of positions comes first, then the other columns in their order. Rows of one position are adjacent.
    #[command(after_long_help = "Examples:
  koma-book export moves.book -o again.tsv
  koma-book export --key-notation fen moves.book -o moves.tsv")]
    Export {
        /// Book; `-` is standard input
        #[arg(value_name = "BOOK")]
        book: PathBuf,
        /// Notation of the positions: `feen`, or `fen` for chess. The column of positions keeps its name, so `build` can make
        /// the same book again, such as with `--key fen:feen`
        #[arg(long, value_name = "NOTATION", default_value = "feen", value_parser = ["feen", "fen"])]
        key_notation: String,
        /// Character between the columns; a tab by default. Texts that have the character cannot be written
        #[arg(long, value_name = "CHARACTER", default_value = "\t", hide_default_value = true)]
        separator: char,
        /// Maximum memory in bytes, or in K, M or G, such as 500M; at least 64K. A larger book stays on disk. The program itself may need 64M
        /// more
        #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = size)]
        memory: usize,
        /// Output file; by default standard output
        #[arg(short, long, value_name = "TABLE", default_value = STANDARD, hide_default_value = true)]
        output: PathBuf,
    },
}

impl Command {
    /// Returns the file that the command writes, or `None` if it only shows something.
    pub(crate) fn output(&self) -> Option<&Path> {
        match self {
            Self::Build(arguments) => Some(&arguments.output),
            Self::FromPgn(arguments) => Some(&arguments.options.output),
            Self::FromKif(arguments) => Some(&arguments.options.output),
            Self::Rows(arguments) => Some(&arguments.output),
            Self::FromYaneuraou(arguments) => Some(&arguments.output),
            Self::FromPolyglot { output, .. }
            | Self::ToPolyglot { output, .. }
            | Self::ToYaneuraou { output, .. }
            | Self::Merge { output, .. }
            | Self::Export { output, .. } => Some(output),
            Self::Show(_) | Self::Find(_) | Self::Verify(_) => None,
        }
    }
}

/// Makes a book from tables
///
/// The first line of a table names its columns. Tabs separate the columns, and there is no quoting. Mistakes are
/// reported as `file:line: what is wrong`. If there are mistakes, no book is written. Rows of one position keep the
/// order of the table. Columns without a `--column` are ignored.
///
/// In a column of moves, chess moves must be legal and in SAN or UCI. Files named `*.epd` are EPD suites, and `--epd`
/// makes all files EPD suites. Each operation of a suite, such as `bm`, serves as a column. In a column of moves, an
/// operation with several moves makes one row for each move. In a text, `\"` is a quotation mark and `\\` is a backslash.
#[derive(Args)]
#[command(after_long_help = "Examples:
  koma-book build moves.tsv --key feen --column move:move --column weight:u16 -o moves.book
  koma-book build a.tsv b.tsv --key moves:pgn --column eco:str --column name:str --index name -o names.book
  koma-book build suite.epd --column bm:move --column id:str -o suite.book
  zcat moves.tsv.gz | koma-book build - --key feen --column move:str -o moves.book")]
pub(crate) struct BuildArguments {
    /// Tables; `-` is standard input
    #[arg(required = true, value_name = "TABLE")]
    pub(crate) tables: Vec<PathBuf>,
    /// Column of positions and its notation: `feen` (by default), `fen`, `sfen` or `moves`, as in `moves:pgn`
    #[arg(long, value_name = "[NOTATION:]NAME", default_value = "feen")]
    pub(crate) key: String,
    /// Game of the table's notation and moves: chess (by default), makruk, shogi or xiangqi. With this option, all
    /// positions must belong to the game
    #[arg(long, value_name = "GAME", value_parser = PossibleValuesParser::new(GameOption::all().map(|game| game.name)))]
    pub(crate) game: Option<String>,
    /// Column and its type, such as str, u16, f64, bool, move or square; `?` allows empty cells, as in `u16?`. If a
    /// table lacks the column, the cells get the default, as in `eco:str=A00`, or are empty if `?` allows it. One
    /// to eight of these options are allowed
    #[arg(long = "column", required = true, value_name = "NAME:TYPE[=DEFAULT]", value_parser = column)]
    pub(crate) columns: Vec<Column>,
    /// Column with an index, which makes `find --by` fast
    #[arg(long = "index", value_name = "NAME")]
    pub(crate) indexes: Vec<String>,
    /// Character between the columns of a table; a tab by default
    #[arg(long, value_name = "CHARACTER", default_value = "\t", hide_default_value = true)]
    pub(crate) separator: char,
    /// The tables are EPD suites, whatever their names
    #[arg(long, conflicts_with_all = ["key", "separator", "no_header"])]
    pub(crate) epd: bool,
    /// The first line is a row, not names. Each row has a position, then the columns in the order of `--column`
    #[arg(long)]
    pub(crate) no_header: bool,
    /// Maximum memory in bytes, or in K, M or G, such as 500M; at least 64K. Rows beyond it go to temporary files in TMPDIR. The program itself may need
    /// 64M more
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = size)]
    pub(crate) memory: usize,
    /// Maximum number of mistakes to show for each table; all mistakes are counted
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    pub(crate) max_errors: usize,
    /// Output file; `-` is standard output
    #[arg(short, long, value_name = "BOOK")]
    pub(crate) output: PathBuf,
}

/// Makes a book from chess games
///
/// Reads PGN, either plain or compressed with gzip or zstd, and counts the moves played in each position. The book has
/// the columns `move` (in UCI, such as `e2e4`), `wins`, `draws` and `losses`. The last three count the games with this
/// move that White won, drew and lost. The moves of a position are ordered by their number of games, highest first, then
/// by their texts. Positions are in the order in which the games first reach them.
///
/// If a game repeats a move in the same position, the move counts once. Games without a result or without moves,
/// variants other than Chess960, and broken games are skipped. Standard error shows their number and names the
/// first ones. The book does not depend on the number of jobs. If standard error is a terminal, it shows the progress.
#[derive(Args)]
#[command(after_long_help = "Examples:
  koma-book from-pgn games.pgn --plies 24 --min-games 2 -o games.book
  koma-book from-pgn 2024-*.pgn.zst --jobs 8 -o 2024.book
  curl -s https://example.org/games.pgn.gz | koma-book from-pgn - -o games.book

To count on several machines, give each a part of the games and leave `--min-games` to `koma-book merge`.")]
pub(crate) struct PgnArguments {
    /// PGN files; `-` is standard input
    #[arg(required = true, value_name = "GAMES")]
    pub(crate) games: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) options: CountArguments,
}

/// Makes a book from shōgi games
///
/// Reads KIF, KI2 and CSA, in UTF-8 or Shift-JIS, either plain or compressed with gzip or zstd. Makes the same book as
/// `from-pgn` does for chess: the columns are `move` (in USI, such as `7g7f`), `wins`, `draws` and `losses`. The last
/// three count the games with this move that Sente won, drew and lost. In a handicap game, Shitate counts as Sente.
///
/// Each game may start from a handicap or a diagram. Repetition and impasse are draws. Games without a result or without
/// moves, and broken games are skipped. Standard error shows their number and names the first ones. A file can have
/// several games: a new header, or `/` in CSA, starts the next game.
#[derive(Args)]
#[command(after_long_help = "Examples:
  koma-book from-kif games.kif --plies 40 --min-games 2 -o games.book
  koma-book from-kif 2024/*.csa 2024/*.kifu --jobs 8 -o 2024.book
  unzip -p games.zip | koma-book from-kif - -o games.book")]
pub(crate) struct KifArguments {
    /// KIF, KI2 or CSA files; `-` is standard input
    #[arg(required = true, value_name = "GAMES")]
    pub(crate) games: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) options: CountArguments,
}

/// Converts a YaneuraOu book to a koma book
///
/// A YaneuraOu book, `*.db`, is a text with positions of shōgi and their moves. Its first line is `#YANEURAOU-DB2016 1.00`.
/// The new book has the columns `move` and `reply` (in USI, such as `7g7f`), `score`, `depth` and `count`. Each line with a
/// move becomes a row. All values but the move may be missing.
///
/// Move numbers and comments are not read. If a position is listed several times, the book has all of its moves. Mistakes, such
/// as moves that are not legal, are reported as `file:line: what is wrong`. If there are mistakes, no book is written.
/// Positions without moves, and lines with `none`, `resign` or `win` instead of a move are left out and counted.
#[derive(Args)]
#[command(after_long_help = "Examples:
  koma-book from-yaneuraou user_book1.db -o moves.book
  unzip -p book.zip | koma-book from-yaneuraou - -o moves.book")]
pub(crate) struct YaneuraouArguments {
    /// YaneuraOu book; `-` is standard input
    #[arg(value_name = "DB")]
    pub(crate) db: PathBuf,
    /// Maximum memory in bytes, or in K, M or G, such as 500M; at least 64K. Rows beyond it go to temporary files in TMPDIR. The program itself may need
    /// 64M more
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = size)]
    pub(crate) memory: usize,
    /// Maximum number of mistakes to show; all mistakes are counted
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    pub(crate) max_errors: usize,
    /// Output file; `-` is standard output
    #[arg(short, long, value_name = "BOOK")]
    pub(crate) output: PathBuf,
}

// The options of `from-pgn` and `from-kif`. A doc comment would replace the help of these commands.
#[derive(Args)]
pub(crate) struct CountArguments {
    /// Number of half-moves to read from each game
    #[arg(long, value_name = "NUMBER", default_value = "24", value_parser = positive)]
    pub(crate) plies: NonZeroUsize,
    /// Minimum number of games for each move; other moves are left out
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) min_games: u64,
    /// Maximum memory in bytes, or in K, M or G, such as 500M; at least 64K. Counts beyond it go to temporary files in TMPDIR. The program itself may need
    /// 64M more
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = size)]
    pub(crate) memory: usize,
    /// Maximum number of files to read at the same time; the number of processors by default
    #[arg(short, long, value_name = "NUMBER", value_parser = positive)]
    pub(crate) jobs: Option<NonZeroUsize>,
    /// Maximum number of skipped games to name for each file
    #[arg(long, value_name = "NUMBER", default_value_t = 20)]
    pub(crate) max_errors: usize,
    /// Output file; `-` is standard output
    #[arg(short, long, value_name = "BOOK")]
    pub(crate) output: PathBuf,
}

/// Writes the moves of chess games as a table, for programs that count them
///
/// Reads and skips games as `from-pgn` does. The first line names the columns: `fen` (or `feen`), `move` (in UCI),
/// `white`, `draw` and `black`. Each other line is a move that was played in a game. The last three columns are 1 for
/// the result of the game, and 0 otherwise. If a game repeats a move in the same position, the move has one line.
///
/// Equal positions have equal texts. The counters of a FEN are always `0 1`, and it has an en passant square only if a
/// pawn can legally be captured there.
///
/// The program needs the same memory for any number of games. Lines are written while games are read, so check the exit
/// code: if it is not 0, lines are missing.
#[derive(Args)]
#[command(after_long_help = "Examples:
  koma-book rows games.pgn.zst -o - | gzip > rows.tsv.gz
  koma-book rows --key-notation feen --plies 40 games.pgn -o rows.tsv

A program such as DuckDB or Spark counts the rows, and `koma-book build` makes a book of the counts:
  koma-book build counts.tsv --key fen:fen --column move:move --column wins:u32 --column draws:u32 \\
      --column losses:u32 -o games.book
`book/many-machines.md` shows how, and in which order the book has the same bytes as the book of `from-pgn`.")]
pub(crate) struct RowsArguments {
    /// PGN files; `-` is standard input
    #[arg(required = true, value_name = "GAMES")]
    pub(crate) games: Vec<PathBuf>,
    /// Number of half-moves to read from each game
    #[arg(long, value_name = "NUMBER", default_value = "24", value_parser = positive)]
    pub(crate) plies: NonZeroUsize,
    /// Notation of the positions, and name of their column
    #[arg(long, value_name = "NOTATION", default_value = "fen", value_parser = ["fen", "feen"])]
    pub(crate) key_notation: String,
    /// Maximum number of skipped games to name for each file
    #[arg(long, value_name = "NUMBER", default_value_t = 20)]
    pub(crate) max_errors: usize,
    /// Output file; by default standard output
    #[arg(short, long, value_name = "TABLE", default_value = STANDARD, hide_default_value = true)]
    pub(crate) output: PathBuf,
}

/// Finds the rows of positions
///
/// A position is a FEEN, a FEN (for shōgi, an SFEN), or `startpos`, the start of the game. With `--moves`, finds the
/// position after these moves. For columns of chess moves, `--text` and `--json` also show each move in SAN, and the number of rows of the position after the move. They also show
/// transpositions: moves without a row that lead to a position of the book. Tab-separated lines show the rows as
/// `export` writes them.
///
/// With `--by`, finds the positions that have a row with this value, such as `--by name="Ruy Lopez"`. The short form
/// for the column `name` is `--name`. Chess moves are in UCI or SAN.
///
/// Lines of standard input that are not positions are reported, and the next lines are read. The exit code is 1 if
/// there are such lines, or if one of the positions or values is not in the book.
#[derive(Args)]
#[command(after_long_help = "Examples:
  koma-book find moves.book \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"
  koma-book find moves.book --moves \"1. e4 e5\"
  koma-book find --json moves.book - < positions.txt")]
pub(crate) struct FindArguments {
    /// Book to search
    #[arg(value_name = "BOOK")]
    pub(crate) book: PathBuf,
    /// Positions in FEEN, FEN or SFEN, or `startpos`; `-` reads them from standard input, one per line
    #[arg(required_unless_present_any = ["moves", "by", "name"], value_name = "POSITION")]
    pub(crate) positions: Vec<String>,
    /// Finds the position after moves from the start of the game, in a notation that `build --key moves:…` reads
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Vec<String>,
    /// Game of `--moves`, of `startpos` and of FEN: chess, makruk, shogi or xiangqi. By default, the game of the moves in the
    /// book. If the book has none, the game with the same board, and chess rather than makruk
    #[arg(long, value_name = "GAME", value_parser = PossibleValuesParser::new(GameOption::all().map(|game| game.name)))]
    pub(crate) game: Option<String>,
    /// Finds positions by a value of a column
    #[arg(long, value_name = "COLUMN=VALUE", value_parser = by)]
    pub(crate) by: Vec<(String, String)>,
    /// Finds positions by the column `name`
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Vec<String>,
    #[command(flatten)]
    pub(crate) form: FormArguments,
}

#[derive(Args)]
pub(crate) struct BooksArguments {
    /// Books; `-` is standard input
    #[arg(required = true, value_name = "BOOK")]
    pub(crate) books: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) form: FormArguments,
}

fn positive(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "expected a whole number, 1 or more")
}

fn by(text: &str) -> Result<(String, String), &'static str> {
    let (column, value) =
        text.split_once('=').ok_or("expected a column, `=` and a value, as in `eco=C60`")?;
    Ok((column.to_owned(), value.to_owned()))
}

/// The minimum of `--memory` in bytes. With less, nearly each row would go to a temporary file of its own.
const MIN_MEMORY: usize = 64 << 10;

fn size(text: &str) -> Result<usize, &'static str> {
    match parse_size(text) {
        Some(size) if size >= MIN_MEMORY => Ok(size),
        Some(_) => Err("expected at least 64K; a number without a letter is a number of bytes"),
        None => Err("expected a number of bytes, or of K, M, G or T, such as 500M or 1.5G"),
    }
}

/// Parses a size such as `500M` or `1.5G`. A size above the address space is the same as no limit.
fn parse_size(text: &str) -> Option<usize> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = &text[number.len()..];
    let units = [["", "B"], ["K", "KB"], ["M", "MB"], ["G", "GB"], ["T", "TB"]];
    let power = units.iter().position(|names| names.iter().any(|name| unit.eq_ignore_ascii_case(name)))?;
    let unit = 1_u128 << (10 * power);
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let (whole, fraction) = match number.split_once('.') {
        None => (number, "0"),
        // There is no fraction of a byte.
        Some(_) if power == 0 => return None,
        Some(parts) => parts,
    };
    if !is_number(whole) || !is_number(fraction) {
        return None;
    }
    // The other digits are less than a byte.
    let fraction = &fraction[..fraction.len().min(15)];
    let denominator = fraction.bytes().fold(1, |power, _| 10 * power);
    let part = unit * fraction.parse::<u128>().ok()? / denominator;
    let bytes = whole.parse().unwrap_or(u128::MAX).saturating_mul(unit).saturating_add(part);
    Some(usize::try_from(bytes).unwrap_or(usize::MAX))
}

/// A column of a book.
#[derive(Clone)]
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) values: ColumnType,
    /// The default text of cells, for tables that lack the column.
    pub(crate) default: Option<String>,
}

fn column(text: &str) -> Result<Column, String> {
    // A name may also contain equals signs. The default starts after the first equals sign that directly follows a
    // type.
    let end = text.match_indices('=').map(|(end, _)| end).find(|end| named_type(&text[..*end]).is_ok());
    let default = end.map(|end| &text[end + 1..]);
    let (name, values) = named_type(&text[..end.unwrap_or(text.len())])?;
    if let Some(default) = default
        && let Err(error) = Value::parse(values, default)
        && !error.needs_position()
    {
        return Err(error.to_string());
    }
    Ok(Column { name: name.to_owned(), values, default: default.map(str::to_owned) })
}

fn named_type(text: &str) -> Result<(&str, ColumnType), String> {
    let (name, column) =
        text.rsplit_once(':').ok_or("expected a column's name, a colon and its type, as in `weight:u16`")?;
    let parsed = column.parse().map_err(|error| format!("`{column}` is not a column type; {error}"))?;
    Ok((name, parsed))
}

/// Parses a chess FEN, or `startpos`.
pub(crate) fn position(text: &str) -> Result<Position<8, 8>, String> {
    if text == "startpos" {
        return Ok(START);
    }
    Fen::parse(text).map(|fen| fen.position()).map_err(|error| error.explain(text).to_string())
}
