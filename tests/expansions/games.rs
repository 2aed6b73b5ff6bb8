//! Declares games in modules, functions, blocks and macros.

use koma::{Epin, Position, Qpi, Side, position};

/// A game whose items are all unused.
mod unused {
    koma::game! {
        board <3, 3>;
        enum Piece;
        notation fen = crate::expansions::games::read;
        notation r#type = crate::expansions::games::read;
        style "C" Chess { "K^" => King, "Q" => Queen | Lady | "\u{2066}\"#\u{2069}" }
        style "S" Shogi { "K^" => King }
    }
}

const fn read(feen: &'static str) -> Position<3, 3> {
    Position::from_static(feen)
}

/// Contains nested modules, and uses a game under another name.
mod outer {
    pub(crate) mod one {
        //! A comment in the module.

        koma::game! { style "C" Chess { "K^" => King } }
    }

    pub(crate) mod inner {
        pub(crate) use super::one as renamed;

        pub(crate) const KINGS: [koma::Qpi; 2] = [renamed::qpi!("C:K^"), super::one::KING];
    }
}

/// Declares games from captured fragments, and the same game in several modules.
macro_rules! games {
    ($($(#[$attribute:meta])* $vis:vis mod $module:ident $Piece:ident $path:path, $letter:literal $name:ident;)*) => {
        $(
            mod $module {
                koma::game! {
                    board <3, 3>;
                    $(#[$attribute])*
                    $vis enum $Piece;
                    notation feen = $path;
                    style $letter $name { "K^" => King, "P" => "Pawn" }
                }
            }
        )*
    };
}

games! {
    mod one Piece crate::expansions::games::read, "A" Alpha;
    #[derive(PartialOrd)]
    pub(crate) mod two Piece crate::expansions::games::read, "B" Beta;
}
games! { #[cfg(any())] #[doc = "Not compiled."] mod none Piece crate::expansions::games::read, "B" Beta; }
games! { mod three Piece crate::expansions::games::read, "B" Beta; }

macro_rules! also {
    ($($item:tt)*) => {
        koma::game! { $($item)* }
    };
}

mod of_macro {
    also! {
        board <3>;
        /// The user's own documentation.
        #[derive(PartialOrd, Ord)]
        pub(crate) enum Stone;
        style "G" Go { "S" => Stone, "+S" => Group }
    }
}

/// Imports everything from a game and from koma. Names that both modules contain need an explicit path.
mod globs {
    use super::of_macro::*;
    use koma::*;

    pub(crate) const STONES: [Qpi; 2] = [STONE, super::of_macro::qpi!("g:+s")];
    pub(crate) const SQUARE: Square<3> = super::of_macro::square!("b");
    pub(crate) const MEN: usize = COUNT;
}

fn in_a_function() -> Qpi {
    koma::game! { board <3>; enum Piece; style "D" Draughts { "M" => Man } }

    assert!(matches!(qpi!("d:m"), qpi!("d:m")) && square!("a").index() == 0 && COUNT == 2);
    MAN
}

fn in_a_block() -> Position<2> {
    mod checkers {
        koma::game! { board <2>; style "D" Draughts { "M" => Man, "+M" => King } }

        pub(super) const START: koma::Position<2> = position!("Mm / D/d");
    }
    let piece = checkers::qpi!("D:+m");
    assert!(matches!(piece, checkers::qpi!("D:+m")) && checkers::name(piece) == Some("King"));
    checkers::START
}

fn name(piece: Epin) -> &'static str {
    match piece {
        outer::one::epin!("K^") | outer::inner::renamed::epin!("k^") => "king",
        one::epin!("P") => "pawn",
        _ => "other",
    }
}

#[test]
fn games_in_modules_functions_and_macros() {
    assert_eq!(outer::inner::KINGS, [outer::one::KING; 2]);
    assert_eq!([two::epin!("k^"), three::epin!("P")].map(name), ["king", "pawn"]);
    assert_eq!([one::KING, two::PAWN, three::PAWN].map(|piece| piece.to_string()), ["A:K^", "B:P", "B:P"]);
    assert_eq!(two::position!(feen: "3/3/3 / B/b").piece_count(), 0);
    assert!(two::Piece::King < two::Piece::Pawn);
    assert_eq!(in_a_function().to_string(), "D:M");
    assert_eq!(in_a_block(), position!("Mm / D/d"));
    assert_eq!(globs::STONES[1], of_macro::Stone::Group.qpi(Side::Second));
    assert_eq!((globs::SQUARE.index(), globs::MEN), (1, 4));
    assert!(of_macro::Stone::Stone < of_macro::Stone::Group);
}
