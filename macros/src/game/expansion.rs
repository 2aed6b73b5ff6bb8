//! What `game!` expands to: the items of a module.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use koma_runtime::macro_support::games::{NONE, PIN_NUMBERS, Vocabulary, pin_number};
use koma_runtime::{Qpi, Side};
use proc_macro2::{Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};

use super::checked::{CheckedGame, CheckedNotation, CheckedPiece, CheckedStyle};
use super::checks::check;
use super::declaration::{Attributes, Declaration, PieceEnum};
use super::figures::CheckedFigure;
use super::vocabulary::vocabulary;
use crate::input::{Game, parse_call};
use crate::size::type_arguments;

pub(crate) fn expand(krate: &TokenTree, _: Option<&Game>, call: &[TokenTree]) -> TokenStream {
    let mut declaration: Declaration = match parse_call(call) {
        Ok(declaration) => declaration,
        Err(error) => return error.to_compile_error(),
    };
    let mut errors = std::mem::take(&mut declaration.errors);
    let game = check(&declaration, &mut errors);
    // The items of a wrong declaration too: without them, each use of the game would be another error.
    let items = items(krate, &game);
    quote! { #errors #items }
}

fn items(krate: &TokenTree, game: &CheckedGame<'_>) -> TokenStream {
    let vocabulary = vocabulary(game);
    let constant = game_constant(krate, &vocabulary, &game.styles);
    let macros = macros(krate, game, &vocabulary, &suffix(&vocabulary));
    let functions = functions(krate, game);
    let constants = piece_constants(krate, game);
    let enums = game.enums.iter().map(|piece_enum| enum_of_pieces(krate, piece_enum, &game.styles));
    let readers = readers(krate, game);
    let figures =
        game.figures.as_ref().map(|(attributes, figures)| figures_constant(krate, attributes, figures));
    quote! { #constant #functions #constants #(#enums)* #figures #readers #macros }
}

/// `GAME` and `COUNT`.
fn game_constant(krate: &TokenTree, vocabulary: &str, styles: &[CheckedStyle<'_>]) -> TokenStream {
    let private = quote! { #krate::__private };
    let numbers = styles.iter().map(numbers);
    let count = Literal::usize_unsuffixed(
        styles.iter().map(|style| style.pieces.len()).sum::<usize>() * Side::ALL.len(),
    );
    let styles = styles.iter().map(|style| {
        let CheckedStyle { sin, name, pieces, .. } = style;
        let letter = Literal::usize_unsuffixed(sin.letter() as usize);
        let pieces = pieces.iter().map(|piece| {
            let (qpi, names) = (index(style, piece), &piece.names);
            quote! { #private::game_piece(#qpi, &[#(#names),*]) }
        });
        quote! { #private::game_style(#letter, #name, const { &[#(#pieces),*] }) }
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

/// The number of a piece's QPI.
fn index(style: &CheckedStyle<'_>, piece: &CheckedPiece<'_>) -> Literal {
    Literal::usize_unsuffixed(Qpi::new(style.sin, piece.pin).index())
}

/// What [`Game`](koma_runtime::Game) can be asked, as functions.
fn functions(krate: &TokenTree, game: &CheckedGame<'_>) -> TokenStream {
    let private = quote! { #krate::__private };
    let option = quote! { #private::Option };
    let str = quote! { &'static #private::str };
    let names: Vec<_> = game.styles.iter().map(|style| style.name).collect();
    let styles = format!("The styles of the game: {}.", names.join(", "));
    quote! {
        #[doc = #styles]
        #[allow(dead_code, unreachable_pub)]
        #[must_use]
        pub const fn styles() -> &'static [#krate::GameStyle] {
            GAME.styles()
        }

        /// The pieces of the style with this letter, as they were declared; none if there is no such style.
        #[allow(dead_code, unreachable_pub)]
        #[must_use]
        pub const fn pieces(style: #krate::Letter) -> &'static [#krate::GamePiece] {
            GAME.pieces(style)
        }

        /// The name of a piece, whoever's it is; `None` if it is not in the game.
        #[allow(dead_code, unreachable_pub)]
        #[must_use]
        pub const fn name(piece: #krate::Qpi) -> #option<#str> {
            GAME.name(piece)
        }

        /// The first player's piece with this name, of the style with that name; `None` if there is none.
        #[allow(dead_code, unreachable_pub)]
        #[must_use]
        pub const fn by_name(style: &#private::str, piece: &#private::str) -> #option<#krate::Qpi> {
            GAME.by_name(style, piece)
        }

        /// Whether a piece is in the game.
        #[allow(dead_code, unreachable_pub)]
        #[must_use]
        pub const fn contains(piece: #krate::Qpi) -> #private::bool {
            GAME.contains(piece)
        }

        /// The number of a piece among those of the game, less than [`COUNT`]; `None` if it is not in the game.
        #[allow(dead_code, unreachable_pub)]
        #[must_use]
        #[inline]
        pub const fn index(piece: #krate::Qpi) -> #option<#private::usize> {
            GAME.index(piece)
        }

        /// The piece with this number, native: the inverse of [`index`].
        #[allow(dead_code, unreachable_pub)]
        #[must_use]
        pub const fn from_index(index: #private::usize) -> #option<#krate::Qpi> {
            GAME.from_index(index)
        }

        /// Checks that a position is one of the game: its board, its styles and all its pieces.
        ///
        /// # Errors
        ///
        /// The first thing that is wrong.
        #[allow(dead_code, unreachable_pub)]
        pub const fn check<const A: #private::usize, const B: #private::usize, const C: #private::usize>(
            position: &#krate::Position<A, B, C>,
        ) -> #private::Result<(), #krate::GameError> {
            GAME.check(position)
        }
    }
}

/// A constant for each piece; of several styles, in a module for each.
fn piece_constants(krate: &TokenTree, game: &CheckedGame<'_>) -> TokenStream {
    let constants = |style: &CheckedStyle<'_>| -> TokenStream {
        let constant = |piece: &CheckedPiece<'_>| {
            let (constant, index) = (piece.constant.as_ref()?, index(style, piece));
            let doc = format!(
                "{}, the first player's: `{}`.",
                piece.names.join(", "),
                Qpi::new(style.sin, piece.pin)
            );
            Some(quote! {
                #[doc = #doc]
                #[allow(dead_code, unreachable_pub)]
                pub const #constant: #krate::Qpi = <#krate::__private::QpiAt<#index>>::VALUE;
            })
        };
        style.pieces.iter().filter_map(constant).collect()
    };
    if game.is_only_style {
        return game.styles.iter().map(constants).collect();
    }
    let module = |style: &CheckedStyle<'_>| {
        let (module, constants) = (style.module.as_ref()?, constants(style));
        let doc = format!("The pieces of {}, the first player's.", style.name);
        Some(quote! { #[doc = #doc] #[allow(unreachable_pub)] pub mod #module { #constants } })
    };
    game.styles.iter().filter_map(module).collect()
}

/// `FIGURES`.
fn figures_constant(krate: &TokenTree, attributes: &Attributes, figures: &[CheckedFigure]) -> TokenStream {
    let Attributes { tokens: attributes, has_doc, .. } = attributes;
    let private = quote! { #krate::__private };
    let figures = figures.iter().map(|(piece, text)| {
        let index = Literal::usize_unsuffixed(piece.index());
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

/// The enum of the pieces, and its conversions.
fn enum_of_pieces(krate: &TokenTree, piece_enum: &PieceEnum, styles: &[CheckedStyle<'_>]) -> TokenStream {
    let PieceEnum { attributes: Attributes { tokens: attributes, condition, has_doc }, visibility, name } =
        piece_enum;
    let private = quote! { #krate::__private };
    let pieces = || styles.iter().flat_map(|style| style.pieces.iter().map(move |piece| (style, piece)));
    let variants: Vec<_> = pieces().filter_map(|(_, piece)| piece.variant.as_ref()).collect();
    let docs = pieces()
        .map(|(style, piece)| format!("{}: `{}`.", piece.names.join(", "), Qpi::new(style.sin, piece.pin)));
    let count = Literal::usize_unsuffixed(variants.len());
    let (qpi, text) = if variants.is_empty() {
        (quote! { let _ = side; match self {} }, quote! { match self {} }) // the declaration is wrong
    } else {
        let number = quote! { self as #private::usize };
        (quote! { #private::nth_qpi(&GAME, #number, side) }, quote! { #private::nth_name(&GAME, #number) })
    };
    let doc = (!has_doc).then(|| quote! { #[doc = "A piece of the game, whoever's it is."] });
    quote! {
        #doc
        #attributes
        #[allow(dead_code)]
        #[derive(#private::Clone, #private::Copy, #private::PartialEq, #private::Eq, #private::Hash, #private::Debug)]
        #visibility enum #name {
            #(#[doc = #docs] #variants,)*
        }

        #condition
        #[allow(dead_code)]
        impl #name {
            /// All pieces, as they were declared.
            #visibility const ALL: [Self; #count] = [#(Self::#variants),*];

            /// What a token stands for, whoever's piece it is; `None` if that is not in the game.
            #[must_use]
            #visibility const fn of(piece: #krate::Qpi) -> #private::Option<Self> {
                match GAME.index(piece) {
                    #private::Some(index) => #private::Some(Self::ALL[index / 2]),
                    #private::None => #private::None,
                }
            }

            /// The token of this piece of a player, in that player's style.
            #[must_use]
            #visibility const fn qpi(self, side: #krate::Side) -> #krate::Qpi {
                #qpi
            }

            /// Its name.
            #[must_use]
            #visibility const fn name(self) -> &'static #private::str {
                #text
            }
        }
    }
}

/// The macros of the game. They are exported under names that no other game has, and known by their own in the module.
///
/// They hand on what is asked of each call, the head of the vocabulary, and in brackets, which are opened only where they
/// are needed, all of it, with the functions that read the game's notations or with how its positions are drawn.
fn macros(krate: &TokenTree, game: &CheckedGame<'_>, vocabulary: &str, suffix: &str) -> TokenStream {
    let head = Vocabulary::new(vocabulary.as_bytes()).head();
    let names = ["sin", "pin", "epin", "qpi", "position", "position_map"];
    let square = game.board.map(|_| "square");
    let diagram = cfg!(feature = "svg").then_some("diagram");
    let token = dollar(quote! { token });
    let macros = names.into_iter().chain(square).chain(diagram).map(|name| {
        let notations = name.starts_with("position").then(|| notations(krate, &game.notations));
        let look = (name == "diagram").then(|| look(game));
        let context = quote! { @#head [#vocabulary #notations #look] };
        let (own, exported) = (Ident::new(name, Span::call_site()), format_ident!("__koma_{name}_{suffix}"));
        let (tokens, rest) = (dollar(quote! { (#token:tt)* }), dollar(quote! { (#token)* }));
        let doc = macro_doc(name, game);
        quote! {
            #[doc = #doc]
            // Hidden from rustdoc alone: what is hidden from editors, they do not offer in the module either.
            #[cfg_attr(doc, doc(hidden))]
            #[allow(non_local_definitions)] // in a function
            #[macro_export]
            macro_rules! #exported {
                (#tokens) => { #krate::__private::#own! { #krate #context #rest } };
            }
            #[doc(inline)]
            #[allow(unused_imports, unreachable_pub)]
            pub use #exported as #own;
        }
    });
    macros.collect()
}

/// How positions of the game are drawn: `{ plain "C:K^" "♔" … }`.
fn look(game: &CheckedGame<'_>) -> TokenStream {
    let plain = game.board.filter(|board| board.is_plain).map(|_| quote! { plain });
    let figures = game.figures.iter().flat_map(|(_, figures)| figures).map(|(piece, text)| {
        let piece = piece.to_string();
        quote! { #piece #text }
    });
    quote! { { #plain #(#figures)* } }
}

/// The documentation of one of the macros.
fn macro_doc(name: &str, game: &CheckedGame<'_>) -> String {
    let what = match name {
        "sin" => "A constant `Sin`, also as a pattern: a style of this game, and the player it belongs to",
        "pin" => "A constant `Pin`, also as a pattern: a piece that some style of this game has",
        "epin" => {
            "A constant `Epin`, also as a pattern: a piece that some style of this game has, native or derived"
        }
        "qpi" => "A constant `Qpi`, also as a pattern: a piece of this game with its style",
        "square" => "A constant `Square` of this game's board, also as a pattern",
        "position" => "A constant `Position` of this game",
        "diagram" => "The picture of a position of this game as a string literal, for a documentation",
        _ => "A constant `PositionMap` whose keys are positions of this game",
    };
    let notations = game
        .notations
        .iter()
        .filter(|_| name == "position")
        .map(|notation| format!(" `{}:` stands before a text in that notation.", notation.name));
    let notations: String = notations.collect();
    format!("{what}.\n\nTakes what `koma::{name}!` takes, if it is in the game.{notations}")
}

/// The tokens behind a `$`, which `quote!` has no way to write.
fn dollar(tokens: TokenStream) -> TokenStream {
    [Punct::new('$', Spacing::Alone).into()].into_iter().chain(tokens).collect()
}

/// Lets the compiler check the functions that read the notations, where they are declared: `const fn(&'static str)`, to
/// a position of the game's board, or, if it has none, that they are there.
fn readers(krate: &TokenTree, game: &CheckedGame<'_>) -> TokenStream {
    let Some(shape) = game.shape() else {
        let paths = game.notations.iter().filter_map(|notation| notation.path);
        let import = |path: &TokenStream| {
            let span = path.clone().into_iter().last().map_or_else(Span::call_site, |last| last.span());
            quote_spanned! { span=> #[allow(unused_imports)] use #path as _; }
        };
        return paths.map(import).collect();
    };
    let (private, sizes) = (quote! { #krate::__private }, type_arguments(&shape, Span::call_site()));
    let reader = |notation: &CheckedNotation<'_>| {
        let path = notation.path?;
        Some(
            quote! { #[allow(unused_qualifications)] const _: fn(&'static #private::str) -> #private::Position<#sizes> = #path; },
        )
    };
    game.notations.iter().filter_map(reader).collect()
}

/// `fen = $crate::read_fen;`: the declaring crate is found from wherever the macro is called.
fn notations(krate: &TokenTree, notations: &[CheckedNotation<'_>]) -> TokenStream {
    let notation = |notation: &CheckedNotation<'_>| {
        let name = notation.name;
        let Some(path) = notation.path else { return quote! { #name = #krate::__private::unread; } };
        let path = path.clone().into_iter().map(|token| match &token {
            TokenTree::Ident(name) if name == "crate" => dollar(token.into()),
            _ => token.into(),
        });
        let path = path.collect::<TokenStream>();
        quote! { #name = #path; }
    };
    notations.iter().map(notation).collect()
}

/// What tells the exported macros of this game from those of all others in the crate: a hash of the vocabulary, and a
/// number behind it from the second game on that has the same.
fn suffix(vocabulary: &str) -> String {
    static DECLARED: Mutex<BTreeMap<u64, u32>> = Mutex::new(BTreeMap::new());
    let hash = vocabulary.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    if !proc_macro::is_available() {
        return format!("{hash:016x}"); // in a test
    }
    let mut declared = DECLARED.lock().unwrap_or_else(PoisonError::into_inner);
    let times = declared.entry(hash).or_insert(0);
    *times += 1;
    if *times == 1 { format!("{hash:016x}") } else { format!("{hash:016x}_{times}") }
}
