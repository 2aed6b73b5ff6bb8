use super::piece_index::read_epin_index;
use super::text::SPELLINGS;
use super::{Pin, Qpi, Sin, Styles, TokenError};
use crate::base::{Letter, MARKER_SETS, PIN_STEP, Side, State, listed, set_number, some};

/// An EPIN token: a [`Pin`], and a marker that says whether the piece's style is native or derived.
///
/// ```text
/// epin ::= pin [derivation]     [-+]?[A-Za-z]\^?'?        624 tokens
///
/// pin          the piece: state, letter and terminal status; see Pin
/// derivation   `'` the piece moves in the other player's style; absent: in its own side's
/// ```
///
/// An EPIN does not name the style. With the [`Styles`](crate::Styles) of the match, it can be converted to a
/// [`Qpi`](crate::Qpi) and back. Every PIN token is also an EPIN token, for a native piece (EPIN §3).
///
/// An `Epin` takes two bytes, and so does an `Option<Epin>`. Tokens are ordered by PIN. Of two tokens with the same
/// PIN, the token without `'` comes first. FEEN uses this order for pieces in hand with equal counts.
///
/// ```
/// use koma::{Epin, Pin};
///
/// const ROOK: Epin = Epin::from_static("+r'");
/// assert_eq!(ROOK, Epin::new(Pin::from_static("+r"), true));
/// ```
///
/// If a captured piece changes sides but keeps its style, its derivation changes too.
/// [`Qpi::flip`](crate::Qpi::flip) changes the side and the derivation:
///
/// ```
/// use koma::{Epin, Letter, Styles};
///
/// // The chess player captures a shōgi pawn, which remains a shōgi pawn.
/// let styles = Styles::new(Letter::C, Letter::S);
/// let pawn = Epin::from_static("p");
/// let captured = pawn.flip().with_derived(pawn.is_native());
/// assert_eq!(captured, Epin::from_static("P'"));
/// assert_eq!(captured.qualify(styles), pawn.qualify(styles).flip());
/// ```
#[doc(alias("piece"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epin {
    number: Number,
}

token! {
    /// ```
    /// use koma::{Epin, TokenError};
    ///
    /// const TOKEN: Result<Epin, TokenError> = Epin::parse("+r'");
    /// assert_eq!(TOKEN?.encode(), "+r'");
    /// assert!(Epin::parse(" +r'").is_err());
    /// # Ok::<(), TokenError>(())
    /// ```
    Epin, EpinParts;
    read(input) = Some(Self::from_valid_index(some!(read_epin_index(input))));
    from_valid_index(number) = Self { number: NUMBERS[number] };
    index(self) = self.number as usize;
    encode(self) = SPELLINGS[self.index()];
    parts(self) = {
        let (cased, set) = (self.index() / MARKER_SETS, self.index() % MARKER_SETS);
        EpinParts {
            letter: Letter::ALL[cased / Side::ALL.len()],
            side: Side::ALL[cased % Side::ALL.len()],
            state: State::ALL[set / const { set_number(1, 0, 0) }],
            terminal: set / const { set_number(0, 1, 0) } % 2 == 1,
            derived: set % 2 == 1,
        }
    };
    from_parts(parts) = {
        let EpinParts { letter, side, state, terminal, derived } = parts;
        let cased = letter as usize * Side::ALL.len() + side as usize;
        Self::from_valid_index(cased * MARKER_SETS + set_number(state as usize, terminal as usize, derived as usize))
    };
}
piece!(Epin, EpinParts);

impl Epin {
    /// The number of EPIN tokens, 624: `[T; Epin::COUNT]` is a table keyed by piece.
    pub const COUNT: usize = Sin::COUNT * MARKER_SETS;

    /// Returns the piece `pin` as a derived piece if `derived` is `true`, or else as a native piece.
    #[inline]
    pub const fn new(pin: Pin, derived: bool) -> Self {
        Self::from_valid_index(pin.index() * PIN_STEP + derived as usize)
    }

    /// Returns the [`index`](Self::index) as 16 bits.
    pub(crate) const fn code(self) -> u16 {
        self.number as u16
    }

    /// Returns the piece without the derivation marker.
    #[inline]
    pub const fn pin(self) -> Pin {
        Pin::from_valid_index(self.index() / PIN_STEP)
    }

    /// Reports whether the piece moves in its own side's style: it has no `'` (EPIN §9.3).
    #[inline]
    pub const fn is_native(self) -> bool {
        self.index().is_multiple_of(PIN_STEP)
    }

    /// Reports whether the piece moves in the other side's style: it has `'` (EPIN §9.3).
    #[inline]
    pub const fn is_derived(self) -> bool {
        !self.is_native()
    }

    /// Returns the same piece with or without `'`.
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_derived(self, derived: bool) -> Self {
        Self::from_valid_index(self.index() - self.is_derived() as usize + derived as usize)
    }

    /// Returns the piece `pin` with the same derivation as this piece.
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_pin(self, pin: Pin) -> Self {
        Self::new(pin, self.is_derived())
    }

    /// Returns the same piece in its own side's style, without `'` (EPIN §9.3).
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn native(self) -> Self {
        self.with_derived(false)
    }

    /// Returns the same piece in the other side's style, with `'` (EPIN §9.3).
    ///
    /// The style may change, but not the side. With [`Qpi::derive`](crate::Qpi::derive), in contrast, the side may
    /// change, but not the style.
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn derive(self) -> Self {
        self.with_derived(true)
    }

    /// Returns the piece with its style spelled out. A native piece gets the SIN of its own side. A derived piece
    /// gets the SIN of the other side.
    ///
    /// The inverse is [`Qpi::unqualify`](crate::Qpi::unqualify).
    ///
    /// ```
    /// use koma::{Epin, Letter, Qpi, Styles};
    ///
    /// // Chess plays against makruk.
    /// const STYLES: Styles = Styles::new(Letter::C, Letter::M);
    ///
    /// assert_eq!(Epin::from_static("R").qualify(STYLES), Qpi::from_static("C:R"));
    /// assert_eq!(Epin::from_static("R'").qualify(STYLES), Qpi::from_static("m:R"));
    /// assert_eq!(Epin::from_static("r").qualify(STYLES), Qpi::from_static("m:r"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn qualify(self, styles: Styles) -> Qpi {
        let owner = if self.is_derived() { self.side().flip() } else { self.side() };
        Qpi::new(styles.sin(owner), self.pin())
    }
}

/// The attributes of an [`Epin`]; see [`Epin::parts`].
///
/// ```
/// use koma::{Epin, EpinParts, Letter, Side, State};
///
/// let parts = Epin::from_static("+R'").parts();
/// assert!(matches!(parts, EpinParts { letter: Letter::R, state: State::Enhanced, .. }));
/// assert_eq!(Epin::from_parts(EpinParts { side: Side::Second, ..parts }).encode(), "+r'");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EpinParts {
    /// The piece's name.
    pub letter: Letter,
    /// The player who has the piece.
    pub side: Side,
    /// Normal, enhanced or diminished.
    pub state: State,
    /// Whether the piece's fate decides the game, as a king's fate does.
    pub terminal: bool,
    /// Whether the piece moves in the other side's style.
    pub derived: bool,
}

/// Returns the native piece with the same text (EPIN §3). In const code, use [`Epin::new`].
impl From<Pin> for Epin {
    fn from(pin: Pin) -> Self {
        Self::new(pin, false)
    }
}

/// Returns the PIN of a native piece, or an error for a derived piece. [`Epin::pin`] drops the `'` instead.
impl TryFrom<Epin> for Pin {
    type Error = TokenError;

    fn try_from(piece: Epin) -> Result<Self, TokenError> {
        Self::parse(&piece.encode())
    }
}

listed! {
    /// The index of an EPIN in the order of all EPINs.
    ///
    /// This type is a fieldless enum so that rustc knows which values exist. So `Option<Epin>` is compared as
    /// fast as an integer, and rustc reports a match arm that repeats an earlier token.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[repr(u16)]
    // Each row has the 24 EPINs of one letter: 12 in upper case, then 12 in lower case.
    enum Number {
        E0 E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12 E13 E14 E15 E16 E17 E18 E19 E20 E21 E22 E23
        E24 E25 E26 E27 E28 E29 E30 E31 E32 E33 E34 E35 E36 E37 E38 E39 E40 E41 E42 E43 E44 E45 E46 E47
        E48 E49 E50 E51 E52 E53 E54 E55 E56 E57 E58 E59 E60 E61 E62 E63 E64 E65 E66 E67 E68 E69 E70 E71
        E72 E73 E74 E75 E76 E77 E78 E79 E80 E81 E82 E83 E84 E85 E86 E87 E88 E89 E90 E91 E92 E93 E94 E95
        E96 E97 E98 E99 E100 E101 E102 E103 E104 E105 E106 E107 E108 E109 E110 E111 E112 E113 E114 E115 E116 E117 E118 E119
        E120 E121 E122 E123 E124 E125 E126 E127 E128 E129 E130 E131 E132 E133 E134 E135 E136 E137 E138 E139 E140 E141 E142 E143
        E144 E145 E146 E147 E148 E149 E150 E151 E152 E153 E154 E155 E156 E157 E158 E159 E160 E161 E162 E163 E164 E165 E166 E167
        E168 E169 E170 E171 E172 E173 E174 E175 E176 E177 E178 E179 E180 E181 E182 E183 E184 E185 E186 E187 E188 E189 E190 E191
        E192 E193 E194 E195 E196 E197 E198 E199 E200 E201 E202 E203 E204 E205 E206 E207 E208 E209 E210 E211 E212 E213 E214 E215
        E216 E217 E218 E219 E220 E221 E222 E223 E224 E225 E226 E227 E228 E229 E230 E231 E232 E233 E234 E235 E236 E237 E238 E239
        E240 E241 E242 E243 E244 E245 E246 E247 E248 E249 E250 E251 E252 E253 E254 E255 E256 E257 E258 E259 E260 E261 E262 E263
        E264 E265 E266 E267 E268 E269 E270 E271 E272 E273 E274 E275 E276 E277 E278 E279 E280 E281 E282 E283 E284 E285 E286 E287
        E288 E289 E290 E291 E292 E293 E294 E295 E296 E297 E298 E299 E300 E301 E302 E303 E304 E305 E306 E307 E308 E309 E310 E311
        E312 E313 E314 E315 E316 E317 E318 E319 E320 E321 E322 E323 E324 E325 E326 E327 E328 E329 E330 E331 E332 E333 E334 E335
        E336 E337 E338 E339 E340 E341 E342 E343 E344 E345 E346 E347 E348 E349 E350 E351 E352 E353 E354 E355 E356 E357 E358 E359
        E360 E361 E362 E363 E364 E365 E366 E367 E368 E369 E370 E371 E372 E373 E374 E375 E376 E377 E378 E379 E380 E381 E382 E383
        E384 E385 E386 E387 E388 E389 E390 E391 E392 E393 E394 E395 E396 E397 E398 E399 E400 E401 E402 E403 E404 E405 E406 E407
        E408 E409 E410 E411 E412 E413 E414 E415 E416 E417 E418 E419 E420 E421 E422 E423 E424 E425 E426 E427 E428 E429 E430 E431
        E432 E433 E434 E435 E436 E437 E438 E439 E440 E441 E442 E443 E444 E445 E446 E447 E448 E449 E450 E451 E452 E453 E454 E455
        E456 E457 E458 E459 E460 E461 E462 E463 E464 E465 E466 E467 E468 E469 E470 E471 E472 E473 E474 E475 E476 E477 E478 E479
        E480 E481 E482 E483 E484 E485 E486 E487 E488 E489 E490 E491 E492 E493 E494 E495 E496 E497 E498 E499 E500 E501 E502 E503
        E504 E505 E506 E507 E508 E509 E510 E511 E512 E513 E514 E515 E516 E517 E518 E519 E520 E521 E522 E523 E524 E525 E526 E527
        E528 E529 E530 E531 E532 E533 E534 E535 E536 E537 E538 E539 E540 E541 E542 E543 E544 E545 E546 E547 E548 E549 E550 E551
        E552 E553 E554 E555 E556 E557 E558 E559 E560 E561 E562 E563 E564 E565 E566 E567 E568 E569 E570 E571 E572 E573 E574 E575
        E576 E577 E578 E579 E580 E581 E582 E583 E584 E585 E586 E587 E588 E589 E590 E591 E592 E593 E594 E595 E596 E597 E598 E599
        E600 E601 E602 E603 E604 E605 E606 E607 E608 E609 E610 E611 E612 E613 E614 E615 E616 E617 E618 E619 E620 E621 E622 E623
    }

    const ALL: [Self; Epin::COUNT];
}

static NUMBERS: [Number; Epin::COUNT] = Number::ALL;
