#![deny(unreachable_patterns)]

use koma::{Epin, Pin, Qpi, Sin, epin, pin, qpi, sin};

pub fn sin(token: Sin) -> u8 {
    match token {
        sin!("C") => 1,
        sin!("C") => 2,
        _ => 3,
    }
}

pub fn pin(token: Pin) -> u8 {
    match token {
        pin!("+R") | pin!("+r") | pin!("+R") => 1,
        _ => 2,
    }
}

pub fn epin(token: Epin) -> u8 {
    match token {
        epin!("K^") => 1,
        epin!("k^'") => 2,
        epin!("k^'") => 3,
        _ => 4,
    }
}

pub fn qpi(token: Qpi) -> u8 {
    match token {
        qpi!("C:K") => 1,
        qpi!("C:k") => 2,
        qpi!(b"C:K") => 3,
        _ => 4,
    }
}

fn main() {}
