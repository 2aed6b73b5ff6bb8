mod letters {
    koma::game! {
        board <0, 8>;
        enum Piece;
        enum Figure;
        notation board = crate::read;

        style "c" Chess {
            "k" => King,
            "K'" => King,
            "C:K" => match,
            "Kk" => "",
            "Q" => Queen,
            "Q" => Lady,
            "R" => queen,
        }
        style "D" Empty {}
        style "C" CHESS { "A" => "1x" }
        style "C" Chess { "A" => All, "B" => ALL }
    }
}

mod nothing {
    koma::game! {}
}

mod no_style {
    koma::game! { piece "c" Chess { "k" => King } }
}

mod no_arrow {
    koma::game! { style "C" Chess { "K" = King } }
}

mod no_quotes {
    koma::game! { style "C" Chess { K => King } }
}

mod constants {
    koma::game! { style "C" Chess { "K" => Count, "G" => Game, "S" => Self } }
}

mod braces {
    koma::game! { style "C" Chess { "K" => King } enum Piece { King } }
}

mod paths {
    koma::game! { style "C" Chess { "K" => King } notation fen = super::read; }
}

fn main() {}
