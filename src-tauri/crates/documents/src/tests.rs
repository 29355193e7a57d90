//! Documents of every kind, whole, damaged and hostile.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use zip::write::SimpleFileOptions;

use super::*;

const PDF: &[u8] = include_bytes!("../../../../tests/documents/tariffs.pdf");
const XLSX: &[u8] = include_bytes!("../../../../tests/documents/prices.xlsx");
const DOCX: &[u8] = include_bytes!("../../../../tests/documents/contract.docx");
const CSV: &[u8] = include_bytes!("../../../../tests/documents/orders.csv");

fn of(name: &str, bytes: &[u8]) -> Document {
    read(name, "", bytes.to_vec()).unwrap()
}

fn refused(name: &str, bytes: &[u8]) -> Unreadable {
    read(name, "", bytes.to_vec()).unwrap_err()
}

fn archive(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut out = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        out.start_file(*name, SimpleFileOptions::default()).unwrap();
        out.write_all(bytes).unwrap();
    }
    out.finish().unwrap().into_inner()
}

/// An archive with one of its parts exchanged.
fn with(whole: &[u8], part: &str, bytes: &[u8]) -> Vec<u8> {
    let mut old = zip::ZipArchive::new(std::io::Cursor::new(whole)).unwrap();
    let names = old.file_names().flatten();
    let names: Vec<String> = names.map(|name| name.into_owned()).collect();
    let mut all = Vec::new();
    for name in names {
        let mut content = Vec::new();
        std::io::copy(&mut old.by_name(&name).unwrap(), &mut content).unwrap();
        all.push((name, content));
    }
    all.retain(|(name, _)| name != part);
    all.push((part.to_owned(), bytes.to_vec()));
    let all: Vec<(&str, &[u8])> = all
        .iter()
        .map(|(n, b)| (n.as_str(), b.as_slice()))
        .collect();
    archive(&all)
}

/// A PDF of one page with this content; `more`: further objects, from the number 5 on.
fn pdf(content: &[u8], more: &[String]) -> Vec<u8> {
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R >> >> >>".to_owned(),
        String::new(),
    ];
    objects.extend_from_slice(more);
    let mut out = b"%PDF-1.4\n".to_vec();
    let mut places = Vec::new();
    for (at, object) in objects.iter().enumerate() {
        places.push(out.len());
        write!(out, "{} 0 obj\n{object}", at + 1).unwrap();
        if object.is_empty() {
            let flate = if content.starts_with(b"\x78") {
                "/Filter /FlateDecode "
            } else {
                ""
            };
            write!(out, "<< {flate}/Length {} >>\nstream\n", content.len()).unwrap();
            out.extend_from_slice(content);
            out.extend_from_slice(b"\nendstream");
        }
        out.extend_from_slice(b"\nendobj\n");
    }
    let start = out.len();
    write!(out, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1).unwrap();
    for place in places {
        writeln!(out, "{place:010} 00000 n ").unwrap();
    }
    let size = objects.len() + 1;
    write!(
        out,
        "trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"
    )
    .unwrap();
    out
}

fn helvetica() -> String {
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".into()
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut out = ZlibEncoder::new(Vec::new(), Compression::best());
    out.write_all(bytes).unwrap();
    out.finish().unwrap()
}

#[test]
fn a_pdf_is_read_page_by_page() {
    let document = of("tariffs.pdf", PDF);
    assert_eq!(document.size(), "PDF, 2 pages");
    assert_eq!(
        document.text(),
        "Page 1\nТарифы на доставку\nValid from 14 March 2026 (all regions).\nГород | Срок | Цена\n\
         Казань | 2 дня | 390 ₽\nОмск | 5 дней | 640 ₽\n\
         Page 2\nСамовывоз бесплатно.\nPickup point: Lesnaya 5, 9:00 - 21:00."
    );
}

#[test]
fn letters_of_a_pdf_are_known_by_the_names_of_their_glyphs() {
    let font = "<< /Type /Font /Subtype /Type1 /BaseFont /Own /Encoding << /Differences [65 /afii10017 /uni0431 /zero] >> >>";
    let document = of(
        "a.pdf",
        &pdf(b"BT /F 10 Tf 20 500 Td (ABC) Tj ET", &[font.into()]),
    );
    assert_eq!(document.text(), "Page 1\nАб0");
}

#[test]
fn words_of_a_pdf_are_put_together_as_they_are_set() {
    let content = b"BT /F 10 Tf 1 0 0 1 50 700 Tm [(Pr) 20 (ice) -300 (list)] TJ 0 -14 TD (Tea) Tj 200 0 Td (120) Tj T* (Total) Tj ET /X Do";
    let form = "<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Matrix [1 0 0 1 0 0] /Length 41 >>\nstream\nBT /F 10 Tf 50 600 Td (in a form) Tj ET /X Do\nendstream";
    let document = of("a.pdf", &pdf(content, &[helvetica(), form.into()]));
    let text = document.text();
    assert!(
        text.starts_with("Page 1\nPrice list\nTea | 120\nTotal"),
        "{text}"
    );
}

#[test]
fn a_form_that_draws_itself_ends() {
    let form = "<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R >> >> /Length 49 >>\nstream\nBT /F 10 Tf 50 600 Td (again) Tj ET /X Do /X Do  \nendstream";
    let document = of("a.pdf", &pdf(b"/X Do", &[helvetica(), form.into()]));
    assert!(document.text().contains("again"));
}

#[test]
fn a_workbook_is_read_sheet_by_sheet_as_it_is_shown() {
    let document = of("prices.xlsx", XLSX);
    assert_eq!(document.size(), "XLSX, 2 sheets, 6 rows");
    let text = document.text();
    assert!(
        text.starts_with(
            "Sheet Цены\nТовар | Цена | Скидка | Привезли\nЗелёный чай | 450.50 ₽ | 12.50% | 2026-03-14\n\
             Чёрный кофе | 1290.00 ₽ |  | 2026-03-15 12:00\nSheet Stock\nItem | Left\nGreen tea | 17\n"
        ),
        "{text}"
    );
    assert!(
        text.contains("All & more | 17 | ") && text.ends_with("far away"),
        "{text}"
    );
    assert!(!text.contains("never shown"), "{text}");
}

#[test]
fn a_contract_is_read_with_its_headings_lists_and_tables() {
    let document = of("contract.docx", DOCX);
    assert_eq!(
        document.text(),
        "# Договор аренды\nСрок аренды: 11 месяцев R&D.\n## Обязанности\n- платить до 5 числа\n  - не курить\n\
         Месяц | Сумма\nМарт | 45 000 ₽\nАпрель | 47 500 ₽\nShown. Also shown.\nСумма без коммунальных платежей."
    );
}

#[test]
fn rows_are_read_whatever_parts_their_cells_and_encodes_them() {
    let document = of("orders.csv", CSV);
    assert_eq!(document.size(), "CSV, 3 rows");
    assert_eq!(
        document.text(),
        "Номер | Покупатель | Сумма\n17 | Иванова; Анна | 1250,50\n18 | Пётр Орлов | 990,00"
    );
    for text in ["a,b\n1,2\n", "\u{feff}a;b\r\n1;2\r\n", "a\tb\n1\t2"] {
        assert_eq!(
            of("x.csv", text.as_bytes()).text(),
            "a | b\n1 | 2",
            "{text:?}"
        );
    }
    let wide: Vec<u8> = "\u{feff}имя;дом\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(of("x.csv", &wide).text(), "имя | дом");
    assert_eq!(
        of("note.txt", "Привет\r\nмир".as_bytes()).text(),
        "Привет\nмир"
    );
    assert_eq!(
        read("list", "text/csv; charset=utf-8", b"a,b".to_vec())
            .unwrap()
            .text(),
        "a | b"
    );
}

#[test]
fn what_runs_something_is_never_read() {
    for name in [
        "setup.exe",
        "run.sh",
        "page.html",
        "book.xlsm",
        "letter.DOCM",
        "a.csv.js",
    ] {
        assert_eq!(refused(name, b"a,b\n1,2"), Unreadable::Runs, "{name}");
    }
    for bytes in [b"MZ\x90\0 a,b".as_slice(), b"#!/bin/sh\necho a", b"\x7fELF"] {
        assert_eq!(refused("rows.csv", bytes), Unreadable::Runs);
    }
    let macros = with(XLSX, "xl/vbaProject.bin", b"Sub Auto_Open()");
    assert_eq!(refused("prices.xlsx", &macros), Unreadable::Runs);
}

#[test]
fn a_file_of_an_application_is_read_where_it_is_text() {
    let plan = of("plan.drawing", "{\"title\": \"План этажа\"}".as_bytes());
    assert!(format!("{plan:?}").contains("План этажа"));
}

#[test]
fn what_is_no_document_says_so() {
    assert_eq!(refused("photo.jpg", b"\xff\xd8\xff"), Unreadable::Unknown);
    assert_eq!(
        refused("files.zip", &archive(&[("a.txt", b"a")])),
        Unreadable::Unknown
    );
    assert_eq!(refused("rows.csv", b"a\0b"), Unreadable::Unknown);
    assert_eq!(
        refused("plan.drawing", b"\x01\x02plan"),
        Unreadable::Unknown
    );
    assert_eq!(refused("a.txt", b" \n "), Unreadable::NoText);
    assert_eq!(
        refused("a.pdf", &pdf(b"0 0 m 1 1 l S", &[helvetica()])),
        Unreadable::NoText
    );
    assert_eq!(
        refused("a.txt", &vec![b'a'; MAX_BYTES + 1]),
        Unreadable::TooLarge
    );
}

#[test]
fn damaged_documents_say_so_or_give_what_is_left_of_them() {
    for (name, whole) in [("a.pdf", PDF), ("a.xlsx", XLSX), ("a.docx", DOCX)] {
        for cut in 1..20 {
            // It ends either way, with words or a reason.
            let part = &whole[..whole.len() * cut / 20];
            if let Err(why) = read(name, "", part.to_vec()) {
                assert!(
                    matches!(why, Unreadable::Damaged | Unreadable::NoText),
                    "{name} {cut}: {why:?}"
                );
            }
            let mut wrong = whole.to_vec();
            for at in (cut..wrong.len()).step_by(97) {
                wrong[at] ^= 0x55;
            }
            let _ = read(name, "", wrong);
        }
        assert_eq!(
            refused(name, b"no such thing at all"),
            Unreadable::Damaged,
            "{name}"
        );
    }
}

#[test]
fn protected_documents_say_so() {
    let text = String::from_utf8_lossy(&pdf(b"BT ET", &[]))
        .replace("/Root 1 0 R", "/Root 1 0 R /Encrypt 9 0 R");
    assert_eq!(refused("a.pdf", text.as_bytes()), Unreadable::Protected);
    let hidden = text.replace("/Encrypt", "/Encr#79pt");
    assert_eq!(refused("a.pdf", hidden.as_bytes()), Unreadable::Protected);
    let mut compound = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".to_vec();
    compound.extend("EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes));
    assert_eq!(refused("a.xlsx", &compound), Unreadable::Protected);
}

/// Spaces that fill more than the limit, packed quickly.
fn spaces() -> Vec<u8> {
    vec![b' '; unpacked::MOST_UNPACKED as usize + 1_000_000]
}

#[test]
fn what_unpacks_to_too_much_is_not_unpacked() {
    let huge = spaces();
    let bomb = with(XLSX, "xl/sharedStrings.xml", &huge);
    assert!(bomb.len() < 1024 * 1024);
    assert_eq!(refused("a.xlsx", &bomb), Unreadable::TooLarge);
    let bomb = with(DOCX, "word/document.xml", &huge);
    assert_eq!(refused("a.docx", &bomb), Unreadable::TooLarge);
    let once = packed(&huge);
    assert_eq!(
        refused("a.pdf", &pdf(&once, &[helvetica()])),
        Unreadable::TooLarge
    );
    assert_eq!(
        refused("a.pdf", &pdf(&packed(&once), &[helvetica()])),
        Unreadable::TooLarge
    );
}

#[test]
fn what_lies_deep_within_itself_is_bounded() {
    let deep = format!("<w:document>{}", "<w:p>".repeat(100_000));
    assert_eq!(
        refused("a.docx", &with(DOCX, "word/document.xml", deep.as_bytes())),
        Unreadable::Damaged
    );
    let deep = format!("<sheetData>{}", "<row><c>".repeat(100_000));
    let _ = read(
        "a.xlsx",
        "",
        with(XLSX, "xl/worksheets/sheet1.xml", deep.as_bytes()),
    );
    let deep = format!("BT /F 10 Tf {} (x) Tj ET", "[".repeat(200_000));
    let _ = read("a.pdf", "", pdf(deep.as_bytes(), &[helvetica()]));
    let deep = format!("<< /Type /Font /Own {} >>", "<< /A ".repeat(200_000));
    let _ = read("a.pdf", "", pdf(b"BT ET", &[deep]));
}

#[test]
fn entities_of_a_files_own_are_not_looked_up() {
    let text = r#"<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
        <w:document><w:body><w:p><w:r><w:t>one &b; &c; two</w:t></w:r></w:p></w:body></w:document>"#;
    let document = of("a.docx", &with(DOCX, "word/document.xml", text.as_bytes()));
    assert!(
        document.text().starts_with("one   two"),
        "{}",
        document.text()
    );
}

#[test]
fn a_panic_and_a_reading_without_end_are_errors() {
    let panics = within(PATIENCE, || -> Result<(), Unreadable> {
        panic!("a parser gave up")
    });
    assert_eq!(panics, Err(Unreadable::Damaged));
    let (go, wait) = mpsc::channel::<()>();
    let endless = within(Duration::from_millis(20), move || {
        let _ = wait.recv();
        Ok(())
    });
    assert_eq!(endless, Err(Unreadable::TooSlow));
    assert_eq!(LEFT_BEHIND.load(Ordering::Relaxed), 1);
    go.send(()).unwrap();
    while LEFT_BEHIND.load(Ordering::Relaxed) > 0 {
        std::thread::yield_now();
    }
}

#[test]
fn a_long_document_is_read_on_from_where_a_passage_ended() {
    let rows: String = (0..500)
        .map(|n| format!("строка {n},{}\n", n * 7))
        .collect();
    let document = of("rows.csv", rows.as_bytes());
    let (mut from, mut all) = (0, Vec::new());
    loop {
        let passage = document.passage(from, 1_000);
        assert!(passage.text.chars().count() <= 1_000);
        all.extend(passage.text.lines().map(str::to_owned).collect::<Vec<_>>());
        match passage.next {
            Some(next) => from = next,
            None => break,
        }
    }
    assert_eq!(all.join("\n"), document.text());
    assert_eq!(document.passage(1_000_000, 10).text, "");
}

#[test]
fn words_are_found_with_their_page_and_where_to_read_on() {
    let document = of("tariffs.pdf", PDF);
    let found = document.find("ОМСК | 5 дней");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].place, "Page 1");
    assert!(
        document
            .passage(found[0].from, 100)
            .text
            .starts_with("Омск | 5 дней")
    );
    assert_eq!(document.find("lesnaya")[0].place, "Page 2");
    assert!(document.find("Москва").is_empty() && document.find(" ").is_empty());
    let second = document.passage(found[0].from, 100);
    let places: Vec<(u32, &str)> = second
        .places
        .iter()
        .map(|p| (p.line, p.name.as_str()))
        .collect();
    assert_eq!(places, [(0, "Page 1"), (1, "Page 2")]);
}

#[test]
fn a_table_has_its_cells_apart() {
    let csv = "\u{feff}Name;City;Note\r\n\r\nAnn; Leeds ;\"a;b\nc\"\r\n;;\r\nBob\r\n";
    let found = rows("people.csv", csv.as_bytes().to_vec(), 10).unwrap();
    let cells: Vec<(u32, Vec<&str>)> = found
        .iter()
        .map(|row| (row.number, row.cells.iter().map(String::as_str).collect()))
        .collect();
    let wanted = [
        (1, vec!["Name", "City", "Note"]),
        (3, vec!["Ann", "Leeds", "a;b\nc"]),
        (6, vec!["Bob"]),
    ];
    assert_eq!(cells, wanted);
    let letters = encoding_rs::WINDOWS_1251
        .encode("Имя\tГород\nАнна\tМосква\n")
        .0;
    let found = rows("a.tsv", letters.into_owned(), 10).unwrap();
    assert_eq!(found[1].cells, ["Анна", "Москва"]);
    let found = rows("prices.xlsx", XLSX.to_vec(), 1_000).unwrap();
    let text = of("prices.xlsx", XLSX);
    for row in &found {
        for cell in row.cells.iter().filter(|cell| !cell.is_empty()) {
            assert!(text.text().contains(cell.as_str()), "{cell}");
        }
    }
    for (name, bytes, trouble) in [
        ("a.csv", &b"a\n1\n2\n3\n"[..], Unreadable::TooLarge),
        ("a.csv", &b"\n\n"[..], Unreadable::NoText),
        ("a.pdf", PDF, Unreadable::Unknown),
        ("a.xlsx", &XLSX[..400], Unreadable::Damaged),
    ] {
        assert_eq!(
            rows(name, bytes.to_vec(), 3).unwrap_err(),
            trouble,
            "{name}"
        );
    }
    let wide = ",".repeat(MOST_COLUMNS) + "x\n";
    assert_eq!(
        rows("a.csv", wide.into_bytes(), 3),
        Err(Unreadable::TooLarge)
    );
}
