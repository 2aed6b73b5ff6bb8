//! The size of a call, which is limited.

use proc_macro2::{TokenStream, TokenTree, token_stream};
use syn::Error;

use crate::errors::Result;

/// The maximum number of tokens between two commas or semicolons.
const MAX_TOKENS: usize = 1_000;
/// The maximum number of groups inside each other.
const MAX_DEPTH: usize = 200;

/// The tokens of a group that have not been checked yet.
struct OpenGroup {
    tokens: token_stream::IntoIter,
    /// The number of tokens since the last comma or semicolon.
    count: usize,
}

impl OpenGroup {
    fn new(tokens: TokenStream) -> Self {
        Self { tokens: tokens.into_iter(), count: 0 }
    }
}

/// Refuses calls with very long or deeply nested expressions, because the compiler's stack would overflow. For example,
/// it overflows at thousands of operators, such as `&&&…"K"`.
pub(crate) fn check_size(tokens: &TokenStream) -> Result<()> {
    let mut open_groups = vec![OpenGroup::new(tokens.clone())];
    while let Some(group) = open_groups.last_mut() {
        let Some(token) = group.tokens.next() else {
            open_groups.pop();
            continue;
        };
        group.count = group.count.saturating_add(1);
        if group.count > MAX_TOKENS {
            let words =
                format!("this expression is too long: it has more than {MAX_TOKENS} tokens without a comma");
            return Err(Error::new(token.span(), words));
        }
        match token {
            TokenTree::Punct(sign) if matches!(sign.as_char(), ',' | ';') => group.count = 0,
            TokenTree::Group(group) if open_groups.len() > MAX_DEPTH => {
                let words = format!("these brackets are nested too deeply: more than {MAX_DEPTH} are open");
                return Err(Error::new(group.span_open(), words));
            }
            TokenTree::Group(group) => open_groups.push(OpenGroup::new(group.stream())),
            _ => {}
        }
    }
    Ok(())
}
