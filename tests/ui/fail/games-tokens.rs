mod cross {
    koma::game! {
        style "C" Chess { "K^" => King, "Q" => Queen, "R" => Rook, "-R" => "Rook that may castle" }
        style "S" "Shōgi" { "K^" => King | "玉将", "G" => Gold | "金将", "+P" => Tokin | "と金" }
    }
}

const STYLES: [koma::Sin; 2] = [cross::sin!("X"), cross::sin!("shogi")];
const PINS: [koma::Pin; 3] = [cross::pin!("X"), cross::pin!("k"), cross::pin!("+R")];
const EPINS: [koma::Epin; 4] =
    [cross::epin!("p'"), cross::epin!("Queen"), cross::epin!("金将"), cross::epin!("K+")];
const QPIS: [koma::Qpi; 5] =
    [cross::qpi!("C:G"), cross::qpi!("M:K^"), cross::qpi!("C:k"), cross::qpi!("gold"), cross::qpi!("CQ")];

fn name(piece: koma::Qpi) -> &'static str {
    match piece {
        cross::qpi!("C:K") => "king",
        cross::qpi!("S:+P") | cross::qpi!("S:P") => "pawn",
        _ => "other",
    }
}

fn main() {
    name(QPIS[0]);
}
