//! Tests the functions that `game!` generates. Compares their results with the tables in
//! `games/declared.rs`, for every token and for thousands of positions.
#![expect(clippy::items_after_statements, reason = "constants are next to their assertions")]

use koma::error::GameErrorKind;
use koma::{
    Epin, GameStyle, Letter, Pin, Position, Qpi, Shape, Side, Sin, Square, State, Styles, Vocabulary,
    position, qpi, square,
};

pub(crate) mod declared;

use declared::{ALL, Declared, Style, cross, go, letters, line};

/// Reads the text of `cross::position!(feen: "…")`.
const fn read_feen(feen: &'static str) -> Position<8, 8> {
    Position::from_static(feen)
}

impl Declared {
    /// Returns the index of a piece's style in the table, and the index of the piece in this style.
    fn find(&self, piece: Qpi) -> Option<(usize, usize)> {
        let style =
            self.styles.iter().position(|(letter, ..)| *letter == piece.style().as_char().to_string())?;
        let first = piece.pin().with_side(Side::First).to_string();
        Some((style, self.styles[style].2.iter().position(|(pin, _)| **pin == first)?))
    }

    fn style(&self, letter: Letter) -> Option<&Style> {
        self.styles.iter().find(|style| style.0 == letter.as_char().to_string())
    }

    /// Returns the declared piece that a message should suggest: the most similar piece with the same style and letter.
    /// Prefers pieces with the same state, then pieces in the normal state, then all others. After that, prefers pieces
    /// that agree in the marker `^`. If several pieces remain, returns the first declared piece. If the style has no
    /// piece with the letter, and `piece` is terminal, returns the style's first terminal piece with the same state.
    fn meant(&self, piece: Qpi) -> Option<Qpi> {
        let mut pins = self.style(piece.style())?.2.iter().map(|(pin, _)| Pin::parse(pin).unwrap());
        let same_letter = pins.clone().filter(|pin| pin.letter() == piece.letter());
        let nearest = same_letter.min_by_key(|pin| {
            let other_state = pin.state() != piece.state();
            (
                other_state,
                other_state && pin.state() != State::Normal,
                pin.is_terminal() != piece.is_terminal(),
            )
        });
        let mut royal = || pins.find(|pin| pin.is_terminal() && pin.state() == piece.state());
        let meant = nearest.or_else(|| piece.is_terminal().then(&mut royal).flatten())?;
        Some(piece.with_pin(meant.with_side(piece.side())))
    }

    /// Returns the first mistake in a position.
    fn wrong<const A: usize, const B: usize, const C: usize>(
        &self,
        position: &Position<A, B, C>,
    ) -> Option<GameErrorKind> {
        let board = Shape::new(self.board).ok();
        if let Some(expected) = board.filter(|board| *board != position.shape()) {
            return Some(GameErrorKind::Shape { expected, found: position.shape() });
        }
        let styles = position.styles();
        let sins = Side::ALL.map(|side| styles.sin(side));
        if let Some(sin) = sins.into_iter().find(|sin| self.style(sin.letter()).is_none()) {
            return Some(GameErrorKind::Style(sin));
        }
        let mut on_board = position.pieces().map(|(square, piece)| (square.index(), piece.qualify(styles)));
        if let Some((index, piece)) = on_board.find(|(_, piece)| self.find(*piece).is_none()) {
            return Some(GameErrorKind::OnBoard { index, piece });
        }
        Side::ALL.into_iter().find_map(|side| {
            let mut in_hand = position.hand(side).iter().map(|(piece, _)| piece.qualify(styles));
            let piece = in_hand.find(|piece| self.find(*piece).is_none())?;
            Some(GameErrorKind::InHand { side, piece })
        })
    }
}

#[test]
fn every_token_is_in_the_game_or_not_as_declared() {
    for declared in ALL {
        let game = declared.game;
        let mut seen = vec![0; game.count()];
        for piece in Qpi::all() {
            let found = declared.find(piece);
            let name = found.map(|(style, number)| declared.styles[style].2[number].1[0]);
            let index = found.map(|(style, number)| {
                let before: usize = declared.styles[..style].iter().map(|style| style.2.len()).sum();
                2 * (before + number) + usize::from(piece.is_second())
            });
            assert_eq!((game.contains(piece), game.name(piece)), (found.is_some(), name), "{piece}");
            assert_eq!(game.index(piece), index, "{piece}");
            if let Some(index) = index {
                seen[index] += 1;
                let native = piece.with_sin(Sin::new(piece.style(), piece.side()));
                assert_eq!(game.from_index(index), Some(native));
            }
        }
        // Each index belongs to two QPIs, a native and a derived QPI.
        assert!(seen.iter().all(|count| *count == 2), "{seen:?}");
        for beyond in [0, 1, seen.len(), usize::MAX - seen.len()] {
            assert_eq!(game.from_index(seen.len() + beyond), None);
        }
        assert_eq!(game.board(), Shape::new(declared.board).ok());
    }
}

#[test]
fn styles_and_pieces_are_listed_as_declared() {
    for Declared { game, styles, .. } in ALL {
        let declared = styles.iter().map(|(letter, name, pieces)| {
            let pieces = pieces.iter().map(|(pin, names)| (format!("{letter}:{pin}"), *names, names[0]));
            ((*letter).to_owned(), *name, pieces.collect::<Vec<_>>())
        });
        let listed = game.styles().iter().map(|style| {
            assert_eq!(game.pieces(style.letter()), style.pieces());
            let pieces = style.pieces().iter();
            let pieces = pieces.map(|piece| (piece.qpi().to_string(), piece.names(), piece.name()));
            (style.letter().to_string(), style.name(), pieces.collect::<Vec<_>>())
        });
        assert!(declared.eq(listed));
    }
    assert!(cross::pieces(Letter::X).is_empty());
}

#[test]
fn pieces_are_found_by_every_name_and_by_no_other() {
    let all_styles = || ALL.iter().flat_map(|declared| declared.styles);
    for declared in ALL {
        for (letter, style, pieces) in declared.styles {
            for name in all_styles().flat_map(|style| style.2).flat_map(|piece| piece.1) {
                let shorter: String = name.chars().skip(1).collect();
                for name in [*name, &format!("{name} "), &(name.to_uppercase() + "x"), &shorter, ""] {
                    let piece = pieces.iter().find(|(_, names)| names.contains(&name));
                    let piece = piece.map(|(pin, _)| Qpi::parse(&format!("{letter}:{pin}")).unwrap());
                    assert_eq!(declared.game.by_name(style, name), piece, "{style} {name}");
                }
            }
        }
    }
    for (style, name) in [("", "King"), ("C", "King"), ("Shogi", "Horse"), ("chess", "King")] {
        assert_eq!(cross::by_name(style, name), None);
    }
}

/// The module of a game has the functions of `Vocabulary`, and all of them are const.
#[test]
fn a_module_has_the_functions_of_its_game() {
    const GOLD: Option<Qpi> = cross::by_name("Shōgi", "金将");
    const FOUND: (Option<usize>, bool) = (cross::index(cross::shōgi::GOLD), cross::contains(qpi!("X:K")));
    const MEANT: Option<Qpi> = match cross::validate(&position!("8/8/8/8/8/8/8/8 +r'/ C/s")) {
        Ok(()) => None,
        Err(error) => error.meant(),
    };
    let game = cross::VOCABULARY;
    assert_eq!((GOLD.and_then(|gold| game.index(gold)), false), FOUND);
    assert_eq!(MEANT, Some(qpi!("C:r")));
    assert!((0..=game.count()).all(|index| cross::from_index(index) == game.from_index(index)));
    assert!(Letter::ALL.iter().all(|letter| cross::pieces(*letter) == game.pieces(*letter)));
    assert_eq!((cross::styles(), cross::COUNT), (game.styles(), game.count()));
    assert_eq!(format!("{game:?}"), "Vocabulary[\"Chess\", \"Shōgi\"]");
}

/// Asserts that `Vocabulary::validate` agrees with the declaration. Returns 0 if the position belongs to the game, and
/// otherwise the number of the kind of error.
fn check<const A: usize, const B: usize, const C: usize>(
    declared: &Declared,
    position: &Position<A, B, C>,
) -> usize {
    let (result, expected) = (declared.game.validate(position), declared.wrong(position));
    assert_eq!(result.map_err(|error| error.kind()).err(), expected, "{position}");
    let Err(error) = result else { return 0 };
    let (kind, square, piece) = match error.kind() {
        GameErrorKind::OnBoard { index, piece } => (1, Square::<A, B, C>::from_index(index), Some(piece)),
        GameErrorKind::InHand { piece, .. } => (2, None, Some(piece)),
        GameErrorKind::Style(_) => (3, None, None),
        GameErrorKind::Shape { .. } => (4, None, None),
        other => panic!("{other:?}"),
    };
    assert_eq!(error.square().map(|square| square.to_string()), square.map(|square| square.to_string()));
    let (words, meant) = (error.to_string(), piece.and_then(|piece| declared.meant(piece)));
    assert!(piece.is_none_or(|piece| words.contains(&format!("`{}`", piece.pin()))), "{words}");
    assert!(words.starts_with("invalid position: ") && words.len() <= 400, "{words}");
    let help = meant.map_or(String::new(), |meant| format!("\n  help: did you mean `{}`?", meant.pin()));
    assert_eq!((error.meant(), words), (meant, format!("invalid position: {}{help}", error.reason())));
    kind
}

/// Checks positions with up to three pieces, on the board and in hand, in all styles of the game and in another
/// style. Returns how many positions belong to the game, and how many cause each kind of error.
fn check_pairs<const A: usize, const B: usize, const C: usize>(declared: &Declared) -> [usize; 5] {
    let mut kinds = [0; 5];
    let styles: Vec<_> = declared.game.styles().iter().map(GameStyle::letter).chain([Letter::X]).collect();
    let last = Square::from_index(A * B * C - 1).unwrap();
    for (first, second) in styles.iter().flat_map(|first| styles.iter().map(move |second| (*first, *second)))
    {
        let empty = Position::<A, B, C>::new(Styles::new(first, second));
        for (number, piece) in Epin::all().enumerate().step_by(5) {
            let other = Epin::from_index(number * 7 % Epin::COUNT).unwrap();
            let (mut on_board, mut in_hand) = (empty, empty);
            assert_eq!(on_board.put(last, piece), Ok(None));
            in_hand.add_to_hand(Side::ALL[number % 2], piece).unwrap();
            for mut position in [on_board, in_hand] {
                kinds[check(declared, &position)] += 1;
                position.put(Square::from_index(0).unwrap(), other).unwrap();
                kinds[check(declared, &position)] += 1;
                position.add_to_hand(Side::Second, other).unwrap();
                kinds[check(declared, &position)] += 1;
            }
        }
    }
    kinds
}

#[test]
fn positions_are_checked_as_the_tables_say() {
    let mut all = [0; 5];
    for declared in ALL {
        for kinds in [
            check_pairs::<5, 1, 1>(declared),
            check_pairs::<8, 8, 1>(declared),
            check_pairs::<3, 2, 4>(declared),
        ] {
            all = std::array::from_fn(|kind| all[kind] + kinds[kind]);
        }
    }
    assert!(all.iter().all(|count| *count > 200), "{all:?}");
}

/// Tests messages that `macros/src/tests/messages/positions_of_games.txt` does not contain.
#[test]
fn messages_about_wrong_positions() {
    fn check<const A: usize, const B: usize, const C: usize>(game: Vocabulary, feen: &str, message: &str) {
        let error = game.validate(&Position::<A, B, C>::parse(feen).unwrap()).unwrap_err();
        assert_eq!(error.to_string(), format!("invalid position: {message}"));
        assert_eq!(format!("{error:?}"), format!("GameError({:?})", error.reason().as_str()));
    }
    check::<2, 1, 1>(go::VOCABULARY, "1K / G/g", "square b: Go has no piece `K`; it has S");
    check::<2, 1, 1>(go::VOCABULARY, "1/K / G/g", "square b: Go has no piece `K`; it has S");
    check::<2, 1, 1>(go::VOCABULARY, "2 / G/x", "the game has no style `x`; it has `g` (Go)");
    // The message about a wrong shape also shows a last dimension of size 1.
    check::<5, 1, 1>(
        line::VOCABULARY,
        "1/1/1/1/1 / L/l",
        "the board is 5x1; expected 5, the board of the game",
    );
}

/// The rules of chess apply to a board of 8x8 squares, not to every board of 64 squares.
#[test]
fn markers_depend_on_the_shape_of_the_board() {
    mod any_board {
        koma::game! { validate = koma::chess; style "C" Chess { "K^" => King, "P" => Pawn, "+P" => FirstPawn } }
    }
    fn accepts<const A: usize, const B: usize, const C: usize>(shape: &[usize]) -> bool {
        let mut position =
            Position::<A, B, C>::with_shape(Shape::new(shape).unwrap(), koma::chess::START.styles()).unwrap();
        position.put(Square::from_index(48).unwrap(), Epin::from_static("P")).unwrap();
        any_board::VOCABULARY.validate(&position).is_ok()
    }
    assert!(!accepts::<8, 8, 1>(&[8, 8]) && !accepts::<8, 8, 1>(&[8, 8, 1]));
    assert!(accepts::<4, 4, 4>(&[4, 4, 4]) && accepts::<64, 1, 1>(&[64]) && accepts::<16, 4, 1>(&[16, 4]));
}

/// The constants can be used as patterns.
#[test]
fn each_piece_has_a_constant() {
    use cross::{chess, shōgi};

    assert_eq!([go::STONE, line::APHID_KING, line::ARMY], [qpi!("G:S"), qpi!("L:A^"), qpi!("L:+A")]);
    assert_eq!([chess::ROOK_THAT_MAY_CASTLE, shōgi::TOKIN], [qpi!("C:-R"), qpi!("S:+P")]);
    assert_eq!(letters::style_z::DIMINISHED_TERMINAL_Z, qpi!("Z:-Z^"));
    assert_eq!([letters::style_a::KING_OF_A, letters::style_z::PIECE_A], [qpi!("A:A^"), qpi!("Z:+A")]);
    assert!(matches!(qpi!("S:+P"), chess::PAWN | shōgi::TOKIN));
    assert_eq!(koma::chess::PAWN_OPEN_TO_EN_PASSANT, qpi!("C:-P"));
    assert_eq!([koma::shogi::DRAGON, koma::xiangqi::GENERAL], [qpi!("S:+R"), qpi!("X:G^")]);
    assert_eq!([koma::makruk::KHON, koma::makruk::PROMOTED_PAWN], [qpi!("M:S"), qpi!("M:+P")]);
}

#[test]
fn the_enum_stands_for_the_pieces() {
    use cross::Piece;

    assert_eq!(2 * Piece::ALL.len(), cross::COUNT);
    for qpi in Qpi::all() {
        let (piece, index) = (Piece::of(qpi), cross::VOCABULARY.index(qpi));
        assert_eq!((piece, cross::index(qpi)), (index.map(|index| Piece::ALL[index / 2]), index));
        assert_eq!((cross::contains(qpi), cross::name(qpi)), (piece.is_some(), piece.map(Piece::name)));
        let Some(piece) = piece else { continue };
        assert_eq!((piece as usize, Some(piece.name())), (index.unwrap() / 2, cross::VOCABULARY.name(qpi)));
        let native = qpi.with_sin(Sin::new(qpi.style(), qpi.side()));
        assert_eq!((piece.qpi(qpi.side()), piece.epin(qpi.side())), (native, Epin::new(qpi.pin(), false)));
    }
    const START: Position<8, 8> = cross::position!("rpsgk^gsr/8/8/8/8/8/8/K^7 / C/s");
    const ROYAL: Option<(Side, Piece)> = cross::piece(&START, square!("e8"));
    assert_eq!(ROYAL, Some((Side::Second, Piece::ShōgiKing)));
    assert_eq!(cross::piece(&START, square!("e4")), None);
    const TOKIN: (Qpi, &str) = (Piece::ShōgiTokin.qpi(Side::Second), Piece::ShōgiTokin.name());
    assert_eq!((TOKIN, Piece::of(TOKIN.0)), ((qpi!("s:+p"), "Tokin"), Some(Piece::ShōgiTokin)));
    assert_eq!(format!("{:?}", line::Piece::ALL), "[Ant, AphidKing, Army, Bee]");
}

/// A game with its own notation of moves: a move is the name of the square to which the king moves.
mod walk {
    use koma::{Epin, Position, Side, Square};

    koma::game! { board <8, 8>; moves = crate::games::walk::play; validate = crate::games::walk::one_king; style "C" Chess { "K^" => King } }

    pub(super) const fn play(from: &Position<8, 8>, target: &'static str) -> Position<8, 8> {
        let mut position = Position::new(from.styles());
        assert!(position.put(Square::from_static(target), Epin::from_static("K^")).is_ok());
        position.with_turn(Side::Second)
    }

    pub(super) const fn one_king(position: &Position<8, 8>) {
        assert!(position.piece_count() <= 1, "there is one king");
    }
}

#[test]
fn moves_lead_to_a_position() {
    const EMPTY: Position<8, 8> = position!("8/8/8/8/8/8/8/8 / C/c");
    const WALKED: Position<8, 8> = walk::position!(moves: "b2", from: EMPTY);
    assert_eq!(WALKED, walk::position!(from: "8/8/8/8/8/8/8/8 / C/c", moves: "b2",));
    assert_eq!(WALKED.to_string(), "8/8/8/8/8/8/1K^6/8 / c/C");
    // For older compilers, calls from macros alone are not uses of a function.
    walk::one_king(&WALKED);
}

#[test]
fn positions_and_maps_of_a_game() {
    const START: Position<8, 8> = cross::position!("rpsgk^gsr/8/8/8/8/8/8/K^7 P'/p' C/s");
    let others = [
        position!("rpsgk^gsr/8/8/8/8/8/8/K^7 P'/p' C/s"),
        cross::position!(feen: concat!("rpsgk^gsr/8/8/8/8/8/8/K^7", " P'/p' C/s"),),
        cross::position!("rpsgk^gsr/8/8/8/8/8/8/K^7 P'/p' C/s".trim_ascii()),
    ];
    assert_eq!(others, [START; 3]);
    static MAP: koma::PositionMap<Position<8, 8>, u8> = cross::position_map! {
        START => 1,
        "8/8/8/8/8/8/8/8 / C/s" => 2,
        position!("8/8/8/8/8/8/8/8 / S/s") => 3,
        cross::position!(empty: "") => 4,
    };
    let empty = Position::new(Styles::new(Letter::S, Letter::C));
    assert_eq!((MAP.len(), MAP.get(&START), MAP.get(&empty)), (4, Some(&1), Some(&4)));
}
