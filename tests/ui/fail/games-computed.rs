mod chess {
    koma::game! {
        board <2, 2>;
        style "C" Chess { "K^" => King, "Q" => Queen }
    }
}

const NAME: &str = "+Q";
const NO_PIECE: koma::Epin = chess::epin!(NAME);
const NO_KING: koma::Qpi = chess::qpi!(concat!("C:", "k"));
const NO_STYLE: koma::Sin = chess::sin!("S".trim_ascii());
const NO_TOKEN: koma::Pin = chess::pin!(concat!("Q", "+"));
const NO_STRING: koma::Pin = chess::pin!(5 + 5);

const FEEN: &str = "kq/2 / C/c";
const NO_POSITION: koma::Position<2, 2> = chess::position!(FEEN);
const NO_FEEN: koma::Position<2, 2> = chess::position!(concat!("2/2", "C/c"));
const NO_BOARD: koma::Position<2, 3> = chess::position!(concat!("3/3", " / C/c"));

fn main() {}
