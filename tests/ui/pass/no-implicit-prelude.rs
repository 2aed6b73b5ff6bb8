//! Nothing but what the caller names is in scope.
#![no_implicit_prelude]
#![deny(warnings)]

const KING: ::koma::Qpi = ::koma::qpi!("C:K^");
const COMPUTED: ::koma::Epin = ::koma::epin!("+R".trim_ascii());

fn is_king(piece: ::koma::Qpi) -> bool {
    match piece {
        ::koma::qpi!("C:K^") | ::koma::qpi!("c:k^") => true,
        _ => false,
    }
}

fn main() {
    if !is_king(KING) || COMPUTED.is_normal() {
        ::std::panic!();
    }
    let _ = [::koma::sin!("C")];
    let _ = [::koma::pin!("C")];
}
