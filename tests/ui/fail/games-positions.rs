mod cross {
    koma::game! {
        board <3, 3>;
        style "C" Chess { "K^" => King, "Q" => Queen, "P" => Pawn }
        style "S" Shogi { "K^" => King, "G" => Gold, "+P" => Tokin }
    }
}

type Small = koma::Position<3, 3>;

const FEEN: Small = cross::position!("kG1/3/+Px1 X/g C/s");
const STYLES: Small = cross::position!("3/3/3 / C/m");
const SHAPE: koma::Position<4, 3> = cross::position!("3/3/3/3 / C/s");

const PICTURE: Small = cross::position! {
    <3, 3> "C/s",
    board: [
        "K . g",
        "S:+P s:+p' C:Q",
        "Q+ Queen",
    ],
    hands: "2X/q",
};

const LIST: Small = cross::position! {
    <3, 3> "S/c",
    board: { "a1" => "K", 4 => "c:G", "c3" => "Gold", "d1" => "K^" },
};

const OTHER: koma::Position<2, 3> = cross::position! { <2, 3> "M/c", board: ["3", "3"] };

fn main() {}
