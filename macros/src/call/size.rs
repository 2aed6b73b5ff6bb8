//! The size of an expression, which is limited.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree, token_stream};
use quote::ToTokens as _;
use syn::Error;

use crate::call::errors::Result;

/// The maximum number of tokens in an expression, including the expressions around it.
const MAX_TOKENS: usize = 1_000;
/// The maximum number of groups inside each other.
const MAX_DEPTH: usize = 200;

/// Refuses calls with very long or deeply nested expressions, because the compiler's stack would overflow. For example,
/// it overflows at thousands of operators, such as `&&&…"K"`.
///
/// The count of an expression is the number of its tokens so far, plus the tokens before each bracket that is open
/// around it. It starts again where another expression starts: after `,`, `;`, `=>` and the braces that end a statement.
pub(crate) fn validate_size(tokens: &TokenStream) -> Result<()> {
    let mut open_groups = vec![OpenGroup::new(Delimiter::Brace, tokens.clone(), 0, false)];
    while let Some(group) = open_groups.last_mut() {
        let Some(token) = group.tokens.next() else {
            open_groups.pop();
            continue;
        };
        group.count(&token);
        let count = group.count.saturating_add(group.count_around);
        if count > MAX_TOKENS && !group.is_of_macro {
            let words = format!("this expression is too long: it has more than {MAX_TOKENS} tokens");
            return Err(Error::new(token.span(), words));
        }
        let is_of_macro = group.is_of_macro || group.ends_with_macro();
        group.before_last = std::mem::replace(&mut group.last, Last::of(&token));
        if let TokenTree::Group(inner) = token {
            if open_groups.len() > MAX_DEPTH {
                let words = format!("these brackets are nested too deeply: more than {MAX_DEPTH} are open");
                return Err(Error::new(inner.span_open(), words));
            }
            open_groups.push(OpenGroup::new(inner.delimiter(), inner.stream(), count, is_of_macro));
        }
    }
    Ok(())
}

/// The tokens of a group that have not been checked yet.
struct OpenGroup {
    tokens: token_stream::IntoIter,
    delimiter: Delimiter,
    /// The number of tokens in the groups around this group.
    count_around: usize,
    /// Whether the group belongs to a call of a macro, as in `vec![…]`. Its tokens might not be an expression.
    is_of_macro: bool,
    /// The number of tokens since the start of the expression.
    count: usize,
    /// The number of `<` that are not closed.
    open_angles: usize,
    /// The number of `|`. If it is odd at a comma, a closure's parameters might be open.
    bars: usize,
    last: Last,
    before_last: Last,
}

/// What the check needs of the last tokens.
enum Last {
    Name(Ident),
    Sign(char),
    Braces,
    Other,
}

impl Last {
    fn of(token: &TokenTree) -> Self {
        match token {
            TokenTree::Ident(name) => Self::Name(name.clone()),
            TokenTree::Punct(sign) => Self::Sign(sign.as_char()),
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Self::Braces,
            TokenTree::Group(_) | TokenTree::Literal(_) => Self::Other,
        }
    }
}

impl OpenGroup {
    fn new(delimiter: Delimiter, tokens: TokenStream, count_around: usize, is_of_macro: bool) -> Self {
        Self {
            tokens: tokens.into_iter(),
            delimiter,
            count_around,
            is_of_macro,
            count: 0,
            open_angles: 0,
            bars: 0,
            last: Last::Other,
            before_last: Last::Other,
        }
    }

    /// Counts a token.
    fn count(&mut self, token: &TokenTree) {
        if self.ends_with_statement(token) {
            self.start_expression();
        }
        self.count = self.count.saturating_add(1);
        let TokenTree::Punct(sign) = token else { return };
        match sign.as_char() {
            '>' if self.ends_with('=') => self.start_expression(),
            '>' if !self.ends_with('-') => self.open_angles = self.open_angles.saturating_sub(1),
            '<' => self.open_angles = self.open_angles.saturating_add(1),
            '|' => self.bars = self.bars.saturating_add(1),
            ';' => self.start_expression(),
            ',' => self.start_after_comma(),
            _ => {}
        }
    }

    fn start_expression(&mut self) {
        self.count = 0;
        self.open_angles = 0;
        self.bars = 0;
    }

    /// Starts another expression, but keeps the signs that might be open: the comma might separate the arguments of a type,
    /// as in `<u8, u8>`, or the parameters of a closure.
    fn start_after_comma(&mut self) {
        if self.bars.is_multiple_of(2) {
            self.bars = 0;
        }
        self.count = self.open_angles.saturating_add(self.bars);
    }

    fn ends_with(&self, sign: char) -> bool {
        matches!(self.last, Last::Sign(last) if last == sign)
    }

    /// Reports whether braces are the end of a statement or a match arm, because `next` after them starts another one.
    fn ends_with_statement(&self, next: &TokenTree) -> bool {
        let continues = match next {
            TokenTree::Ident(name) => name == "else" || name == "as",
            TokenTree::Punct(_) => true,
            TokenTree::Literal(_) | TokenTree::Group(_) => false,
        };
        self.delimiter == Delimiter::Brace && matches!(self.last, Last::Braces) && !continues
    }

    /// Reports whether the last tokens are the name of a macro and `!`. A keyword, as in `return !(…)`, is not a name.
    fn ends_with_macro(&self) -> bool {
        let is_name = |name: &Ident| syn::parse2::<Ident>(name.to_token_stream()).is_ok();
        self.ends_with('!') && matches!(&self.before_last, Last::Name(name) if is_name(name))
    }
}
