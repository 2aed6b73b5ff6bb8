//! Declares games. Each declaration also gives a table of its contents.

use koma::{Letter, Vocabulary};

/// A style: its letter, its name and its pieces. Each piece has a PIN and one or more names.
pub(crate) type Style = (&'static str, &'static str, &'static [(&'static str, &'static [&'static str])]);

/// A game, and the contents of its declaration.
pub(crate) struct Declared {
    /// The sizes of the board. Empty if positions may have any shape.
    pub(crate) board: &'static [usize],
    pub(crate) styles: &'static [Style],
    pub(crate) game: Vocabulary,
}

macro_rules! games {
    ($(
        $module:ident {
            $(board <$($size:literal),+>;)?
            $(pub(crate) enum $Piece:ident;)?
            $(notation $notation:ident = $path:path;)*
            $(style $letter:literal $style:literal {
                $($pin:literal => $name:literal $(| $other:literal)*),* $(,)?
            })*
        }
    )*) => {
        $(
            pub(crate) mod $module {
                koma::game! {
                    $(board <$($size),+>;)?
                    $(pub(crate) enum $Piece;)?
                    $(notation $notation = $path;)*
                    $(style $letter $style { $($pin => $name $(| $other)*),* })*
                }
            }
        )*

        /// All games.
        pub(crate) static ALL: &[Declared] = &[$(
            Declared {
                board: &[$($($size),+)?],
                styles: &[$(($letter, $style, &[$(($pin, &[$name $(, $other)*])),*])),*],
                game: $module::VOCABULARY,
            },
        )*];
    };
}

games! {
    go {
        style "G" "Go" { "S" => "Stone" }
    }

    line {
        board <5>;
        pub(crate) enum Piece;
        style "L" "Line" { "-A" => "Ant", "A^" => "Aphid king", "+A" => "Army" | "軍", "B" => "Bee" }
    }

    cross {
        board <8, 8>;
        pub(crate) enum Piece;
        notation feen = crate::games::read_feen;
        notation empty = crate::games::declared::empty;

        style "C" "Chess" {
            "K^" => "King",
            "Q" => "Queen",
            "R" => "Rook",
            "-R" => "Rook that may castle",
            "N" => "Knight" | "Horse",
            "P" => "Pawn",
            "+P" => "Pawn on its first square",
        }
        style "S" "Shōgi" {
            "K^" => "King" | "玉将" | "王将",
            "R" => "Rook",
            "+R" => "Dragon",
            "G" => "Gold" | "金将",
            "S" => "Silver",
            "+S" => "Promoted silver" | "成銀",
            "P" => "Pawn",
            "+P" => "Tokin" | "と",
        }
    }

    cube {
        board <3, 2, 4>;
        style "R" "Raumschach" { "K^" => "King", "U" => "Unicorn" }
        style "T" "T" { "K" => "King", "-U^" => "Unicorn" }
    }

    letters {
        style "A" "Style A" { "A^" => "King of A", "+B" => "Piece B" }
        style "M" "Style M" { "M^" => "King of M", "+Z" => "Piece Z" }
        style "Z" "Style Z" {
            "-Z" => "diminished Z",
            "-Z^" => "diminished terminal Z",
            "+Z" => "enhanced Z",
            "+Z^" => "enhanced terminal Z",
            "Z" => "Z",
            "Z^" => "terminal Z",
            "+A" => "Piece A",
        }
    }
}

/// Returns the empty position, for `cross::position!(empty: "…")`.
pub(crate) const fn empty(_: &'static str) -> koma::Position<8, 8> {
    koma::Position::new(koma::Styles::new(Letter::S, Letter::C))
}
