//! A recipe's file: YAML with a versioned schema, read with line and reason of what is wrong.
