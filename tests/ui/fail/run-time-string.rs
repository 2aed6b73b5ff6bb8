use koma::epin;

fn main() {
    let name = String::from("K");
    let _ = epin!(&name);
}
