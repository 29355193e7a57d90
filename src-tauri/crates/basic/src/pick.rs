//! One of several.

/// The item with the highest score of those that reach `least`, with that score; the first of equals.
pub(crate) fn best<T>(
    all: impl IntoIterator<Item = T>,
    least: f64,
    score: impl Fn(&T) -> f64,
) -> Option<(f64, T)> {
    let scored = all.into_iter().map(|one| (score(&one), one));
    scored
        .filter(|(score, _)| *score >= least)
        .reduce(|known, one| if one.0 > known.0 { one } else { known })
}

/// The item where there is just one.
pub(crate) fn only<T>(all: impl IntoIterator<Item = T>) -> Option<T> {
    let mut all = all.into_iter();
    let one = all.next()?;
    all.next().is_none().then_some(one)
}

/// First is 1, last is -1.
pub(crate) fn nth<T>(all: &[T], ordinal: i32) -> Option<&T> {
    let place = if ordinal > 0 {
        usize::try_from(ordinal - 1).ok()?
    } else {
        all.len().checked_sub(usize::try_from(-ordinal).ok()?)?
    };
    all.get(place)
}
