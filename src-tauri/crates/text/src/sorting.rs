//! What the lists that sort things say.

use crate::matching::similarity;
use crate::tokenize::has_stem;
use crate::words::{PRICE, RATING, sort};

/// Words that an option says for the least and the most of a measure.
pub fn sort_options(measure: &str, most: bool) -> &'static [&'static str] {
    let is = |list: &[&str]| has_stem(measure, list);
    if is(PRICE) {
        if most { sort::DEAREST } else { sort::CHEAPEST }
    } else if is(RATING) && most {
        sort::BEST_RATED
    } else if is(&["date", "дата", "new"]) && most {
        sort::NEWEST
    } else {
        &[]
    }
}

/// Whether an option of a list sorts by what the words say: "price" and "Cheapest first".
pub fn sorts_by(wanted: &str, option: &str) -> bool {
    let cheap = has_stem(
        wanted,
        &["cheap", "cheapest", "дешевые", "дешевых", "дешевле"],
    );
    let dear = has_stem(
        wanted,
        &["expensive", "dearest", "дорогие", "дорогих", "дороже"],
    );
    let measure = if cheap || dear { "price" } else { wanted };
    [false, true]
        .iter()
        .filter(|most| if **most { !cheap } else { !dear })
        .any(|most| {
            sort_options(measure, *most)
                .iter()
                .any(|known| similarity(known, option) >= 0.75)
        })
}

/// Whether a control's label says that it sorts.
pub fn is_sort_label(label: &str) -> bool {
    has_stem(label, sort::LABEL)
}

#[cfg(test)]
mod tests {
    use super::{is_sort_label, sorts_by};

    #[test]
    fn an_option_sorts_by_a_measure() {
        assert!(sorts_by("цене", "Сначала дешёвые"));
        assert!(sorts_by("price", "Price: low to high"));
        assert!(sorts_by(
            "that the cheapest come first",
            "Price: low to high"
        ));
        assert!(!sorts_by("cheapest", "Most expensive first"));
        assert!(!sorts_by("rating", "Cheapest first"));
        assert!(!sorts_by("price", "By name"));
        assert!(is_sort_label("Sort by") && is_sort_label("Сортировать"));
        assert!(!is_sort_label("Category"));
    }
}
