//! Puts all mutants of a source file into it at once, each behind a switch.

use std::collections::HashMap;
use std::ops::Range;

use serde_json::Value;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A mutant as `cargo mutants --list --json` names it.
pub struct Mutant {
    /// What the switch is set to; from 1.
    pub id: usize,
    pub name: String,
    pub file: String,
    /// It gives another value of a type that is only known by what the body makes: there can be
    /// but one body. `cargo mutants` itself can run it.
    pub apart: bool,
    genre: String,
    replacement: String,
    /// Line and column, both from 1, columns in characters.
    start: (usize, usize),
    end: (usize, usize),
}

impl Mutant {
    pub fn read(id: usize, from: &Value) -> Option<Self> {
        let text = |key: &str| Some(from[key].as_str()?.to_owned());
        let place = |which: &str| {
            let at = |key: &str| Some(from["span"][which][key].as_u64()? as usize);
            Some((at("line")?, at("column")?))
        };
        let genre = text("genre")?;
        let gives = from["function"]["return_type"].as_str().unwrap_or_default();
        Some(Self {
            id,
            name: text("name")?,
            file: text("file")?,
            apart: genre == "FnValue" && gives.contains("impl "),
            genre,
            replacement: text("replacement")?,
            start: place("start")?,
            end: place("end")?,
        })
    }
}

/// The file with its mutants in it, and where in it the text of each stands, in bytes.
pub struct Rewritten {
    pub text: String,
    pub places: Vec<(Range<usize>, usize)>,
    /// Ids of those for which no place was found.
    pub unplaced: Vec<usize>,
}

/// `mutants`: those of this file.
pub fn rewrite(source: &str, mutants: &[&Mutant]) -> syn::Result<Rewritten> {
    let file = syn::parse_file(source)?;
    let lines: Vec<usize> = std::iter::once(0)
        .chain(source.match_indices('\n').map(|(at, _)| at + 1))
        .collect();
    let byte = |(line, column): (usize, usize)| {
        let start = lines[line - 1];
        let rest = &source[start..];
        start
            + rest
                .char_indices()
                .nth(column - 1)
                .map_or(rest.len(), |(at, _)| at)
    };
    let mut by_place: HashMap<(&str, usize), Vec<(&Mutant, Range<usize>)>> = HashMap::new();
    for mutant in mutants {
        let range = byte(mutant.start)..byte(mutant.end);
        by_place
            .entry((mutant.genre.as_str(), range.start))
            .or_default()
            .push((mutant, range));
    }
    let mut walk = Walk {
        source,
        by_place,
        edits: Vec::new(),
    };
    walk.visit_file(&file);
    let Walk {
        mut edits,
        by_place,
        ..
    } = walk;
    edits.sort_by_key(|e| e.order);
    let mut out = Rewritten {
        text: String::new(),
        places: Vec::new(),
        unplaced: Vec::new(),
    };
    let mut at = 0;
    for edit in edits {
        out.text.push_str(&source[at..edit.order.0]);
        at = edit.order.0;
        let start = out.text.len();
        out.text.push_str(&edit.text);
        if let Some(id) = edit.id {
            out.places.push((start..out.text.len(), id));
        }
    }
    out.text.push_str(&source[at..]);
    out.unplaced = by_place
        .into_values()
        .flatten()
        .map(|(m, _)| m.id)
        .collect();
    Ok(out)
}

/// A text to be put in.
struct Edit {
    /// Byte; whether it opens something; how wide that is, and when it was found, so that pairs nest.
    order: (usize, bool, isize, isize),
    text: String,
    id: Option<usize>,
}

struct Walk<'a> {
    source: &'a str,
    by_place: HashMap<(&'a str, usize), Vec<(&'a Mutant, Range<usize>)>>,
    edits: Vec<Edit>,
}

fn on(id: usize) -> String {
    format!("crate::mutant_switch::on({id})")
}

impl<'a> Walk<'a> {
    fn take(&mut self, genre: &'static str, at: usize) -> Vec<(&'a Mutant, Range<usize>)> {
        self.by_place.remove(&(genre, at)).unwrap_or_default()
    }

    fn open(&mut self, around: &Range<usize>, text: String, id: Option<usize>) {
        let order = (
            around.start,
            true,
            -(around.len() as isize),
            self.edits.len() as isize,
        );
        self.edits.push(Edit { order, text, id });
    }

    fn close(&mut self, around: &Range<usize>, text: &str) {
        let order = (
            around.end,
            false,
            around.len() as isize,
            -(self.edits.len() as isize),
        );
        self.edits.push(Edit {
            order,
            text: text.to_owned(),
            id: None,
        });
    }

    /// The expression, or what each of the mutants makes of it: the text without `range`, with the
    /// replacement in its place.
    fn choose(&mut self, whole: Range<usize>, mutants: &[(&'a Mutant, Range<usize>)]) {
        if mutants.is_empty() {
            return;
        }
        self.open(&whole, "(".into(), None);
        for (mutant, range) in mutants {
            let text = format!(
                "if {} {{ {}{}{} }} else ",
                on(mutant.id),
                &self.source[whole.start..range.start],
                mutant.replacement,
                &self.source[range.end..whole.end],
            );
            self.open(&whole, text, Some(mutant.id));
        }
        self.open(&whole, "{ ".into(), None);
        self.close(&whole, " })");
    }
}

impl<'a, 'ast> Visit<'ast> for Walk<'a> {
    fn visit_block(&mut self, block: &'ast syn::Block) {
        if let Some(first) = block.stmts.first() {
            let start = first.span().byte_range().start;
            for (mutant, range) in self.take("FnValue", start) {
                let text = format!("if {} {{ return {}; }} ", on(mutant.id), mutant.replacement);
                self.open(&range, text, Some(mutant.id));
            }
        }
        visit::visit_block(self, block);
    }

    fn visit_expr_binary(&mut self, expr: &'ast syn::ExprBinary) {
        // A chain with `let` in it knows no other operator; those mutants stay without a place.
        if !(has_let(&expr.left) || has_let(&expr.right)) {
            let mutants = self.take("BinaryOperator", expr.op.span().byte_range().start);
            self.choose(expr.span().byte_range(), &mutants);
        }
        visit::visit_expr_binary(self, expr);
    }

    fn visit_expr_unary(&mut self, expr: &'ast syn::ExprUnary) {
        let mutants = self.take("UnaryOperator", expr.op.span().byte_range().start);
        self.choose(expr.span().byte_range(), &mutants);
        visit::visit_expr_unary(self, expr);
    }

    fn visit_expr_struct(&mut self, expr: &'ast syn::ExprStruct) {
        let whole = expr.span().byte_range();
        let mut mutants = Vec::new();
        for field in &expr.fields {
            for (mutant, range) in self.take("StructField", field.span().byte_range().start) {
                let comma = self.source[range.end..].starts_with(',');
                mutants.push((mutant, range.start..range.end + usize::from(comma)));
            }
        }
        self.choose(whole, &mutants);
        visit::visit_expr_struct(self, expr);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        let deleted = self.take("MatchArm", arm.span().byte_range().start);
        let pattern = arm.pat.span().byte_range();
        match &arm.guard {
            Some((_, guard)) => {
                let range = guard.span().byte_range();
                let mut text = String::from("(");
                for (mutant, _) in &deleted {
                    text += &format!("!{} && ", on(mutant.id));
                }
                text += "(";
                let answers = self.take("MatchArmGuard", range.start);
                let mut last = String::new();
                for (mutant, _) in &answers {
                    if mutant.replacement == "true" {
                        text += &format!("{} || ", on(mutant.id));
                    } else {
                        last += &format!("!{} && ", on(mutant.id));
                    }
                }
                text += &last;
                text += "(";
                self.open(&range, text, None);
                self.close(&range, ")))");
            }
            None => {
                for (mutant, _) in &deleted {
                    let text = format!(" if !{}", on(mutant.id));
                    let order = (pattern.end, false, isize::MAX, self.edits.len() as isize);
                    self.edits.push(Edit {
                        order,
                        text,
                        id: Some(mutant.id),
                    });
                }
            }
        }
        visit::visit_arm(self, arm);
    }
}

fn has_let(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}
