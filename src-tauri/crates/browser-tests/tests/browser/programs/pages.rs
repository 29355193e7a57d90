//! What a program may read, and how long.

use super::*;

/// What a program reads on a page, in a goal that wants no more than that.
fn read(page: &str, program: &str) -> Ran {
    let case = Case {
        name: String::new(),
        page: page.into(),
        program: program.into(),
        returns: None,
        fails: None,
        after: None,
        after_is: None,
        logs: None,
        timeout_ms: None,
        files: Vec::new(),
        pages: BTreeMap::new(),
    };
    let chromium = Chromium::light(&[]);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(behave(&chromium, &case))
}

#[test]
fn what_nobody_sees_is_not_told_to_a_program() {
    let page = r#"<p id=p>Seen<span style="display:none"> GONE-1</span><span style="visibility:hidden"> GONE-2</span></p>
<div id=d hidden>GONE-4<script>const token = 'GONE-5';</script></div>
<input type=hidden name=csrf value=GONE-6>
<select id=s style="display:none"><option value=GONE-8>GONE-9</select><input id=h style="display:none" value=GONE-10>
<button id=b data-secret=GONE-11 class=GONE-12 style="--x:GONE-13">Press</button><template><p>GONE-14</p></template><!-- GONE-15 -->"#;
    let program = "
const said = [];
const all = page.locator('*');
for (const what of ['textContent', 'innerText', 'inputValue', 'boundingBox', 'ariaSnapshot']) {
  for (const one of await all.all()) {
    try { said.push(await one[what]({ timeout: 1 })); } catch (error) { said.push(error.message); }
  }
}
said.push(await all.allTextContents(), await all.allInnerTexts());
for (const name of ['value', 'data-secret', 'class', 'style', 'name', 'aria-label']) {
  for (const one of await all.all()) {
    try { said.push(await one.getAttribute(name, { timeout: 1 })); } catch (error) { said.push(error.message); }
  }
}
try { await all.click({ timeout: 1 }); } catch (error) { said.push(error.message); }
try { await page.locator('script').click({ timeout: 1 }); } catch (error) { said.push(error.message); }
for (const id of ['p', 'd', 's', 'h', 'b']) {
  try { await expect(page.locator('#' + id)).toHaveText('x', { timeout: 1 }); } catch (error) { said.push(error.message); }
  try { await expect(page.locator('#' + id)).toHaveValue('x', { timeout: 1 }); } catch (error) { said.push(error.message); }
  try { await expect(page.locator('#' + id)).toHaveValues(['x'], { timeout: 1 }); } catch (error) { said.push(error.message); }
  try { await expect(page.locator('#' + id)).toHaveAccessibleName('x', { timeout: 1 }); } catch (error) { said.push(error.message); }
}
const found = JSON.stringify(said).match(/GONE-[0-9]+/g) ?? [];
return [[...new Set(found)].join(' '), await page.locator('#p').innerText(), await page.locator('#b').innerText(), said.length > 100];";
    let ran = read(page, program);
    assert_eq!(
        ran.returned(),
        json!(["", "Seen", "Press", true]),
        "{}",
        ran.told
    );
}

/// The page is as it was afterwards.
#[test]
fn an_expression_that_never_ends_is_ended_in_the_page() {
    let page = format!("<p>{}!</p><button>Go on</button>", "a".repeat(60));
    let program = "
let said = '';
try { await page.getByText(/^(a+)+$/).count(); } catch (error) { said = error.message; }
return [said.includes('took too long'), await page.getByRole('button').innerText()];";
    let ran = read(&page, program);
    assert_eq!(ran.returned(), json!([true, "Go on"]), "{}", ran.told);
}
