//! The colors: those of a wooden board and of ink, in light and dark surroundings alike, so that a white piece stays white.

/// The colors by what they are for.
pub(super) struct Color;

impl Color {
    /// What stands beside the board: the color of the page's own words.
    pub(super) const WORDS: &'static str = "currentColor";
    pub(super) const LIGHT_SQUARE: &'static str = "#f3e6c9";
    pub(super) const DARK_SQUARE: &'static str = "#dcc294";
    pub(super) const LINE: &'static str = "#7a6238";
    pub(super) const MARK: &'static str = "#1a5fb4";
    pub(super) const INK: &'static str = "#1b1b1b";
    pub(super) const PAPER: &'static str = "#fffdf6";
}

/// The size in a page, and what a page would hand down to the texts: in one from right to left, `-K^` would be read as `^K-`.
pub(super) const ROOT_STYLE: &str = "max-width:100%;height:auto;direction:ltr;writing-mode:horizontal-tb;\
    font:13px sans-serif;letter-spacing:0;word-spacing:0;white-space:normal;text-transform:none;text-indent:0;\
    text-shadow:none";

/// For a document of its own, which no page gives a color: the root of a page is not an `svg`. The grey can be read on
/// white and on black, as nothing tells which of them is behind the picture: a page may be light where its reader has
/// chosen dark.
pub(super) const FILE_STYLE: &str = "svg:root{color:#767676;color-scheme:light dark}\
    @media(prefers-color-scheme:dark){svg:root .koma-board{filter:brightness(.85)}}";
