//! Documents as sources, in a real Chromium: files that were downloaded, and PDFs that a tab shows.

use crate::prelude::*;

/// A run lets everything through: what is tried here is how a document comes.
struct Open;

impl RequestRule for Open {
    fn judge(&self, _: &PageRequest) -> RequestVerdict {
        RequestVerdict::Pass
    }
}

fn read_file(file: &str, from: u32) -> Action {
    Action::Extract {
        what: String::new(),
        element: None,
        columns: Vec::new(),
        file: Some(file.into()),
        from,
    }
}

fn find_in(file: &str, text: &str) -> Action {
    Action::FindText {
        text: text.into(),
        file: Some(file.into()),
    }
}

/// How often the site was asked for it.
fn asked(run: &Run, path: &str) -> usize {
    let requests = run.site.requests();
    requests
        .iter()
        .filter(|asked| asked.starts_with(path))
        .count()
}

const LINKS: &str = r#"<a href="/documents/prices.xlsx" download>Prices</a> <a href="/documents/contract.docx" download>Contract</a>
    <a href="/documents/orders.csv">Orders</a> <a href="/documents/orders.csv?again" download="letter.docm">Letter</a>
    <a href="/documents/tariffs.pdf">Tariffs</a> <a href="/documents/tariffs.pdf" target=_blank>Tariffs in a tab</a>"#;

#[tokio::test]
async fn downloaded_documents_are_read_and_searched() {
    let run = Run::alone(LINKS).await;
    for (link, name, size, words) in [
        (
            "Prices",
            "prices.xlsx",
            "XLSX, 2 sheets, 6 rows",
            "Зелёный чай | 450.50 ₽ | 12.50%",
        ),
        (
            "Contract",
            "contract.docx",
            "DOCX, 10 lines",
            "Апрель | 47 500 ₽",
        ),
        (
            "Orders",
            "orders.csv",
            "CSV, 3 rows",
            "18 | Пётр Орлов | 990,00",
        ),
    ] {
        let element = named(&run.snapshot().await, link).id;
        let file = run.ok(download(element)).await.file.unwrap();
        assert_eq!(file, name);
        let passage = run.read_document(&file).await.unwrap();
        assert_eq!(passage.document.size, size);
        assert_eq!(passage.document.url, run.url(&format!("/documents/{name}")));
        assert!(passage.text.contains(words), "{}", passage.text);
        let read = run.ok(read_file(&file, 0)).await;
        assert!(read.text.unwrap().contains(words));
        assert_eq!(read.document.unwrap().name, name);
        assert_eq!(asked(&run, &format!("/documents/{name}")), 1);
    }
    let found = run.ok(find_in("prices.xlsx", "green tea")).await;
    let text = found.text.unwrap();
    assert!(
        text.contains("Green tea | 17") && text.contains("(Sheet Stock, from "),
        "{text}"
    );
    let from: u32 = text
        .rsplit_once("from ")
        .unwrap()
        .1
        .trim_end_matches(')')
        .parse()
        .unwrap();
    let on = run.ok(read_file("prices.xlsx", from)).await;
    assert!(on.text.unwrap().starts_with("Green tea | 17"));
    assert!(on.detail.unwrap().contains("Sheet Stock"));
    run.fails(find_in("prices.xlsx", "oolong"), ActionReason::TextNotFound)
        .await;
    for elsewhere in ["other.xlsx", "../prices.xlsx", "/etc/passwd"] {
        run.ends(read_file(elsewhere, 0), NotFound).await;
    }
}

#[tokio::test]
async fn a_file_that_runs_something_is_not_read() {
    let run = Run::alone(LINKS).await;
    let element = named(&run.snapshot().await, "Letter").id;
    let file = run.ok(download(element)).await.file.unwrap();
    assert_eq!(file, "letter.docm");
    let unread = run.read_document(&file).await;
    assert_eq!(unread, Err(DocumentTrouble::Runs));
    let read = run.ends(read_file(&file, 0), NotActionable).await;
    assert!(read.detail.unwrap().contains("never read"));
}

/// What is so of a snapshot of the tariffs.
fn shows_the_tariffs(seen: &Observation) {
    let document = seen.signals.document.as_ref().unwrap();
    assert_eq!(
        (document.name.as_str(), document.size.as_str()),
        ("tariffs.pdf", "PDF, 2 pages")
    );
    assert!(
        seen.text.contains("Казань | 2 дня | 390 ₽"),
        "{}",
        seen.text
    );
    assert_eq!(document.place_of(0), Some("Page 1"));
    let second = seen
        .text
        .lines()
        .position(|line| line.contains("Lesnaya 5"));
    assert_eq!(document.place_of(second.unwrap()), Some("Page 2"));
}

#[tokio::test]
async fn a_pdf_in_the_tab_is_read_without_asking_for_it_again() {
    for unkept in ["", "?unkept"] {
        let run = Run::alone(LINKS).await;
        run.hold_requests(Arc::new(Open));
        // The tab that is there already does not wait; the next one does.
        run.ok(Action::NewTab {
            url: Some(run.url("/")),
        })
        .await;
        run.act(go_to(run.url(&format!("/documents/tariffs.pdf{unkept}"))))
            .await;
        shows_the_tariffs(&run.snapshot().await);
        let read = run.ok(extract(None, &[])).await;
        assert!(read.text.unwrap().contains("Самовывоз бесплатно."));
        let found = run.ok(find("самовывоз")).await.text.unwrap();
        assert!(found.contains("(Page 2, from "), "{found}");
        assert_eq!(asked(&run, "/documents/tariffs.pdf"), 1, "{unkept}");
        // And back: the page is a page again.
        run.done(Action::GoBack).await;
        assert!(run.snapshot().await.signals.document.is_none());
    }
}

#[tokio::test]
async fn a_pdf_that_was_there_before_is_read_as_the_browser_keeps_it() {
    let run = Run::alone(LINKS).await;
    run.act(go_to(run.url("/documents/tariffs.pdf"))).await;
    shows_the_tariffs(&run.snapshot().await);
    assert_eq!(asked(&run, "/documents/tariffs.pdf"), 1);
    run.act(go_to(run.url("/documents/tariffs.pdf?unkept")))
        .await;
    let seen = run.snapshot().await;
    let unread = seen.signals.document.unwrap().unread;
    assert_eq!(
        (unread, seen.text.as_str()),
        (Some(DocumentTrouble::NotKept), "")
    );
    assert_eq!(asked(&run, "/documents/tariffs.pdf?unkept"), 1);
}

#[tokio::test]
async fn a_pdf_in_a_tab_that_a_page_opened_is_read() {
    let run = Run::alone(LINKS).await;
    run.click("Tariffs in a tab").await;
    let seen = run
        .until("the tariffs", |l| l.signals.document.is_some())
        .await;
    shows_the_tariffs(&seen);
    assert_eq!(asked(&run, "/documents/tariffs.pdf"), 1);
}
