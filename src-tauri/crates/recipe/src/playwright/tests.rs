#![allow(clippy::unwrap_used, clippy::expect_used)]

use copilot_protocol::{Condition, ConditionKind, RecipeStep, Target};
use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::file::read;

#[test]
fn a_recipe_is_written_as_a_test() {
    let recipe = read(include_str!("../file/sample.yaml"), "tea").unwrap();
    let made = export(&recipe);
    for part in [
        "// What to buy\nconst item = 'tea';\n",
        "const day = dayFromToday(3);\n",
        "const size = '42';\n",
        "const password = process.env.PASSWORD ?? '';\n",
        "test('Order ‹What to buy›', async ({ page }) => {\n",
        "  await page.goto(`https://shop.example/search?q=${encodeURIComponent(item)}`);\n",
        "  if (await page.getByRole('button', { name: 'Accept cookies', exact: true }).waitFor({ timeout: 2000 })",
        "  await page.getByRole('searchbox', { name: 'Search', exact: true }).nth(0).fill(item);\n",
        "  await page.getByRole('searchbox', { name: 'Search', exact: true }).nth(0).press('Enter');\n",
        "  await expect(page).toHaveURL(addressLike(`*q=${inAddress(item)}*`));\n",
        "  await page.getByLabel('Password', { exact: true }).fill(password);\n",
        "fill(written(day, '%d.%m.%Y'));\n",
        "  await page.getByRole('combobox', { name: 'Size', exact: true }).selectOption('42');\n",
        ".filter({ hasText: item }).last().getByRole('button', { name: 'Add to cart', exact: true }).click();\n",
        "getByText('Two lines\\nof text\\n')",
        "  // Left out (not read): price\n",
    ] {
        assert!(made.text.contains(part), "{part}\n---\n{}", made.text);
    }
    let ids: Vec<&str> = made.left_out.iter().map(|m| m.id.as_str()).collect();
    let wanted = ["recipe-export-secret", "recipe-export-read"];
    assert_eq!(ids, wanted);
}

#[test]
fn tabs_dialogs_and_downloads_are_written() {
    let recipe = read(
        "schema: 1
start: https://a.example/
parameters: [{name: new}, {name: test, default: a'b}]
steps:
  - {do: new_tab, with: {url: '{{new}}'}}
  - {do: click, on: {test_id: '{{test}}'}}
  - {do: handle_dialog, with: {accept: true, text: Yes}}
  - {do: download, on: {text: File}}
  - {do: mouse_click, on: {id: 'a\"b'}, with: {button: right, modifiers: [ctrl], x: 1, y: 2}}
  - {do: drag, on: {name: A}, to: {name: B}}
  - {do: drag, on: {name: A}, with: {dx: 5}}
  - {do: switch_tab, with: {tab: t2}}
  - {do: wait, with: {text: done, gone: true, ms: 500}}
  - {do: click, on: {icon: trash}}
",
        "a",
    )
    .unwrap();
    let made = export(&recipe);
    for part in [
        "const new_ = ''; // Write a value here.\nconst test_ = 'a\\'b';\n",
        "async ({ page: first, context }) => {\n  let page = first;\n",
        "  page = await context.newPage();\n  await page.goto(new_);\n",
        "  page.once('dialog', (dialog) => dialog.accept('Yes'));\n  await page.getByTestId(test_).click();\n",
        "  const download1 = page.waitForEvent('download');\n",
        "  await page.locator('[id=\"a\\\\\"b\"]').click({ button: 'right', modifiers: ['Control'], position: { x: 1, y: 2 } });\n",
        "  await page.getByText('A', { exact: true }).dragTo(page.getByText('B', { exact: true }));\n",
        "  // Left out (not in Playwright): drag\n  // Left out (not in Playwright): switch_tab\n",
        ".first()).toBeHidden({ timeout: 500 });\n",
        "  // Left out (element not known): click\n",
    ] {
        assert!(made.text.contains(part), "{part}\n---\n{}", made.text);
    }
    assert_eq!(made.left_out.len(), 4);
}

/// No quote or end of a line of a recipe ends a text of the test.
fn lines_are_whole(text: &str) -> bool {
    text.lines().all(|line| {
        let line = line.trim_start();
        if line.starts_with("//") || line.starts_with("/**") {
            return true;
        }
        let (mut quote, mut letters) = (None, line.chars());
        while let Some(letter) = letters.next() {
            match (letter, quote) {
                ('\\', Some(_)) => drop(letters.next()),
                (_, Some(open)) if open == letter => quote = None,
                ('\'' | '`', None) => quote = Some(letter),
                _ => {}
            }
        }
        quote.is_none()
    })
}

proptest! {
    #[test]
    fn no_text_ends_a_text_of_the_test(text in "[`'\"$\\\\{}\\n\\r\u{2028}/*a ]{0,20}|\\PC{0,20}") {
        let target = Target { role: "button".into(), name: text.clone(), row: text.clone(), ..Target::default() };
        let step = |action: &str, with: serde_json::Value| RecipeStep {
            action: action.into(),
            with: with.as_object().unwrap().clone(),
            on: Some(target.clone()),
            then: vec![Condition { kind: ConditionKind::Text, value: text.clone(), ..Condition::default() }],
            ..RecipeStep::default()
        };
        let recipe = Recipe {
            title: text.clone(),
            steps: vec![step("click", json!({})), step("type", json!({"text": text})), step("hover", json!({}))],
            conditions: vec![Condition { kind: ConditionKind::Words, value: text.clone(), ..Condition::default() }],
            ..Recipe::default()
        };
        let made = export(&recipe).text;
        prop_assert!(lines_are_whole(&made), "{}", made);
        let ends = ['\u{2028}', '\r'];
        prop_assert!(!made.contains(ends));
    }
}
