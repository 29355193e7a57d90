//! Series of times, and the table of marks.

/// Milliseconds, sorted.
#[derive(Default)]
pub struct Series(Vec<f64>);

impl Series {
    pub fn of(mut times: Vec<f64>) -> Self {
        times.sort_by(f64::total_cmp);
        Self(times)
    }

    fn at(&self, share: f64) -> f64 {
        if self.0.is_empty() {
            return f64::NAN;
        }
        #[allow(
            clippy::cast_sign_loss,
            clippy::cast_possible_truncation,
            clippy::cast_precision_loss
        )]
        let index = ((self.0.len() - 1) as f64 * share).round() as usize;
        self.0[index]
    }

    pub fn median(&self) -> f64 {
        self.at(0.5)
    }

    pub fn p95(&self) -> f64 {
        self.at(0.95)
    }

    pub fn n(&self) -> usize {
        self.0.len()
    }

    pub fn shown(&self) -> String {
        format!("{} ({})", ms(self.median()), ms(self.p95()))
    }
}

pub fn ms(value: f64) -> String {
    match value {
        v if v.is_nan() => "-".into(),
        v if v < 10.0 => format!("{v:.1}"),
        v => format!("{v:.0}"),
    }
}

pub fn geometric_mean(values: &[f64]) -> f64 {
    if values.is_empty() {
        return f64::NAN;
    }
    #[allow(clippy::cast_precision_loss)]
    let count = values.len() as f64;
    (values.iter().map(|v| v.ln()).sum::<f64>() / count).exp()
}

/// A mark: what was measured, what is allowed.
pub struct Mark {
    pub what: String,
    pub measured: f64,
    pub most: f64,
    pub unit: &'static str,
}

impl Mark {
    pub fn new(what: impl Into<String>, measured: f64, most: f64, unit: &'static str) -> Self {
        Self {
            what: what.into(),
            measured,
            most,
            unit,
        }
    }

    pub fn reached(&self) -> bool {
        self.measured <= self.most
    }
}

pub fn table(head: &[&str], rows: &[Vec<String>]) {
    println!("| {} |", head.join(" | "));
    println!("|{}", " --- |".repeat(head.len()));
    for row in rows {
        println!("| {} |", row.join(" | "));
    }
    println!();
}

pub fn marks(marks: &[Mark]) {
    let rows: Vec<Vec<String>> = marks
        .iter()
        .map(|m| {
            vec![
                m.what.clone(),
                format!("{:.2} {}", m.measured, m.unit),
                format!("{} {}", m.most, m.unit),
                if m.measured.is_nan() {
                    "not measured"
                } else if m.reached() {
                    "reached"
                } else {
                    "NOT reached"
                }
                .into(),
            ]
        })
        .collect();
    table(&["mark", "measured", "at most", ""], &rows);
    let reached = marks.iter().filter(|m| m.reached()).count();
    println!("{reached} of {} marks reached", marks.len());
}
