//! The run's tab and the person: which tab it works in, and what to do when the person uses it too.

use copilot_ports::BrowserError;
use copilot_protocol::{
    Answer, Decision, Message, QuestionBody, StartTab, TabEvent, TabEventKind, TabInfo, TabUse,
};

use super::agent_nodes::{AgentNodes, Go};
use crate::state::GraphState;
use crate::state::Update;
use crate::tab_choice::{fitting, leads_elsewhere, open_pages};

/// Choosers of one site that the person is asked about.
const MAX_FILE_ASKS: u32 = 2;

/// What is known of the run's tab before it is opened.
enum Tab {
    /// As the request says.
    AsAsked,
    Chosen(Option<TabInfo>),
    Ask(Box<QuestionBody>),
}

/// Opens the run's tab once in this process, or takes one of the person's; `Some`: the person has to
/// say which.
pub(super) async fn open(
    n: &AgentNodes,
    s: &GraphState,
    updates: &mut Vec<Update>,
) -> Result<Option<Go>, BrowserError> {
    if n.is_started() {
        return Ok(None);
    }
    let tab = match choose(n, s).await? {
        Tab::AsAsked => {
            n.ensure_started(s).await?;
            return Ok(None);
        }
        Tab::Ask(body) => return Ok(Some(ask(*body, updates))),
        Tab::Chosen(tab) => tab,
    };
    let taken = match &tab {
        Some(tab) => take(n, s, tab).await?,
        None => false,
    };
    if taken {
        n.is_started_now();
    } else {
        n.start(s, StartTab::New).await?;
    }
    if s.chosen_tab.is_none() {
        let tab = tab.filter(|_| taken);
        updates.push(Update::TabChosen { tab });
    }
    Ok(None)
}

/// Decides once a run, before its tab is there.
async fn choose(n: &AgentNodes, s: &GraphState) -> Result<Tab, BrowserError> {
    // Names of tabs mean nothing in another process.
    if n.resumed {
        return Ok(Tab::AsAsked);
    }
    if let Some(chosen) = &s.chosen_tab {
        return Ok(Tab::Chosen(chosen.tab.clone()));
    }
    let browser = n.browser()?;
    let setting = s.settings().browser.tab_choice;
    let current = s.request.tab == StartTab::Current;
    if !current && (browser.identity().managed || setting == TabUse::New) {
        return Ok(Tab::AsAsked);
    }
    let tabs = browser.tabs().await?;
    let last = browser.current_tab().await?;
    let last = last.and_then(|id| tabs.iter().find(|tab| tab.id == id).cloned());
    if current {
        if last.is_some() {
            return Ok(Tab::Chosen(last));
        }
        let tabs = open_pages(tabs);
        return Ok(Tab::Ask(Box::new(QuestionBody::TabChoice {
            tabs,
            host: String::new(),
        })));
    }
    let start = s.request.start_url.as_deref();
    let Some((host, tabs)) = fitting(tabs, &s.policy.goal, start, last.as_ref()) else {
        return Ok(Tab::AsAsked);
    };
    Ok(match setting {
        TabUse::UseOpen => Tab::Chosen(tabs.into_iter().next()),
        TabUse::Ask if n.may_ask(s) => Tab::Ask(Box::new(QuestionBody::TabChoice { tabs, host })),
        // A tab of the person is never taken without their word.
        _ => Tab::AsAsked,
    })
}

/// Takes the person's tab up. `false` where it has been closed since.
async fn take(n: &AgentNodes, s: &GraphState, tab: &TabInfo) -> Result<bool, BrowserError> {
    let browser = n.browser()?;
    match browser.take_tab(&tab.id).await {
        Err(BrowserError::TabGone(_)) => return Ok(false),
        taken => taken?,
    }
    if let Some(url) = &s.request.start_url
        && leads_elsewhere(url, tab)
    {
        browser.load(url).await?;
    }
    Ok(true)
}

/// The tab that an answer names, of those that were asked about.
pub(super) fn chosen(body: &QuestionBody, answer: &Answer) -> Option<TabInfo> {
    let QuestionBody::TabChoice { tabs, .. } = body else {
        return None;
    };
    tabs.iter()
        .find(|tab| answer.decision == Decision::Answer && tab.id.as_str() == answer.text)
        .cloned()
}

/// Puts what a page or a person did in the tab to the person, where there is something to decide.
pub(super) async fn heed(
    n: &AgentNodes,
    s: &GraphState,
    events: &[TabEvent],
    updates: &mut Vec<Update>,
) -> Option<Go> {
    let has = |kind| {
        events
            .iter()
            .find(|e| e.kind == kind && (e.tab.active || !e.tab.owned))
    };
    // What was done while the run waited for the person is what it waited for.
    if let Some(event) = has(TabEventKind::PersonActed)
        && !s.snapshot_due
        && n.may_ask(s)
    {
        let host = copilot_guard::host_of(&event.tab.url);
        return Some(ask(QuestionBody::TabInUse { host }, updates));
    }
    let wanted = events
        .iter()
        .find(|e| e.kind == TabEventKind::FileChooser)?;
    let host = copilot_guard::host_of(&wanted.tab.url);
    let asked = s.file_asked.get(&host).copied().unwrap_or(0);
    if n.may_ask(s) && asked < MAX_FILE_ASKS {
        return Some(ask(QuestionBody::FileWanted { host }, updates));
    }
    updates.push(n.narrate(Message::new("say-file-wanted")).await);
    updates.push(Update::tell("The page asked for a file. Files are chosen by the person, and nobody chose one. Go on without it, or finish."));
    None
}

fn ask(body: QuestionBody, updates: &mut Vec<Update>) -> Go {
    updates.push(Update::DropPlan);
    super::agent_nodes::ask(body, std::mem::take(updates))
}
