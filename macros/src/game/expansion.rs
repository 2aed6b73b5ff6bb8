//! The items of the module that `game!` fills.

use std::fmt::Write as _;

use koma_runtime::macro_support::games::{NONE, PIN_NUMBERS, Vocabulary, pin_number};
use koma_runtime::{Qpi, Side};
use proc_macro2::{Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};

use super::declaration::{Attributes, Notation, PieceEnum};
use super::{CheckedGame, CheckedPiece, CheckedStyle};
#[cfg(feature = "games")]
use crate::moves::macro_of_moves;
use crate::position::{own_game, own_reader};
use crate::size::type_arguments;

pub(super) fn items(krate: &TokenTree, game: &CheckedGame<'_>, call: &[TokenTree]) -> TokenStream {
    let vocabulary = game.vocabulary();
    let constant = game_constant(krate, game, &vocabulary);
    let names: Vec<_> = game.styles.iter().map(|style| style.name).collect();
    let styles = format!("The styles of the game: {}.", names.join(", "));
    let constants = piece_constants(krate, game);
    let enums = game.enums.iter().map(|piece_enum| enum_of_pieces(krate, piece_enum, &game.styles));
    let piece = game.enums.first().map(|PieceEnum { attributes, visibility, name }| {
        let condition = &attributes.condition;
        quote! { #condition #krate::__game_piece_function! { [#visibility] #name } }
    });
    let figures =
        game.figures.as_ref().map(|(attributes, figures)| figures_constant(krate, attributes, figures));
    let readers = readers(krate, game);
    let macros = macros(krate, game, &vocabulary, &suffix(krate, call, &vocabulary));
    quote! { #constant #krate::__game_functions! { #styles } #constants #(#enums)* #piece #figures #readers #macros }
}

/// `GAME` and `COUNT`.
fn game_constant(krate: &TokenTree, game: &CheckedGame<'_>, vocabulary: &str) -> TokenStream {
    let private = quote! { #krate::__private };
    let numbers = game.styles.iter().map(numbers);
    let pieces: usize = game.styles.iter().map(|style| style.pieces.len()).sum();
    let count = Literal::usize_unsuffixed(pieces * Side::ALL.len());
    let styles = game.styles.iter().map(|style| {
        let CheckedStyle { sin, name, pieces, .. } = style;
        let letter = Literal::usize_unsuffixed(sin.letter() as usize);
        let indices = pieces.iter().map(|piece| index(qpi(style, piece)));
        let names = pieces.iter().map(|CheckedPiece { names, .. }| quote! { &[#(#names),*] });
        quote! {
            #private::game_style(#letter, #name, const { &[#(#private::game_piece(#indices, #names)),*] })
        }
    });
    quote! {
        /// The vocabulary of the game.
        #[allow(dead_code, unreachable_pub)]
        pub const GAME: #krate::Game = #private::game_constant(#vocabulary, const { &[#(#styles),*] }, const { &[#(*#numbers),*] });

        /// How many pieces the game has, each of both players; see [`index`].
        #[allow(dead_code, unreachable_pub)]
        pub const COUNT: #private::usize = #count;
    }
}

/// By the number of a PIN, which piece of the style it is.
fn numbers(style: &CheckedStyle<'_>) -> Literal {
    let mut numbers = [NONE; PIN_NUMBERS];
    for (number, piece) in (0..).zip(&style.pieces) {
        numbers[pin_number(piece.pin)] = number;
    }
    Literal::byte_string(&numbers)
}

fn qpi(style: &CheckedStyle<'_>, piece: &CheckedPiece<'_>) -> Qpi {
    Qpi::new(style.sin, piece.pin)
}

fn index(piece: Qpi) -> Literal {
    Literal::usize_unsuffixed(piece.index())
}

/// A constant for each piece; if there are several styles, in a module for each.
fn piece_constants(krate: &TokenTree, game: &CheckedGame<'_>) -> TokenStream {
    let styles = game.styles.iter().map(|style| {
        let constants = style.pieces.iter().filter_map(|piece| {
            let (constant, qpi) = (piece.constant.as_ref()?, qpi(style, piece));
            let doc = format!("{}, the first player's: `{qpi}`.", piece.names.join(", "));
            let index = index(qpi);
            Some(quote! {
                #[doc = #doc]
                #[allow(dead_code, unreachable_pub)]
                pub const #constant: #krate::Qpi = <#krate::__private::QpiAt<#index>>::VALUE;
            })
        });
        if game.is_only_style {
            return quote! { #(#constants)* };
        }
        let doc = format!("The pieces of {}, the first player's.", style.name);
        style.module.as_ref().map_or_else(TokenStream::new, |module| {
            quote! { #[doc = #doc] #[allow(unreachable_pub)] pub mod #module { #(#constants)* } }
        })
    });
    styles.collect()
}

/// The enum of the pieces, and its conversions.
fn enum_of_pieces(krate: &TokenTree, piece_enum: &PieceEnum, styles: &[CheckedStyle<'_>]) -> TokenStream {
    let PieceEnum { attributes, visibility, name } = piece_enum;
    let Attributes { tokens: attributes, condition, has_doc } = attributes;
    let private = quote! { #krate::__private };
    let doc = (!has_doc).then(|| quote! { #[doc = "A piece of the game, whoever's it is."] });
    let (mut variants, mut docs) = (Vec::new(), Vec::new());
    for style in styles {
        for piece in &style.pieces {
            variants.extend(&piece.variant);
            docs.push(format!("{}: `{}`.", piece.names.join(", "), qpi(style, piece)));
        }
    }
    // An enum without variants has no numbers.
    let none = variants.is_empty().then(|| quote! { #[doc(hidden)] None });
    quote! {
        #doc
        #attributes
        #[allow(dead_code)]
        #[derive(#private::Clone, #private::Copy, #private::PartialEq, #private::Eq, #private::Hash, #private::Debug)]
        #visibility enum #name {
            #(#[doc = #docs] #variants,)*
            #none
        }

        #condition
        #krate::__game_enum_functions! { [#visibility] #name [#(#variants)*] }
    }
}

/// `FIGURES`.
fn figures_constant(krate: &TokenTree, attributes: &Attributes, figures: &[(Qpi, String)]) -> TokenStream {
    let Attributes { tokens: attributes, has_doc, .. } = attributes;
    let private = quote! { #krate::__private };
    let figures = figures.iter().map(|(piece, text)| {
        let index = index(*piece);
        quote! { (<#private::QpiAt<#index>>::VALUE, #text) }
    });
    let doc =
        (!has_doc).then(|| quote! { #[doc = "The figures of the pieces, for `Position::to_svg` of koma."] });
    quote! {
        #doc
        #attributes
        #[allow(dead_code, unreachable_pub)]
        pub const FIGURES: &[(#krate::Qpi, &#private::str)] = &[#(#figures),*];
    }
}

/// Lets the compiler check the functions that read and check positions where they are declared: their types, or, if the game
/// has no board, that they exist.
fn readers(krate: &TokenTree, game: &CheckedGame<'_>) -> TokenStream {
    let private = quote! { #krate::__private };
    let sizes = game.shape.map(|shape| type_arguments(&shape, Span::call_site()));
    let position = quote! { #private::Position<#sizes> };
    let text = quote! { &'static #private::str };
    let reader = |path: TokenStream, function: TokenStream| {
        if sizes.is_some() {
            return quote! { #[allow(unused_qualifications)] const _: #function = #path; };
        }
        let span = path.clone().into_iter().last().map_or_else(Span::call_site, |last| last.span());
        quote_spanned! { span=> #[allow(unused_imports)] use #path as _; }
    };
    let of_notations = game.notations.iter().filter_map(|notation| {
        let path = notation.path.clone()?;
        let path = own_game(&path).map_or(path, |game| own_reader(krate, &game));
        Some(reader(path, quote! { fn(#text) -> #position }))
    });
    let of_moves = game.moves.and_then(|moves| moves.path.clone()).filter(|path| own_game(path).is_none());
    let of_moves = of_moves.map(|path| reader(path, quote! { fn(&#position, #text) -> #position }));
    let of_check =
        game.check.and_then(|check| check.path.clone()).map(|path| reader(path, quote! { fn(&#position) }));
    of_notations.chain(of_moves).chain(of_check).collect()
}

/// A macro of a game.
struct GameMacro {
    name: String,
    /// The macro of koma that it calls.
    calls: &'static str,
    doc: String,
    /// What that needs, after the vocabulary.
    rest: TokenStream,
}

impl GameMacro {
    fn all(krate: &TokenTree, game: &CheckedGame<'_>) -> Vec<Self> {
        let mut all = Vec::new();
        for (name, doc) in DOCS {
            let mut doc = format!("{doc}.\n\nTakes what `koma::{name}!` takes, if it is in the game.");
            let rest = match name {
                "square" if game.board.is_none() => continue,
                "diagram" if !cfg!(feature = "svg") => continue,
                "diagram" => look(game),
                "book" => notations(krate, &game.notations),
                "position" => {
                    for Notation { name, .. } in &game.notations {
                        let _ = write!(doc, " `{name}:` comes before a text in that notation.");
                    }
                    if game.moves.is_some() {
                        doc += " `moves: \"…\"` plays a line of moves, from the start of the game if koma knows it, or from the \
                            position after `from:`.";
                    }
                    let all: Vec<_> =
                        game.notations.iter().copied().chain(game.moves).chain(game.check).collect();
                    notations(krate, &all)
                }
                _ => TokenStream::new(),
            };
            all.push(Self { name: name.to_owned(), calls: name, doc, rest });
        }
        for notation in &game.notations {
            let name = format!("{}_str", notation.name);
            let doc = format!("A text that `position!({}: …)` takes, as a constant `&str`.", notation.name);
            all.push(Self { name, calls: "fen_str", doc, rest: notations(krate, &[notation]) });
        }
        #[cfg(feature = "games")]
        if let Some(moves) = game.moves
            && let Some(name) = moves.path.as_ref().and_then(macro_of_moves)
        {
            let doc = "A constant `Move`, also as a pattern.\n\nTakes one string literal, or another constant string, \
                which cannot be a pattern.";
            let rest = notations(krate, &[moves]);
            all.push(Self { name: name.to_owned(), calls: "uci", doc: doc.to_owned(), rest: rest.clone() });
            let doc = "The moves of a line as an array, `[Move; N]`.\n\nThe moves start from the game's start, or from a FEEN or \
                FEN: `line!(\"…\", from: \"…\")`.";
            let of_notations = notations(krate, &game.notations);
            all.push(Self {
                name: "line".to_owned(),
                calls: "line",
                doc: doc.to_owned(),
                rest: quote! { #of_notations #rest },
            });
        }
        all
    }
}

/// The macros of the game. They are exported under names that no other game has, and are known by their own in the module.
///
/// Each passes on the head of the vocabulary, which every call is checked with. The rest is in brackets, which are opened
/// only when it is needed: the whole vocabulary, and the functions that read notations, or how positions are drawn.
fn macros(krate: &TokenTree, game: &CheckedGame<'_>, vocabulary: &str, suffix: &str) -> TokenStream {
    let head = Vocabulary::new(vocabulary.as_bytes()).head();
    let token = dollar(quote! { token });
    let (tokens, rest_of_call) = (dollar(quote! { (#token:tt)* }), dollar(quote! { (#token)* }));
    let macros = GameMacro::all(krate, game).into_iter().map(|GameMacro { name, calls, doc, rest }| {
        let [own, calls] = [&name, calls].map(|name| Ident::new(name, Span::call_site()));
        let exported = format_ident!("__koma_{name}_{suffix}");
        quote! {
            #[doc = #doc]
            // Hidden from rustdoc alone: what is hidden from editors, they do not offer in the module either.
            #[cfg_attr(doc, doc(hidden))]
            #[allow(non_local_definitions)] // in a function
            #[macro_export]
            macro_rules! #exported {
                (#tokens) => { #krate::__private::#calls! { #krate @#head [#vocabulary #rest] #rest_of_call } };
            }
            #[doc(inline)]
            #[allow(unused_imports, unreachable_pub)]
            pub use #exported as #own;
        }
    });
    macros.collect()
}

/// The macros of a game and what they are documented as.
const DOCS: [(&str, &str); 9] = [
    ("sin", "A constant `Sin`, also as a pattern: a style of this game, and the player it belongs to"),
    ("pin", "A constant `Pin`, also as a pattern: a piece that some style of this game has"),
    (
        "epin",
        "A constant `Epin`, also as a pattern: a piece that some style of this game has, native or derived",
    ),
    ("qpi", "A constant `Qpi`, also as a pattern: a piece of this game with its style"),
    ("position", "A constant `Position` of this game"),
    ("position_map", "A constant `PositionMap` whose keys are positions of this game"),
    ("book", "A constant `Book` whose positions are of this game"),
    ("square", "A constant `Square` of this game's board, also as a pattern"),
    ("diagram", "The picture of a position of this game as a string literal, for a documentation"),
];

/// `fen = $crate::read_fen;`: the declaring crate is found from wherever the macro is called.
fn notations(krate: &TokenTree, notations: &[&Notation]) -> TokenStream {
    let notation = |Notation { name, path }: &&Notation| {
        let Some(path) = path else { return quote! { #name = #krate::__private::unread; } };
        let path = path.clone().into_iter().map(|token| match &token {
            TokenTree::Ident(name) if name == "crate" => dollar(token.into()),
            _ => token.into(),
        });
        let path: TokenStream = path.collect();
        quote! { #name = #path; }
    };
    notations.iter().map(notation).collect()
}

/// How positions of the game are drawn: `{ plain "C:K^" "♔" … }`.
fn look(game: &CheckedGame<'_>) -> TokenStream {
    let plain = game.board.filter(|board| board.is_plain).map(|_| quote! { plain });
    let figures = game.figures.as_ref().map_or(&[][..], |(_, figures)| figures);
    let figures = figures.iter().map(|(piece, text)| {
        let piece = piece.to_string();
        quote! { #piece #text }
    });
    quote! { { #plain #(#figures)* } }
}

/// The tokens after a `$`, which `quote!` has no way to write.
fn dollar(tokens: TokenStream) -> TokenStream {
    [Punct::new('$', Spacing::Alone).into()].into_iter().chain(tokens).collect()
}

/// Returns what tells the exported macros of this game from those of all others in the crate: a hash of the vocabulary and
/// of the place of the call.
///
/// Two calls in a `macro_rules!` of a user have the same line. But each expansion of `game!` has a `$crate` of its own,
/// which only `Debug` shows.
fn suffix(krate: &TokenTree, call: &[TokenTree], vocabulary: &str) -> String {
    let mut text = vocabulary.to_owned();
    if let (true, Some(first)) = (proc_macro::is_available(), call.first()) {
        let place = first.span().unwrap();
        let krate = krate.span().unwrap();
        let _ = write!(text, "{}:{}:{} {krate:?}", place.file(), place.line(), place.column());
    }
    let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    format!("{hash:016x}")
}
