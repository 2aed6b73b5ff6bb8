//! Where things are in the picture, in the units of its view box.

use crate::base::Side;
use crate::position::{Hand, Sizes, Untyped};

/// The side of a square.
pub(super) const SQUARE: usize = 40;
/// Beside the ranks, for their names.
pub(super) const RANK_NAMES: usize = 32;
/// Below the files, for their names, and above a layer for its.
pub(super) const LINE: usize = 20;
const GAP: usize = 16;
/// A line of words and the space around it, above and below the board.
const PLAYER: usize = 36;
/// Wide enough for the words about a player.
const LEAST_WIDTH: usize = 240;
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
    /// How many layers are beside one another.
    across: usize,
    /// Where the layers start.
    board: (usize, usize),
    /// Below the lowest squares.
    board_end: usize,
    /// Where the first player's hand starts.
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
    pub(super) fn of(position: &Untyped<'_>) -> Self {
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
        let file_names = if self.has_file_names() { LINE } else { 0 };
        let title = if self.has_layer_names() { LINE } else { 0 };
        (RANK_NAMES + self.files * SQUARE, title + self.ranks * SQUARE + file_names)
    }

    fn arrange(&mut self, hands: [Hand<'_>; 2]) {
        let (layer_width, layer_height) = self.layer_size();
        let width = self.across * (layer_width + GAP) - GAP;
        let height = self.layers.div_ceil(self.across) * (layer_height + GAP) - GAP;
        self.trays = hands.map(|hand| Tray::of(hand, height));
        let [first, second] = self.trays;
        let beside = |tray: Tray| if tray.columns == 0 { 0 } else { GAP + tray.width() };

        self.board = (GAP + beside(second), PLAYER);
        self.right = self.board.0 + width + GAP;
        self.width = (self.right + beside(first)).max(LEAST_WIDTH);
        let height = height.max(first.height()).max(second.height());
        self.board_end = PLAYER + height - if self.has_file_names() { LINE } else { 0 };
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
        let title = if self.has_layer_names() { LINE } else { 0 };
        let x = self.board.0 + layer % self.across * (width + GAP) + RANK_NAMES;
        (x, self.board.1 + layer / self.across * (height + GAP) + title)
    }

    /// The corner of the square with this flat index.
    pub(super) fn square(&self, index: usize) -> (usize, usize) {
        let (rank, file) = (index / self.files, index % self.files);
        let (x, y) = self.layer(rank / self.ranks);
        (x + file * SQUARE, y + rank % self.ranks * SQUARE)
    }

    /// The tray of a player's hand, and its corner.
    pub(super) const fn tray(&self, side: Side) -> (Tray, usize, usize) {
        let tray = self.trays[side as usize];
        match side {
            Side::First => {
                let y = self.board_end.saturating_sub(tray.height());
                (tray, self.right, if y < self.board.1 { self.board.1 } else { y })
            }
            Side::Second => (tray, GAP, self.board.1),
        }
    }

    /// Where the words about a player start.
    pub(super) const fn player(&self, side: Side) -> (usize, usize) {
        let x = if self.named.dimensions == 1 && self.files == 1 { GAP } else { self.board.0 };
        match side {
            Side::First => (x, self.height - 12),
            Side::Second => (x, 22),
        }
    }
}
