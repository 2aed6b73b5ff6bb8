use koma::{Sin, sin};

const STYLE: Sin = sin!("\"C\"");

fn main() {}
