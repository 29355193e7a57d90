//! Steps and conditions as calls of Playwright.

use copilot_protocol::{Condition, ConditionKind, Message, Recipe, RecipeStep, argument_text};
use serde_json::Value;

use super::locator::locator;
use super::script::{Names, comment, quoted};

/// Milliseconds that a step is waited for that may be left out.
const OPTIONAL_WAIT: u32 = 2_000;

pub(super) struct Writer<'a> {
    names: &'a Names<'a>,
    pub body: String,
    pub left_out: Vec<Message>,
    /// Of the step, from 1; 0 before and after them.
    number: usize,
    /// In a block of its own.
    within: bool,
    /// Calls that the test waits for until then get names by this.
    counted: usize,
}

impl<'a> Writer<'a> {
    pub fn new(names: &'a Names<'a>) -> Self {
        Self {
            names,
            body: String::new(),
            left_out: Vec::new(),
            number: 0,
            within: false,
            counted: 0,
        }
    }

    fn line(&mut self, line: &str) {
        self.body.push_str(if self.within { "    " } else { "  " });
        self.body.push_str(line);
        self.body.push('\n');
    }

    /// Says in a comment what is not done, and tells it.
    fn leave_out(&mut self, id: &str, name: &str, value: &str, why: &str) {
        let message = Message::new(id).arg("step", self.number);
        self.left_out.push(message.arg(name, value));
        let value = comment(value);
        self.line(&format!("// Left out ({why}): {value}"));
    }

    pub fn start(&mut self, address: &str) {
        let address = self.names.address(address);
        self.line(&format!("await page.goto({address});"));
    }

    pub fn step(&mut self, number: usize, step: &RecipeStep, next: Option<&RecipeStep>) {
        self.number = number;
        if let Some(next) = next.filter(|next| next.action == "handle_dialog") {
            self.dialog(next);
        }
        match &step.on {
            Some(on) => match locator(on, self.names) {
                Some(found) if step.optional => {
                    let wait = format!("{{ timeout: {OPTIONAL_WAIT} }}");
                    self.line("// Only where it is there.");
                    self.line(&format!(
                        "if (await {found}.waitFor({wait}).then(() => true, () => false)) {{"
                    ));
                    self.within = true;
                    self.aimed(step, &found);
                    self.within = false;
                    self.line("}");
                }
                Some(found) => self.aimed(step, &found),
                None => {
                    let action = step.action.clone();
                    self.leave_out(
                        "recipe-export-target",
                        "action",
                        &action,
                        "element not known",
                    );
                }
            },
            None => self.plain(step),
        }
        for condition in &step.then {
            self.condition(condition);
        }
    }

    fn text(&self, step: &RecipeStep, name: &str) -> Option<String> {
        let value = step.with.get(name).filter(|value| !value.is_null())?;
        Some(self.names.text(&argument_text(value)))
    }

    fn flag(step: &RecipeStep, name: &str) -> Option<bool> {
        step.with.get(name).and_then(Value::as_bool)
    }

    fn number_of(step: &RecipeStep, name: &str) -> Option<f64> {
        step.with.get(name).and_then(Value::as_f64)
    }

    fn word<'s>(step: &'s RecipeStep, name: &str) -> &'s str {
        step.with
            .get(name)
            .and_then(Value::as_str)
            .unwrap_or_default()
    }

    fn not_done(&mut self, step: &RecipeStep) {
        let action = step.action.clone();
        self.leave_out(
            "recipe-export-action",
            "action",
            &action,
            "not in Playwright",
        );
    }

    /// A step on an element.
    fn aimed(&mut self, step: &RecipeStep, on: &str) {
        let text = |name: &str| self.text(step, name);
        let line = match step.action.as_str() {
            "click" => format!("await {on}.click();"),
            "mouse_click" => format!("await {on}.click({});", pressed(step)),
            "hover" => format!("await {on}.hover();"),
            "check" => {
                let checked = Self::flag(step, "checked").unwrap_or(true);
                format!("await {on}.setChecked({checked});")
            }
            "select_option" => {
                let option = text("option").unwrap_or_default();
                format!("await {on}.selectOption({option});")
            }
            "select_options" => {
                let all = step.with.get("options").and_then(Value::as_array);
                let all = all.into_iter().flatten().filter_map(Value::as_str);
                let all: Vec<String> = all.map(|one| self.names.text(one)).collect();
                format!("await {on}.selectOption([{}]);", all.join(", "))
            }
            "press_key" => format!("await {on}.press({});", text("key").unwrap_or_default()),
            "scroll_to" if Self::flag(step, "end") != Some(true) => {
                format!("await {on}.scrollIntoViewIfNeeded();")
            }
            "upload" => {
                let all = step.with.get("files").and_then(Value::as_array);
                let all = all.into_iter().flatten().filter_map(Value::as_str);
                let all: Vec<String> = all.map(|one| self.names.text(one)).collect();
                format!("await {on}.setInputFiles([{}]);", all.join(", "))
            }
            "drag" => match step.to.as_ref().and_then(|to| locator(to, self.names)) {
                Some(to) => format!("await {on}.dragTo({to});"),
                None => return self.not_done(step),
            },
            "type" if step.with.get("find").is_none() => return self.types(step, on),
            "wait" => return self.wait(step, Some(on)),
            "download" => {
                self.counted += 1;
                let name = format!("download{}", self.counted);
                self.line(&format!("const {name} = page.waitForEvent('download');"));
                self.line(&format!("await {on}.click();"));
                format!("await (await {name}).path();")
            }
            _ => return self.not_done(step),
        };
        self.line(&line);
    }

    fn types(&mut self, step: &RecipeStep, on: &str) {
        let text = self.text(step, "text").unwrap_or_default();
        if Self::word(step, "mode") == "append" {
            self.line(&format!("await {on}.press('End');"));
            self.line(&format!("await {on}.pressSequentially({text});"));
        } else {
            self.line(&format!("await {on}.fill({text});"));
        }
        if Self::flag(step, "submit") == Some(true) {
            self.line(&format!("await {on}.press('Enter');"));
        }
    }

    /// A step of the page or the tab.
    fn plain(&mut self, step: &RecipeStep) {
        let line = match step.action.as_str() {
            "navigate" => {
                let address = self.names.address(Self::word(step, "url"));
                format!("await page.goto({address});")
            }
            "new_tab" => {
                self.line("page = await context.newPage();");
                match Self::word(step, "url") {
                    "" => return,
                    url => format!("await page.goto({});", self.names.address(url)),
                }
            }
            "go_back" => "await page.goBack();".to_owned(),
            "go_forward" => "await page.goForward();".to_owned(),
            "reload" => "await page.reload();".to_owned(),
            "press_key" => {
                let key = self.text(step, "key").unwrap_or_default();
                format!("await page.keyboard.press({key});")
            }
            "scroll" => match self.text(step, "to_text") {
                Some(text) => {
                    format!("await page.getByText({text}).first().scrollIntoViewIfNeeded();")
                }
                None => scrolled(step),
            },
            "screenshot" => {
                let full = Self::flag(step, "full_page") == Some(true);
                format!("await page.screenshot({{ fullPage: {full} }});")
            }
            "find_text" if step.with.get("file").is_none() => {
                let text = self.text(step, "text").unwrap_or_default();
                format!("await expect(page.getByText({text}).first()).toBeVisible();")
            }
            "wait" => return self.wait(step, None),
            // It was said before the step that opens the dialog.
            "handle_dialog" if self.number > 1 => return,
            _ => return self.not_done(step),
        };
        self.line(&line);
    }

    /// Before the step that opens the dialog: Playwright answers it while that step goes on.
    fn dialog(&mut self, step: &RecipeStep) {
        let accept = Self::flag(step, "accept") == Some(true);
        let answer = match (accept, self.text(step, "text")) {
            (true, Some(text)) => format!("accept({text})"),
            (true, None) => "accept()".to_owned(),
            (false, _) => "dismiss()".to_owned(),
        };
        self.line(&format!(
            "page.once('dialog', (dialog) => dialog.{answer});"
        ));
    }

    fn wait(&mut self, step: &RecipeStep, on: Option<&str>) {
        let gone = Self::flag(step, "gone") == Some(true);
        let shown = if gone { "toBeHidden" } else { "toBeVisible" };
        let ms = Self::number_of(step, "ms").unwrap_or_default();
        let most = if ms > 0.0 {
            format!("{{ timeout: {ms} }}")
        } else {
            String::new()
        };
        let line = if let Some(on) = on {
            format!("await expect({on}).{shown}({most});")
        } else if let Some(text) = self.text(step, "text") {
            format!("await expect({}).{shown}({most});", with_text(&text))
        } else if !Self::word(step, "url").is_empty() {
            let pattern = self.names.pattern(Self::word(step, "url"));
            format!("await expect(page).toHaveURL({pattern});")
        } else if ms > 0.0 && Self::flag(step, "quiet") != Some(true) {
            format!("await page.waitForTimeout({ms});")
        } else {
            "await page.waitForLoadState('networkidle');".to_owned()
        };
        self.line(&line);
    }

    fn condition(&mut self, condition: &Condition) {
        let not = if condition.gone { ".not" } else { "" };
        let hidden = if condition.gone {
            "toBeHidden"
        } else {
            "toBeVisible"
        };
        let name = if condition.name.is_empty() {
            &condition.value
        } else {
            &condition.name
        };
        let line = match condition.kind {
            ConditionKind::Address => {
                let pattern = self.names.pattern(&condition.value);
                format!("await expect(page){not}.toHaveURL({pattern});")
            }
            ConditionKind::Text | ConditionKind::Message => {
                let text = with_text(&self.names.text(&condition.value));
                format!("await expect({text}).{hidden}();")
            }
            ConditionKind::Element => {
                format!(
                    "await expect(controlCalled(page, {})).{hidden}();",
                    self.names.text(name)
                )
            }
            ConditionKind::Field => {
                let field = format!("fieldCalled(page, {})", self.names.text(&condition.name));
                let has = match condition.value.as_str() {
                    "on" => "toBeChecked()".to_owned(),
                    "off" => "toBeChecked({ checked: false })".to_owned(),
                    value => format!("toHaveValue({})", self.names.text(value)),
                };
                format!("await expect({field}){not}.{has};")
            }
            ConditionKind::File | ConditionKind::Words => {
                return self.leave_out("recipe-export-condition", "value", name, "not checked");
            }
        };
        self.line(&line);
    }

    /// What is so at the end, and what is read.
    pub fn ending(&mut self, recipe: &Recipe) {
        self.number = recipe.steps.len();
        for condition in &recipe.conditions {
            self.condition(condition);
        }
        for read in &recipe.answer {
            let message = Message::new("recipe-export-read").arg("name", &read.name);
            self.left_out.push(message);
            let name = comment(&read.name);
            self.line(&format!("// Left out (not read): {name}"));
        }
    }
}

/// Text that can be seen; the same words may stand in what is hidden.
fn with_text(text: &str) -> String {
    format!("page.getByText({text}).filter({{ visible: true }}).first()")
}

/// How the mouse is pressed.
fn pressed(step: &RecipeStep) -> String {
    let given = |name: &str| step.with.get(name);
    let mut options = Vec::new();
    if let Some(button) = given("button").and_then(Value::as_str) {
        options.push(format!("button: {}", quoted(button)));
    }
    if let Some(count) = given("count")
        .and_then(Value::as_u64)
        .filter(|count| *count > 1)
    {
        options.push(format!("clickCount: {count}"));
    }
    let held = given("modifiers")
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    let held: Vec<String> = held.filter_map(Value::as_str).map(modifier).collect();
    if !held.is_empty() {
        options.push(format!("modifiers: [{}]", held.join(", ")));
    }
    if let (Some(x), Some(y)) = (
        given("x").and_then(Value::as_f64),
        given("y").and_then(Value::as_f64),
    ) {
        options.push(format!("position: {{ x: {x}, y: {y} }}"));
    }
    format!("{{ {} }}", options.join(", "))
}

fn modifier(name: &str) -> String {
    let name = match name.to_lowercase().as_str() {
        "ctrl" | "control" => "Control",
        "cmd" | "command" | "meta" => "Meta",
        "alt" | "option" => "Alt",
        _ => "Shift",
    };
    quoted(name)
}

fn scrolled(step: &RecipeStep) -> String {
    let amount = Writer::number_of(step, "amount").unwrap_or(1.0);
    let (x, y) = match Writer::word(step, "direction") {
        "up" => (0.0, -amount),
        "left" => (-amount, 0.0),
        "right" => (amount, 0.0),
        _ => (0.0, amount),
    };
    format!("await page.evaluate(() => scrollBy({x} * innerWidth, {y} * innerHeight));")
}
