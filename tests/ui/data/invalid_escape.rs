koma::sin!("\q")
