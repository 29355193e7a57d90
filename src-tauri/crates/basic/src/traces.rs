//! What each step of a goal leaves behind when it was done, told before the run begins.
