//! The loop: one task that owns a run's state and position, and is alone in writing its journal. Leaves out what
//! callers see (`runtime`) and how one node is kept in hand (`visit`).

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};
use tracing::{debug, warn};

use crate::context::{NodeContext, Request};
use crate::route::route;
use crate::unwind::{guarded, guarded_future};
use crate::visit::{self, Visit};
use crate::{
    Cause, Checkpoint, Command, Commit, Control, Edge, Finished, Graph, Journal, JournalFailure,
    Limits, NodeId, Nodes, Phase, Position, RuntimeStop, Stats, Why,
};

pub(crate) struct Engine<G: Graph, N, J> {
    nodes: Arc<N>,
    journal: Arc<J>,
    limits: Limits,
    control: Control<G>,
    state: Arc<G::State>,
    at: Position<G>,
    seq: u64,
    laps: u32,
    entries_in_lap: u32,
    stats: Stats,
}

/// Where a commit leaves the run.
enum Next<G: Graph> {
    Stay,
    At(Position<G>),
    /// To the end by the runtime; the outcome is made from the state with the commit's updates in it.
    Stop(RuntimeStop),
}

impl<G, N, J> Engine<G, N, J>
where
    G: Graph,
    N: Nodes<G> + 'static,
    J: Journal<G> + 'static,
{
    pub(crate) fn new(
        nodes: Arc<N>,
        journal: Arc<J>,
        limits: Limits,
        checkpoint: Checkpoint<G>,
        control: Control<G>,
    ) -> Self {
        Self {
            nodes,
            journal,
            limits,
            control,
            state: Arc::new(checkpoint.state),
            at: checkpoint.at,
            seq: checkpoint.seq,
            laps: checkpoint.laps,
            entries_in_lap: checkpoint.entries_in_lap,
            stats: Stats::default(),
        }
    }

    pub(crate) async fn run(mut self) -> Finished<G> {
        let claimed = self.control.claim();
        if !claimed {
            self.control = Control::new();
        }
        let closing = CloseOnDrop(self.control.clone());
        if let Position::Ended { outcome } = &self.at {
            let outcome = outcome.clone();
            return self.finished(outcome);
        }
        let driven = if claimed {
            self.drive().await
        } else {
            Err(RuntimeStop::Internal(
                "the control handle belongs to another run".to_owned(),
            ))
        };
        let outcome = match driven {
            Ok(outcome) => outcome,
            Err(why) => self.stop(why).await,
        };
        self.control.close();
        let journal = self.journal.clone();
        let state = self.state.clone();
        if let Err(why) = self.within(journal.ended(&outcome, &state)).await {
            warn!(%why, "the journal did not take the end of the run");
        }
        debug!(?outcome, "run ended");
        drop(closing);
        self.finished(outcome)
    }

    fn finished(self, outcome: G::Outcome) -> Finished<G> {
        Finished {
            outcome,
            stats: Stats {
                laps: self.laps,
                commits: self.seq,
                ..self.stats
            },
            state: Arc::unwrap_or_clone(self.state),
        }
    }

    async fn drive(&mut self) -> Result<G::Outcome, RuntimeStop> {
        loop {
            if let Position::Ended { outcome } = &self.at {
                return Ok(outcome.clone());
            }
            self.take_injected().await?;
            self.check_cancelled()?;
            match self.at.clone() {
                Position::Waiting {
                    question,
                    resume_at,
                } => self.wait_for_answer(question, resume_at).await?,
                Position::Node(_) if self.control.is_paused() => self.wait_while_paused().await?,
                Position::Node(node) => {
                    self.control.set_phase(Phase::Running);
                    if self.asks_before(node).await? {
                        continue;
                    }
                    self.count_entry(node)?;
                    self.visit(node).await?;
                }
                Position::Ended { .. } => {}
            }
        }
    }

    fn check_cancelled(&self) -> Result<(), RuntimeStop> {
        if self.control.is_cancelled() {
            Err(RuntimeStop::Cancelled)
        } else {
            Ok(())
        }
    }

    /// Whether a question goes before this node; the run waits on it then.
    async fn asks_before(&mut self, node: G::Node) -> Result<bool, RuntimeStop> {
        let asked = guarded(|| self.nodes.asks_before(node, &self.state));
        let Some(question) = asked.map_err(internal("question"))? else {
            return Ok(false);
        };
        let waiting = Position::Waiting {
            question,
            resume_at: node,
        };
        self.commit(None, Cause::Asked, Vec::new(), Next::At(waiting))
            .await?;
        Ok(true)
    }

    /// Checks budgets and limits, and counts the entry.
    fn count_entry(&mut self, node: G::Node) -> Result<(), RuntimeStop> {
        let state = &*self.state;
        if let Some(why) = guarded(|| G::must_end(state)).map_err(internal("budgets"))? {
            return Err(why);
        }
        if node.starts_lap() {
            let limit =
                guarded(|| G::recursion_limit(state)).map_err(internal("recursion limit"))?;
            if self.laps >= limit {
                return Err(RuntimeStop::RecursionLimit);
            }
            self.laps += 1;
            self.entries_in_lap = 0;
        }
        if self.entries_in_lap >= self.limits.entries_per_lap {
            return Err(RuntimeStop::LapLimit);
        }
        self.entries_in_lap += 1;
        Ok(())
    }

    async fn visit(&mut self, node: G::Node) -> Result<(), RuntimeStop> {
        let journal = self.journal.clone();
        let state = self.state.clone();
        self.within(journal.entered(node, self.laps, &state))
            .await?;
        drop(state);
        debug!(node = node.name(), lap = self.laps, "node entered");
        let began = Instant::now();
        let mut visited = self.run_node(node).await;
        let took = began.elapsed();
        self.stats.active += took;

        let why = match &mut visited {
            Visit::Returned(command) => std::mem::take(&mut command.why),
            Visit::Stopped { .. } => Why::new(),
        };
        let edge = self.close_visit(node, visited, took).await?;
        debug!(node = node.name(), edge = edge.name(), "node left");
        let state = self.state.clone();
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let told = self
            .within(journal.left(node, edge, &why, micros, &state))
            .await;
        match told {
            // The end is on record: what fails after it cannot change the outcome.
            Err(why) if matches!(self.at, Position::Ended { .. }) => {
                warn!(%why, "the journal did not take the last exit");
                Ok(())
            }
            told => told,
        }
    }

    /// Commits what came of a node. Fails only if the journal does.
    async fn close_visit(
        &mut self,
        node: G::Node,
        visited: Visit<G>,
        took: Duration,
    ) -> Result<Edge<G>, RuntimeStop> {
        let (mut updates, mut left) = match visited {
            Visit::Returned(Command { update, goto, .. }) => (update, route::<G>(node, goto)),
            // A failed journal takes no further commit, whatever the node still returned.
            Visit::Stopped {
                why: why @ RuntimeStop::Journal(_),
                ..
            } => return Err(why),
            Visit::Stopped { updates, why } => (updates, Err(why)),
        };
        match guarded(|| G::elapsed_update(node, millis(took))) {
            Ok(elapsed) => updates.extend(elapsed),
            Err(panic) => left = left.and(Err(internal("elapsed update")(panic))),
        }
        let written = match left {
            Ok((at, edge)) => {
                if matches!(at, Position::Ended { .. }) {
                    self.commit_leftovers().await?;
                }
                self.commit(Some(node), Cause::Command, updates, Next::At(at))
                    .await
                    .map(|()| edge)
            }
            Err(why) => self.stop_visit(node, updates, why).await,
        };
        match written {
            Err(why) if !matches!(why, RuntimeStop::Journal(_)) => {
                // The reducer failed on these updates, so the run ends here without them.
                self.stop_visit(node, Vec::new(), why).await
            }
            written => written,
        }
    }

    async fn stop_visit(
        &mut self,
        node: G::Node,
        updates: Vec<G::Update>,
        why: RuntimeStop,
    ) -> Result<Edge<G>, RuntimeStop> {
        self.commit_leftovers().await?;
        let next = Next::Stop(why.clone());
        self.commit(Some(node), Cause::Stop, updates, next).await?;
        Ok(Edge::Stopped(why))
    }

    /// Runs the node in a task of its own, and serves its requests until it has ended or been dropped.
    async fn run_node(&mut self, node: G::Node) -> Visit<G> {
        let cancellation = self.control.cancellation().child_token();
        let (requests, mut inbox) = mpsc::channel::<Request<G>>(1);
        self.stats.entries += 1;
        let context = NodeContext::new(node, cancellation.clone(), requests);
        let mut held = visit::Held::spawn(
            self.nodes.clone(),
            self.state.clone(),
            context,
            cancellation,
            self.limits.cancel_grace,
        );
        loop {
            match held.next(&mut inbox).await {
                visit::Event::Request(request) => {
                    let Request {
                        updates,
                        cause,
                        written,
                    } = request;
                    if !held.may_write(cause) {
                        continue;
                    }
                    match self.commit(Some(node), cause, updates, Next::Stay).await {
                        // An error: the node has gone, and nobody waits for this.
                        Ok(()) => drop(written.send(self.state.clone())),
                        Err(why) => held.give_up(why),
                    }
                }
                visit::Event::Over(visit) => return visit,
            }
        }
    }

    async fn wait_for_answer(
        &mut self,
        question: G::Question,
        resume_at: G::Node,
    ) -> Result<(), RuntimeStop> {
        let journal = self.journal.clone();
        // Open before it is told, so that whoever is told can answer at once.
        self.control.ask(question.clone());
        self.within(journal.asked(&question)).await?;
        let began = Instant::now();
        let answer = loop {
            self.take_injected().await?;
            self.check_cancelled()?;
            if let Some(answer) = self.control.take_answer() {
                break answer;
            }
            self.control.woken().await;
        };
        let waited = began.elapsed();
        self.stats.waited += waited;
        let state = &*self.state;
        let updates = guarded(|| {
            G::waited_update(millis(waited))
                .into_iter()
                .chain(G::answer_updates(state, &question, &answer))
                .collect()
        })
        .map_err(internal("answer"))?;
        let next = Next::At(Position::Node(resume_at));
        self.commit(None, Cause::Answer, updates, next).await?;
        self.within(journal.answered(&question, &answer)).await
    }

    async fn wait_while_paused(&mut self) -> Result<(), RuntimeStop> {
        let journal = self.journal.clone();
        self.control.set_phase(Phase::Paused);
        self.within(journal.paused()).await?;
        let began = Instant::now();
        loop {
            self.take_injected().await?;
            self.check_cancelled()?;
            if !self.control.is_paused() {
                break;
            }
            self.control.woken().await;
        }
        let waited = began.elapsed();
        self.stats.waited += waited;
        let update =
            guarded(|| G::waited_update(millis(waited))).map_err(internal("waited update"))?;
        if let Some(update) = update {
            self.commit(None, Cause::Waited, vec![update], Next::Stay)
                .await?;
        }
        self.within(journal.resumed()).await
    }

    async fn take_injected(&mut self) -> Result<(), RuntimeStop> {
        while let Some(updates) = self.control.take_injected() {
            self.commit(None, Cause::Injected, updates, Next::Stay)
                .await?;
        }
        Ok(())
    }

    /// Closes the control handle, and writes what was accepted from it before.
    async fn commit_leftovers(&mut self) -> Result<(), RuntimeStop> {
        for updates in self.control.close() {
            let written = self
                .commit(None, Cause::Injected, updates, Next::Stay)
                .await;
            match written {
                Err(why @ RuntimeStop::Journal(_)) => return Err(why),
                Err(why) => warn!(%why, "injected updates were left out at the end of the run"),
                Ok(()) => {}
            }
        }
        Ok(())
    }

    /// Ends the run by the runtime, and says how it ended.
    async fn stop(&mut self, why: RuntimeStop) -> G::Outcome {
        let why = match self.write_stop(why).await {
            Ok(outcome) => return outcome,
            Err(why) => why,
        };
        warn!(%why, "the end of the run is not in its journal");
        G::runtime_outcome(&self.state, why)
    }

    async fn write_stop(&mut self, why: RuntimeStop) -> Result<G::Outcome, RuntimeStop> {
        if matches!(why, RuntimeStop::Journal(_)) {
            return Err(why);
        }
        self.commit_leftovers().await?;
        self.commit(None, Cause::Stop, Vec::new(), Next::Stop(why.clone()))
            .await?;
        match &self.at {
            Position::Ended { outcome } => Ok(outcome.clone()),
            _ => Err(why),
        }
    }

    /// Reduces the updates into a copy of the state, writes the commit, and only then lets both count: a panic of
    /// the reducer or a failure of the journal leaves the run where it was.
    async fn commit(
        &mut self,
        node: Option<G::Node>,
        cause: Cause,
        updates: Vec<G::Update>,
        next: Next<G>,
    ) -> Result<(), RuntimeStop> {
        let mut state = (*self.state).clone();
        guarded(|| updates.iter().for_each(|u| G::reduce(&mut state, u)))
            .map_err(internal("reducer"))?;
        let goto = match next {
            Next::Stay => None,
            Next::At(at) => Some(at),
            Next::Stop(why) => {
                let outcome = guarded(|| G::runtime_outcome(&state, why))
                    .map_err(internal("runtime outcome"))?;
                Some(Position::Ended { outcome })
            }
        };
        let durable = matches!(cause, Cause::Intent | Cause::Answer | Cause::Stop)
            || matches!(
                goto,
                Some(Position::Waiting { .. } | Position::Ended { .. })
            );
        let commit = Commit {
            seq: self.seq + 1,
            node,
            cause,
            updates,
            goto,
            durable,
        };
        let journal = self.journal.clone();
        self.within(journal.commit(&commit))
            .await?
            .map_err(|failure: JournalFailure| RuntimeStop::Journal(failure.to_string()))?;
        self.seq = commit.seq;
        self.state = Arc::new(state);
        if let Some(at) = commit.goto {
            self.at = at;
        }
        Ok(())
    }

    /// Awaits one call of the journal, with its deadline.
    async fn within<T>(&self, call: impl Future<Output = T>) -> Result<T, RuntimeStop> {
        let deadline = self.limits.journal_deadline;
        match timeout(deadline, guarded_future(call)).await {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(panic)) => Err(RuntimeStop::Journal(format!(
                "the journal panicked: {panic}"
            ))),
            Err(_) => Err(RuntimeStop::Journal(format!(
                "the journal did not answer within {} ms",
                deadline.as_millis()
            ))),
        }
    }
}

fn internal(what: &'static str) -> impl FnOnce(String) -> RuntimeStop {
    move |panic| RuntimeStop::Internal(format!("{what} panicked: {panic}"))
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// Says that the run is over also when its future is dropped half-way.
struct CloseOnDrop<G: Graph>(Control<G>);

impl<G: Graph> Drop for CloseOnDrop<G> {
    fn drop(&mut self) {
        self.0.close();
        self.0.set_phase(Phase::Ended);
    }
}
