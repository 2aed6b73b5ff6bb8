use koma::{Position, position};

const FEEN: &str = "3/4/3 / C/c";
const WRONG: Position<3, 3> = position!(FEEN);
const ALSO: Position<3, 3> = position!(concat!("3/3/3", " / C"));
/// However long the hand, the compiler has the patience to hear what is wrong.
const HAND: Position<8, 8> = Position::from_static(
    "8/8/8/8/8/8/8/8 PPPPPPPPBBLLSSGGNNRRPPPPPPPPPPSSLLKKJJIICCDDFFEE/ C/c",
);

fn main() {}
