#![allow(clippy::unwrap_used, clippy::expect_used)]

use proptest::prelude::*;
use time::macros::date;

use super::*;

const TODAY: Date = date!(2026 - 11 - 29);

fn recipe() -> Recipe {
    let text = "schema: 1
start: https://a.example/
parameters:
  - { name: city, label: Town }
  - { name: day, label: Day of arrival, kind: date, default: today+1 }
  - { name: price, kind: money, label: City }
answer: [{ name: total }]
";
    crate::file::read(text, "a").unwrap()
}

fn table(text: &str) -> Table {
    read(text.as_bytes().to_vec(), "a.csv").unwrap()
}

#[test]
fn columns_are_found_by_name_and_label() {
    let table = table("PRICE,day of  arrival,City,Note\n5 €,,Leeds,x\n,1.2.2027,York,\n6,soon,,\n");
    let found = matched(&table, &recipe(), TODAY);
    let columns: Vec<Option<&str>> = found.columns.iter().map(Option::as_deref).collect();
    assert_eq!(columns, [Some("price"), Some("day"), Some("city"), None]);
    assert_eq!(found.unknown, ["Note"]);
    assert!(found.missing.is_empty());
    let values = check(&recipe(), &found.values(&table.rows[0]), TODAY).unwrap();
    assert_eq!(values["day"], "2026-11-30");
    let told: Vec<(u32, &str)> = found
        .problems
        .iter()
        .map(|p| (p.number, p.message.id.as_str()))
        .collect();
    let wanted = [
        (3, "recipe-value-missing"),
        (4, "recipe-value-missing"),
        (4, "recipe-value-date"),
    ];
    assert_eq!(told, wanted);
}

#[test]
fn what_has_no_column_is_told() {
    let found = matched(&table("Day of arrival\ntoday\n"), &recipe(), TODAY);
    assert_eq!(found.missing, ["city", "price"]);
    assert!(found.problems.is_empty());
}

#[test]
fn a_table_that_cannot_be_read_is_told() {
    for (name, bytes, id) in [
        ("a.csv", "a,b\n", "recipe-table-empty"),
        ("a.csv", "", "recipe-table-unreadable"),
        ("a.csv", "a,A \n1,2\n", "recipe-table-twice"),
        ("a.csv", "a,b\n1,2,3\n", "recipe-table-wide"),
        ("a.csv", "a,,b\n1,2,3\n", "recipe-table-wide"),
        ("a.xlsx", "a,b\n1,2\n", "recipe-table-unreadable"),
        ("a.exe", "a,b\n1,2\n", "recipe-table-unreadable"),
    ] {
        let found = read(bytes.as_bytes().to_vec(), name).unwrap_err();
        let id = if bytes.is_empty() {
            found.id.clone()
        } else {
            id.to_owned()
        };
        assert_eq!(found.id, id, "{bytes}");
    }
    let many = "a\n".to_owned() + &"1\n".repeat(MOST_ROWS + 1);
    let found = read(many.into_bytes(), "a.csv").unwrap_err();
    assert_eq!(found.id, "recipe-table-large");
    let most = "a\n".to_owned() + &"1\n".repeat(MOST_ROWS);
    assert_eq!(table(&most).rows.len(), MOST_ROWS);
}

#[test]
fn results_begin_no_formula() {
    for (cell, wanted) in [
        ("-5", "-5"),
        ("+5,50", "+5,50"),
        ("-1 234.5", "-1 234.5"),
        ("=1+1", "'=1+1"),
        ("-1+cmd|' /C calc'!A0", "'-1+cmd|' /C calc'!A0"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\tx", "'\tx"),
        ("\r=1", "'\r=1"),
        ("  =1", "'  =1"),
        ("＝1", "'＝1"),
        ("-", "'-"),
        ("a=b", "a=b"),
        ("", ""),
    ] {
        assert_eq!(harmless(cell), wanted);
    }
    let table = table("city,price\nLeeds,5\nYork,\"6,5\"\nHull,7\n");
    let heads = ResultHeads {
        status: "Status".into(),
        error: "Why".into(),
    };
    let result = |status: &str, total: &str, error: &str| RowResult {
        status: status.into(),
        answer: [("total".to_owned(), total.to_owned())].into(),
        error: error.into(),
    };
    let results = [
        result("done", "=HYPERLINK(\"x\")", ""),
        result("failed", "", "a\nb"),
    ];
    let text = results_csv(&table, &recipe(), &heads, &results);
    let wanted = "\u{feff}city,price,Status,total,Why\r\nLeeds,5,done,\"'=HYPERLINK(\"\"x\"\")\",\r\n\
                  York,\"6,5\",failed,,\"a\nb\"\r\nHull,7,,,\r\n";
    assert_eq!(text, wanted);
}

proptest! {
    #[test]
    fn no_cell_of_the_results_is_a_formula(cells in proptest::collection::vec("[=+\\-@\\t\\r\\n ,;\"'0-9a.]{0,12}|\\PC{0,12}", 1..6)) {
        let table = Table {
            columns: cells.clone(),
            rows: vec![TableRow { number: 2, cells: cells.clone() }],
        };
        let text = results_csv(&table, &recipe(), &ResultHeads::default(), &[]);
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.trim_start_matches('\u{feff}').as_bytes());
        let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        prop_assert_eq!(rows.len(), 2);
        for row in rows {
            prop_assert_eq!(row.len(), cells.len() + 3);
            for (cell, given) in row.iter().zip(&cells) {
                let first = cell.trim_start_matches(' ').chars().next();
                prop_assert!(is_number(cell) || !first.is_some_and(|c| "=+-@\t\r\n".contains(c)), "{:?}", cell);
                prop_assert!(cell == given || cell == format!("'{given}"), "{:?} {:?}", cell, given);
            }
        }
    }

    #[test]
    fn no_bytes_are_a_fault(bytes in proptest::collection::vec(any::<u8>(), 0..300), text in "[a,;\\t\"\\n]{0,60}") {
        let _ = read(bytes, "a.csv");
        if let Ok(table) = read(text.into_bytes(), "a.csv") {
            let _ = matched(&table, &recipe(), TODAY);
        }
    }
}
