//! A person shows by hand how something is done. No model is asked, and nothing acts but the person.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use copilot_browser::{AskingListener, CdpBrowser, connect};
use copilot_ports::{Browser, BrowserError, ObserveOptions, Shown};
use copilot_protocol::{
    ErrorCode, Message, PlannerKind, Recipe, RunRequest, Settings, ShowingView, StartTab, UiError,
};
use copilot_recipe::keep::Showing;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use tokio::sync::{mpsc::UnboundedReceiver, watch};

use super::{Engine, browser_options};
use crate::errors;

/// Elements of a page that is looked at: as many as a play sees.
const ELEMENTS: u32 = 1_500;
/// A page that tells nothing more by then has nothing.
const TOLD_BY: Duration = Duration::from_secs(5);

/// How a person shows.
pub struct ShowHow {
    pub settings: Settings,
    /// Where it begins.
    pub start: String,
    /// Hears that the person's browser asks them.
    pub asking: Option<AskingListener>,
}

/// A job that a person shows in a browser.
pub struct Show {
    browser: Arc<CdpBrowser>,
    start: String,
    showing: Mutex<Showing>,
    /// How often all was told.
    told: watch::Sender<u64>,
    changed: watch::Sender<u64>,
}

impl Engine {
    /// Opens a browser in which the person shows how something is done, from this address on.
    ///
    /// # Errors
    /// The address is none, or closed by an administrator; and as of a start.
    pub async fn show(&self, how: ShowHow) -> Result<Arc<Show>, UiError> {
        let mut settings = how.settings;
        // Nobody asks a model here.
        settings.model.planner = PlannerKind::Builtin;
        let request = self.managed.apply(RunRequest {
            start_url: Some(how.start.clone()),
            attach: settings.browser.attach.clone(),
            settings,
            ..RunRequest::default()
        })?;
        let (settings, attach) = (&request.settings, request.attach.clone());
        let mut options = browser_options(&self.home, settings, attach, self.headers.clone());
        options.connection.asking = how.asking;
        options.desktop.clone_from(&self.desktop);
        let of_browser = |error: BrowserError| errors::of_browser(&error);
        let browser = connect(&options).await.map_err(of_browser)?;
        match begun(&browser, &how.start).await {
            Ok(shown) => Ok(Show::of(browser, how.start, shown)),
            Err(error) => {
                browser.close().await;
                Err(error)
            }
        }
    }
}

async fn begun(
    browser: &Arc<CdpBrowser>,
    start: &str,
) -> Result<UnboundedReceiver<Shown>, UiError> {
    let of_browser = |error: BrowserError| errors::of_browser(&error);
    browser
        .start(StartTab::New, None)
        .await
        .map_err(of_browser)?;
    browser.hand_over(true).await;
    // Watched from the first page on.
    let shown = browser.watch_person();
    browser.load(start).await.map_err(of_browser)?;
    if !browser.identity().headless
        && let Err(error) = browser.bring_forward().await
    {
        tracing::debug!(?error, "the tab did not come to the front");
    }
    Ok(shown)
}

impl Show {
    fn of(browser: Arc<CdpBrowser>, start: String, shown: UnboundedReceiver<Shown>) -> Arc<Self> {
        let now = OffsetDateTime::now_utc().format(&Rfc3339);
        let show = Arc::new(Self {
            showing: Mutex::new(Showing::at(&start, &now.unwrap_or_default())),
            browser,
            start,
            told: watch::Sender::new(0),
            changed: watch::Sender::new(0),
        });
        tokio::spawn(heard(Arc::downgrade(&show), shown));
        show
    }

    fn showing(&self) -> MutexGuard<'_, Showing> {
        self.showing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes when something was shown.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    pub fn view(&self) -> ShowingView {
        let showing = self.showing();
        let (steps, reads) = showing.sentences();
        let title = Some(showing.page_title()).filter(|title| !title.trim().is_empty());
        ShowingView {
            start: self.start.clone(),
            page: title.unwrap_or(showing.page()).to_owned(),
            address: showing.page().to_owned(),
            steps,
            reads,
            unclear: u32::try_from(showing.unclear()).unwrap_or(u32::MAX),
            ended: showing.has_ended(),
        }
    }

    /// Takes a step out; its number from 0.
    pub fn remove(&self, step: usize) {
        self.showing().remove(step);
    }

    /// Takes out what is read; its number from 0.
    pub fn forget_read(&self, at: usize) {
        self.showing().forget_read(at);
    }

    /// The text that the person has marked in the page is what the recipe answers.
    ///
    /// # Errors
    /// Nothing is marked, or it could not be found again.
    pub async fn read(&self) -> Result<(), UiError> {
        let marked = self.browser.marked_text().await;
        let text = marked.map_err(|error| errors::of_browser(&error))?;
        self.look().await;
        self.showing().read(&text).map_err(saying)
    }

    /// The recipe of what was shown, and what of it is left out. The browser is closed.
    ///
    /// # Errors
    /// Nothing was shown; it goes on then.
    pub async fn done(&self) -> Result<(Recipe, Vec<Message>), UiError> {
        if !self.showing().has_ended() {
            let mut told = self.told.subscribe();
            told.mark_unchanged();
            self.browser.tell_all().await;
            let _ = tokio::time::timeout(TOLD_BY, told.changed()).await;
            self.look().await;
        }
        let kept = self.showing().finish().map_err(saying)?;
        self.close().await;
        Ok((kept.recipe, kept.left_out))
    }

    /// Ends it; nothing is kept.
    pub async fn close(&self) {
        self.browser.close().await;
    }

    /// The page as it is now.
    async fn look(&self) {
        let options = ObserveOptions {
            limit: ELEMENTS,
            ..ObserveOptions::default()
        };
        match self.browser.observe(&options).await {
            Ok(seen) => self.showing().take(Shown::Seen(Box::new(seen))),
            Err(error) => tracing::debug!(?error, "the page that was shown could not be seen"),
        }
    }
}

/// Takes what is shown for as long as somebody wants it.
async fn heard(show: Weak<Show>, mut shown: UnboundedReceiver<Shown>) {
    while let Some(shown) = shown.recv().await {
        let Some(show) = show.upgrade() else { return };
        let told = matches!(shown, Shown::Told);
        show.showing().take(shown);
        let count = if told { &show.told } else { &show.changed };
        count.send_modify(|n| *n += 1);
    }
}

fn saying(message: Message) -> UiError {
    UiError {
        message,
        ..UiError::saying(ErrorCode::Other, "recipe-show-nothing")
    }
}
