//! Tests the feature `shogi_core`. Games must be unchanged after a conversion to koma and back.

use koma::shogi::{self, Move, Sfen};
use koma::{Epin, Position, Side};
use shogi_core::{Color, PartialPosition, Piece, PieceKind, ToUsi as _};
use shogi_legality_lite::all_legal_moves_partial;

/// In random games, both crates reach the same positions by the same moves.
#[test]
fn random_games() {
    let mut random = fastrand::Rng::with_seed(41);
    for _ in 0..8 {
        let (mut theirs, mut ours) = (PartialPosition::startpos(), shogi::START);
        for number in 1..300 {
            let sfen = Sfen::new(ours, number).unwrap();
            assert_eq!((Sfen::try_from(&theirs), Position::try_from(&theirs)), (Ok(sfen), Ok(ours)));
            assert_eq!(Position::try_from(theirs.clone()).unwrap().zobrist(), ours.zobrist());
            let back = PartialPosition::try_from(sfen).unwrap();
            assert_eq!(back.to_sfen_owned(), sfen.to_string());
            let usi: PartialPosition = shogi_usi_parser::FromUsi::from_usi(&format!("sfen {sfen}")).unwrap();
            assert_eq!(back, usi);
            let first = PartialPosition::try_from(&ours).unwrap();
            assert_eq!((first.ply(), Position::try_from(&first)), (1, Ok(ours)));

            let moves = all_legal_moves_partial(&theirs);
            for mv in &moves {
                let our_move = shogi::move_from_shogi_core(*mv).unwrap();
                assert_eq!(shogi::move_to_shogi_core(our_move, ours.turn()), *mv);
            }
            let Some(mv) = random.choice(moves) else { break };
            shogi::play(&mut ours, shogi::move_from_shogi_core(mv).unwrap()).unwrap();
            theirs.make_move(mv).unwrap();
        }
    }
}

/// Pieces that are put anywhere and removed again, and hands of any size. After a conversion to koma and back, only
/// `king_position` can differ, because it depends on the order in which the pieces were put.
#[test]
fn pieces_put_by_hand() {
    let mut random = fastrand::Rng::with_seed(42);
    let squares: Vec<shogi_core::Square> = shogi_core::Square::all().collect();
    let mut numbers = [0; 2];
    for _ in 0..2000 {
        let mut theirs = PartialPosition::empty();
        for _ in 0..random.usize(..120) {
            let square = *random.choice(&squares).unwrap();
            // Pieces often replace one another, and there are many kings.
            let square = if random.bool() { shogi_core::Square::SQ_5E } else { square };
            let kind =
                if random.u8(..4) == 0 { PieceKind::King } else { random.choice(PieceKind::all()).unwrap() };
            let color = random.choice(Color::all()).unwrap();
            theirs.piece_set(square, (random.u8(..3) > 0).then(|| Piece::new(kind, color)));
        }
        for color in Color::all() {
            for _ in 0..random.usize(..3) {
                let hand = theirs.hand_of_a_player_mut(color);
                let kind = random.choice(PieceKind::all()).unwrap();
                *hand = hand.added(kind).unwrap_or(*hand);
            }
        }
        theirs.side_to_move_set(random.choice(Color::all()).unwrap());
        assert!(theirs.ply_set(random.u16(1..)));
        let Ok(ours) = Sfen::try_from(&theirs) else { continue };
        let back = PartialPosition::try_from(&ours).unwrap();
        assert_eq!(Sfen::try_from(&back), Ok(ours));
        for square in shogi_core::Square::all() {
            assert_eq!(back.piece_at(square), theirs.piece_at(square));
        }
        for piece in Piece::all() {
            assert_eq!(back.piece_bitboard(piece), theirs.piece_bitboard(piece));
            assert_eq!(back.hand(piece), theirs.hand(piece));
        }
        for color in Color::all() {
            assert_eq!(back.player_bitboard(color), theirs.player_bitboard(color));
        }
        assert_eq!((back.side_to_move(), back.ply()), (theirs.side_to_move(), theirs.ply()));
        let kings = |position: &PartialPosition| Color::all().map(|color| position.king_position(color));
        let is_same = back == theirs;
        assert_eq!(is_same, kings(&back) == kings(&theirs));
        numbers[usize::from(is_same)] += 1;
    }
    assert!(numbers[0] > 100 && numbers[1] > 100, "{numbers:?}");
}

#[test]
fn every_square_piece_and_move() {
    const CENTER: shogi::Square = shogi::square_from_shogi_core(shogi_core::Square::SQ_5E);
    for ours in shogi::Square::all() {
        let theirs = shogi::square_to_shogi_core(ours);
        assert_eq!(theirs.to_usi_owned(), shogi::square_name(ours).as_str());
        assert_eq!(shogi::square_from_shogi_core(theirs), ours);
        assert_eq!((shogi::Square::from(theirs), shogi_core::Square::from(ours)), (ours, theirs));
    }
    assert_eq!(CENTER, shogi::square!("5e"));
    let mut pieces = 0;
    for ours in Epin::all() {
        let is_of_shogi = shogi::VOCABULARY.contains(ours.qualify(shogi::START.styles()));
        let theirs = shogi::piece_to_shogi_core(ours);
        assert_eq!(theirs.is_some(), is_of_shogi && ours.is_native(), "{ours}");
        if let Some(theirs) = theirs {
            assert_eq!(Epin::from(theirs), ours);
            assert_eq!(theirs.to_usi_owned(), ours.to_string().replace('^', ""));
            pieces += 1;
        }
    }
    assert_eq!(pieces, 2 * PieceKind::NUM);
    for mv in Move::all() {
        for side in Side::ALL {
            let theirs = shogi::move_to_shogi_core(mv, side);
            assert_eq!(theirs.to_usi_owned(), mv.to_string());
            assert_eq!(shogi::move_from_shogi_core(theirs), Some(mv));
            if let shogi_core::Move::Drop { piece, .. } = theirs {
                assert_eq!(Side::from(piece.color()), side);
            }
        }
    }
    assert_eq!(Side::ALL.map(Color::from), [Color::Black, Color::White]);
}

#[test]
fn what_the_other_crate_cannot_say() {
    let text = |error: koma::GameError| error.to_string();
    let position = shogi::START;
    for number in [0, 65_536, u32::MAX] {
        let error = PartialPosition::try_from(Sfen::new(position, number).unwrap()).unwrap_err();
        assert_eq!(text(error), "invalid position: the move number in shogi_core is from 1 to 65,535");
    }
    let last = Sfen::new(position, 65_535).unwrap();
    assert_eq!(Sfen::try_from(PartialPosition::try_from(last).unwrap()), Ok(last));
    let foreign: Position<9, 9> = koma::position!("4k^4/9/9/9/4+G4/9/9/9/4K^4 / S/s");
    let error = PartialPosition::try_from(&foreign).unwrap_err();
    assert_eq!(text(error), shogi::validate(&foreign).unwrap_err().to_string());

    let mut full = PartialPosition::startpos();
    for color in [Color::Black, Color::White] {
        let hand = full.hand_of_a_player_mut(color);
        for _ in 0..30 {
            *hand = hand.added(PieceKind::Pawn).unwrap();
        }
    }
    let error = Sfen::try_from(&full).unwrap_err();
    assert_eq!(text(error), "invalid position: the position has more pieces than squares");

    let wrong = [(PieceKind::ProPawn, Color::Black), (PieceKind::King, Color::White)];
    for (kind, color) in wrong {
        let drop = shogi_core::Move::Drop { piece: Piece::new(kind, color), to: shogi_core::Square::SQ_5E };
        assert_eq!(shogi::move_from_shogi_core(drop), None);
    }
    let (from, to) = (shogi_core::Square::SQ_7G, shogi_core::Square::SQ_8D);
    assert_eq!(shogi::move_from_shogi_core(shogi_core::Move::Normal { from, to, promote: false }), None);
}
