//! Games, each also as a table of what was declared.

use koma::{Game, GamePiece, GameStyle, Letter, Qpi};

/// A style: its letter, its name and its pieces, each with all its names.
pub(crate) type Style = (&'static str, &'static str, &'static [(&'static str, &'static [&'static str])]);

/// What a module that `game!` fills can be asked, and what it was declared with.
pub(crate) struct Declared {
    pub(crate) board: Option<&'static [usize]>,
    pub(crate) styles: &'static [Style],
    pub(crate) game: Game,
    pub(crate) count: usize,
    pub(crate) all_styles: fn() -> &'static [GameStyle],
    pub(crate) pieces: fn(Letter) -> &'static [GamePiece],
    pub(crate) name: fn(Qpi) -> Option<&'static str>,
    pub(crate) by_name: fn(&str, &str) -> Option<Qpi>,
    pub(crate) contains: fn(Qpi) -> bool,
    pub(crate) index: fn(Qpi) -> Option<usize>,
    pub(crate) from_index: fn(usize) -> Option<Qpi>,
}

macro_rules! board {
    () => {
        None
    };
    ($($size:literal)+) => {
        Some(&[$($size),+])
    };
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

        /// All of them.
        pub(crate) static ALL: &[Declared] = &[$(
            Declared {
                board: board!($($($size)+)?),
                styles: &[$(($letter, $style, &[$(($pin, &[$name $(, $other)*])),*])),*],
                game: $module::GAME,
                count: $module::COUNT,
                all_styles: $module::styles,
                pieces: $module::pieces,
                name: $module::name,
                by_name: $module::by_name,
                contains: $module::contains,
                index: $module::index,
                from_index: $module::from_index,
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
            "B" => "Bishop",
            "N" => "Knight" | "Horse",
            "P" => "Pawn",
            "+P" => "Pawn on its first square",
            "-P" => "Pawn open to en passant",
        }
        style "S" "Shōgi" {
            "K^" => "King" | "玉将" | "王将",
            "R" => "Rook",
            "+R" => "Dragon",
            "B" => "Bishop",
            "+B" => "Horse",
            "G" => "Gold" | "金将",
            "S" => "Silver",
            "+S" => "Promoted silver" | "成銀",
            "N" => "Knight",
            "+N" => "Promoted knight",
            "L" => "Lance",
            "+L" => "Promoted lance",
            "P" => "Pawn",
            "+P" => "Tokin" | "と",
        }
    }

    cube {
        board <3, 2, 4>;
        style "R" "Raumschach" { "K^" => "King", "U" => "Unicorn" }
        style "T" "T" { "K" => "King", "-U^" => "Unicorn" }
    }

    long {
        style "C" "王王王王王王王王王王王王王王王王王王王王王王王王王style" { "+K^" => "王王王王王王王王王王王王王王王王王王王王王王王王王king1", "-Q" => "王王王王王王王王王王王王王王王王王王王王王王王王王queen" }
        style "S" "王王王王王王王王王王王王王王王王王王王王王王王王王other" { "+K^" => "王王王王王王王王王王王王王王王王王王王王王王王王王king2", "-Q" => "王王王王王王王王王王王王王王王王王王王王王王王王王queen" }
    }

    letters {
        style "A" "Style A" { "A^" => "King of A", "+B" => "Piece B" }
        style "B" "Style B" { "B^" => "King of B", "+C" => "Piece C" }
        style "C" "Style C" { "C^" => "King of C", "+D" => "Piece D" }
        style "D" "Style D" { "D^" => "King of D", "+E" => "Piece E" }
        style "E" "Style E" { "E^" => "King of E", "+F" => "Piece F" }
        style "F" "Style F" { "F^" => "King of F", "+G" => "Piece G" }
        style "G" "Style G" { "G^" => "King of G", "+H" => "Piece H" }
        style "H" "Style H" { "H^" => "King of H", "+I" => "Piece I" }
        style "I" "Style I" { "I^" => "King of I", "+J" => "Piece J" }
        style "J" "Style J" { "J^" => "King of J", "+K" => "Piece K" }
        style "K" "Style K" { "K^" => "King of K", "+L" => "Piece L" }
        style "L" "Style L" { "L^" => "King of L", "+M" => "Piece M" }
        style "M" "Style M" { "M^" => "King of M", "+N" => "Piece N" }
        style "N" "Style N" { "N^" => "King of N", "+O" => "Piece O" }
        style "O" "Style O" { "O^" => "King of O", "+P" => "Piece P" }
        style "P" "Style P" { "P^" => "King of P", "+Q" => "Piece Q" }
        style "Q" "Style Q" { "Q^" => "King of Q", "+R" => "Piece R" }
        style "R" "Style R" { "R^" => "King of R", "+S" => "Piece S" }
        style "S" "Style S" { "S^" => "King of S", "+T" => "Piece T" }
        style "T" "Style T" { "T^" => "King of T", "+U" => "Piece U" }
        style "U" "Style U" { "U^" => "King of U", "+V" => "Piece V" }
        style "V" "Style V" { "V^" => "King of V", "+W" => "Piece W" }
        style "W" "Style W" { "W^" => "King of W", "+X" => "Piece X" }
        style "X" "Style X" { "X^" => "King of X", "+Y" => "Piece Y" }
        style "Y" "Style Y" { "Y^" => "King of Y", "+Z" => "Piece Z" }
        style "Z" "Style Z" { "Z^" => "King of Z", "+A" => "Piece A" }
    }

    full {
        board <255, 255>;
        style "Q" "A style of all pieces that there can be" {
            "-A" => "diminished A",
            "-A^" => "diminished terminal A",
            "+A" => "enhanced A",
            "+A^" => "enhanced terminal A",
            "A" => "A",
            "A^" => "terminal A",
            "-B" => "diminished B",
            "-B^" => "diminished terminal B",
            "+B" => "enhanced B",
            "+B^" => "enhanced terminal B",
            "B" => "B",
            "B^" => "terminal B",
            "-C" => "diminished C",
            "-C^" => "diminished terminal C",
            "+C" => "enhanced C",
            "+C^" => "enhanced terminal C",
            "C" => "C",
            "C^" => "terminal C",
            "-D" => "diminished D",
            "-D^" => "diminished terminal D",
            "+D" => "enhanced D",
            "+D^" => "enhanced terminal D",
            "D" => "D",
            "D^" => "terminal D",
            "-E" => "diminished E",
            "-E^" => "diminished terminal E",
            "+E" => "enhanced E",
            "+E^" => "enhanced terminal E",
            "E" => "E",
            "E^" => "terminal E",
            "-F" => "diminished F",
            "-F^" => "diminished terminal F",
            "+F" => "enhanced F",
            "+F^" => "enhanced terminal F",
            "F" => "F",
            "F^" => "terminal F",
            "-G" => "diminished G",
            "-G^" => "diminished terminal G",
            "+G" => "enhanced G",
            "+G^" => "enhanced terminal G",
            "G" => "G",
            "G^" => "terminal G",
            "-H" => "diminished H",
            "-H^" => "diminished terminal H",
            "+H" => "enhanced H",
            "+H^" => "enhanced terminal H",
            "H" => "H",
            "H^" => "terminal H",
            "-I" => "diminished I",
            "-I^" => "diminished terminal I",
            "+I" => "enhanced I",
            "+I^" => "enhanced terminal I",
            "I" => "I",
            "I^" => "terminal I",
            "-J" => "diminished J",
            "-J^" => "diminished terminal J",
            "+J" => "enhanced J",
            "+J^" => "enhanced terminal J",
            "J" => "J",
            "J^" => "terminal J",
            "-K" => "diminished K",
            "-K^" => "diminished terminal K",
            "+K" => "enhanced K",
            "+K^" => "enhanced terminal K",
            "K" => "K",
            "K^" => "terminal K",
            "-L" => "diminished L",
            "-L^" => "diminished terminal L",
            "+L" => "enhanced L",
            "+L^" => "enhanced terminal L",
            "L" => "L",
            "L^" => "terminal L",
            "-M" => "diminished M",
            "-M^" => "diminished terminal M",
            "+M" => "enhanced M",
            "+M^" => "enhanced terminal M",
            "M" => "M",
            "M^" => "terminal M",
            "-N" => "diminished N",
            "-N^" => "diminished terminal N",
            "+N" => "enhanced N",
            "+N^" => "enhanced terminal N",
            "N" => "N",
            "N^" => "terminal N",
            "-O" => "diminished O",
            "-O^" => "diminished terminal O",
            "+O" => "enhanced O",
            "+O^" => "enhanced terminal O",
            "O" => "O",
            "O^" => "terminal O",
            "-P" => "diminished P",
            "-P^" => "diminished terminal P",
            "+P" => "enhanced P",
            "+P^" => "enhanced terminal P",
            "P" => "P",
            "P^" => "terminal P",
            "-Q" => "diminished Q",
            "-Q^" => "diminished terminal Q",
            "+Q" => "enhanced Q",
            "+Q^" => "enhanced terminal Q",
            "Q" => "Q",
            "Q^" => "terminal Q",
            "-R" => "diminished R",
            "-R^" => "diminished terminal R",
            "+R" => "enhanced R",
            "+R^" => "enhanced terminal R",
            "R" => "R",
            "R^" => "terminal R",
            "-S" => "diminished S",
            "-S^" => "diminished terminal S",
            "+S" => "enhanced S",
            "+S^" => "enhanced terminal S",
            "S" => "S",
            "S^" => "terminal S",
            "-T" => "diminished T",
            "-T^" => "diminished terminal T",
            "+T" => "enhanced T",
            "+T^" => "enhanced terminal T",
            "T" => "T",
            "T^" => "terminal T",
            "-U" => "diminished U",
            "-U^" => "diminished terminal U",
            "+U" => "enhanced U",
            "+U^" => "enhanced terminal U",
            "U" => "U",
            "U^" => "terminal U",
            "-V" => "diminished V",
            "-V^" => "diminished terminal V",
            "+V" => "enhanced V",
            "+V^" => "enhanced terminal V",
            "V" => "V",
            "V^" => "terminal V",
            "-W" => "diminished W",
            "-W^" => "diminished terminal W",
            "+W" => "enhanced W",
            "+W^" => "enhanced terminal W",
            "W" => "W",
            "W^" => "terminal W",
            "-X" => "diminished X",
            "-X^" => "diminished terminal X",
            "+X" => "enhanced X",
            "+X^" => "enhanced terminal X",
            "X" => "X",
            "X^" => "terminal X",
            "-Y" => "diminished Y",
            "-Y^" => "diminished terminal Y",
            "+Y" => "enhanced Y",
            "+Y^" => "enhanced terminal Y",
            "Y" => "Y",
            "Y^" => "terminal Y",
            "-Z" => "diminished Z",
            "-Z^" => "diminished terminal Z",
            "+Z" => "enhanced Z",
            "+Z^" => "enhanced terminal Z",
            "Z" => "Z",
            "Z^" => "terminal Z",
        }
    }
}

/// What `cross::position!(empty: "…")` calls.
pub(crate) const fn empty(_: &'static str) -> koma::Position<8, 8> {
    koma::Position::new(koma::Styles::new(Letter::S, Letter::C))
}
