//! Draws a picture: the board with its coordinates, the pieces, the marks, the hands and the players.

use core::fmt::{self, Write as _};

use super::layout::{Layout, NAME_HEIGHT, SQUARE, Tray};
use super::{Marks, Picture};
use crate::base::{Letter, Side, State};
use crate::position::Sizes;
use crate::report::{is_blank, is_invisible};
use crate::token::{Epin, Pin};

// The colors look like a wooden board and ink. They are the same on light and dark pages, so that a white piece stays
// white.
const LIGHT_SQUARE: &str = "#f3e6c9";
const DARK_SQUARE: &str = "#dcc294";
const LINE: &str = "#7a6238";
const MARK: &str = "#1a5fb4";
const INK: &str = "#1b1b1b";
const PAPER: &str = "#fffdf6";
/// The attributes of the words next to the board. These words have the color of the page's text.
const WORDS: &str = "class=\"koma-words\" fill=\"currentColor\" font-family=\"sans-serif\"";

/// The style of the root: sets the size, and resets the text properties that are inherited from a page. Without the
/// reset, a right-to-left page would show `-K^` as `^K-`.
const ROOT_STYLE: &str = "max-width:100%;height:auto;direction:ltr;writing-mode:horizontal-tb;\
    font:13px sans-serif;letter-spacing:0;word-spacing:0;white-space:normal;text-transform:none;text-indent:0;\
    text-shadow:none";

/// The style of a separate document, which gets no color from a page. In a page, `svg` is not the root, so this style
/// has no effect. The background is unknown: a page that embeds the document as an image may be light even if the
/// reader has chosen a dark theme. So the gray is readable on both white and black.
const FILE_STYLE: &str = "svg:root{color:#767676;color-scheme:light dark}\
    @media(prefers-color-scheme:dark){svg:root .koma-board{filter:brightness(.85)}}";

/// Writes a picture as an SVG document.
pub(super) fn draw(picture: &Picture<'_>, marks: Marks<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    Drawing { picture, marks, layout: &Layout::of(picture), f }.draw()
}

struct Drawing<'a, 'f> {
    picture: &'a Picture<'a>,
    marks: Marks<'a>,
    layout: &'a Layout,
    f: &'a mut fmt::Formatter<'f>,
}

impl<'a> Drawing<'a, '_> {
    fn draw(&mut self) -> fmt::Result {
        let Layout { width, height, board, .. } = *self.layout;
        write!(self.f, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"")?;
        write!(self.f, " viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\"")?;
        writeln!(self.f, " style=\"{ROOT_STYLE}\">")?;
        self.title()?;
        writeln!(self.f, "<style>{FILE_STYLE}</style>\n<g class=\"koma-board\">")?;
        for layer in 0..board.layers {
            self.squares(layer)?;
        }
        self.frames()?;
        self.f.write_str("</g>\n")?;
        if self.picture.coordinates.0.is_some() {
            writeln!(self.f, "<g {WORDS} font-size=\"12\" text-anchor=\"middle\">")?;
            for layer in 0..board.layers {
                self.names(layer)?;
            }
            self.f.write_str("</g>\n")?;
        }
        self.start_pieces()?;
        for (index, square) in self.picture.position.board.iter().enumerate() {
            if let Some(piece) = square {
                self.piece(self.layout.square(index), *piece)?;
            }
        }
        self.f.write_str("</g>\n")?;
        self.arrows()?;
        for side in Side::ALL {
            self.hand(side)?;
        }
        writeln!(self.f, "<g {WORDS} font-size=\"13\">")?;
        for side in Side::ALL {
            self.player(side)?;
        }
        self.f.write_str("</g>\n</svg>\n")
    }

    fn title(&mut self) -> fmt::Result {
        let picture = self.picture;
        let named = self.layout.named;
        self.f.write_str("<title>")?;
        if let Some(title) = picture.title {
            self.escaped(title)?;
        } else {
            for (i, size) in picture.position.shape.dimensions().iter().enumerate() {
                write!(self.f, "{}{size}", if i == 0 { "" } else { "×" })?;
            }
            write!(self.f, " board, {} player to move", picture.position.turn)?;
        }
        // A FEEN contains no characters that XML escapes.
        write!(self.f, "</title>\n<desc>{}", picture.position)?;
        if picture.seen_by.is(Side::Second) {
            write!(self.f, "; seen by the {} player", picture.seen_by)?;
        }
        for (nth, index) in (0..).map_while(self.marks.square).enumerate() {
            let before = if nth == 0 { "; marked: " } else { ", " };
            write!(self.f, "{before}{}", named.name(index))?;
        }
        for (nth, [from, to]) in (0..).map_while(self.marks.arrow).enumerate() {
            let before = if nth == 0 { "; arrows: " } else { ", " };
            write!(self.f, "{before}{} to {}", named.name(from), named.name(to))?;
        }
        self.f.write_str("</desc>\n")
    }

    fn squares(&mut self, layer: usize) -> fmt::Result {
        let Sizes { ranks, files, .. } = self.layout.board;
        let (x, y) = self.layout.layer(layer);
        let width = files * SQUARE;
        let height = ranks * SQUARE;
        write!(self.f, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")?;
        writeln!(self.f, " fill=\"{LIGHT_SQUARE}\"/>")?;
        if self.picture.is_chequered {
            self.dark_squares(x, y)?;
        }
        write!(self.f, "<path fill=\"none\" stroke=\"{LINE}\" d=\"")?;
        for rank in 0..=ranks {
            write!(self.f, "M{x} {}h{width}", y + rank * SQUARE)?;
        }
        for file in 0..=files {
            write!(self.f, "M{} {y}v{height}", x + file * SQUARE)?;
        }
        self.f.write_str("\"/>\n")
    }

    /// Draws the dark squares of the layer whose upper left corner is at `(x, y)`. The dark squares of a rank are a
    /// dashed line as thick as a square. Square a1 is always dark, no matter where it is drawn.
    fn dark_squares(&mut self, x: usize, y: usize) -> fmt::Result {
        let Sizes { ranks, files, .. } = self.layout.board;
        let first_is_light = self.layout.is_turned && (ranks + files) % 2 == 1;
        write!(self.f, "<path stroke=\"{DARK_SQUARE}\" stroke-width=\"{SQUARE}\"")?;
        write!(self.f, " stroke-dasharray=\"{SQUARE}\" d=\"")?;
        for rank in 0..ranks {
            let skipped = (rank + usize::from(first_is_light)) % 2;
            if skipped < files {
                let start = x + skipped * SQUARE;
                let middle = y + (ranks - 1 - rank) * SQUARE + SQUARE / 2;
                write!(self.f, "M{start} {middle}h{}", (files - skipped) * SQUARE)?;
            }
        }
        self.f.write_str("\"/>\n")
    }

    /// Draws a frame on each marked square. The frame is around the tile of a token.
    fn frames(&mut self) -> fmt::Result {
        const INSET: usize = 2;
        let side = SQUARE - 2 * INSET;
        if (self.marks.square)(0).is_none() {
            return Ok(());
        }
        write!(self.f, "<path class=\"koma-marks\" fill=\"none\" stroke=\"{MARK}\" stroke-width=\"4\" d=\"")?;
        for index in (0..).map_while(self.marks.square) {
            let (x, y) = self.layout.square(index);
            write!(self.f, "M{} {}h{side}v{side}h-{side}z", x + INSET, y + INSET)?;
        }
        self.f.write_str("\"/>\n")
    }

    /// Draws arrows between the centers of squares. Draws no arrow from a square to itself.
    fn arrows(&mut self) -> fmt::Result {
        if (self.marks.arrow)(0).is_none() {
            return Ok(());
        }
        write!(self.f, "<path class=\"koma-arrows\" fill=\"{MARK}\" fill-opacity=\".7\" d=\"")?;
        for squares in (0..).map_while(self.marks.arrow) {
            let [from, to] = squares.map(|index| middle(self.layout.square(index)));
            self.arrow(from, to)?;
        }
        self.f.write_str("\"/>\n")
    }

    /// Draws an arrow between two points, unless they are the same.
    fn arrow(&mut self, from: (i64, i64), to: (i64, i64)) -> fmt::Result {
        /// The length of the head, half the width of the head, and half the width of the shaft.
        const HEAD: i64 = 20;
        const WIDE: i64 = 10;
        const THIN: i64 = 3;
        let right = to.0 - from.0;
        let down = to.1 - from.1;
        let length = (right * right + down * down).isqrt();
        if length == 0 {
            return Ok(());
        }
        // Two distances from the tip give the place of each corner: along the arrow, and to its side.
        let corners = [
            (length, THIN),
            (HEAD, THIN),
            (HEAD, WIDE),
            (0, 0),
            (HEAD, -WIDE),
            (HEAD, -THIN),
            (length, -THIN),
        ];
        for (i, (back, aside)) in corners.into_iter().enumerate() {
            let x = to.0 - (back * right + aside * down) / length;
            let y = to.1 - (back * down - aside * right) / length;
            write!(self.f, "{}{x} {y}", if i == 0 { "M" } else { "L" })?;
        }
        self.f.write_str("z")
    }

    /// Writes the names of a layer, its ranks and its files.
    fn names(&mut self, layer: usize) -> fmt::Result {
        let Layout { board: Sizes { layers, ranks, files, .. }, named, is_turned, .. } = *self.layout;
        // If the last dimension has size 1 and names have no part for it, the full name of each square is beside the
        // square, and files have no names.
        let has_file_names = files == named.files;
        let (x, y) = self.layout.layer(layer);
        if named.dimensions > 1 || !has_file_names {
            let beside = x - self.layout.rank_names / 2;
            for rank in 0..ranks {
                let index = self.layout.turned((layer * ranks + rank) * files);
                let name = if has_file_names { named.rank_name(index) } else { named.name(index) };
                let middle = y + rank * SQUARE + SQUARE / 2 + 4;
                write!(self.f, "<text x=\"{beside}\" y=\"{middle}\">{name}</text>")?;
            }
        }
        if has_file_names {
            let below = y + ranks * SQUARE + 15;
            for file in 0..files {
                let middle = x + file * SQUARE + SQUARE / 2;
                let name = named.file_name(if is_turned { files - 1 - file } else { file });
                write!(self.f, "<text x=\"{middle}\" y=\"{below}\">{name}</text>")?;
            }
        }
        if named.dimensions == 3 {
            let middle = x + files * SQUARE / 2;
            let above = y - NAME_HEIGHT + 14;
            let name = Sizes::layer_name(if is_turned { layer + 1 } else { layers - layer });
            write!(self.f, "<text x=\"{middle}\" y=\"{above}\" font-weight=\"bold\">{name}</text>")?;
        }
        self.f.write_str("\n")
    }

    /// Draws a player's pieces in hand on a tray, column by column. Draws nothing for an empty hand.
    fn hand(&mut self, side: Side) -> fmt::Result {
        let Tray { corner: (x, y), width, height, rows, column_width } = self.layout.trays[side as usize];
        if width == 0 {
            return Ok(());
        }
        write!(self.f, "<g class=\"koma-board\"><rect x=\"{x}\" y=\"{y}\" width=\"{width}\"")?;
        writeln!(self.f, " height=\"{height}\" rx=\"4\" fill=\"{LIGHT_SQUARE}\" stroke=\"{LINE}\"/></g>")?;
        self.start_pieces()?;
        for (i, (piece, count)) in self.picture.position.hands[side as usize].in_feen_order().enumerate() {
            let piece_x = x + i / rows * column_width;
            let piece_y = y + i % rows * SQUARE;
            self.piece((piece_x, piece_y), piece)?;
            if count > 1 {
                let count_x = piece_x + SQUARE - 2;
                let count_y = piece_y + SQUARE / 2 + 6;
                write!(
                    self.f,
                    "<text x=\"{count_x}\" y=\"{count_y}\" font-family=\"sans-serif\" font-size=\"16\""
                )?;
                write!(self.f, " text-anchor=\"start\">{count}</text>")?;
            }
            self.f.write_str("\n")?;
        }
        self.f.write_str("</g>\n")
    }

    /// Writes the words about a player. A triangle also marks the player to move.
    fn player(&mut self, side: Side) -> fmt::Result {
        let (x, y) = self.layout.player(side);
        let style = self.picture.position.styles.sin(side);
        let mut to_move = "";
        if self.picture.position.turn.is(side) {
            to_move = ", to move";
            // The triangle points to the board.
            let (base, tip) = if side.is(self.picture.seen_by) { (y, y - 10) } else { (y - 10, y) };
            write!(self.f, "<path d=\"M{x} {base}h12L{} {tip}z\"/>", x + 6)?;
        }
        writeln!(self.f, "<text x=\"{}\" y=\"{y}\">{side} player: {style}{to_move}</text>", x + 18)
    }

    fn start_pieces(&mut self) -> fmt::Result {
        let family = if self.picture.figures.is_empty() { "sans-serif" } else { "serif" };
        write!(self.f, "<g class=\"koma-pieces\" fill=\"{INK}\" font-family=\"{family}\"")?;
        self.f.write_str(" text-anchor=\"middle\">\n")
    }

    /// Draws a piece on the square with this corner: its figure, or its token on a tile.
    fn piece(&mut self, corner: (usize, usize), piece: Epin) -> fmt::Result {
        match self.figure(piece) {
            Some(figure) => self.piece_as_figure(corner, piece, &figure),
            None => self.piece_as_token(corner, piece),
        }
    }

    fn piece_as_figure(&mut self, (x, y): (usize, usize), piece: Epin, figure: &Figure<'_>) -> fmt::Result {
        let middle_x = x + SQUARE / 2;
        let middle_y = y + SQUARE / 2;
        // A full-width character is somewhat smaller than a square. A longer text is made smaller to fit, down to size 4.
        let size = ((SQUARE - 2) * FULL / text_width(figure.text).max(1)).clamp(4, 30);
        let y_of_text = middle_y + size * 3 / 8;
        write!(self.f, "<text x=\"{middle_x}\" y=\"{y_of_text}\" font-size=\"{size}\"")?;
        if figure.is_upside_down {
            write!(self.f, " transform=\"rotate(180 {middle_x} {middle_y})\"")?;
        }
        self.f.write_str(">")?;
        self.escaped(figure.text)?;
        self.f.write_str("</text>")?;
        // The figure does not show these markers.
        let state = match piece.state() {
            state if state == figure.shown.state() => "",
            State::Diminished => "−", // a minus sign is longer than a hyphen
            _ => "+",
        };
        let terminal = if piece.is_terminal() && !figure.shown.is_terminal() { "^" } else { "" };
        let derived = if piece.is_derived() { "'" } else { "" };
        self.markers((x + 2, y + 13), "start", [state, ""])?;
        self.markers((x + SQUARE - 2, y + 13), "end", [terminal, derived])
    }

    /// The tile is light for the first player and dark for the second player.
    fn piece_as_token(&mut self, (x, y): (usize, usize), piece: Epin) -> fmt::Result {
        const INSET: usize = 3;
        const SIDE: usize = SQUARE - 2 * INSET;
        let (tile, ink) = if piece.is_first() { (PAPER, INK) } else { (INK, PAPER) };
        let text = piece.encode();
        let size = [22, 18, 14, 12][text.len() - 1];
        let middle_x = x + SQUARE / 2;
        let y_of_text = y + SQUARE / 2 + size * 3 / 8;
        write!(self.f, "<rect x=\"{}\" y=\"{}\"", x + INSET, y + INSET)?;
        write!(self.f, " width=\"{SIDE}\" height=\"{SIDE}\" rx=\"6\"")?;
        write!(self.f, " fill=\"{tile}\" stroke=\"{INK}\"/><text x=\"{middle_x}\"")?;
        write!(self.f, " y=\"{y_of_text}\" font-size=\"{size}\" fill=\"{ink}\"")?;
        write!(self.f, " font-family=\"sans-serif\">{text}</text>")
    }

    /// Returns the figure for a piece, or `None` if the tables have no figure for the piece or if the figure is blank.
    fn figure(&self, piece: Epin) -> Option<Figure<'a>> {
        let style = piece.qualify(self.picture.position.styles).style();
        let pin = piece.pin();
        let simpler = pin.with_terminal(false);
        // If a piece has a figure for each player, neither figure is ever turned.
        let is_seen_by_second = self.picture.seen_by.is(Side::Second);
        for shown in [pin, pin.normalize(), simpler, simpler.normalize()] {
            let own = self.text_of(style, shown);
            let other = self.text_of(style, shown.flip());
            let Some(text) = own.or(other) else { continue };
            let is_upside_down = (own.is_none() || other.is_none()) && own.is_none() != is_seen_by_second;
            let is_blank = text.chars().all(is_blank);
            return (!is_blank).then_some(Figure { text, shown, is_upside_down });
        }
        None
    }

    /// Returns the first text in the tables for a piece of this style.
    fn text_of(&self, style: Letter, piece: Pin) -> Option<&'a str> {
        let mut all = self.picture.figures.iter().copied().flatten();
        all.find(|(known, _)| known.style() == style && known.pin() == piece).map(|(_, text)| *text)
    }

    /// Writes markers next to a figure. The markers start or end at the point `(x, y)`, depending on `anchor`.
    fn markers(&mut self, (x, y): (usize, usize), anchor: &str, markers: [&str; 2]) -> fmt::Result {
        if markers == ["", ""] {
            return Ok(());
        }
        write!(self.f, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-family=\"sans-serif\"")?;
        write!(self.f, " font-weight=\"bold\" font-size=\"15\">{}{}</text>", markers[0], markers[1])
    }

    /// Writes text for XML. Escapes characters that have a meaning in XML, and replaces characters that XML does not
    /// allow.
    fn escaped(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|character| match character {
            '&' => self.f.write_str("&amp;"),
            '<' => self.f.write_str("&lt;"),
            '>' => self.f.write_str("&gt;"),
            // A blank line would end the picture in Markdown documentation.
            '\n' | '\r' | '\t' => self.f.write_char(' '),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => self.f.write_char(char::REPLACEMENT_CHARACTER),
            _ => self.f.write_char(character),
        })
    }
}

/// The figure of a piece.
struct Figure<'a> {
    text: &'a str,
    /// The piece that the figure shows. It may have fewer markers than the drawn piece.
    shown: Pin,
    is_upside_down: bool,
}

/// Returns the middle of the square with this corner.
fn middle((x, y): (usize, usize)) -> (i64, i64) {
    let of_part = |part: usize| i64::try_from(part + SQUARE / 2).unwrap_or_default();
    (of_part(x), of_part(y))
}

/// The width of a character that is as wide as it is high, such as a kanji or an emoji, in tenths of the font size.
const FULL: usize = 10;

/// Estimates the width of a text, in tenths of the font size. Combining and invisible characters have no width.
fn text_width(text: &str) -> usize {
    let visible = text.chars().filter(|character| !is_invisible(*character));
    visible
        .map(|character| match character {
            '\u{1100}'.. => FULL,
            _ if character.is_uppercase() => 8,
            _ => 6,
        })
        .sum()
}
