import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FakeRun } from '$lib/backend/fake/run';
import type { Story } from '$lib/backend/fake/stories';
import type { Action, Envelope, Judgement, Question, RunEvent, RunFeed, Submission } from '$lib/bindings';
import { emptyRun, fold, foldAll, isStep, RECIPE_PLANNER, workedUntil, type RunState, type StepItem } from './fold';

const START = Date.parse('2026-01-02T10:00:00.000Z');

function journal(events: (RunEvent & { step?: number; at?: number })[]): Envelope[] {
  return events.map(({ step = 0, at, ...event }, index) => ({ v: 1, run: 'r', seq: index + 1, time: new Date(START + (at ?? index * 1000)).toISOString(), step, ...event }) as Envelope);
}
const steps = (state: RunState): StepItem[] => state.story.filter(isStep);

const press: Action = { action: 'click', element: 3 };
const judgement: Judgement = {
  verdict: 'confirm', class: 'pay', classes: ['pay'], reason: { id: 'why' }, what: { id: 'what' },
  facts: { host: 'shop.example', label: 'Order', values: [], fingerprint: 'v1:1', bbox: { x: 1, y: 2, w: 3, h: 4 } },
};
const question: Question = { id: 'q1', kind: 'approval', action: press, judgement, model_reason: '' };
const outcome = { id: 'a1', status: 'ok' as const, delivery: 'trusted' as const, url_changed: false, dom_changed: true, url: '', ms: 5 };
const started: RunEvent = { event: 'run_started', goal: 'g', planner: 'builtin', resumed: false, browser: 'managed', run_dir: '/r' };
const requested: RunEvent = { event: 'approval_requested', question, class: 'pay', host: 'shop.example', label: 'Order', values: [], amount: null, fingerprint: 'v1:1' };

describe('a run that waits for its model', () => {
  const refused = { code: 'model_unreachable' as const, message: { id: 'm' }, hint: { id: 'h' }, retryable: true };
  const waiting: RunEvent = { event: 'model_waiting', error: refused, model: 'm', attempt: 1, retry_in_ms: 8000, patience_left_ms: 300_000, others: [{ name: 'n', base_url: '' }] };
  const called = (ok: boolean): RunEvent => ({ event: 'model_called', purpose: 'plan', model: 'm', usage: { calls: 1, input_tokens: 1, output_tokens: 1, cached_tokens: 0, money: 0 }, ms: 1, ok });
  const events = journal([
    { ...started, at: 0 },
    { ...waiting, at: 10_000 },
    { event: 'node_entered', node: 'planner', lap: 2, at: 18_000 },
    { ...called(false), at: 19_000 },
    { event: 'node_entered', node: 'error_retry', lap: 2, at: 19_000 },
    { ...waiting, at: 19_000 },
    { event: 'node_entered', node: 'planner', lap: 3, at: 27_000 },
    { ...called(true), at: 28_000 },
  ]);

  it('says when it is asked again, and that it is being asked', () => {
    expect(foldAll('r', events.slice(0, 2)).waiting).toMatchObject({ retryAt: START + 18_000, leftUntil: START + 310_000, trying: false, seconds: 8 });
    expect(foldAll('r', events.slice(0, 3)).waiting?.trying).toBe(true);
    expect(foldAll('r', events.slice(0, 4)).waiting?.trying).toBe(true);
    expect(foldAll('r', events.slice(0, 6)).waiting).toMatchObject({ retryAt: START + 27_000, trying: false });
    const back = foldAll('r', events);
    expect(back.waiting).toBeUndefined();
    expect(back.status).toBe('running');
  });

  it('does not count the wait as work', () => {
    expect(workedUntil(foldAll('r', events), START + 30_000)).toBe(12_000);
  });

  it('tells of another model, and forgets the wait at the end', () => {
    const chosen = foldAll('r', journal([started, waiting, { event: 'model_chosen', model: { name: 'second', base_url: '' } }]));
    expect(chosen.story.at(-1)).toMatchObject({ kind: 'note', message: { id: 'say-model-chosen', args: { model: 'second' } } });
    expect(chosen.waiting).toBeDefined();
    const ended = foldAll('r', journal([started, waiting, { event: 'run_finished', terminal_reason: 'goal_failed', stop_reason: 'cancelled', verified: false, answer: '', message: { id: 'x' }, steps: 0, model_calls: 0, tokens: 0, money: 0, run_dir: '' }]));
    expect(ended.waiting).toBeUndefined();
  });
});

describe('the state of a run', () => {
  it('makes one step of judging, asking, doing and telling', () => {
    const events = journal([
      started,
      { event: 'risk_judged', action: press, judgement },
      { event: 'narration', message: { id: 'say-asking' } },
      requested,
      { event: 'approval_answered', question: 'q1', decision: 'allow', by: 'person', text: '' },
      { event: 'action_started', id: 'a1', action: press, label: 'Order', bbox: { x: 1, y: 2, w: 3, h: 4 }, step: 1 },
      { event: 'action_finished', action: press, outcome, step: 1 },
      { event: 'narration', message: { id: 'say-did-click' }, step: 1 },
      { event: 'narration', message: { id: 'say-page' }, step: 1 },
    ]);
    const waiting = foldAll('r', events.slice(0, 4));
    expect(waiting.status).toBe('waiting');
    expect(waiting.pending?.id).toBe('q1');
    const [step, ...more] = steps(foldAll('r', events));
    expect(more).toEqual([]);
    expect(step).toMatchObject({ step: 1, label: 'Order', said: { id: 'say-did-click' }, before: [{ id: 'say-asking' }], after: [{ id: 'say-page' }] });
    expect(step?.asked).toEqual([{ question: 'q1', decision: 'allow', by: 'person' }]);
    expect(foldAll('r', events).pending).toBeUndefined();
  });

  it('ends a declined step, and begins another for the next action', () => {
    const state = foldAll('r', journal([
      started,
      { event: 'risk_judged', action: press, judgement },
      requested,
      { event: 'approval_answered', question: 'q1', decision: 'decline', by: 'person', text: 'too dear' },
      { event: 'narration', message: { id: 'say-declined' }, step: 1 },
      { event: 'risk_judged', action: press, judgement: { ...judgement, verdict: 'allow' }, step: 1 },
      { event: 'action_started', id: 'a2', action: press, label: 'Order', step: 2 },
    ]));
    expect(steps(state).map((item) => [item.step, item.said?.id, item.started])).toEqual([[1, 'say-declined', false], [2, undefined, true]]);
  });

  it('keeps one step when the same action is judged again or was changed by the person', () => {
    const changed: Action = { action: 'type', element: 3, text: 'new', mode: 'fill', submit: false };
    const state = foldAll('r', journal([
      started,
      { event: 'risk_judged', action: press, judgement },
      { event: 'risk_judged', action: press, judgement },
      requested,
      { event: 'approval_answered', question: 'q1', decision: 'edit', by: 'person', text: '' },
      { event: 'risk_judged', action: changed, judgement },
    ]));
    expect(steps(state)).toHaveLength(1);
    expect(steps(state)[0]?.action).toEqual(changed);
  });

  it('shows a blocked action as a step with its reason, once', () => {
    const state = foldAll('r', journal([
      started,
      { event: 'risk_judged', action: press, judgement },
      { event: 'action_blocked', action: press, class: 'credentials', reason: { id: 'no' }, step: 1 },
      { event: 'narration', message: { id: 'no' }, step: 1 },
    ]));
    expect(steps(state)).toHaveLength(1);
    expect(steps(state)[0]).toMatchObject({ blocked: { id: 'no' }, after: [] });
    expect(steps(state)[0]?.said).toBeUndefined();
  });

  it('takes each event once, and notices a gap', () => {
    const events = journal([started, { event: 'person_said', text: 'hello' }, { event: 'paused' }]);
    const once = foldAll('r', events);
    expect(foldAll('r', [...events, ...events])).toEqual(once);
    expect(once.gap).toBe(false);
    expect(foldAll('r', [events[0], events[2]].filter((event) => event !== undefined)).gap).toBe(true);
  });

  it('counts only the time in which it works', () => {
    const state = foldAll('r', journal([
      { ...started, at: 0 },
      { ...requested, at: 5_000 },
      { event: 'approval_answered', question: 'q1', decision: 'allow', by: 'person', text: '', at: 65_000 },
      { event: 'paused', at: 67_000 },
      { event: 'resumed', at: 167_000 },
      { event: 'stage_changed', from: 'orient', to: 'context', at: 168_000 },
    ]));
    expect(workedUntil(state, START + 170_000)).toBe(5_000 + 2_000 + 3_000);
  });

  it('counts edges, also those that end and those that wait', () => {
    const state = foldAll('r', journal([
      { event: 'node_entered', node: 'safety', lap: 1 },
      { event: 'node_left', node: 'safety', edge: 'node', to: 'confirm', ms: 1 },
      { event: 'node_left', node: 'confirm', edge: 'interrupt', to: 'confirm', ms: 1 },
      { event: 'node_left', node: 'progress', edge: 'end', ms: 1 } as RunEvent,
    ]));
    expect(state.edges).toEqual({ 'safety>confirm': 1, 'confirm>confirm': 1, 'progress>end': 1 });
  });

  it('does not tell beside the plan how far the run is', () => {
    const state = foldAll('r', journal([
      started,
      { event: 'action_started', id: 'a', action: press, label: '', step: 1 },
      { event: 'action_finished', action: press, outcome, step: 1 },
      { event: 'node_entered', node: 'progress_reporter', lap: 1 },
      { event: 'narration', message: { id: 'say-progress-steps', args: { done: 1, all: 2 } }, step: 1 },
    ]));
    expect(steps(state)[0]?.said).toBeUndefined();
  });

  it('tells a question once, and not as what became of the step before', () => {
    const state = foldAll('r', journal([
      started,
      { event: 'action_started', id: 'a', action: press, label: '', step: 1 },
      { event: 'action_finished', action: press, outcome, step: 1 },
      { event: 'node_entered', node: 'ask_user', lap: 1 },
      { event: 'narration', message: { id: 'say-asks' }, step: 1 },
      { event: 'question_asked', question: { id: 'q', kind: 'ask', text: 'Which one?', options: [] }, step: 1 },
    ]));
    expect(steps(state)[0]?.said).toBeUndefined();
    expect(state.story.map((item) => item.kind)).toEqual(['step', 'asked']);
  });

  it('does not change on an event that it does not know', () => {
    const state = foldAll('r', journal([started]));
    const next = fold(state, { ...journal([started, started])[1], event: 'unknown' } as Envelope);
    expect({ ...next, events: [], lastSeq: 0 }).toEqual({ ...state, events: [], lastSeq: 0 });
  });
});

/** Runs a pretended run to its end, answering as told. */
function play(story: Story, answer: (question: Question) => Submission): Promise<{ feeds: RunFeed[]; states: RunState[] }> {
  return new Promise((resolve) => {
    const feeds: RunFeed[] = [];
    const states = [emptyRun('r')];
    const run = new FakeRun('r', { goal: 'g', tab: 'new', practice: true }, story, 1000, undefined, () => undefined);
    run.subscribe(0, (feed) => {
      feeds.push(feed);
      if (feed.feed !== 'event') return;
      const state = fold(states.at(-1) ?? emptyRun('r'), feed.envelope);
      states.push(state);
      if (state.pending && state.pending !== states.at(-2)?.pending) {
        const { pending } = state;
        setTimeout(() => run.submit(answer(pending)), 0);
      }
      if (state.ending) resolve({ feeds, states });
    });
  });
}

describe('a whole run', () => {
  const yes = (question: Question): Submission => ({ submission: 'answer', answer: { question: question.id, decision: 'allow', text: '', by: 'person' } });
  const no = (question: Question): Submission => ({ submission: 'answer', answer: { question: question.id, decision: 'decline', text: 'not today', by: 'person' } });

  it('is the same, read live or read again', async () => {
    const { feeds, states } = await play('order', yes);
    const events = feeds.flatMap((feed) => (feed.feed === 'event' ? [feed.envelope] : []));
    expect(foldAll('r', events)).toEqual(states.at(-1));
    expect(states.at(-1)?.ending?.terminal_reason).toBe('goal_satisfied');
    expect(steps(states.at(-1) ?? emptyRun('r')).map((item) => item.step)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('never lowers its stage nor its steps', async () => {
    const { states } = await play('order', yes);
    const order = ['orient', 'context', 'locate', 'verify', 'done'];
    for (const [index, state] of states.entries()) {
      const before = states[index - 1];
      if (!before) continue;
      expect(order.indexOf(state.stage)).toBeGreaterThanOrEqual(order.indexOf(before.stage));
      expect(state.steps).toBeGreaterThanOrEqual(before.steps);
    }
  });

  it('knows what is to be so from its first plan on, and at its end what was seen of it', async () => {
    const { states } = await play('unverified', yes);
    const last = states.at(-1);
    const named = states.filter((state) => state.conditions.length > 0);
    expect(named.length).toBeGreaterThan(10);
    expect(new Set(named.map((state) => JSON.stringify(state.conditions))).size).toBe(1);
    expect(last?.ending).toMatchObject({ terminal_reason: 'goal_satisfied', verified: false });
    expect(last?.ending?.conditions?.map((one) => one.condition)).toEqual(last?.conditions);
    expect(last?.ending?.look_at).toMatch(/^http/);
  });

  it('tells a declined run from one that was done', async () => {
    const last = (await play('order', no)).states.at(-1);
    expect(last?.ending).toMatchObject({ terminal_reason: 'goal_failed', stop_reason: 'declined' });
    expect(steps(last ?? emptyRun('r')).at(-1)?.asked[0]).toMatchObject({ decision: 'decline' });
    expect(last?.story.filter((item) => item.kind === 'person')).toMatchObject([{ text: 'not today' }]);
  });
});

it('knows a run that plays a recipe by the name that the program gives it', () => {
  const rust = readFileSync(new URL('../../../../src-tauri/crates/protocol/src/recipe.rs', import.meta.url), 'utf8');
  expect(/RECIPE_PLANNER: &str = "([^"]*)"/.exec(rust)?.[1]).toBe(RECIPE_PLANNER);
});
