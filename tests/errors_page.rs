//! Checks the run-time messages of the expressions on the page `docs/errors.md`. With
//! `RECORD=1` in the environment, updates the messages on the page.

use std::fs;

use koma::{Book, Position, Shape, Styles, book, chess, epin, position, shogi};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/errors.md");
const EMPTY: Position<2> = position!("2 / C/c");
const FULL: Position<2> = position!("K^k^ / C/c");

static OPENINGS: Book<chess::Position, &str> =
    book!(file: "../data/chess-openings.tsv", key: "feen", row: ("name": &str));

/// Returns the source text of each expression, and the message of the expression's error.
macro_rules! messages {
    ($($expression:expr;)*) => {
        [$((stringify!($expression), $expression.unwrap_err().to_string())),*]
    };
}

#[test]
fn expressions_report_what_the_page_says() {
    let messages = messages! {
        Shape::parse("8×8");
        Position::<3, 3>::parse("8/8/8/8/8/8/8/8 / C/c");
        Styles::parse("chess");
        EMPTY.board_diff(&[(2, None)]);
        EMPTY.first_player_hand_diff(&[(epin!("Q"), -1)]);
        FULL.first_player_hand_diff(&[(epin!("Q"), 1)]);
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse::<chess::Position>();
        "4k4/9/4P4/9/9/9/9/9/9 b G 1".parse::<shogi::Position>();
        OPENINGS.column::<&str>("nmae");
        OPENINGS.column::<u16>("name");
        chess::Fen::new(position!("4k3/8/8/8/8/8/8/8 / C/c"), 0, 1);
        chess::Fen::new(position!("8/8/8/8/8/8/4K^3/-R7 / C/c"), 0, 1);
        chess::Fen::new(position!("8/8/8/8/8/8/4P3/8 / C/c"), 0, 1);
        chess::Fen::new(position!("8/8/8/8/4-P3/8/8/8 / c/C"), 0, 1);
        shogi::Sfen::new(position!("9/9/9/9/9/9/9/9/9 +P/ S/s"), 1);
    };
    let page = fs::read_to_string(PATH).unwrap().replace("\r\n", "\n");
    let (_, section) = page.split_once("## At run time").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    assert_eq!(section.matches("\n* `").count(), messages.len());
    let mut now = page.clone();
    for (expression, message) in messages {
        let entry = format!("\n* `{expression}`");
        let line = section.split_once(&entry).expect(expression).1.lines().next().unwrap();
        let message = match message.split_once("\n  help: ") {
            Some((reason, help)) => format!("{reason} ({help})"),
            None => message,
        };
        now = now.replace(&(entry.clone() + line), &format!("{entry}: {message}"));
    }
    if std::env::var_os("RECORD").is_some() {
        fs::write(PATH, now).unwrap();
    } else {
        assert_eq!(now, page, "docs/errors.md differs");
    }
}
