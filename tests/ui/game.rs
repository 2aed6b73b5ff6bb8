//! Declarations of games.

mod no_style {
    koma::game! { board <8, 8>; }
}
mod piece_without_quotation_marks {
    koma::game! { style "C" Chess { K => King } }
}
mod piece_in_lower_case {
    koma::game! { style "C" Chess { "k" => King } }
}
mod style_in_lower_case {
    koma::game! { style "c" Chess { "K" => King } }
}
mod style_without_letter {
    koma::game! { style Chess { "K" => King } }
}
mod name_of_two_words {
    koma::game! { style "S" Shogi { "G" => Gold general } }
}
mod two_names_alike {
    koma::game! { style "C" Chess { "K" => King, "Q" => King } }
}
mod two_letters_alike {
    koma::game! { style "C" Chess { "K" => King, "K" => Queen } }
}
mod enum_with_variants {
    koma::game! { enum Piece { King } style "C" Chess { "K" => King } }
}
mod relative_path {
    koma::game! { notation fen = super::read; style "C" Chess { "K" => King } }
}
mod board_without_brackets {
    koma::game! { board 8x8; style "C" Chess { "K" => King } }
}
mod figure_of_no_piece {
    koma::game! { style "C" Chess { "K^" => King } figures { "C:K" => "♔" } }
}

fn main() {}
