//! The reducer: what each change makes of the state.

pub(crate) mod memory;
#[cfg(test)]
mod tests;

use copilot_ports::{ChatMessage, Role};
use copilot_protocol::{Action, PageType, QuestionBody, RiskClass};

use crate::program;
use crate::state::Update;
use crate::state::{ChosenTab, GraphState, Heard, ModelWait};
pub use memory::remember_text;
use memory::{answered, finished, goal_said, spent};

/// Snapshots that the state remembers in short, as digests.
const RECENT_WINDOW: usize = 8;
/// Controls of which it is remembered what they send.
const MOST_EFFECTS: usize = 50;

/// Applies one update. Pure: the same state and update give the same result.
// One arm an update: the table is the function.
pub fn reduce(s: &mut GraphState, update: &Update) {
    match update {
        Update::Observed {
            observation,
            file,
            shot,
            digest,
            candidates,
            search_controls,
            listing_detected,
            stagnant,
        } => {
            if let Some(observation) = observation {
                remember_text(s, observation, s.counters.step + 1);
            }
            s.observation = observation.clone();
            s.observation_file = file.clone();
            s.snapshot_files.extend(file.clone());
            if shot.is_some() {
                s.shot = shot.clone();
            }
            if digest.page_type != PageType::Error {
                s.visited_urls.insert(digest.url.clone());
            }
            s.address.clone_from(&digest.url);
            if crate::contexts::was_led_on(s) {
                s.contexts.goes_on();
            }
            s.contexts.looked_at(&digest.url);
            s.recent_observations.push(digest.clone());
            if s.recent_observations.len() > RECENT_WINDOW {
                s.recent_observations.remove(0);
            }
            s.candidates = candidates.clone();
            s.search_controls = search_controls.clone();
            s.listing_detected = *listing_detected;
            s.snapshot_due = false;
            s.claim_seen = s.claimed.is_some();
            count_on(&mut s.counters.stagnation_count, *stagnant);
        }
        Update::UntrustedSite { host } => s.policy.distrust(host),
        Update::PrivateSite { site } => s.contexts.hold_private(site),
        Update::Oversees => s.contexts.oversee(s.counters.step),
        Update::HandedOver { site, told } => {
            s.contexts.handed(site);
            s.messages.push(Heard {
                message: ChatMessage::new(Role::User, told.clone()),
                place: site.clone(),
            });
        }
        Update::TabEvents { events } => {
            s.tab_events = events.clone();
            let files = events
                .iter()
                .filter(|e| e.kind == copilot_protocol::TabEventKind::DownloadFinished);
            s.downloaded.extend(files.map(|e| e.detail.clone()));
        }
        Update::TabChosen { tab } => {
            if let Some(tab) = tab {
                s.policy.add_site(&tab.url);
            }
            s.chosen_tab = Some(ChosenTab { tab: tab.clone() });
        }
        Update::LoopTriggered { trigger } => s.loop_trigger = *trigger,
        Update::LoopMitigated {
            scrolls,
            conservative,
        } => {
            s.loop_mitigated = true;
            s.conservative_probe_done |= conservative;
            s.counters.auto_scrolls_used += scrolls;
            s.loop_trigger = None;
        }
        Update::PageType { page_type } => s.page_type = *page_type,
        Update::Stage { stage } => {
            if *stage > s.stage {
                s.stage = *stage;
                s.counters.laps_in_stage = 0;
            }
        }
        Update::ValidateNext { on } => s.validate_next = *on,
        Update::Claimed { answer, citations } => {
            s.claimed = answer.clone();
            s.claim_seen = false;
            s.citations = citations.clone();
            if let Some(answer) = answer.as_ref().filter(|a| !a.trim().is_empty()) {
                s.last_answer.clone_from(answer);
            }
        }
        Update::Validated { on, verified } => {
            s.validated = *on;
            s.verified = *on && *verified;
        }
        Update::Conditions { conditions } => s.conditions = conditions.clone(),
        Update::GoalRead { reading } => s.reading = Some(reading.clone()),
        Update::Noted {
            conditions,
            said,
            trouble,
            objection,
            loader,
        } => {
            s.conditions = conditions.clone();
            s.said.extend(said.iter().cloned());
            let from = s.said.len().saturating_sub(crate::judge::SAID);
            s.said.drain(..from);
            s.trouble.clone_from(trouble);
            s.objection.clone_from(objection);
            s.loaders.insert(s.counters.step, loader.clone());
        }
        Update::ValidationRejected => {
            s.counters.validation_rejects += 1;
            s.claimed = None;
            s.validated = false;
            s.verified = false;
        }
        Update::QualityRejected => {
            s.counters.quality_rejects += 1;
            s.claimed = None;
        }
        Update::PlannerCalled => {
            s.planned_on.clone_from(&s.observation);
            s.contexts.plans();
            s.counters.planner_calls += 1;
            s.counters.laps_in_stage += 1;
            s.model_wait = None;
        }
        Update::ModelGone { error, ms } => {
            s.idle_ms += ms;
            let before = s.model_wait.take();
            s.model_wait = Some(ModelWait {
                error: error.clone(),
                due: true,
                attempt: before.as_ref().map_or(0, |w| w.attempt) + 1,
                // The wait begins with the first failure.
                spent_ms: before.map_or(0, |w| w.spent_ms + ms),
            });
        }
        Update::PartRead {
            site,
            usage,
            private,
        } => {
            spent(s, "parts", *usage);
            s.contexts.learned_from(site, private);
        }
        Update::Idle { ms } => s.idle_ms += ms,
        Update::ModelWaited { ms } => {
            s.idle_ms += ms;
            s.counters.model_waits += 1;
            if let Some(wait) = &mut s.model_wait {
                wait.due = false;
                wait.spent_ms += ms;
            }
        }
        Update::ModelBack => s.model_wait = None,
        Update::ModelChosen { model } => {
            s.model_choice = Some(model.clone());
            // The new one is waited for as long as the first.
            if let Some(wait) = &mut s.model_wait {
                wait.attempt = 0;
                wait.spent_ms = 0;
            }
        }
        Update::BadAnswers { count } => s.counters.bad_answers += count,
        Update::Planned {
            plan,
            memory,
            usage,
        } => {
            spent(s, "plan", *usage);
            s.queue = plan.actions.clone();
            s.goal_steps = plan.goal_steps.or(s.goal_steps);
            if let Some(memory) = memory {
                s.planner_memory = memory.clone();
            }
            if !plan.actions.is_empty() {
                s.counters.empty_plans = 0;
            }
            s.error = None;
            s.counters.bad_answers = 0;
            s.plan = Some(plan.clone());
        }
        Update::UsageAdded { usage } => spent(s, "plan", *usage),
        Update::ReflectionUsage { purpose, usage } => spent(s, purpose, *usage),
        Update::Analysed { why } => s.analysis = why.clone(),
        Update::AdviceAsked => s.advice_asked += 1,
        Update::RateLimited { host } => *s.rate_limited.entry(host.clone()).or_default() += 1,
        Update::CookiesRefused { host } => {
            s.cookies_refused.insert(host.clone());
        }
        Update::EmptyPlan => s.counters.empty_plans += 1,
        Update::TakeUp { pending } => {
            if !s.queue.is_empty() {
                s.queue.remove(0);
            }
            s.pending = Some(pending.clone());
            s.judgement = None;
            s.approved = None;
        }
        Update::DropPlan | Update::ActionOver => {
            if matches!(update, Update::DropPlan) {
                s.queue.clear();
            }
            s.pending = None;
            s.judgement = None;
            s.approved = None;
        }
        Update::Judged { judgement } => s.judgement = Some(judgement.clone()),
        Update::Approved { approved } => {
            // A yes to a site or to signing in holds for what follows there.
            if approved.asked
                && let Some(judgement) = &s.judgement
            {
                s.policy.approved(judgement);
                let facts = &judgement.facts;
                if facts.tool.is_none() && judgement.classes.contains(&RiskClass::Disclose) {
                    let to = facts.destination.as_deref().unwrap_or(&facts.host);
                    s.contexts.release(&copilot_guard::site::key(to));
                }
            }
            s.approved = Some(approved.clone());
        }
        Update::Remember { class, host } => s.policy.remember(*class, host),
        Update::Held { request } => s.held = request.clone(),
        Update::EffectSeen { effect, late } => {
            if *late {
                memory::undo(s, &effect.label);
            }
            s.effects.retain(|known| known != effect);
            if s.effects.len() >= MOST_EFFECTS {
                s.effects.remove(0);
            }
            s.effects.push(effect.clone());
        }
        Update::ClientMayRead { site } => s.contexts.open(site),
        Update::ToolAllowed { tool } => s.policy.allow_tool(tool),
        Update::SiteRefused { class, host } => s.policy.refuse(*class, host),
        Update::Refused {
            record,
            signature,
            declined,
        } => {
            s.counters.step += 1;
            let again = s.last_signature == *signature;
            count_on(&mut s.counters.repeat_count, again);
            s.last_signature = signature.clone();
            s.counters.no_progress_steps += 1;
            if *declined {
                s.counters.declines += 1;
            } else {
                s.counters.blocks += 1;
                s.last_block = Some(signature.clone());
            }
            s.history.push(record.clone());
            s.queue.clear();
            s.pending = None;
            s.approved = None;
        }
        Update::Started { in_flight } => {
            s.counters.step += 1;
            s.in_flight = Some(in_flight.clone());
        }
        Update::ProgramStarted => program::started(s),
        Update::ProgramGoesOn { acts, found } => program::goes_on(s, *acts, found),
        Update::ProgramEnded { told, failed } => program::ended(s, told, *failed),
        Update::Finished {
            record,
            element,
            near,
            filled,
            out_of_sight,
        } => {
            s.in_flight = None;
            s.approved = None;
            if !out_of_sight.is_empty() {
                s.out_of_sight.insert(record.step, out_of_sight.clone());
            }
            s.acted_near.insert(record.step, near.clone());
            if let Action::Mcp { server, .. } = &record.action {
                let outcome = record.outcome.as_ref();
                let at = outcome.map_or(record.url.as_str(), |outcome| outcome.url.as_str());
                s.contexts.used_tool(server, at);
            }
            crate::filled::note(s, record, filled.as_deref());
            finished(s, record, element.as_deref());
        }
        Update::FieldsChecked { lost, held, sent } => {
            s.lost.extend(lost);
            s.lost.retain(|step| !held.contains(step));
            let by = s.counters.step;
            crate::filled::send(s, by, |f| sent.contains(&f.step));
        }
        Update::PressRefused { refusal } => memory::refused(s, refusal),
        Update::OrphanSettled { done } => {
            if *done {
                // The person's word stands for the effect that nobody could watch.
                let said = "the person says that it was done".to_owned();
                memory::settled(s, &said, true);
            }
            s.in_flight = None;
            s.approved = None;
            s.snapshot_due = true;
        }
        Update::OrphanUnknown => {
            let said = "the program ended before it was known whether this was done".to_owned();
            memory::settled(s, &said, false);
            s.approved = None;
            s.snapshot_due = true;
        }
        Update::PendingChanged { pending } => {
            s.pending = Some(pending.clone());
            s.judgement = None;
        }
        Update::Progress {
            score,
            progressed,
            signature,
        } => {
            s.progress_score = *score;
            if *progressed {
                s.losses = 0;
                s.tab_losses = 0;
                s.counters.no_progress_steps = 0;
                s.loop_mitigated = false;
                s.last_block = None;
            } else {
                s.counters.no_progress_steps += 1;
            }
            let again = !signature.is_empty() && s.last_signature == *signature;
            count_on(&mut s.counters.repeat_count, again);
            s.last_signature = signature.clone();
        }
        Update::Strategy { avoid } => {
            s.counters.strategies_used += 1;
            s.analysis.clear();
            s.avoid.extend(avoid.iter().cloned());
            memory::moves_again(s);
            s.last_block = None;
            if s.program.is_some() {
                let words = program::interrupted(s, "another way is tried now");
                program::ended(s, &words, true);
            }
            s.queue.clear();
            s.pending = None;
        }
        Update::Error { error } => {
            s.error = error.clone();
            s.error_at = s.contexts.place().to_owned();
        }
        Update::ErrorCounted => s.counters.error_retries += 1,
        Update::ErrorsCleared => s.counters.error_retries = 0,
        Update::Say { role, text } => s.say(*role, text.clone()),
        Update::Summarised { summary, keep } => {
            let place = s.contexts.place().to_owned();
            let contexts = &s.contexts;
            s.summaries.retain(|place, _| !contexts.sees(place));
            s.summaries.insert(place, summary.clone());
            memory::keep_newest(s, *keep);
        }
        Update::HistoryCut { max_tokens } => memory::cut(s, *max_tokens),
        Update::Narrated { message } => s.narration.push(message.clone()),
        Update::Ask { body } => {
            let counted = match body {
                QuestionBody::Login { host } => Some((&mut s.login_asked, host)),
                QuestionBody::Captcha { host } => Some((&mut s.captcha_asked, host)),
                QuestionBody::Consent { host } => Some((&mut s.consent_asked, host)),
                QuestionBody::FileWanted { host } => Some((&mut s.file_asked, host)),
                _ => None,
            };
            if let Some((asked, host)) = counted {
                *asked.entry(host.clone()).or_default() += 1;
            }
            s.ask = Some(body.clone());
            s.answer = None;
        }
        Update::Answered { question, answer } => answered(s, question, answer),
        Update::AnswerUsed => {
            s.answer = None;
            s.ask = None;
        }
        Update::GoalAsked => s.goal_asked = true,
        Update::GoalSaid { text } => goal_said(s, text),
        Update::UnderstandingAccepted => s.understanding_accepted = true,
        Update::StepsRead { goal, steps } => {
            s.steps_of.clone_from(goal);
            s.steps.clone_from(steps);
        }
        Update::Outline { steps, changed } => {
            if *changed {
                s.working_goal = Some(crate::outline::as_goal(steps));
            }
            s.outline = steps.clone();
            s.outline_settled = true;
        }
        Update::OutlineEdited { steps } => {
            let steps = crate::outline::with_ticks(steps, &s.outline);
            let words = crate::outline::CHANGED;
            let changed = true;
            reduce(s, &Update::Outline { steps, changed });
            s.say_everywhere(words.to_string());
            drop_spoken_into(s);
        }
        Update::Structured { answer } => s.structured = answer.clone(),
        Update::Proved { proofs } => s.proofs = proofs.clone(),
        Update::ShapeAsked => {
            s.shape_asked = true;
            s.claimed = None;
        }
        Update::PersonSaid { text } => {
            s.person_words.push(text.clone());
            s.person_said.push(text.clone());
            let words = format!("The person says: {text}");
            s.say_everywhere(words.to_string());
            drop_spoken_into(s);
        }
        Update::PersonHeard => s.person_said.clear(),
        Update::DocumentRead { passage } => memory::document_read(s, passage),
        Update::SnapshotDue { on } => s.snapshot_due = *on,
        Update::LimitsRaised {
            max_steps,
            max_tokens,
            max_minutes,
            max_money,
        } => {
            let l = &mut s.limits;
            l.max_steps = max_steps.unwrap_or(l.max_steps).max(l.max_steps);
            l.max_planner_calls = l.max_planner_calls.max(l.max_steps);
            if let Some(tokens) = max_tokens {
                l.max_tokens = *tokens;
            }
            if let Some(minutes) = max_minutes {
                l.max_minutes = *minutes;
            }
            if let Some(money) = max_money {
                l.max_money = *money;
            }
            crate::budgets::keep_within(s);
        }
        Update::Lost => {
            s.losses += 1;
            s.reconnect = true;
        }
        Update::TabLost => {
            s.tab_losses += 1;
            s.reopen = true;
        }
        Update::Reopened => {
            s.reopen = false;
            s.queue.clear();
            s.pending = None;
        }
        Update::Reconnected => {
            s.reconnect = false;
            s.queue.clear();
            if s.in_flight.is_none() {
                s.pending = None;
            }
        }
        Update::Fatal {
            stop_reason,
            message,
            detail,
        } => s.fatal = Some((*stop_reason, message.clone(), detail.clone())),
        Update::Elapsed { ms } => s.active_ms += ms.saturating_sub(std::mem::take(&mut s.idle_ms)),
        Update::Waited { ms } => s.waited_ms += ms,
    }
}

/// So often in a row.
fn count_on(count: &mut u32, again: bool) {
    *count = if again { *count + 1 } else { 0 };
}

/// What was to be done next is planned anew, and the model is told what that was.
fn drop_spoken_into(s: &mut GraphState) {
    if let Some(Update::Say { role, text }) = crate::batch::spoken_into(s) {
        s.say(role, text);
    }
    if s.program.is_some() {
        let words = program::spoken_into(s);
        program::ended(s, &words, false);
    }
    s.queue.clear();
}
