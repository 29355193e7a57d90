//! Values that are read off a page, by what stands around them.
