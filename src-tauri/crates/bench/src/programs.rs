//! Ten jobs of many like steps, answered by single actions (as many in one answer as can be planned from the page in view) and
//! by one program each: calls and tokens.

use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{Form, Path, Query};
use axum::response::{Html, Redirect};
use axum::routing::{get, post};
use copilot_browser::BrowserOptions;

use crate::Failure;
use crate::figures::{Mark, marks, table};
use crate::tokens::{Do, Job, job};

/// At least so many times fewer calls and tokens.
const CALLS: f64 = 3.0;
const TOKENS: f64 = 2.0;

type Entries = Arc<Mutex<Vec<String>>>;
type Given = std::collections::HashMap<String, String>;

fn page(title: &str, body: &str) -> Html<String> {
    Html(format!(
        "<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title><nav><a href=/>Home</a> <a href=/list>Books</a> <a href=/letters>Letters</a> <a href=/help>Help</a></nav><main><h1>{title}</h1>{body}</main><footer>Open from nine to five, on Saturdays until noon. Orders are sent on the next working day.</footer>"
    ))
}

fn price(n: usize) -> String {
    format!("{}.{:02}", 7 + n * 13 % 23, n * 37 % 100)
}

async fn list(Query(given): Query<Given>) -> Html<String> {
    let at: usize = given.get("page").and_then(|p| p.parse().ok()).unwrap_or(1);
    let rows: String = (1..=8)
        .map(|n| {
            let n = (at - 1) * 8 + n;
            format!(
                "<tr><td><a href=/book/{n}>Book {n}</a><td>Author {}<td>in stock</tr>",
                n % 5
            )
        })
        .collect();
    let next = match at {
        5 => String::new(),
        at => format!("<a href=/list?page={}>Next page</a>", at + 1),
    };
    page(
        &format!("Books, page {at}"),
        &format!("<table><tr><th>Title<th>Author<th>Stock</tr>{rows}</table>{next}"),
    )
}

async fn book(Path(n): Path<usize>) -> Html<String> {
    let (title, price) = (format!("Book {n}"), price(n));
    page(
        &title,
        &format!(
            "<p>A book of {} pages, bound in cloth.<p>Price: <strong>{price}</strong><p>Weight: {} g<p><button>Put into the basket</button>",
            120 + n,
            300 + n
        ),
    )
}

fn entries(all: &Entries) -> Html<String> {
    let all = all.lock().unwrap_or_else(PoisonError::into_inner);
    let rows: String = all.iter().map(|entry| format!("<li>{entry}")).collect();
    page(
        "Entries",
        &format!(
            "<form method=post action=/entries><label>Entry <input name=entry></label><button>Add the entry</button></form><ul>{rows}</ul>"
        ),
    )
}

fn table_of_fields(rows: usize) -> Html<String> {
    let rows: String = (1..=rows)
        .map(|n| format!("<tr><td>{n}<td><input aria-label='Length {n}'><td><input aria-label='Width {n}'><td><input aria-label='Remark {n}'></tr>"))
        .collect();
    page(
        "Measures",
        &format!(
            "<table><tr><th>No<th>Length<th>Width<th>Remark</tr>{rows}</table><p role=status>Nothing is saved yet.<button>Keep the measures</button>"
        ),
    )
}

fn cart() -> Html<String> {
    let rows: String = (1..=10)
        .map(|n| format!("<tr><td>Book {n}<td><form action=/cart><label>Count of Book {n} <input name=count value=1></label><button>Update Book {n}</button></form></tr>"))
        .collect();
    page("Cart", &format!("<table>{rows}</table>"))
}

fn letters() -> Html<String> {
    let rows: String = (1..=6)
        .map(|n| format!("<li><a href=/letters/{n}>Letter {n}</a>"))
        .collect();
    page("Letters", &format!("<ul>{rows}</ul>"))
}

fn questions(at: usize) -> Html<String> {
    match at {
        6 => page("Thank you", "<p role=status>All answers are kept."),
        at => page(
            &format!("Question {at}"),
            &format!(
                "<form action=/questions/{}><label>Answer {at} <input name=a></label><button>Continue</button></form>",
                at + 1
            ),
        ),
    }
}

fn found(given: &Given) -> Html<String> {
    let hit = given.get("q").filter(|q| !q.is_empty()).map_or(String::new(), |q| {
        format!("<ol><li><a href=/book/{}>{q}: a history</a><li><a href=/book/2>Other books</a></ol>", q.len())
    });
    page(
        "Find",
        &format!(
            "<form action=/find><label>Words <input name=q></label><button>Find it</button></form>{hit}"
        ),
    )
}

const MORE: &str = "<ul id=l></ul><button onclick=more()>Show more</button><script>let n = 0; const more = () => { for (let i = 0; i < 10 && n < 70; i++) { n++; const e = document.createElement('li'); e.textContent = 'Street ' + n; l.append(e) } if (n >= 70) document.querySelector('main button').remove() }; more()</script>";

async fn serve() -> Result<String, Failure> {
    let all: Entries = Arc::default();
    let (shown, added) = (all.clone(), all);
    let app = axum::Router::new()
        .route("/list", get(list))
        .route("/book/{n}", get(book))
        .route("/entries", get(async move || entries(&shown)))
        .route(
            "/entries",
            post(async move |Form(given): Form<Given>| {
                let entry = given.get("entry").cloned().unwrap_or_default();
                added.lock().unwrap_or_else(PoisonError::into_inner).push(entry);
                Redirect::to("/entries")
            }),
        )
        .route("/measures", get(async || table_of_fields(20)))
        .route("/cart", get(async || cart()))
        .route("/letters", get(async || letters()))
        .route("/letters/{n}", get(async |Path(n): Path<usize>| page(&format!("Letter {n}"), &format!("<p>From: Person {n}, {} Mill Lane<p>Dear all, the meeting is moved to room {}.", n * 3, n * 7))))
        .route("/questions/{n}", get(async |Path(n): Path<usize>| questions(n)))
        .route("/more", get(async || page("Streets", MORE)))
        .route("/find", get(async |Query(given): Query<Given>| found(&given)));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let base = format!("http://{}", listener.local_addr()?);
    tokio::spawn(async move { axum::serve(listener, app).await });
    Ok(base)
}

/// Name, start, goal; what is done answer by answer; the program in its place, and what it gives.
type Like = (
    &'static str,
    &'static str,
    &'static str,
    Vec<Vec<Do>>,
    &'static str,
    &'static str,
);

fn press(words: &str) -> Do {
    Do::Press(words.into())
}

fn fill(words: String, text: String) -> Do {
    Do::Fill(words, text)
}

fn read(all: impl IntoIterator<Item = String>) -> Vec<Vec<Do>> {
    all.into_iter()
        .map(|words| vec![Do::Press(words), Do::Read, Do::Back])
        .collect()
}

fn jobs() -> Vec<Like> {
    let words = ["tea", "maps", "wool", "bread", "clocks", "glass", "ships"];
    let fields: Vec<Do> = (1..=20)
        .flat_map(|n| {
            [
                fill(format!("Length {n}"), n.to_string()),
                fill(format!("Width {n}"), (n * 2).to_string()),
                fill(format!("Remark {n}"), format!("no {n}")),
            ]
        })
        .collect();
    vec![
        (
            "fill 20 rows",
            "/measures",
            "Fill in the measures",
            fields.chunks(20).map(<[Do]>::to_vec).collect(),
            "for (let n = 1; n <= 20; n++) { await page.getByLabel(`Length ${n}`, { exact: true }).fill(String(n)); await page.getByLabel(`Width ${n}`, { exact: true }).fill(String(n * 2)); await page.getByLabel(`Remark ${n}`, { exact: true }).fill(`no ${n}`); }\nreturn await page.getByLabel('Remark 20').inputValue();",
            "no 20",
        ),
        (
            "read 5 pages of a list",
            "/list",
            "List all books",
            vec![
                vec![Do::Read, press("Next page")],
                vec![Do::Read, press("Next page")],
                vec![Do::Read, press("Next page")],
                vec![Do::Read, press("Next page")],
                vec![Do::Read],
            ],
            "const all = [];\nfor (;;) { all.push(...await page.getByRole('row').getByRole('link').allInnerTexts()); const next = page.getByRole('link', { name: 'Next page' }); if (await next.count() === 0) break; await next.click(); }\nreturn all.join(', ');",
            "Book 40",
        ),
        (
            "compare 8 products",
            "/list",
            "Which of the first eight books is the cheapest?",
            read((1..=8).map(|n| format!("Book {n}"))),
            "const prices = {};\nfor (let n = 1; n <= 8; n++) { await page.getByRole('link', { name: `Book ${n}`, exact: true }).click(); prices[n] = await page.locator('strong').innerText(); await page.goBack(); }\nreturn prices;",
            "\"8\":\"",
        ),
        (
            "add 12 entries",
            "/entries",
            "Add the entries one to twelve",
            (1..=12)
                .map(|n| {
                    vec![
                        fill("Entry".into(), format!("entry {n}")),
                        press("Add the entry"),
                    ]
                })
                .collect(),
            "for (let n = 1; n <= 12; n++) { await page.getByLabel('Entry').fill(`entry ${n}`); await page.getByRole('button', { name: 'Add the entry' }).click(); }\nreturn await page.getByRole('listitem').count();",
            "12",
        ),
        (
            "update 10 lines",
            "/cart",
            "Make the count of each book 2",
            (1..=10)
                .map(|n| {
                    vec![
                        fill(format!("Count of Book {n}"), "2".into()),
                        press(&format!("Update Book {n}")),
                    ]
                })
                .collect(),
            "for (let n = 1; n <= 10; n++) { await page.getByLabel(`Count of Book ${n}`, { exact: true }).fill('2'); await page.getByRole('button', { name: `Update Book ${n}`, exact: true }).click(); }\nreturn page.url();",
            "count=2",
        ),
        (
            "read 6 letters",
            "/letters",
            "Who wrote the six letters, and which rooms do they name?",
            read((1..=6).map(|n| format!("Letter {n}"))),
            "const said = [];\nfor (let n = 1; n <= 6; n++) { await page.getByRole('link', { name: `Letter ${n}` }).click(); said.push((await page.getByRole('paragraph').allInnerTexts()).join(' ')); await page.goBack(); }\nreturn said;",
            "room 42",
        ),
        (
            "answer 5 questions",
            "/questions/1",
            "Answer each of the five questions with yes",
            (1..=5)
                .map(|n| vec![fill(format!("Answer {n}"), "yes".into()), press("Continue")])
                .collect(),
            "while (await page.getByRole('textbox').count() > 0) { await page.getByRole('textbox').fill('yes'); await page.getByRole('button', { name: 'Continue' }).click(); }\nreturn await page.getByRole('status').innerText();",
            "All answers are kept",
        ),
        (
            "show more until all is there",
            "/more",
            "Which is the last street?",
            (0..6).map(|_| vec![press("Show more")]).collect(),
            "const more = page.getByRole('button', { name: 'Show more' });\nwhile (await more.count() > 0) await more.click();\nreturn await page.getByRole('listitem').last().innerText();",
            "Street 70",
        ),
        (
            "look 7 words up",
            "/find",
            "What is found first for each of the seven words?",
            words
                .iter()
                .map(|word| {
                    vec![
                        fill("Words".into(), (*word).into()),
                        press("Find it"),
                        Do::Read,
                    ]
                })
                .collect(),
            "const found = {};\nfor (const word of ['tea', 'maps', 'wool', 'bread', 'clocks', 'glass', 'ships']) { await page.getByLabel('Words').fill(word); await page.getByRole('button', { name: 'Find it' }).click(); found[word] = await page.getByRole('listitem').first().innerText(); }\nreturn found;",
            "ships: a history",
        ),
        (
            "weigh every book of two pages",
            "/list",
            "Which book of the first two pages is the heaviest?",
            read((1..=8).map(|n| format!("Book {n}")))
                .into_iter()
                .chain([vec![press("Next page")]])
                .chain(read((9..=16).map(|n| format!("Book {n}"))))
                .collect(),
            "const weights = {};\nfor (let at = 1; at <= 2; at++) { const names = await page.getByRole('row').getByRole('link').allInnerTexts(); for (const name of names) { await page.getByRole('link', { name, exact: true }).click(); weights[name] = await page.getByText('Weight:').innerText(); await page.goBack(); } if (at < 2) await page.getByRole('link', { name: 'Next page' }).click(); }\nreturn weights;",
            "Weight: 316 g",
        ),
    ]
}

/// Measures and prints.
#[allow(clippy::cast_precision_loss)]
pub async fn programs(options: impl Fn() -> BrowserOptions) -> Result<(), Failure> {
    let base = serve().await?;
    let mut rows = Vec::new();
    let mut sums = [[0_usize; 2]; 3];
    for (name, start, goal, singly, program, gives) in jobs() {
        let url = format!("{base}{start}");
        let single = job(name, options(), goal, &url, singly).await?;
        let program = vec![vec![Do::Program(program.into())]];
        let whole = job(name, options(), goal, &url, program).await?;
        if !whole.told.contains(gives) {
            return Err(format!(
                "{name}: the program did not come to its end:\n{}",
                whole.told
            )
            .into());
        }
        let of = |job: &Job| {
            [
                job.calls,
                job.sent + job.answered,
                job.uncached + job.answered,
            ]
        };
        let (a, b) = (of(&single), of(&whole));
        for (sum, (one, other)) in sums.iter_mut().zip(a.into_iter().zip(b)) {
            sum[0] += one;
            sum[1] += other;
        }
        let mut row = vec![name.to_owned()];
        row.extend(
            a.iter()
                .zip(b)
                .map(|(one, other)| format!("{one} / {other}")),
        );
        rows.push(row);
    }
    let ratio = |at: usize| sums[at][0] as f64 / sums[at][1] as f64;
    let all = |at: usize| format!("{} / {}", sums[at][0], sums[at][1]);
    rows.push(vec!["all".into(), all(0), all(1), all(2)]);
    table(
        &[
            "job, by single actions / by a program",
            "calls",
            "tokens",
            "uncached tokens",
        ],
        &rows,
    );
    println!(
        "times fewer: calls {:.1}, tokens {:.1}, uncached tokens {:.1}",
        ratio(0),
        ratio(1),
        ratio(2)
    );
    marks(&[
        Mark::new(
            "calls by programs, a share",
            1.0 / ratio(0),
            1.0 / CALLS,
            "",
        ),
        Mark::new(
            "tokens by programs, a share",
            1.0 / ratio(1),
            1.0 / TOKENS,
            "",
        ),
    ]);
    Ok(())
}
