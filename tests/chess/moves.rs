//! Tests chess moves as values and as text: which texts are moves, and what are the messages for other
//! texts?

use koma::chess::Move;
use koma::error::MoveErrorKind as Kind;
use koma::{Letter, Square};

#[test]
fn every_move_of_every_piece_and_no_other() {
    let squares: Vec<Square<8, 8>> = Square::all().collect();
    let mut moves = Vec::new();
    for origin in &squares {
        for target in &squares {
            for promotion in [None, Some(Letter::Q), Some(Letter::R), Some(Letter::B), Some(Letter::N)] {
                let (files, ranks) =
                    (origin.file().abs_diff(target.file()), origin.rank().abs_diff(target.rank()));
                let is_queen = (files == 0 || ranks == 0 || files == ranks) && files + ranks > 0;
                let is_move = match promotion {
                    None => is_queen || files * ranks == 2,
                    Some(_) => files <= 1 && matches!((origin.rank(), target.rank()), (6, 7) | (1, 0)),
                };
                let step = Move::new(*origin, *target, promotion);
                assert_eq!(step.is_some(), is_move, "{origin}{target}{promotion:?}");
                let Some(step) = step else { continue };
                assert_eq!((step.origin(), step.target(), step.promotion()), (*origin, *target, promotion));
                let letter =
                    promotion.map_or(String::new(), |letter| letter.as_char().to_ascii_lowercase().into());
                assert_eq!(step.to_string(), format!("{origin}{target}{letter}"));
                assert_eq!(step.to_string().parse(), Ok(step));
                moves.push(step);
            }
        }
    }
    assert_eq!(moves.len(), Move::COUNT);
    assert!(moves.is_sorted());
    assert!(moves.iter().enumerate().all(|(index, step)| step.index() == index));
    assert!(Move::all().eq(moves));
    assert_eq!(Move::from_index(Move::COUNT), None);
    assert_eq!((size_of::<Move>(), size_of::<Option<Move>>()), (3, 3));
    for letter in [Letter::K, Letter::P] {
        assert_eq!(Move::new(Square::from_static("e7"), Square::from_static("e8"), Some(letter)), None);
    }
    assert_eq!(
        format!("{:?}|{:>6}", Move::from_static("e7e8q"), Move::from_static("e2e4")),
        "Move(\"e7e8q\")|  e2e4"
    );
}

#[test]
fn texts_that_are_no_moves() {
    for (text, kind, range, reason) in [
        ("", Kind::Empty, 0..0, "the text is empty; expected one such as `e2e4`"),
        ("e2 e4", Kind::Blank(' '), 2..3, "the blank ` ` is not part of a move"),
        ("x2e4", Kind::Square, 0..1, "expected a square from a1 to h8, as in `e2e4`"),
        ("e2e9", Kind::Square, 3..4, "expected a square from a1 to h8, as in `e2e4`"),
        ("e2", Kind::Square, 2..2, "expected a square from a1 to h8, as in `e2e4`"),
        ("é2e4", Kind::Square, 0..2, "expected a square from a1 to h8, as in `e2e4`"),
        ("e2e2", Kind::SameSquare, 0..4, "the piece stays on its square"),
        ("e2f5", Kind::Shape, 0..4, "no piece moves like e2f5"),
        ("e7e8k", Kind::Promotion('k'), 4..5, "`k` is not a promotion; expected `q`, `r`, `b` or `n`"),
        ("e6e7q", Kind::PromotionRank, 4..5, "a pawn promotes only on the last rank"),
        ("a7c8q", Kind::PromotionRank, 4..5, "a pawn promotes only on the last rank"),
        ("e2e4e5", Kind::Extra, 4..6, "the move ends before this"),
        ("e7e8qq", Kind::Extra, 5..6, "the move ends before this"),
    ] {
        let error = Move::parse(text).unwrap_err();
        assert_eq!((error.kind(), error.range()), (kind, range), "{text}");
        assert_eq!(error.to_string(), format!("invalid move: {reason}"));
        assert!(!Move::is_valid(text));
    }
    assert_eq!(Move::from_bytes(b"e2e\xff").unwrap_err().kind(), Kind::NotUtf8);
    for (text, meant) in [
        ("e2-e4", "e2e4"),
        ("E2E4", "e2e4"),
        (" e2e4\n", "e2e4"),
        ("e7e8=Q", "e7e8q"),
        ("e7xd8(Q)+", "e7d8q"),
        ("e2–e4", "e2e4"),
    ] {
        let shown = Move::parse(text).unwrap_err().explain(text).to_string();
        assert!(shown.ends_with(&format!("\n  help: did you mean `{meant}`?")), "{shown}");
    }
    for text in ["e4", "Nf3", "O-O", "e2e9", "e7e8k"] {
        assert!(!Move::parse(text).unwrap_err().explain(text).to_string().contains("help"), "{text}");
    }
}
