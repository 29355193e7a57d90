//! The table of actions. A row says what an action takes, what a model is told of it, what it can do and by
//! which sentences the person is told; how it is done is `browser/src/act`, what may come of it `guard/src/judge.rs`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::spec::ArgumentKind::*;
use super::spec::{actions, aim, argument_called, may, must};
use super::{ActionClass, ActionSpec, Argument, Modifier, MouseButton, ScrollDirection, TypeMode};
use crate::{ElementId, TabId};

const ELEMENT: Argument = must(Element, ELEMENT_NAMES);
const MAYBE_ELEMENT: Argument = may(Element, ELEMENT_NAMES);
const ELEMENT_NAMES: &[&str] = &["element_id", "id", "index", "ref", "target"];

actions! {
    "click" => Click(
        element: ElementId => ELEMENT,
    ) {
        about: "press the element",
        also: ["tap", "click_element", "left_click"],
        class: Changes,
        did: "say-did-click", tells: [],
        asks: "guard-what-click",
    }

    "mouse_click" => MouseClick(
        element: ElementId => ELEMENT,
        #[serde(default)]
        button: MouseButton => may(OneOf(&["left", "middle", "right"]), &[]),
        /// Presses in a row, 1 to 3: two are a double click.
        #[serde(default = "once")]
        count: u8 => may(Count, &["clicks", "click_count"]),
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<Modifier>>", optional)]
        modifiers: Vec<Modifier> => may(Texts, &["keys"]),
        /// Pixels of the page from the element's upper left corner; without both: its middle.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        x: Option<f64> => may(Number, &[]),
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        y: Option<f64> => may(Number, &[]),
    ) {
        about: "click with the right or middle button, count 2 for a double click, with modifiers held, or at x, y pixels from the upper left corner of a canvas or map",
        also: ["right_click", "double_click", "middle_click", "context_click"],
        class: Changes,
        did: "say-did-click", tells: [],
        asks: "guard-what-click",
    }

    "drag" => Drag(
        element: ElementId => ELEMENT,
        to: Option<ElementId> => may(Element, &["to_element", "target_element", "destination"]),
        #[serde(default)]
        dx: f64 => may(Number, &["x"]),
        #[serde(default)]
        dy: f64 => may(Number, &["y"]),
        /// Pixels of the page from the element's upper left corner; without both: its middle.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        from_x: Option<f64> => may(Number, &["start_x"]),
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        from_y: Option<f64> => may(Number, &["start_y"]),
        /// Text in or beside the element that is marked, from its first letter to its last; it stands there once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        find: Option<String> => may(Text, &["select", "text"]),
    ) {
        about: "drag the element onto the element `to`, or by dx, dy pixels (right, down); on a canvas or map from from_x, from_y pixels of its upper left corner; with find mark that text in the element",
        also: ["drag_and_drop", "drag_to", "select_text"],
        class: Changes,
        did: "say-did-drag", tells: [],
        asks: "guard-what-drag",
    }

    "type" => Type(
        element: ElementId => ELEMENT,
        text: String => must(Text, &["value", "content", "input"]),
        #[serde(default)]
        mode: TypeMode => may(OneOf(&["fill", "append", "paste"]), &[]),
        /// Only this part of what the field holds is replaced; it stands there once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        find: Option<String> => may(Text, &["old", "old_text", "replace"]),
        #[serde(default)]
        submit: bool => may(Flag, &["press_enter", "enter"]),
    ) {
        about: "put text into a field, a number on a slider, or a day (2026-11-21) into a field with a calendar; mode fill replaces, append adds, paste replaces by a paste; with find only that part of what the field holds is replaced; submit presses Enter afterwards",
        also: ["input", "fill", "type_text", "input_text", "enter_text"],
        class: Changes,
        // What was typed is not said: it can be private, and the step shows it.
        did: "say-did-type", tells: [],
        asks: "guard-what-type",
    }

    "press_key" => PressKey(
        key: String => must(Text, &["keys", "text"]),
        element: Option<ElementId> => MAYBE_ELEMENT,
    ) {
        about: "press a key or chord (Enter, Escape, Control+a) in the element, or where the focus is",
        also: ["press", "key", "send_keys", "keypress"],
        class: Changes,
        did: "say-did-key", tells: ["key"],
        asks: "guard-what-key",
    }

    "select_option" => SelectOption(
        element: ElementId => ELEMENT,
        option: String => must(Text, &["value", "label", "text"]),
    ) {
        about: "choose an option of a list by its label or value",
        also: ["select", "choose"],
        class: Changes,
        did: "say-did-select", tells: ["option"],
        asks: "guard-what-select",
    }

    "select_options" => SelectOptions(
        element: ElementId => ELEMENT,
        options: Vec<String> => must(Texts, &["values", "labels"]),
    ) {
        about: "choose exactly these options of a list that takes several",
        also: ["select_multiple"],
        class: Changes,
        did: "say-did-select", tells: [],
        asks: "guard-what-select",
    }

    "check" => Check(
        element: ElementId => ELEMENT,
        #[serde(default = "crate::yes")]
        checked: bool => may(Flag, &["value", "state"]),
    ) {
        about: "tick a checkbox, switch or radio button; checked false unticks it",
        also: ["tick", "toggle"],
        class: Changes,
        did: "say-did-check", tells: [],
        asks: "guard-what-check",
    }

    "hover" => Hover(
        element: ElementId => ELEMENT,
    ) {
        about: "move the mouse over the element",
        also: [],
        class: Reads,
        did: "say-did-hover", tells: [],
    }

    "scroll" => Scroll(
        #[serde(default)]
        direction: ScrollDirection => may(OneOf(&["up", "down", "left", "right"]), &[]),
        #[serde(default = "one")]
        amount: f64 => may(Number, &["pages", "screens"]),
        element: Option<ElementId> => MAYBE_ELEMENT,
        /// Scroll until this text is in view.
        to_text: Option<String> => may(Text, &[]),
    ) {
        about: "scroll the page, or the element's own scroll box, by amount screens; with to_text until that text is in view",
        also: ["scroll_page"],
        class: Reads,
        did: "say-did-scroll", tells: [],
    }

    "scroll_to" => ScrollTo(
        element: Option<ElementId> => MAYBE_ELEMENT,
        #[serde(default)]
        end: bool => may(Flag, &["to_end"]),
    ) {
        about: "bring the element into view; end true: scroll it, or the page, until nothing more comes",
        also: ["scroll_into_view"],
        class: Reads,
        did: "say-did-scroll", tells: [],
    }

    "screenshot" => Screenshot(
        #[serde(default)]
        full_page: bool => may(Flag, &[]),
    ) {
        about: "see the page as a picture with the numbers of its elements; with full_page all of it",
        also: ["take_screenshot"],
        class: Reads,
        did: "say-did-screenshot", tells: [],
    }

    "navigate" => Navigate(
        url: String => must(Text, &["href", "link", "address"]),
    ) {
        about: "load an address",
        also: ["goto", "go_to", "open", "open_url", "go_to_url", "visit"],
        class: Leads,
        did: "say-did-navigate", tells: ["url"],
    }

    "search" => Search(
        query: String => must(Text, &["text", "q"]),
    ) {
        about: "search in the page's own search box; on the web only from an empty tab",
        also: ["web_search"],
        class: Leads,
        did: "say-did-search", tells: ["query"],
    }

    "go_back" => GoBack {
        about: "go back in the tab's history",
        also: ["back"],
        class: Leads,
        did: "say-did-back", tells: [],
    }

    "go_forward" => GoForward {
        about: "go forward in the tab's history",
        also: ["forward"],
        class: Leads,
        did: "say-did-forward", tells: [],
    }

    "reload" => Reload {
        about: "load the page again",
        also: ["refresh"],
        class: Leads,
        did: "say-did-reload", tells: [],
    }

    "switch_tab" => SwitchTab(
        tab: TabId => must(Text, &["tab_id", "id"]),
    ) {
        about: "go on in another tab, named as in the list of tabs (t2)",
        also: [],
        class: Leads,
        did: "say-did-switch-tab", tells: [],
    }

    "new_tab" => NewTab(
        url: Option<String> => may(Text, &["href", "link", "address"]),
    ) {
        about: "open a tab, with an address if there is one",
        also: ["open_tab"],
        class: Leads,
        did: "say-did-new-tab", tells: [],
    }

    "close_tab" => CloseTab(
        tab: Option<TabId> => may(Text, &["tab_id", "id"]),
    ) {
        about: "close a tab, the present one where none is named",
        also: [],
        class: Leads,
        did: "say-did-close-tab", tells: [],
    }

    "download" => Download(
        element: ElementId => ELEMENT,
    ) {
        about: "press a link or button that starts a download, and wait for the file",
        also: [],
        class: Changes,
        did: "say-did-download", tells: [],
        asks: "guard-what-download",
    }

    "upload" => Upload(
        element: ElementId => ELEMENT,
        files: Vec<String> => must(Texts, &["file", "paths", "path"]),
    ) {
        about: "give files (absolute paths that the task names) to a file field, upload button or drop area",
        also: ["upload_file", "attach_file"],
        class: Changes,
        did: "say-did-upload", tells: [],
    }

    "print_pdf" => PrintPdf {
        about: "save the page as a PDF file",
        also: ["save_as_pdf", "pdf", "print"],
        class: Changes,
        did: "say-did-print", tells: [],
    }

    "extract" => Extract(
        /// What is looked for, in words.
        #[serde(default)]
        what: String => may(Text, &["query", "goal", "text"]),
        element: Option<ElementId> => MAYBE_ELEMENT,
        /// Read the rows of a table or list as JSON objects with these columns; `*`: all columns.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<String>>", optional)]
        columns: Vec<String> => may(Texts, &["fields"]),
        /// Name of a downloaded file that is read in place of the page.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        file: Option<String> => may(Text, &["document", "file_name"]),
        /// Characters of the text that are left out at its beginning, to read on.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[ts(as = "Option<u32>", optional)]
        from: u32 => may(Count, &["offset", "start"]),
    ) {
        about: "read the page's text, one element's, or a downloaded document's (file: its name); from reads on where the last reading ended; what says what is looked for; with columns a table's or list's rows as JSON (\"*\": all columns)",
        also: ["read", "extract_content", "get_text"],
        class: Reads,
        did: "say-did-read", tells: [],
    }

    "find_text" => FindText(
        text: String => must(Text, &["query"]),
        /// Name of a downloaded file in which it is looked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        file: Option<String> => may(Text, &["document", "file_name"]),
    ) {
        about: "find text on the page, or in a downloaded document (file: its name), with what is around it",
        also: ["find"],
        class: Reads,
        did: "say-did-find", tells: ["text"],
    }

    "wait" => Wait(
        #[serde(default)]
        ms: u32 => may(Count, &["milliseconds", "time_ms"]),
        /// This text is on the page.
        text: Option<String> => may(Text, &[]),
        /// The address has this in it.
        url: Option<String> => may(Text, &[]),
        /// The element can be seen and used.
        element: Option<ElementId> => MAYBE_ELEMENT,
        /// Text and element are to be gone instead.
        #[serde(default)]
        gone: bool => may(Flag, &[]),
        /// The page is at rest.
        #[serde(default)]
        quiet: bool => may(Flag, &["idle"]),
    ) {
        about: "wait ms milliseconds (at most 30000), or that long at most until text is on the page, the address has url in it, element is usable (gone true: text, element not there), or quiet: the page is at rest",
        also: ["sleep"],
        class: Reads,
        did: "say-did-wait", tells: [],
    }

    "handle_dialog" => HandleDialog(
        accept: bool => must(Flag, &["confirm"]),
        text: Option<String> => may(Text, &["value"]),
    ) {
        about: "accept or dismiss the dialog that the page has opened; text answers a prompt",
        also: ["dialog"],
        class: Changes,
        did: "say-did-dialog-accept", tells: [],
    }

    /// Off unless the person switched scripts on, and then asked about each time. Journals of earlier versions call it
    /// `run_code`, as its `code` tells.
    "evaluate" => Evaluate(
        code: String => must(Text, &["script", "javascript", "js"]),
    ) {
        about: "run JavaScript in the page's own world: code is the body of an async function, its return value comes back as JSON; only where no other action can do it, since the person reads and allows it each time",
        also: ["run_script", "execute_script", "run_javascript"],
        class: Changes,
        did: "say-did-run-code", tells: [],
    }

    /// A program outside the page, each call of which is an action of its own. Whoever plans takes it up; it is never
    /// judged or carried out as a whole.
    "run_code" => RunCode(
        program: String => must(Text, &["code", "script", "javascript", "js"]),
    ) {
        about: "carry out many like or conditional steps, or read a lot, by a JavaScript program in Playwright's words against `page` (await page.getByRole('button', {name: 'Save'}).click(); fill, check, selectOption, textContent, count, all, expect, waitFor ...; console.log, return); it runs outside the page, so without DOM, fetch, files or timers; each call is checked and asked about as the single action would be; what it returns and prints is told to you",
        also: ["browser_run_code", "playwright", "program"],
        class: Reads,
        did: "say-did-program", tells: [],
    }

    /// One action for all tools, so that the list of actions stays as it is whatever servers there are.
    "mcp" => Mcp(
        server: String => must(Text, &["server_name"]),
        tool: String => must(Text, &["tool_name", "name"]),
        /// A JSON object.
        #[serde(default)]
        arguments_json: String => may(Text, &["arguments", "args", "input"]),
    ) {
        about: "call a tool outside the browser: server and tool as they are listed or mcp_search found them, arguments_json a JSON object by the tool's schema; resources/list, resources/read {uri}, prompts/list and prompts/get {name, arguments} are tools of each server; the person may be asked, and the server learns the arguments",
        also: ["call_tool", "use_tool", "mcp_call"],
        class: Outside,
        did: "say-did-mcp", tells: ["server", "tool"],
    }

    "mcp_search" => McpSearch(
        query: String => must(Text, &["text", "what"]),
    ) {
        about: "find tools outside the browser by what they do, with the schema of their arguments",
        also: ["search_tools", "tool_search"],
        class: Reads,
        did: "say-did-mcp-search", tells: ["query"],
    }

    /// Private data stays with the planner of the site that it was read on; this is the one way over.
    "hand_over" => HandOver(
        /// Host of the site that is to know the values.
        site: String => must(Text, &["to", "recipient", "host"]),
        /// Each with its name: `amount: 120.50`.
        values: Vec<String> => must(Texts, &["value", "items"]),
    ) {
        about: "tell the part of the task at another site (its host) values that it needs from here, each as \"name: value\", few and short; the person is asked",
        also: ["share_values", "carry_over", "pass_on"],
        class: Reads,
        did: "say-did-hand-over", tells: ["site"],
    }

    /// Each address is read by a run of its own that sees the task and that address alone, and changes nothing.
    "divide" => Divide(
        task: String => must(Text, &["question", "goal", "query"]),
        /// Pages where the parts begin.
        addresses: Vec<String> => must(Texts, &["urls", "pages", "sites"]),
    ) {
        about: "find out the same thing at several addresses at once (prices of five shops, times of three lines): task says in full what to read there, addresses where each begins, 2 to 8, those that pages offered or the task names; their answers come back together; nothing is changed there and nobody is asked",
        also: ["compare", "read_at_once", "parallel"],
        class: Reads,
        did: "say-did-divide", tells: ["task"],
        asks: "guard-what-divide",
    }

    "done" => Done(
        #[serde(default)]
        answer: String => may(Text, &["text", "result", "message"]),
        /// Where each claim of the answer was seen.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<crate::Citation>>", optional)]
        citations: Vec<crate::Citation> => may(Citations, &["sources", "evidence"]),
        /// The goal cannot be met; the answer says why.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(as = "Option<bool>", optional)]
        cannot: bool => may(Flag, &["impossible", "failed"]),
    ) {
        about: "the goal is met, or with cannot true it cannot be met and answer says why; answer is what the person asked for, in full and only as seen on pages; citations: for each value in it the words of the page (quotes, copied exactly), the field or the file that show it, with compute where it was worked out from the numbers of several quotes",
        also: ["finish", "complete", "final_answer"],
        class: Meta,
        did: "say-did-done", tells: [],
    }

    "ask_user" => AskUser(
        question: String => must(Text, &["text", "message"]),
        #[serde(default)]
        options: Vec<String> => may(Texts, &["choices"]),
    ) {
        about: "ask the person; options are answers to choose from",
        also: ["ask", "ask_human"],
        class: Meta,
        did: "say-did-done", tells: [],
    }
}

fn one() -> f64 {
    1.0
}

fn once() -> u8 {
    1
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}
