//! Generates the items of a game, which `game!` expands to.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use koma_runtime::Shape;
use koma_runtime::macro_support::own::OwnGame;
use koma_runtime::macro_support::{Sizes, SquareNames, VocabularyText};
use proc_macro2::{Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt as _;

use super::pages::Pages;
use super::path_syntax::last_span;
use super::style_syntax::Style;
use super::styles::Parts;
use super::syntax::{Declaration, Figures, PieceEnum};
use crate::call::game_of_call::{DeclaredPath, needs_feature, own_item};
use crate::call::shape::type_arguments;
use crate::call::{Call, declared, declared_at, respanned, start};

pub(super) fn items(call: &Call, declaration: &Declaration, parts: &Parts) -> TokenStream {
    let krate = &call.krate;
    let private = quote! { #krate::__private };
    let vocabulary = string_literal(&parts.vocabulary);
    let Parts { styles, numbers, constants, figures, .. } = parts;
    let names: Vec<&str> = declaration.styles.iter().map(Style::called).collect();
    let doc = format!("The styles of the game: {}.", names.join(", "));
    let mut items = quote! {
        /// The vocabulary of the game.
        pub const VOCABULARY: #krate::Vocabulary =
            #private::game_constant(#vocabulary, const { &[#styles] }, const { &[#numbers] });

        /// The number of the game's pieces, with each piece counted for both players; see [`index`].
        pub const COUNT: #private::usize = #krate::Vocabulary::count(&VOCABULARY);

        #krate::__game_functions! { #doc }
        #constants
    };
    if declaration.board.is_some() {
        items.extend(square_functions(krate, declaration));
    }
    if let Some(piece_enum) = &declaration.piece_enum {
        items.extend(enum_of_pieces(krate, piece_enum, parts));
    }
    if let Some(Figures { attributes, .. }) = &declaration.figures {
        let attributes = attributes.with_doc("The figures of the pieces, for `Position::to_svg` of koma.");
        items.extend(quote! {
            #attributes
            pub const FIGURES: &[(#krate::Qpi, &#private::str)] = &[#figures];
        });
    }
    items.extend(required_features(krate, declaration));
    items.extend(paths(krate, declaration));
    items.extend(macros(call, declaration, &parts.vocabulary, &vocabulary));
    items
}

/// Returns the functions for the names of the board's squares.
fn square_functions(krate: &Ident, declaration: &Declaration) -> TokenStream {
    let Some(shape) = declaration.shape() else { return TokenStream::new() }; // the declaration is invalid
    let names = match declaration.square_names() {
        _ if shape.dimensions().len() != 2 => "CELL",
        SquareNames::Cell => "CELL",
        SquareNames::Usi => "USI",
        SquareNames::Ucci => "UCCI",
    };
    let last = shape.square_count().saturating_sub(1);
    let example = Sizes::of(shape.dimensions()).named(declaration.square_names()).name(last);
    let name =
        format!("Returns the name of a square in {names}, such as `{example}`, the last square in a FEEN.");
    let parse = format!(
        "Parses the name of a square in {names}, such as `{example}`. Blanks around it are an error."
    );
    let sizes = type_arguments(Some(shape));
    quote! { #krate::__game_square_functions! { [#sizes] #name #parse } }
}

/// Returns the enum of the pieces, and its conversions.
fn enum_of_pieces(krate: &Ident, piece_enum: &PieceEnum, parts: &Parts) -> TokenStream {
    let PieceEnum { attributes, visibility, name } = piece_enum;
    let condition = &attributes.condition;
    let allowed = attributes.is_deprecated.then(|| quote! { #[allow(deprecated)] });
    let mut name = name.clone();
    name.set_span(declared_at(name.span()));
    let attributes = attributes.with_doc("A piece of the game, of either player.");
    let visibility_of_functions = declared(visibility);
    let private = quote! { #krate::__private };
    let variants = &parts.variants;
    // An enum without variants cannot be cast to a number.
    let none = variants.is_empty().then(|| quote! { #[doc(hidden)] None });
    quote! {
        #attributes
        #[derive(#private::Clone, #private::Copy, #private::PartialEq, #private::Eq, #private::Hash, #private::Debug)]
        #visibility enum #name { #variants #none }

        #condition
        #krate::__game_enum_functions! { [#visibility_of_functions] [#allowed] #name [#variants] }
    }
}

/// Returns items that report each koma game that is off in the program. The macro may know such a game, if a build script
/// has turned it on.
fn required_features(krate: &Ident, declaration: &Declaration) -> TokenStream {
    let Declaration { own_games, notations, moves, validate, validate_legal, squares, .. } = declaration;
    let paths = notations.iter().chain(moves).chain(validate).chain(validate_legal).chain(squares);
    let of_readers = paths.filter_map(|declared| Some((declared.own?, last_span(&declared.path))));
    let mut items = TokenStream::new();
    let mut names = Vec::new();
    for (OwnGame { name, .. }, span) in own_games.iter().copied().chain(of_readers) {
        if !names.contains(name) {
            names.push(*name);
            let words = needs_feature(name);
            // `quote_spanned!` does not move `$crate`, so the error would be at the whole call.
            let require = respanned(&quote! { #krate::__private::own::require }, span);
            items.extend(quote_spanned! { span=> const _: () = #require(#name, #words); });
        }
    }
    items
}

/// Returns items with which the compiler checks the declared functions of notations, `moves` and `validate`. So a function
/// of a wrong type is an error at the declaration. If the game has no board, the compiler checks only that the
/// functions exist.
fn paths(krate: &Ident, declaration: &Declaration) -> TokenStream {
    let private = quote! { #krate::__private };
    let shape = declaration.shape();
    let sizes = type_arguments(shape);
    let position = quote! { #private::Position<#sizes> };
    let text = quote! { &'static #private::str };
    let mut items = TokenStream::new();
    for notation in &declaration.notations {
        let own = notation.own.map(|own| own_item(krate, own, "read"));
        let path = own.as_ref().unwrap_or(&notation.path);
        items.extend(signature_of_function(shape, path, &quote! { fn(#text) -> #position }));
    }
    if let Some(DeclaredPath { path, own: None, .. }) = &declaration.moves {
        items.extend(signature_of_function(shape, path, &quote! { fn(&#position, #text) -> #position }));
    }
    if let Some(DeclaredPath { path, own: None, .. }) = &declaration.validate {
        items.extend(signature_of_function(shape, path, &quote! { fn(&#position) }));
    }
    items
}

/// Returns an item with which the compiler checks that a function exists and, if the board is known, that it has the type
/// `function`.
fn signature_of_function(board: Option<Shape>, path: &TokenStream, function: &TokenStream) -> TokenStream {
    if path.is_empty() {
        return TokenStream::new(); // the declaration is invalid
    }
    let path = declared(path);
    if board.is_some() {
        return quote! { const _: #function = #path; };
    }
    let span = declared_at(last_span(&path));
    quote_spanned! { span=> use #path as _; }
}

/// Returns the macros of the game. `__game_macro!` exports each from the crate under a unique name, and re-exports it from the
/// module under its usual name.
fn macros(call: &Call, declaration: &Declaration, text: &str, vocabulary: &Literal) -> TokenStream {
    let krate = &call.krate;
    let pages = Pages::new(declaration);
    let mut exported = ExportedMacros {
        krate,
        pages: &pages,
        head: Literal::string(VocabularyText::new(text.as_bytes()).head()),
        vocabulary,
        suffix: suffix(krate, &call.tokens, text),
        definitions: TokenStream::new(),
        names: TokenStream::new(),
    };
    let none = TokenStream::new();
    let moves = declaration.moves.as_ref();
    let of_moves = moves.map(|moves| function(krate, moves));
    let notations: TokenStream =
        declaration.notations.iter().map(|notation| function(krate, notation)).collect();
    // If koma itself checks positions, the vocabulary says so. So only other functions are needed here.
    let validate =
        declaration.validate.as_ref().filter(|validate| validate.own.is_none() && !validate.path.is_empty());
    let validate = validate.map(|validate| function(krate, validate)).unwrap_or_default();
    let legality = declaration.validate_legal.as_ref().filter(|legality| legality.own.is_some());
    let legality = legality.map(|legality| function(krate, legality));
    let validate = quote! { #validate #legality };
    let of_board = declaration.board.is_some().then_some("square");
    for name in ["sin", "pin", "epin", "qpi"].into_iter().chain(of_board) {
        exported.add_usual(name, &none);
    }
    exported.add_usual("position_map", &validate);
    if cfg!(feature = "svg") {
        let is_plain = declaration.board.as_ref().is_some_and(|board| board.is_plain);
        let plain = if is_plain {
            quote! { board = plain; }
        } else {
            TokenStream::new()
        };
        exported.add_usual("diagram", &plain);
    }
    exported.add_usual("book", &quote! { #notations #legality });
    for name in ["position", "positions"] {
        exported.add_usual(name, &quote! { #notations #of_moves #validate });
    }
    for notation in &declaration.notations {
        let name = notation.name.unraw().to_string();
        let page = pages.fen_str(notation);
        let notation = function(krate, notation);
        exported.add(&format!("{name}_str"), "fen_str", &page, &quote! { #notation #validate });
    }
    if let Some(own) = moves.and_then(|moves| moves.own) {
        let page = Pages::one_move(own.move_macro, own.expected_move);
        exported.add(own.move_macro, "one_move", &page, &quote! { #of_moves });
        exported.add("line", "line", &pages.line(), &quote! { #notations #of_moves #legality });
    }
    let ExportedMacros { definitions, names, .. } = exported;
    quote! { #krate::__game_macros! { { #definitions } #names } }
}

/// The macros of a game, each exported from the crate.
struct ExportedMacros<'a> {
    krate: &'a Ident,
    pages: &'a Pages<'a>,
    /// The head of the vocabulary.
    head: Literal,
    vocabulary: &'a Literal,
    /// The ending of the exported names.
    suffix: String,
    definitions: TokenStream,
    /// The re-exports under the usual names.
    names: TokenStream,
}

impl ExportedMacros<'_> {
    /// Adds the game's form of one of koma's macros.
    fn add_usual(&mut self, name: &str, functions: &TokenStream) {
        self.add(name, name, &self.pages.of(name), functions);
    }

    /// Adds the macro `name`. `calls` is the macro name that it passes to `expand!`, and `page` is the documentation.
    ///
    /// The exported macro also passes the head of the vocabulary, because the check of every call needs the head. A group
    /// in brackets follows, which is read only when necessary. The group contains the whole vocabulary and, for some
    /// macros, `functions`, the functions to call. For `diagram!`, it contains `board = plain;` if all squares have one
    /// color.
    fn add(&mut self, name: &str, calls: &str, page: &str, functions: &TokenStream) {
        let Self { krate, head, vocabulary, suffix, .. } = self;
        let token = dollar(quote! { token });
        let tokens = dollar(quote! { (#token:tt)* });
        let tokens_of_call = dollar(quote! { (#token)* });
        let own = Ident::new(name, Span::call_site());
        let calls = Ident::new(calls, Span::call_site());
        let front = if name == "book" {
            // Without the feature `book`, this macro says so.
            quote! { #krate::__book! }
        } else {
            quote! { #krate::__macros::expand! }
        };
        let exported = Ident::new(&format!("__koma_{name}_{suffix}"), Span::call_site());
        self.definitions.extend(quote! {
            #krate::__game_macro! {
                #[doc = #page]
                #own #exported {
                    (#tokens) => {
                        #front { #calls #krate @#head [#vocabulary #functions] #tokens_of_call }
                    };
                }
            }
        });
        self.names.extend(quote! {
            #krate::__game_macro_name! { #own #exported }
        });
    }
}

/// Returns a declaration such as `fen = $crate::read_fen;`. With `$crate`, every caller of the macro finds the declaring
/// crate.
fn function(krate: &Ident, DeclaredPath { name, path, .. }: &DeclaredPath) -> TokenStream {
    if path.is_empty() {
        let stand_in = if name == "moves" {
            quote! { unmoved_position }
        } else {
            quote! { empty_position }
        };
        return quote! { #name = #krate::__private::#stand_in; };
    }
    let path = path.clone().into_iter().map(|token| match &token {
        TokenTree::Ident(name) if name == "crate" => dollar(token.into()),
        _ => token.into(),
    });
    let path: TokenStream = path.collect();
    quote! { #name = #path; }
}

/// Returns the tokens with a `$` before them, which `quote!` cannot write.
fn dollar(tokens: TokenStream) -> TokenStream {
    let mut all = TokenStream::from(TokenTree::from(Punct::new('$', Spacing::Alone)));
    all.extend(tokens);
    all
}

/// Returns a string literal. If possible, it is a raw literal, which each call of a game's macro reads faster.
///
/// A raw literal without `#` can contain neither a quotation mark nor `\r`. Rustc warns about characters that change
/// the direction of text, if they are not escaped.
fn string_literal(text: &str) -> Literal {
    let changes_direction = |c| matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    if text.contains(['"', '\r']) || text.contains(changes_direction) {
        return Literal::string(text);
    }
    format!("r\"{text}\"").parse().unwrap_or_else(|_| Literal::string(text))
}

/// Returns the ending that makes the names of this game's exported macros unique in the crate: a hash of the
/// vocabulary, the place of the call, and the span of `$crate`.
///
/// If a user's `macro_rules!` contains the call, the place of the call is the same in all expansions of this macro. But
/// the span of `$crate` differs in each expansion of `game!`. Only the `Debug` output of the span shows this.
fn suffix(krate: &Ident, call: &TokenStream, vocabulary: &str) -> String {
    let mut hasher = DefaultHasher::new();
    vocabulary.hash(&mut hasher);
    // Tests compare the expansions of calls whose places differ, so tests hash only the vocabulary.
    if !cfg!(test) {
        format!("{:?} {:?}", start(call), krate.span()).hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}
