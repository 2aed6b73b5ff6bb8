//! Compares the functions of modules that `game!` fills with tables of the declarations. Does this for
//! every token and for thousands of random positions.
#![expect(clippy::items_after_statements, reason = "constants stand beside what is asserted of them")]

use koma::error::GameErrorKind;
use koma::{
    Epin, Game, Letter, Pin, Position, Qpi, Shape, Side, Sin, Square, State, Styles, epin, pin, position,
    qpi, sin, square,
};

mod declared;

use declared::{ALL, Declared, Style, cross, cube, go, letters, line, states};

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

    fn has(&self, piece: Qpi) -> bool {
        self.find(piece).is_some()
    }

    fn has_style(&self, style: Letter) -> bool {
        self.style(style).is_some()
    }

    fn style(&self, letter: Letter) -> Option<&Style> {
        self.styles.iter().find(|style| style.0 == letter.as_char().to_string())
    }

    /// Returns the declared piece that is most similar. It has the same style and letter. Prefers pieces
    /// with the same state, then pieces without a state, then pieces with the opposite state. After that,
    /// prefers pieces that agree in the marker `^`. If several pieces remain, returns the first declared
    /// piece. If the style does not have the letter of a terminal piece, returns the style's own terminal
    /// piece in the same state.
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
        let board = self.board.map(|sizes| Shape::new(sizes).unwrap());
        if let Some(expected) = board.filter(|board| *board != position.shape()) {
            return Some(GameErrorKind::Shape { expected, found: position.shape() });
        }
        let styles = position.styles();
        let sins = Side::ALL.map(|side| styles.sin(side));
        if let Some(sin) = sins.into_iter().find(|sin| !self.has_style(sin.letter())) {
            return Some(GameErrorKind::Style(sin));
        }
        let mut on_board = position.pieces().map(|(square, piece)| (square.index(), piece.qualify(styles)));
        if let Some((index, piece)) = on_board.find(|(_, piece)| !self.has(*piece)) {
            return Some(GameErrorKind::OnBoard { index, piece });
        }
        Side::ALL.into_iter().find_map(|side| {
            let mut in_hand = position.hand(side).iter().map(|(piece, _)| piece.qualify(styles));
            let piece = in_hand.find(|piece| !self.has(*piece))?;
            Some(GameErrorKind::InHand { side, piece })
        })
    }
}

#[test]
fn every_token_is_in_the_game_or_not_as_declared() {
    for declared in ALL {
        let mut seen = vec![0; declared.count];
        for piece in Qpi::all() {
            let found = declared.find(piece);
            let name = found.map(|(style, number)| declared.styles[style].2[number].1[0]);
            let index = found.map(|(style, number)| {
                let before: usize = declared.styles[..style].iter().map(|style| style.2.len()).sum();
                2 * (before + number) + usize::from(piece.is_second())
            });
            assert_eq!((declared.contains)(piece), found.is_some(), "{piece}");
            assert_eq!((declared.name)(piece), name, "{piece}");
            assert_eq!((declared.index)(piece), index, "{piece}");
            assert_eq!(declared.game.contains(piece), found.is_some());
            assert_eq!(declared.game.name(piece), name);
            assert_eq!(declared.game.index(piece), index);
            if let Some(index) = index {
                seen[index] += 1;
                let native = piece.with_sin(Sin::new(piece.style(), piece.side()));
                assert_eq!((declared.from_index)(index), Some(native));
                assert_eq!(declared.game.from_index(index), Some(native));
                assert!(native.is_native());
            }
        }
        // Each index belongs to two QPIs, a native and a derived QPI.
        assert!(seen.iter().all(|count| *count == 2), "{seen:?}");
        for index in [declared.count, declared.count + 1, 2 * declared.count, usize::MAX - 1, usize::MAX] {
            assert_eq!((declared.from_index)(index), None);
            assert_eq!(declared.game.from_index(index), None);
        }
        assert_eq!(declared.game.count(), declared.count);
        assert_eq!(declared.count, 2 * declared.styles.iter().map(|style| style.2.len()).sum::<usize>());
        assert_eq!(declared.game.board(), declared.board.map(|sizes| Shape::new(sizes).unwrap()));
    }
}

#[test]
fn styles_and_pieces_are_listed_as_declared() {
    for declared in ALL {
        let styles = (declared.all_styles)();
        assert_eq!(styles, declared.game.styles());
        assert_eq!(styles.len(), declared.styles.len());
        for (style, (letter, name, pieces)) in styles.iter().zip(declared.styles) {
            assert_eq!((style.letter().as_char().to_string(), style.name()), ((*letter).to_owned(), *name));
            assert_eq!(style.pieces().len(), pieces.len());
            for (piece, (pin, names)) in style.pieces().iter().zip(*pieces) {
                assert_eq!(piece.qpi().to_string(), format!("{letter}:{pin}"));
                assert_eq!((piece.names(), piece.name()), (*names, names[0]));
            }
        }
        for letter in Letter::ALL {
            let style = styles.iter().find(|style| style.letter() == letter);
            let pieces = style.map_or(&[][..], |style| style.pieces());
            assert_eq!((declared.pieces)(letter), pieces);
            assert_eq!(declared.game.pieces(letter), pieces);
        }
    }
}

#[test]
fn pieces_are_found_by_every_name_and_by_no_other() {
    let all_names = || {
        ALL.iter().flat_map(|declared| declared.styles).flat_map(|style| style.2).flat_map(|piece| piece.1)
    };
    for declared in ALL {
        let mut found = 0;
        for (letter, style, pieces) in declared.styles {
            for name in all_names() {
                let piece = pieces.iter().find(|(_, names)| names.contains(name));
                let piece = piece.map(|(pin, _)| Qpi::parse(&format!("{letter}:{pin}")).unwrap());
                assert_eq!((declared.by_name)(style, name), piece, "{style} {name}");
                assert_eq!(declared.game.by_name(style, name), piece, "{style} {name}");
                found += usize::from(piece.is_some());
                for other in [format!("{name} "), name.to_uppercase() + "x", name.chars().skip(1).collect()] {
                    let is_name = pieces.iter().any(|(_, names)| names.contains(&other.as_str()));
                    assert_eq!((declared.by_name)(style, &other).is_some(), is_name, "{other}");
                }
            }
            assert_eq!((declared.by_name)(style, ""), None);
        }
        assert!(found >= declared.styles.iter().flat_map(|style| style.2).map(|piece| piece.1.len()).sum());
    }
    for (style, name) in
        [("", "King"), ("C", "King"), ("Shogi", "Horse"), ("chess", "King"), ("Chess", "king")]
    {
        assert_eq!(cross::by_name(style, name), None);
    }
}

/// Repeats everything in constants.
#[test]
fn all_can_be_asked_in_constants() {
    const IN_CROSS: [usize; cross::COUNT] = {
        let mut seen = [0; cross::COUNT];
        let mut number = 0;
        while number < Qpi::COUNT {
            let piece = Qpi::from_index(number).unwrap();
            match (cross::index(piece), cross::name(piece)) {
                (Some(index), Some(_)) => {
                    assert!(cross::contains(piece) && cross::GAME.contains(piece));
                    assert!(
                        matches!(cross::from_index(index), Some(other) if other.pin().index() == piece.pin().index())
                    );
                    seen[index] += 1;
                }
                (None, None) => assert!(!cross::contains(piece)),
                _ => unreachable!(),
            }
            number += 1;
        }
        seen
    };
    assert_eq!(IN_CROSS, [2; 46]);
    const GOLD: Option<Qpi> = cross::by_name("Shōgi", "金将");
    assert_eq!(GOLD, Some(cross::shōgi::GOLD));
    const PIECES: usize = cross::pieces(Letter::S).len() + cross::GAME.pieces(Letter::X).len();
    const STYLES: [&str; 2] = [cross::styles()[0].name(), cross::GAME.styles()[1].pieces()[12].name()];
    assert_eq!((PIECES, STYLES), (14, ["Chess", "Pawn"]));
    const BOARD: Option<Shape> = cube::GAME.board();
    assert_eq!(BOARD.unwrap().dimensions(), [3, 2, 4]);
    assert_eq!(go::GAME.board(), None);
    const CHECKED: [bool; 2] = [
        cross::check(&position!("8/8/8/8/8/8/8/8 / C/s")).is_ok(),
        cross::GAME.check(&position!("8/8/8/8/8/8/8/8 X/ C/s")).is_ok(),
    ];
    assert_eq!(CHECKED, [true, false]);
    const MEANT: Option<Qpi> = match cross::check(&position!("8/8/8/8/8/8/8/8 +r'/ C/s")) {
        Ok(()) => None,
        Err(error) => error.meant(),
    };
    assert_eq!(MEANT, Some(qpi!("C:r")));
}

fn letter_of(declared: &Declared, random: &mut fastrand::Rng, right: bool) -> Letter {
    if right {
        Letter::from_char(declared.styles[random.usize(..declared.styles.len())].0.chars().next().unwrap())
            .unwrap()
    } else {
        Letter::ALL[random.usize(..26)]
    }
}

/// Returns a random position. Its pieces and styles usually belong to the game. Occasionally, a piece or
/// style does not.
fn random_position<const A: usize, const B: usize, const C: usize>(
    declared: &Declared,
    random: &mut fastrand::Rng,
) -> Position<A, B, C> {
    let wrong = [0.0, 0.02, 0.5][random.usize(..3)];
    let [first, second] = [0, 1].map(|_| {
        let right = random.f64() >= wrong / 10.0;
        letter_of(declared, random, right)
    });
    let styles = Styles::new(first, second);
    let mut position = Position::<A, B, C>::new(styles).with_turn(Side::ALL[random.usize(..2)]);
    let piece = |random: &mut fastrand::Rng| loop {
        let piece = if random.f64() < wrong {
            Epin::from_index(random.usize(..Epin::COUNT)).unwrap()
        } else {
            let piece = (declared.from_index)(random.usize(..declared.count)).unwrap();
            let sin = Sin::new(piece.style(), Side::ALL[random.usize(..2)]);
            match piece.with_sin(sin).unqualify(styles) {
                Some(piece) => piece,
                None if declared.has_style(first) || declared.has_style(second) => continue,
                None => return epin!("K"),
            }
        };
        return piece;
    };
    let squares = A * B * C;
    for _ in 0..random.usize(..=squares.min(12)) {
        let square = Square::from_index(random.usize(..squares)).unwrap();
        let _ = position.put(square, piece(random));
    }
    for _ in 0..random.usize(..4) {
        let _ = position.add_to_hand(Side::ALL[random.usize(..2)], piece(random));
    }
    position
}

/// Checks random positions. Returns how many positions belong to the game, and how many cause each kind of
/// error.
fn check_random_positions<const A: usize, const B: usize, const C: usize>(
    declared: &Declared,
    seed: u64,
) -> [usize; 5] {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut kinds = [0; 5];
    for _ in 0..1_000 {
        let position = random_position::<A, B, C>(declared, &mut random);
        let (result, expected) = (declared.game.check(&position), declared.wrong(&position));
        assert_eq!(result.map_err(|error| error.kind()).err(), expected, "{position}");
        let Err(error) = result else {
            kinds[0] += 1;
            continue;
        };
        let words = error.to_string();
        assert_eq!(words.lines().count(), 1);
        assert!(words.starts_with("invalid position: ") && words.len() <= 400, "{words}");
        let start = format!("invalid position: {}", error.reason());
        let meant = error.piece().and_then(|piece| declared.meant(piece));
        assert_eq!(error.meant(), meant, "{position} {words}");
        match meant {
            Some(meant) => assert_eq!(words, format!("{start}; did you mean `{}`?", meant.pin())),
            None => assert_eq!(words, start),
        }
        let (square, piece, place) = match error.kind() {
            GameErrorKind::OnBoard { index, piece } => {
                kinds[1] += 1;
                let square = Square::<A, B, C>::from_index(index).unwrap();
                assert_eq!(position.qpi(square), Some(piece));
                (Some(square.to_string()), Some(piece), format!("square {square}: "))
            }
            GameErrorKind::InHand { side, piece } => {
                kinds[2] += 1;
                let place = if side == Side::First {
                    "the first player's hand: "
                } else {
                    "the second player's hand: "
                };
                (None, Some(piece), place.to_owned())
            }
            GameErrorKind::Style(sin) => {
                kinds[3] += 1;
                (None, None, format!("the game has no style `{sin}`"))
            }
            GameErrorKind::Shape { expected, found } => {
                kinds[4] += 1;
                (None, None, format!("the board is {found}; expected {expected}, the board of the game"))
            }
            other => panic!("{other:?}"),
        };
        assert_eq!((error.square().map(|square| square.to_string()), error.piece()), (square, piece));
        assert!(error.reason().to_string().starts_with(&place), "{words}");
        if let Some(piece) = piece {
            assert!(words.contains(&format!("`{}`", piece.pin())), "{words}");
        }
    }
    kinds
}

#[test]
fn random_positions_are_checked_as_the_tables_say() {
    let mut all = [0; 5];
    for (seed, declared) in (0..).zip(ALL) {
        for kinds in [
            check_random_positions::<5, 1, 1>(declared, seed),
            check_random_positions::<8, 8, 1>(declared, seed),
            check_random_positions::<3, 2, 4>(declared, seed),
            check_random_positions::<30, 1, 1>(declared, seed),
            check_random_positions::<2, 4, 1>(declared, seed),
        ] {
            all = std::array::from_fn(|kind| all[kind] + kinds[kind]);
        }
    }
    assert!(all.iter().all(|count| *count > 200), "{all:?}");
}

#[test]
fn messages_about_wrong_positions() {
    fn check<const A: usize, const B: usize, const C: usize>(game: Game, feen: &str, message: &str) {
        let error = game.check(&Position::<A, B, C>::parse(feen).unwrap()).unwrap_err();
        assert_eq!(error.to_string(), format!("invalid position: {message}"));
    }
    for (rest, message) in [
        (" / S/m", "the game has no style `m`; its styles are `c` (Chess), `s` (Shōgi)"),
        (" / m/X", "the game has no style `X`; its styles are `C` (Chess), `S` (Shōgi)"),
        (
            " +Q'/ C/s",
            "the first player's hand: Shōgi has no piece `+Q`; its pieces are K^ R +R B +B G S +S N +N L +L P +P",
        ),
        (
            " /+R C/s",
            "the second player's hand: Chess has no piece `+R`; its pieces are K^ Q R -R B N P +P -P; did you mean `R`?",
        ),
    ] {
        check::<8, 8, 1>(cross::GAME, &format!("8/8/8/8/8/8/8/8{rest}"), message);
    }
    let message = "square e8: the King of Chess is terminal, and `k` is not; did you mean `k^`?";
    check::<8, 8, 1>(cross::GAME, "rnbqkbnr/8/8/8/8/8/8/8 / C/c", message);
    let message = "square c1B: the King of T is not terminal, and `K^` is; did you mean `K`?";
    check::<3, 2, 4>(cube::GAME, "4/4//4/2K^1//4/4 / T/r", message);
    check::<2, 1, 1>(go::GAME, "1K / G/g", "square b: Go has no piece `K`; its only one is S");
    check::<2, 1, 1>(go::GAME, "2 / G/x", "the game has no style `x`; its only one is `g` (Go)");
    // Errors can be compared and printed.
    let wrong = |feen| cross::check(&Position::<8, 8>::parse(feen).unwrap()).unwrap_err();
    let error = wrong("8/8/8/8/8/8/8/7X / C/s");
    assert!(error == wrong("8/8/8/8/8/8/8/7X / C/s") && error != wrong("8/8/8/8/8/8/8/6X1 / C/s"));
    assert_eq!(format!("{error:?}"), format!("GameError(\"{error}\")"));
    // The message about a wrong shape also shows a last dimension of size 1.
    check::<5, 1, 1>(line::GAME, "1/1/1/1/1 / L/l", "the board is 5x1; expected 5, the board of the game");
    assert!(line::check(&Position::<5>::new(Styles::new(Letter::L, Letter::L))).is_ok());
}

#[test]
fn each_piece_has_a_constant() {
    assert_eq!(go::STONE, qpi!("G:S"));
    assert_eq!(
        [line::ANT, line::APHID_KING, line::ARMY, line::BEE],
        ["-A", "A^", "+A", "B"].map(|pin| { Qpi::parse(&format!("L:{pin}")).unwrap() })
    );
    use cross::{chess, shōgi};
    assert_eq!([chess::ROOK_THAT_MAY_CASTLE, shōgi::TOKIN], [qpi!("C:-R"), qpi!("S:+P")]);
    assert_eq!(states::DIMINISHED_TERMINAL_Z, qpi!("Q:-Z^"));
    assert_eq!([letters::style_a::KING_OF_A, letters::style_z::PIECE_A], [qpi!("A:A^"), qpi!("Z:+A")]);
    // The constants can be used as patterns, and in const code.
    assert!(matches!(qpi!("S:+P"), chess::PAWN | shōgi::TOKIN));
}

#[test]
fn the_enum_stands_for_the_pieces() {
    use cross::Piece;
    assert_eq!(2 * Piece::ALL.len(), cross::COUNT);
    for qpi in Qpi::all() {
        let piece = Piece::of(qpi);
        assert_eq!(piece.is_some(), cross::contains(qpi));
        if let Some(piece) = piece {
            assert_eq!(piece.name(), cross::name(qpi).unwrap());
            let native = qpi.with_sin(Sin::new(qpi.style(), qpi.side()));
            assert_eq!(
                (piece.qpi(qpi.side()), piece.epin(qpi.side())),
                (native, Epin::new(qpi.pin(), false))
            );
            assert_eq!(piece, Piece::ALL[cross::index(qpi).unwrap() / 2]);
        }
    }
    for (number, piece) in Piece::ALL.into_iter().enumerate() {
        assert_eq!(piece as usize, number);
        assert_eq!(Side::ALL.map(|side| Piece::of(piece.qpi(side))), [Some(piece); 2]);
    }
    const START: Position<8, 8> = cross::position!("lnsgk^gsn/8/8/8/8/8/8/K^7 / C/s");
    const ROYAL: Option<(Side, Piece)> = cross::piece(&START, square!("e8"));
    assert_eq!(ROYAL, Some((Side::Second, Piece::ShōgiKing)));
    assert_eq!(cross::piece(&START, square!("e4")), None);
    assert_eq!(cross::piece(&START.toggle(), square!("a1")), Some((Side::First, Piece::ChessKing)));
    assert_eq!(
        koma::chess::piece(&koma::chess::START, square!("d1")),
        Some((Side::First, koma::chess::Piece::Queen))
    );
    const KING: Option<Piece> = Piece::of(qpi!("c:k^"));
    const TOKIN: (Qpi, &str) = (Piece::ShōgiTokin.qpi(Side::Second), Piece::ShōgiTokin.name());
    assert_eq!((KING, TOKIN), (Some(Piece::ChessKing), (qpi!("s:+p"), "Tokin")));
    let names = line::Piece::ALL.map(|piece| match piece {
        line::Piece::Ant => "ant",
        line::Piece::AphidKing => "king",
        line::Piece::Army => "army",
        line::Piece::Bee => "bee",
    });
    assert_eq!(names, ["ant", "king", "army", "bee"]);
    assert_eq!(format!("{:?}", line::Piece::AphidKing), "AphidKing");
}

/// A game with its own notation of moves: a move is the name of the square to which the king moves.
mod walk {
    use koma::{Epin, Position, Side, Square};

    koma::game! { board <8, 8>; moves = crate::games::walk::play; check = crate::games::walk::one_king; style "C" Chess { "K^" => King } }

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
}

#[test]
fn the_macros_of_a_game_are_the_macros() {
    const KING: Qpi = cross::qpi!("C:K^");
    assert_eq!([KING, cross::qpi!(b"s:+p",), cross::qpi!(r"S:g")], [qpi!("C:K^"), qpi!("s:+p"), qpi!("S:g")]);
    assert_eq!(
        (cross::sin!("s"), cross::pin!("-p"), cross::epin!("+b'")),
        (sin!("s"), pin!("-p"), epin!("+b'"))
    );
    assert_eq!(cross::epin!(concat!("+", "P'")), epin!("+P'"));
    assert_eq!(line::square!("e"), square!("e"));
    assert!(matches!(Square::<8, 8>::parse("e4").unwrap(), cross::square!("e4") | cross::square!("e5")));
    assert_eq!(cube::square!("d2C"), square!(<3, 2, 4> "d2C"));
    const START: Position<8, 8> = cross::position!("lnsgk^gsn/8/8/8/8/8/8/K^7 P'/p' C/s");
    assert_eq!(START, position!("lnsgk^gsn/8/8/8/8/8/8/K^7 P'/p' C/s"));
    assert_eq!(
        START,
        cross::position! {
            <8, 8> "C/s",
            board: ["l n s:s g k^ g s n", "8", "8", "8", "8", "8", "8", "C:K^ 7"],
            hands: "s:P/p'",
        }
    );
    assert_eq!(START, cross::position!(feen: "lnsgk^gsn/8/8/8/8/8/8/K^7 P'/p' C/s"));
    assert_eq!(START, cross::position!(feen: concat!("lnsgk^gsn/8/8/8/8/8/8/K^7", " P'/p' C/s"),));
    assert_eq!(cross::position!(empty: ""), Position::<8, 8>::new(Styles::new(Letter::S, Letter::C)));
    assert_eq!(START, cross::position!("lnsgk^gsn/8/8/8/8/8/8/K^7 P'/p' C/s".trim_ascii()));
    static MAP: koma::PositionMap<Position<8, 8>, u8> = cross::position_map! {
        START => 1,
        "8/8/8/8/8/8/8/8 / C/s" => 2,
        position!("8/8/8/8/8/8/8/8 / S/s") => 3,
        cross::position!(empty: "") => 4,
    };
    let values = MAP.iter().map(|(_, value)| *value);
    assert_eq!(values.sum::<u8>(), 10);
    assert_eq!(MAP.get(&START), Some(&1));
}
