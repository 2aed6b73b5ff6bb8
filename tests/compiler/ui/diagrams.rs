mod go {
    koma::game! { style "G" Go { "S" => Stone } }
}

#[doc = koma::diagram!("8/8/8/8/8/8/8/9 / C/c")]
pub const UNEVEN: () = ();

#[doc = go::diagram!("S1/1T G/g")]
pub const OF_A_GAME: () = ();

fn main() {
    let _ = koma::diagram!();
}
