//! What a run says, kept in memory for those who listen: all journalled events, to be replayed from any
//! number, the last pictures, and how the run stands, which the list of runs follows. Pieces of the planner's thought are joined for slow listeners.
//! Events leave the program here (a terminal, a script's log), so secrets are taken out as in the journal.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use copilot_agent::EventSink;
use copilot_journal::Redactor;
use copilot_protocol::{Envelope, LiveUpdate, RunFeed, RunSummary, ShotId};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// Pictures that are kept; those that events name lie in the run folder too.
const PICTURES: usize = 24;

/// Called with each new summary of a run.
pub type Observer = Arc<dyn Fn(&RunSummary) + Send + Sync>;

/// The feed of one run. Outlives its journal, and does not hold the lock of its folder.
pub struct Feed {
    inner: Mutex<Inner>,
    redactor: Redactor,
    observer: Option<Observer>,
}

#[derive(Default)]
struct Inner {
    events: Vec<Envelope>,
    pictures: VecDeque<(ShotId, Arc<Vec<u8>>)>,
    last_picture: Option<LiveUpdate>,
    listeners: Vec<UnboundedSender<RunFeed>>,
    summary: RunSummary,
    closed: bool,
}

impl Feed {
    /// A feed that begins with what is in the journal already (a resumed run; else nothing).
    pub fn new(
        redactor: Redactor,
        events: Vec<Envelope>,
        summary: RunSummary,
        observer: Option<Observer>,
    ) -> Self {
        Self {
            inner: Mutex::new(Inner {
                events,
                summary,
                ..Inner::default()
            }),
            redactor,
            observer,
        }
    }

    /// The newest summary.
    pub fn standing(&self) -> RunSummary {
        self.inner().summary.clone()
    }

    fn clean(&self, mut update: LiveUpdate) -> LiveUpdate {
        let clean = |text: &mut String| *text = self.redactor.text(text).into_owned();
        match &mut update {
            LiveUpdate::ThoughtDelta { text } => clean(text),
            LiveUpdate::Picture {
                url, title, marks, ..
            } => {
                clean(url);
                clean(title);
                marks.iter_mut().for_each(|mark| clean(&mut mark.name));
            }
        }
        update
    }

    /// A text of the run, for others.
    pub(super) fn without_secrets_in(&self, text: &str) -> String {
        self.redactor.text(text).into_owned()
    }

    fn without_secrets(&self, envelope: &Envelope) -> Envelope {
        let redacted = serde_json::to_value(envelope).and_then(|mut value| {
            self.redactor.json(&mut value);
            serde_json::from_value(value)
        });
        redacted.unwrap_or_else(|_| envelope.clone())
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All events with a number of at least `from_seq`, then whatever comes. Ends when the run has ended.
    pub fn subscribe(&self, from_seq: u64) -> UnboundedReceiver<RunFeed> {
        let (sender, receiver) = unbounded_channel();
        let mut inner = self.inner();
        let past = inner.events.iter().filter(|e| e.seq >= from_seq);
        for envelope in past {
            // The receiver is in our hands: it is open.
            let _ = sender.send(RunFeed::Event {
                envelope: envelope.clone(),
            });
        }
        if let Some(update) = &inner.last_picture {
            let _ = sender.send(RunFeed::Live {
                update: update.clone(),
            });
        }
        if !inner.closed {
            inner.listeners.push(sender);
        }
        receiver
    }

    /// A picture that is still in memory.
    pub fn picture_in_memory(&self, shot: &ShotId) -> Option<Arc<Vec<u8>>> {
        let inner = self.inner();
        inner
            .pictures
            .iter()
            .rev()
            .find(|(id, _)| id == shot)
            .map(|(_, jpeg)| Arc::clone(jpeg))
    }

    /// No more will come.
    pub fn close(&self) {
        let mut inner = self.inner();
        inner.closed = true;
        inner.listeners.clear();
    }
}

impl Inner {
    fn tell(&mut self, item: &RunFeed) {
        self.listeners
            .retain(|listener| listener.send(item.clone()).is_ok());
    }
}

impl EventSink for Feed {
    fn event(&self, envelope: &Envelope) {
        let envelope = self.without_secrets(envelope);
        let mut inner = self.inner();
        inner.events.push(envelope.clone());
        inner.tell(&RunFeed::Event { envelope });
    }

    fn summary(&self, summary: RunSummary) {
        self.inner().summary = summary.clone();
        if let Some(observer) = &self.observer {
            observer(&summary);
        }
    }

    fn live(&self, update: LiveUpdate) {
        let update = self.clean(update);
        let mut inner = self.inner();
        if matches!(update, LiveUpdate::Picture { .. }) {
            inner.last_picture = Some(update.clone());
        }
        inner.tell(&RunFeed::Live { update });
    }

    fn picture(&self, shot: &ShotId, jpeg: Arc<Vec<u8>>) {
        let mut inner = self.inner();
        inner.pictures.push_back((shot.clone(), jpeg));
        while inner.pictures.len() > PICTURES {
            inner.pictures.pop_front();
        }
    }
}

/// Takes all that is waiting, at least one item; `None` when the run has ended. Neighbouring pieces of
/// thought are joined, and of several live pictures only the newest is left: a window that was busy
/// catches up in one step.
pub async fn next_batch(feed: &mut UnboundedReceiver<RunFeed>) -> Option<Vec<RunFeed>> {
    let mut batch = vec![feed.recv().await?];
    while let Ok(item) = feed.try_recv() {
        batch.push(item);
    }
    Some(coalesce(batch))
}

fn coalesce(batch: Vec<RunFeed>) -> Vec<RunFeed> {
    let is_picture = |item: &RunFeed| {
        matches!(
            item,
            RunFeed::Live {
                update: LiveUpdate::Picture { .. }
            }
        )
    };
    let newest = batch.iter().rposition(is_picture);
    let mut joined: Vec<RunFeed> = Vec::with_capacity(batch.len());
    for (i, item) in batch.into_iter().enumerate() {
        if is_picture(&item) && Some(i) != newest {
            continue;
        }
        if let RunFeed::Live {
            update: LiveUpdate::ThoughtDelta { text: piece },
        } = &item
            && let Some(RunFeed::Live {
                update: LiveUpdate::ThoughtDelta { text },
            }) = joined.last_mut()
        {
            text.push_str(piece);
            continue;
        }
        joined.push(item);
    }
    joined
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use crate::tests::envelope;
    use copilot_protocol::{RunEvent, Viewport};

    fn feed() -> Feed {
        Feed::new(Redactor::default(), Vec::new(), RunSummary::default(), None)
    }

    fn event(seq: u64) -> Envelope {
        envelope(seq, RunEvent::Paused)
    }

    fn thought(text: &str) -> LiveUpdate {
        LiveUpdate::ThoughtDelta { text: text.into() }
    }

    fn picture(shot: &str) -> LiveUpdate {
        LiveUpdate::Picture {
            shot: ShotId::from(shot),
            url: String::new(),
            title: String::new(),
            marks: Vec::new(),
            viewport: Viewport::default(),
        }
    }

    async fn all(mut feed: UnboundedReceiver<RunFeed>) -> Vec<RunFeed> {
        let mut items = Vec::new();
        while let Some(item) = feed.recv().await {
            items.push(item);
        }
        items
    }

    #[tokio::test]
    async fn a_late_listener_gets_the_past_from_its_number_and_then_the_rest() {
        let feed = feed();
        for seq in 1..=3 {
            feed.event(&event(seq));
        }
        let late = feed.subscribe(2);
        feed.event(&event(4));
        feed.close();
        let told = |seq| RunFeed::Event {
            envelope: event(seq),
        };
        let expected: Vec<_> = (2..=4).map(told).collect();
        assert_eq!(all(late).await, expected);
        assert_eq!(all(feed.subscribe(4)).await, expected[2..]);
    }

    #[tokio::test]
    async fn a_busy_listener_catches_up_in_one_step() {
        let feed = feed();
        let mut listener = feed.subscribe(1);
        feed.live(thought("look"));
        feed.live(thought("ing"));
        feed.live(picture("P1"));
        feed.event(&event(1));
        feed.live(thought("now"));
        feed.live(picture("P2"));
        let live = |update| RunFeed::Live { update };
        let told = RunFeed::Event { envelope: event(1) };
        let wanted = [
            live(thought("looking")),
            told,
            live(thought("now")),
            live(picture("P2")),
        ];
        assert_eq!(next_batch(&mut listener).await.unwrap(), wanted);
    }

    #[test]
    fn only_the_last_pictures_stay_in_memory() {
        let feed = feed();
        for n in 0..=PICTURES {
            feed.picture(&ShotId(format!("P{n}")), Arc::new(vec![n as u8]));
        }
        assert_eq!(feed.picture_in_memory(&ShotId::from("P0")), None);
        let kept = feed.picture_in_memory(&ShotId::from("P1")).unwrap();
        assert_eq!(*kept, [1]);
    }
}
