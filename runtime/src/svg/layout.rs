//! Computes where things are in the picture, in the units of its view box.

use super::Picture;
use crate::base::Side;
use crate::position::{Hand, Sizes, SquareNames};

/// The side of a square.
pub(super) const SQUARE: usize = 40;
/// The width of the names beside the ranks.
const RANK_NAMES: usize = 32;
/// The width of the full names of squares beside the ranks, as on a board of shape `[8, 1]`.
const SQUARE_NAMES: usize = 48;
/// The height of the names below the files, and of the name above a layer.
pub(super) const NAME_HEIGHT: usize = 20;
const GAP: usize = 16;
/// The height of a player's line of words above or below the board, with its margins.
const PLAYER: usize = 36;
/// The width of a player's triangle and words, in a wide font.
const PLAYER_WORDS: usize = 208;
/// The width of a digit of a count.
const DIGIT: usize = 10;

pub(super) struct Layout {
    pub(super) width: usize,
    pub(super) height: usize,
    /// The board as it is drawn.
    pub(super) board: Sizes,
    /// The board that determines the names of squares.
    pub(super) named: Sizes,
    /// Whether the second player's side is at the bottom.
    pub(super) is_turned: bool,
    /// The width of the names beside the ranks.
    pub(super) rank_names: usize,
    /// The height of the name above a layer.
    layer_name: usize,
    /// The size of a layer with its names.
    layer: (usize, usize),
    /// The number of layers next to one another.
    across: usize,
    /// The left edge of the first layer with its names.
    start: usize,
    pub(super) trays: [Tray; 2],
}

/// The tray for one player's pieces in hand.
#[derive(Clone, Copy)]
pub(super) struct Tray {
    /// The upper left corner.
    pub(super) corner: (usize, usize),
    /// The width, or 0 for an empty hand.
    pub(super) width: usize,
    pub(super) height: usize,
    /// The number of kinds of pieces in a full column.
    pub(super) rows: usize,
    /// The width of a piece and its count.
    pub(super) column_width: usize,
}

impl Tray {
    fn of(hand: Hand<'_>, board_height: usize) -> Self {
        let kinds = hand.iter().len();
        let rows = (board_height / SQUARE).max(kinds.isqrt() + 1).min(kinds);
        let columns = if rows == 0 { 0 } else { kinds.div_ceil(rows) };
        let most = hand.iter().map(|(_, count)| count).max().unwrap_or(0);
        let digits = if most > 1 { most.ilog10() as usize + 1 } else { 0 };
        let column_width = SQUARE + digits * DIGIT;
        Self {
            corner: (GAP, PLAYER),
            width: columns * column_width,
            height: rows * SQUARE,
            rows,
            column_width,
        }
    }

    /// Returns the width of the tray and of the gap between it and the board.
    const fn width_with_gap(&self) -> usize {
        if self.width == 0 { 0 } else { GAP + self.width }
    }
}

/// The space that the names next to a layer take.
struct Margins {
    /// The width of the names beside the ranks.
    beside: usize,
    /// The height of the names below the files.
    below: usize,
    /// The height of the name above the layer.
    above: usize,
}

impl Margins {
    const NONE: Self = Self { beside: 0, below: 0, above: 0 };

    /// Returns the space for all names, on a board that is drawn as `board` and whose squares are named as on `named`.
    const fn of(board: Sizes, named: Sizes) -> Self {
        let above = if named.dimensions == 3 { NAME_HEIGHT } else { 0 };
        if board.files == named.files {
            Self { beside: RANK_NAMES, below: NAME_HEIGHT, above }
        } else {
            Self { beside: SQUARE_NAMES, below: 0, above }
        }
    }
}

impl Layout {
    pub(super) fn of(picture: &Picture<'_>) -> Self {
        let dimensions = picture.position.shape.dimensions();
        let coordinates = picture.coordinates.0;
        let board = Sizes::of(dimensions);
        let named = Sizes::of_names(dimensions).named(coordinates.unwrap_or(SquareNames::Cell));
        let margins = if coordinates.is_some() { Margins::of(board, named) } else { Margins::NONE };
        let layer_width = margins.beside + board.files * SQUARE;
        let layer_height = margins.above + board.ranks * SQUARE + margins.below;
        let is_broad = |across: usize| across * layer_width >= board.layers.div_ceil(across) * layer_height;
        let across = (1..board.layers).find(|across| is_broad(*across)).unwrap_or(board.layers);
        let board_width = across * (layer_width + GAP) - GAP;
        let board_height = board.layers.div_ceil(across) * (layer_height + GAP) - GAP;

        // The hand on the right belongs to the player at the bottom.
        let is_turned = picture.seen_by.is(Side::Second);
        let (left, right) = (usize::from(!is_turned), usize::from(is_turned));
        let mut trays = picture.position.hands.map(|hand| Tray::of(hand, board_height));
        let start = GAP + trays[left].width_with_gap();
        let board_right = start + board_width + GAP;
        let squares_end = PLAYER + board_height - margins.below;
        // This hand ends at the lower edge of the lowest squares or, if it is too tall, starts at the top of the board.
        let right_top = squares_end.saturating_sub(trays[right].height).max(PLAYER);
        trays[right].corner = (board_right, right_top);
        let width = board_right + trays[right].width_with_gap();
        let height = board_height.max(trays[left].height).max(trays[right].height);
        Self {
            width: width.max(GAP + PLAYER_WORDS + GAP),
            height: PLAYER + height + PLAYER,
            board,
            named,
            is_turned,
            rank_names: margins.beside,
            layer_name: margins.above,
            layer: (layer_width, layer_height),
            across,
            start,
            trays,
        }
    }

    /// Returns the upper left corner of a layer's squares.
    pub(super) const fn layer(&self, layer: usize) -> (usize, usize) {
        let x = self.start + layer % self.across * (self.layer.0 + GAP) + self.rank_names;
        (x, PLAYER + layer / self.across * (self.layer.1 + GAP) + self.layer_name)
    }

    /// Returns the upper left corner of the square with this flat index.
    pub(super) const fn square(&self, index: usize) -> (usize, usize) {
        let Sizes { ranks, files, .. } = self.board;
        let index = self.turned(index);
        let (rank, file) = (index / files, index % files);
        let (x, y) = self.layer(rank / ranks);
        (x + file * SQUARE, y + rank % ranks * SQUARE)
    }

    /// Converts the flat index of a square to the number of the place where the square is drawn, and back. Places are
    /// numbered like the squares in the first player's view.
    pub(super) const fn turned(&self, index: usize) -> usize {
        let Sizes { layers, ranks, files, .. } = self.board;
        if self.is_turned { layers * ranks * files - 1 - index } else { index }
    }

    /// Returns where the words about a player start: at the board's left edge, or farther left if the words would not
    /// fit into the picture.
    pub(super) fn player(&self, side: Side) -> (usize, usize) {
        let x = self.start.min(self.width - GAP - PLAYER_WORDS);
        let is_at_bottom = side.is(Side::Second) == self.is_turned;
        (x, if is_at_bottom { self.height - 12 } else { 22 })
    }
}
