//! Lists that have each item once, in the order in which it came.

/// Adds the item unless it is there.
pub(crate) fn once<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}
