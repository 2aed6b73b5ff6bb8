//! Where things are in the picture, in the units of its view box.

use super::Picture;
use crate::base::Side;
use crate::position::{Hand, Sizes};

/// The side of a square.
pub(super) const SQUARE: usize = 40;
/// Beside the ranks, for their names.
const RANK_NAMES: usize = 32;
/// The same where each square of a column has its whole name.
const SQUARE_NAMES: usize = 48;
/// Below the files, for their names, and above a layer for its.
pub(super) const LINE: usize = 20;
const GAP: usize = 16;
/// A line of words and the space around it, above and below the board.
const PLAYER: usize = 36;
/// The width of the words about a player with their triangle, in a broad font.
const PLAYER_WORDS: usize = 208;
/// The width of a digit of a count.
const DIGIT: usize = 10;

pub(super) struct Layout {
    pub(super) width: usize,
    pub(super) height: usize,
    /// The board as it is drawn.
    pub(super) layers: usize,
    pub(super) ranks: usize,
    pub(super) files: usize,
    /// The board as its squares are named: without a last dimension of size 1, which has no names.
    pub(super) named: Sizes,
    has_coordinates: bool,
    /// Whether it is the second player's side that is at the bottom.
    pub(super) is_turned: bool,
    /// How many layers are beside one another.
    across: usize,
    /// Where the layers start.
    board: (usize, usize),
    /// Below the lowest squares.
    board_end: usize,
    /// Where the nearer player's hand starts.
    right: usize,
    trays: [Tray; 2],
}

/// Where one player's pieces in hand are.
#[derive(Clone, Copy)]
pub(super) struct Tray {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// Of a column: the piece and its count.
    pub(super) column_width: usize,
}

impl Tray {
    fn of(hand: Hand<'_>, board_height: usize) -> Self {
        let kinds = hand.iter().len();
        let rows = (board_height / SQUARE).max(kinds.isqrt() + 1).min(kinds);
        let columns = if rows == 0 { 0 } else { kinds.div_ceil(rows) };
        let most = hand.iter().map(|(_, count)| count).max().unwrap_or(0);
        let digits = if most > 1 { most.ilog10() as usize + 1 } else { 0 };
        Self { columns, rows, column_width: SQUARE + digits * DIGIT }
    }

    pub(super) const fn width(self) -> usize {
        self.columns * self.column_width
    }

    pub(super) const fn height(self) -> usize {
        self.rows * SQUARE
    }
}

impl Layout {
    pub(super) fn of(picture: &Picture<'_>) -> Self {
        let position = &picture.position;
        let dimensions = position.shape.dimensions();
        let (layers, ranks, files) = match *dimensions {
            [layers, ranks, files] => (layers, ranks, files),
            [ranks, files] => (1, ranks, files),
            _ => (1, 1, position.board.len()),
        };
        let named = match dimensions {
            [named @ .., 1] if !named.is_empty() => Sizes::of(named),
            _ => Sizes::of(dimensions),
        };
        let mut layout = Self {
            width: 0,
            height: 0,
            layers,
            ranks,
            files,
            named,
            has_coordinates: picture.coordinates,
            is_turned: picture.seen_by.is(Side::Second),
            across: 1,
            board: (0, 0),
            board_end: 0,
            right: 0,
            trays: [Tray { columns: 0, rows: 0, column_width: 0 }; 2],
        };
        let (layer_width, layer_height) = layout.layer_size();
        let is_broad = |across: usize| across * layer_width >= layers.div_ceil(across) * layer_height;
        layout.across = (1..layers).find(|across| is_broad(*across)).unwrap_or(layers);
        layout.arrange(position.hands);
        layout
    }

    /// The size of a layer with its names.
    fn layer_size(&self) -> (usize, usize) {
        (self.rank_names() + self.files * SQUARE, self.layer_name() + self.ranks * SQUARE + self.file_names())
    }

    /// The width of the names beside the ranks.
    pub(super) fn rank_names(&self) -> usize {
        match (self.has_coordinates, self.has_file_names()) {
            (false, _) => 0,
            (true, true) => RANK_NAMES,
            (true, false) => SQUARE_NAMES,
        }
    }

    /// The height of the names below the files.
    fn file_names(&self) -> usize {
        if self.has_coordinates && self.has_file_names() { LINE } else { 0 }
    }

    /// The height of the name above a layer.
    const fn layer_name(&self) -> usize {
        if self.has_coordinates && self.has_layer_names() { LINE } else { 0 }
    }

    fn arrange(&mut self, hands: [Hand<'_>; 2]) {
        let (layer_width, layer_height) = self.layer_size();
        let width = self.across * (layer_width + GAP) - GAP;
        let height = self.layers.div_ceil(self.across) * (layer_height + GAP) - GAP;
        self.trays = hands.map(|hand| Tray::of(hand, height));
        let (near, far) = match self.trays {
            [first, second] if self.is_turned => (second, first),
            [first, second] => (first, second),
        };
        let beside = |tray: Tray| if tray.columns == 0 { 0 } else { GAP + tray.width() };

        self.board = (GAP + beside(far), PLAYER);
        self.right = self.board.0 + width + GAP;
        self.width = (self.right + beside(near)).max(GAP + PLAYER_WORDS + GAP);
        let height = height.max(near.height()).max(far.height());
        self.board_end = PLAYER + height - self.file_names();
        self.height = PLAYER + height + PLAYER;
    }

    /// Whether squares of one rank have different names.
    pub(super) fn has_file_names(&self) -> bool {
        self.files == self.named.files
    }

    pub(super) const fn has_layer_names(&self) -> bool {
        self.named.dimensions == 3
    }

    /// The corner of the first square of a layer.
    pub(super) fn layer(&self, layer: usize) -> (usize, usize) {
        let (width, height) = self.layer_size();
        let x = self.board.0 + layer % self.across * (width + GAP) + self.rank_names();
        (x, self.board.1 + layer / self.across * (height + GAP) + self.layer_name())
    }

    /// The corner of the square with this flat index.
    pub(super) fn square(&self, index: usize) -> (usize, usize) {
        let index = self.turned(index);
        let (rank, file) = (index / self.files, index % self.files);
        let (x, y) = self.layer(rank / self.ranks);
        (x + file * SQUARE, y + rank % self.ranks * SQUARE)
    }

    /// The flat index of the square that is drawn where another one is, or would be from the first player's side.
    pub(super) const fn turned(&self, index: usize) -> usize {
        if self.is_turned { self.layers * self.ranks * self.files - 1 - index } else { index }
    }

    /// Whether a player's side is at the bottom.
    const fn is_near(&self, side: Side) -> bool {
        side.is(Side::Second) == self.is_turned
    }

    /// The tray of a player's hand, and its corner.
    pub(super) const fn tray(&self, side: Side) -> (Tray, usize, usize) {
        let tray = self.trays[side as usize];
        if !self.is_near(side) {
            return (tray, GAP, self.board.1);
        }
        let y = self.board_end.saturating_sub(tray.height());
        (tray, self.right, if y < self.board.1 { self.board.1 } else { y })
    }

    /// Where the words about a player start: at the board, or so far to the left that they are inside the picture.
    pub(super) fn player(&self, side: Side) -> (usize, usize) {
        let x = self.board.0.min(self.width - GAP - PLAYER_WORDS);
        (x, if self.is_near(side) { self.height - 12 } else { 22 })
    }
}
