//! Tests malicious input: its cost is bounded, and messages stay readable.

use koma::error::FeenErrorKind;
use koma::{Epin, Letter, Position, Side, Styles};

use crate::support::in_a_stack_of;

/// Koma checks the largest board on a stack that is smaller than the board, and reads it on the default stack of
/// a thread, even without optimization. The hands hold pieces of all kinds.
#[test]
fn large_boards_take_little_stack() {
    let all_but =
        |pawn| Epin::all().map(|piece| piece.to_string()).filter(|piece| piece != pawn).collect::<String>();
    let board = ["255"; 255].join("/");
    let feen = format!("{board} {}/40000P{} X/x", all_but(""), all_but("P"));
    let wrong = feen.replace("40000P", "64000P");
    in_a_stack_of(64 << 10, || {
        assert!(Position::<255, 255>::is_valid(&feen) && !Position::<255, 255>::is_valid(&wrong));
    });
    in_a_stack_of(2 << 20, || {
        let mut position = Box::new(Position::<255, 255>::new(Styles::new(Letter::X, Letter::X)));
        position.parse_into(&feen).unwrap();
        assert_eq!(position.hand(Side::First).iter().len(), Epin::COUNT);
        assert_eq!(position.hand(Side::Second).count(Epin::from_static("P")), 40_000);
        assert_eq!(position.to_string(), feen);
        let before = position.clone();
        let error = position.parse_into(&wrong).unwrap_err();
        assert_eq!((error.kind(), position == before), (FeenErrorKind::TooManyPieces, true));
        position.parse_into(&format!("{board} / x/X")).unwrap();
        assert_eq!((position.piece_count(), position.turn()), (0, Side::Second));
    });
}

/// An input that is 16 times as long takes about 16 times as long to read and to explain. If the time were quadratic,
/// it would take 256 times as long.
#[test]
#[ignore = "measures time: .ci/tests runs it with optimization"]
fn time_is_linear() {
    type Read<'a> = &'a dyn Fn(&str);
    let explained = |error: &dyn ToString| assert!(error.to_string().len() <= 4096);
    let read: &[(&str, Read<'_>)] = &[
        ("+", &|text| explained(&Epin::parse(text).unwrap_err().explain(text))),
        ("9/", &|text| explained(&Position::<9, 9>::parse(text).unwrap_err().explain(text))),
        ("9/9 P", &|text| explained(&Position::<9, 9>::parse(text).unwrap_err().explain(text))),
        ("K\u{202E}♔", &|text| explained(&Position::<9, 9>::parse(text).unwrap_err().explain(text))),
        ("a1", &|text| explained(&koma::Square::<8, 8>::parse(text).unwrap_err().explain(text))),
        ("8x", &|text| explained(&koma::Shape::parse(text).unwrap_err())),
        #[cfg(feature = "games")]
        ("8/p", &|text| explained(&koma::chess::Fen::parse(text).unwrap_err().explain(text))),
        #[cfg(feature = "games")]
        ("1.", &|text| assert_eq!(koma::chess::play_line(&mut koma::chess::START.clone(), text), Ok(0))),
        #[cfg(feature = "games")]
        ("Nf3 Nf6 Ng1 Ng8 ", &|text| {
            let wrong = text.to_owned() + "Ng4";
            let error = koma::chess::play_line(&mut koma::chess::START.clone(), &wrong);
            explained(&error.unwrap_err().explain(&wrong));
        }),
    ];
    for (part, read) in read {
        let time = |parts: usize| {
            let text = part.repeat(parts);
            let run = |_| {
                let start = std::time::Instant::now();
                read(&text);
                start.elapsed()
            };
            (0..20).map(run).min().unwrap()
        };
        let (short, long) = (time(500), time(8_000));
        assert!(long < 64 * short, "{part}: {short:?} and {long:?}");
    }
}
