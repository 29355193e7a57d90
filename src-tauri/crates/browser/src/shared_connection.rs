//! One approved connection, shared by all who drive the browser over it.
//!
//! To each member it looks as if the browser were its own: numbers of commands are its own, sessions of
//! others do not exist, and its leaving ends only what it attached. Nobody can close the browser, attach
//! everything, hold up the others' requests, or close a tab that is not theirs. A member that does not read is let go, so that it holds
//! up nobody else.

mod messages;
mod state;
mod told;
mod windows;

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, watch};
use tokio_util::sync::CancellationToken;

use crate::transport::{Heartbeat, In, Out, Transport};
use messages::{Asked, Told};
use state::{Asker, Delivery, Member, MemberId, OVERHEAD, State};

pub(crate) struct SharedConnection {
    state: Mutex<State>,
    listed: watch::Sender<bool>,
    stop: CancellationToken,
}

impl SharedConnection {
    /// Takes a connection over for all.
    pub fn start(transport: Transport, heartbeat: Heartbeat) -> Arc<Self> {
        let stop = CancellationToken::new();
        let (outgoing, queue) = mpsc::unbounded_channel();
        let held = Arc::new(Self {
            state: Mutex::new(State::new(outgoing.clone())),
            listed: watch::Sender::new(false),
            stop: stop.clone(),
        });
        let (reader, last) = (Arc::downgrade(&held), Arc::downgrade(&held));
        let mut garbage = 0_u32;
        transport.start(
            (&outgoing, queue),
            heartbeat,
            stop,
            move |text| {
                let Some(held) = reader.upgrade() else {
                    return ControlFlow::Break("nobody holds it any more".to_owned());
                };
                let read = text.is_some_and(|text| held.told(text));
                garbage = if read { 0 } else { garbage + 1 };
                if garbage >= crate::connection::MAX_GARBAGE {
                    return ControlFlow::Break("it does not speak as a browser does".to_owned());
                }
                ControlFlow::Continue(())
            },
            move |why| {
                if let Some(held) = last.upgrade() {
                    held.lose(why);
                }
            },
        );
        held.state().send(
            Asker::Discovery,
            None,
            "Target.setDiscoverTargets",
            // Kinds that are left out by custom are left out member by member.
            r#"{"discover":true,"filter":[{}]}"#,
        );
        held
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the far side has shown that it is a browser.
    ///
    /// # Errors
    /// Why it is none.
    pub async fn ready(&self, limit: Duration) -> Result<(), String> {
        let mut listed = self.listed.subscribe();
        let listed = tokio::select! {
            listed = tokio::time::timeout(limit, listed.wait_for(|l| *l)) => listed.is_ok_and(|l| l.is_ok()),
            () = self.stop.cancelled() => false,
        };
        if listed {
            return Ok(());
        }
        Err(self
            .state()
            .lost
            .clone()
            .unwrap_or_else(|| "it does not answer as a browser does".into()))
    }

    pub fn is_lost(&self) -> bool {
        self.stop.is_cancelled()
    }

    /// Cancelled when the connection is gone.
    pub fn stopped(&self) -> CancellationToken {
        self.stop.clone()
    }

    pub fn close(&self) {
        self.stop.cancel();
    }

    /// A place among those who share the connection; leaves when the transport is dropped.
    pub fn join(self: &Arc<Self>) -> Transport {
        let (out, deliveries) = mpsc::unbounded_channel();
        let waiting = Arc::new(AtomicUsize::new(0));
        let id = {
            let mut state = self.state();
            state.last_member += 1;
            let id = state.last_member;
            if let Some(why) = &state.lost {
                let _ = out.send(Delivery::End(why.clone()));
            } else {
                state.members.insert(
                    id,
                    Member {
                        out,
                        waiting: waiting.clone(),
                        discovers: None,
                        targets: HashSet::new(),
                        downloads: false,
                    },
                );
            }
            id
        };
        let place = Place {
            held: self.clone(),
            id,
        };
        let sink = futures::sink::unfold(place, |place, out| async move {
            if let Out::Text(text) = out {
                place.held.asked(place.id, &text);
            }
            Ok::<_, String>(place)
        });
        let stream = futures::stream::unfold(
            (deliveries, waiting),
            |(mut deliveries, waiting)| async move {
                let item = match deliveries.recv().await? {
                    Delivery::Text(text) => {
                        waiting.fetch_sub(text.len() + OVERHEAD, Ordering::Relaxed);
                        Ok(In::Text(text))
                    }
                    Delivery::End(why) => Err(why),
                };
                Some((item, (deliveries, waiting)))
            },
        );
        Transport {
            sink: Box::pin(sink),
            stream: Box::pin(stream),
            heard: None,
        }
    }

    fn asked(self: &Arc<Self>, member: MemberId, text: &str) {
        let Ok(asked) = serde_json::from_str::<Asked<'_>>(text) else {
            tracing::debug!("a member's message could not be read");
            return;
        };
        let mut state = self.state();
        state.asked(member, &asked);
        let sweep = state.begin_to_sweep();
        drop(state);
        if sweep {
            tokio::spawn(sweep_windows(Arc::downgrade(self)));
        }
    }

    /// Whether it was a browser's message.
    fn told(&self, text: &str) -> bool {
        let Ok(told) = serde_json::from_str::<Told<'_>>(text) else {
            return false;
        };
        if told.id.is_none() && told.method.is_none() {
            return false;
        }
        let mut state = self.state();
        state.told(text, &told);
        let listed = state.listed;
        drop(state);
        if listed && !*self.listed.borrow() {
            self.listed.send_replace(true);
        }
        true
    }

    fn lose(&self, why: &str) {
        let mut state = self.state();
        state.lost.get_or_insert_with(|| why.to_owned());
        for (_, member) in state.members.drain() {
            let _ = member.out.send(Delivery::End(why.to_owned()));
        }
        state.asked.clear();
        state.sessions.clear();
        state.stash.clear();
        state.windows = windows::Windows::default();
    }
}

impl Drop for SharedConnection {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// Ends what members hold for too long, until nothing is held.
async fn sweep_windows(held: Weak<SharedConnection>) {
    loop {
        tokio::time::sleep(windows::SWEEP).await;
        let Some(held) = held.upgrade().filter(|held| !held.is_lost()) else {
            return;
        };
        if !held.state().sweep(Instant::now()) {
            return;
        }
    }
}

/// A member's place; dropping it leaves.
struct Place {
    held: Arc<SharedConnection>,
    id: MemberId,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.held.state().leave(self.id);
    }
}
