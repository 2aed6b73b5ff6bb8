//! A picture of what is no position, and of what is no literal.

#[doc = koma::diagram!("8/8/8/8/8/8/8/9 / C/c")]
pub const UNEVEN: () = ();

#[doc = koma::diagram!(8 / C)]
pub const UNQUOTED: () = ();

fn main() {
    let _ = koma::diagram!();
}
