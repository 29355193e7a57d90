//! The state of a run as the window shows it: a pure fold over its events. No clock, no I/O, and the
//! same events give the same state, whether they come live or are read again.
import type {
  Action, ActionOutcome, AnsweredBy, Condition, Decision, Envelope, Message, ModelChoice, Outcome, OutlineStep, Question, Rect,
  RunPart, RunStatus, Stage, TabEvent, TabEventKind, UiError,
} from '$lib/bindings';

/** What was asked of the person, and the answer. */
export interface Asked {
  question: string;
  decision?: Decision;
  by?: AnsweredBy;
}

/** One thing that the run tried. */
export interface StepItem {
  kind: 'step';
  key: string;
  /** Number of the step; of a step that has not begun, the one it will have. */
  step: number;
  time: string;
  action?: Action;
  label: string;
  bbox?: Rect;
  /** The page that it acts on. */
  shot?: string;
  url: string;
  /** Sentences from before it was carried out. */
  before: Message[];
  /** The sentence of the step. */
  said?: Message;
  /** What was said after it. */
  after: Message[];
  asked: Asked[];
  blocked?: Message;
  started: boolean;
  outcome?: ActionOutcome;
}

export type StoryItem =
  | StepItem
  | { kind: 'note'; key: string; message: Message }
  | { kind: 'person'; key: string; text: string }
  | { kind: 'asked'; key: string; question: Question }
  | { kind: 'takeover'; key: string; on: boolean }
  | { kind: 'browser'; key: string; lost: boolean }
  | { kind: 'budget'; key: string; budget: string; used: number; limit: number }
  | { kind: 'tab'; key: string; event: TabEvent }
  | { kind: 'resumed'; key: string }
  | { kind: 'error'; key: string; error: UiError };

export interface PageNow {
  url: string;
  title: string;
  shot?: string;
}

/** The model does not answer, and the run waits for it. */
export interface Waiting {
  error: UiError;
  /** When it is asked again, in milliseconds of the clock, and the seconds that were named; missing: not by itself. */
  retryAt?: number;
  seconds: number;
  /** Until when the run waits. */
  leftUntil: number;
  others: ModelChoice[];
  /** It is being asked. */
  trying: boolean;
}

/** Another run changes something there, and this one waits. */
export interface SiteTaken {
  host: string;
  /** The other run, and its goal. */
  run: string;
  goal: string;
}

/** Before the recipe's name, what a run's planner is called that plays it; as in `recipe.rs` of the protocol. */
export const RECIPE_PLANNER = 'recipe ';
export const isPlay = (planner: string): boolean => planner.startsWith(RECIPE_PLANNER);

export interface RunState {
  run: string;
  goal: string;
  status: RunStatus;
  stage: Stage;
  runDir: string;
  lastSeq: number;
  /** An event is missing; the reader should subscribe again. */
  gap: boolean;
  story: StoryItem[];
  pending?: Question;
  page?: PageNow;
  steps: number;
  /** The plan that the person approved, and what of it is done. */
  outline: OutlineStep[];
  /** What is to be so when the goal is met. */
  conditions: Condition[];
  tokens: number;
  /** Limits of this run as its warnings name them, by the warning's name: `max_steps`, `planner_calls`, `tokens`, `time` in minutes, `money`. */
  warned: Record<string, number>;
  /** US money; 0 where the model has no price. */
  money: number;
  /** It plays a recipe. */
  plays: boolean;
  takeover: boolean;
  /** Name of the browser that asks its person whether the Copilot may come in. */
  asking?: string;
  waiting?: Waiting;
  site?: SiteTaken;
  /** What others read for it. */
  parts: RunPart[];
  /** Milliseconds in which the run worked, up to `workingSince`. */
  workedMs: number;
  workingSince?: string;
  ending?: Outcome;
  /** Node that works now, and how often each edge was taken. */
  node?: string;
  /** When it was entered. */
  nodeSince?: string;
  visits: Record<string, number>;
  edges: Record<string, number>;
  events: Envelope[];
}

export function emptyRun(run: string): RunState {
  return {
    run,
    goal: '',
    status: 'running',
    stage: 'orient',
    runDir: '',
    lastSeq: 0,
    gap: false,
    story: [],
    outline: [],
    conditions: [],
    parts: [],
    steps: 0,
    tokens: 0,
    warned: {},
    money: 0,
    plays: false,
    takeover: false,
    workedMs: 0,
    visits: {},
    edges: {},
    events: [],
  };
}

export const edgeKey = (from: string, to: string): string => `${from}>${to}`;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** With one more under this name. */
export const counted = (counts: Record<string, number>, name: string): Record<string, number> => ({ ...counts, [name]: (counts[name] ?? 0) + 1 });

export const isStep = (item: StoryItem): item is StepItem => item.kind === 'step';

/** A step still goes on until it is carried out, blocked or declined. */
function isOpen(item: StepItem | undefined): item is StepItem {
  if (!item || item.outcome || item.blocked) return false;
  return item.started || item.asked.at(-1)?.decision !== 'decline';
}

function replace(story: StoryItem[], item: StepItem, change: Partial<StepItem>): StoryItem[] {
  return story.map((other) => (other === item ? { ...item, ...change } : other));
}

/** Changes the step that goes on; where there is none, begins another with what is known of it. */
function onStep(state: RunState, envelope: Envelope, goesOn: StepItem | undefined, change: Partial<StepItem>): RunState {
  if (goesOn) return { ...state, story: replace(state.story, goesOn, { ...change, step: Math.max(goesOn.step, envelope.step) }) };
  const step: StepItem = {
    kind: 'step',
    key: `s${envelope.seq}`,
    step: Math.max(envelope.step, (state.story.findLast(isStep)?.step ?? 0) + 1),
    time: envelope.time,
    label: '',
    url: state.page?.url ?? '',
    shot: state.page?.shot,
    before: [],
    after: [],
    asked: [],
    started: false,
    ...change,
  };
  return { ...state, story: [...state.story, step] };
}

/** Time of work counts while nobody is asked and the run is not paused. */
function work(state: RunState, status: RunStatus, time: string): Pick<RunState, 'status' | 'workedMs' | 'workingSince'> {
  if (status === 'running') return { status, workedMs: state.workedMs, workingSince: state.workingSince ?? time };
  return { status, workedMs: workedUntil(state, Date.parse(time)), workingSince: undefined };
}

/** What a tab did of which the person is told. */
const TOLD: TabEventKind[] = ['opened', 'closed', 'crashed', 'dialog_opened', 'download_finished', 'download_failed', 'download_denied', 'popup_blocked', 'file_chooser', 'person_acted'];

/** The state after one more event. Events that were seen already change nothing. */
export function fold(before: RunState, envelope: Envelope): RunState {
  if (envelope.seq <= before.lastSeq) return before;
  const state: RunState = {
    ...before,
    gap: before.gap || envelope.seq > before.lastSeq + 1,
    lastSeq: envelope.seq,
    steps: Math.max(before.steps, envelope.step),
    events: [...before.events, envelope],
  };
  const key = `e${envelope.seq}`;
  const time = envelope.time;
  const add = (item: StoryItem): RunState => ({ ...state, story: [...state.story, item] });
  const last = state.story.findLast(isStep);
  const open = isOpen(last) ? last : undefined;

  switch (envelope.event) {
    case 'run_started':
      return {
        ...(envelope.resumed ? add({ kind: 'resumed', key }) : state),
        ...work(state, 'running', time),
        goal: envelope.goal,
        plays: isPlay(envelope.planner),
        runDir: envelope.run_dir,
        ending: undefined,
      };
    case 'node_entered':
      return { ...state, ...waited(state, envelope.node, time), node: envelope.node, nodeSince: time, visits: counted(state.visits, envelope.node) };
    case 'node_left':
      return { ...state, edges: counted(state.edges, edgeKey(envelope.node, envelope.edge === 'end' ? 'end' : envelope.to)) };
    case 'observed':
      return { ...state, page: { url: envelope.url, title: envelope.title, shot: envelope.shot ?? state.page?.shot } };
    case 'planned':
      return envelope.plan.conditions?.length ? { ...state, conditions: envelope.plan.conditions } : state;
    case 'model_called':
      return {
        ...state,
        ...(envelope.ok && state.waiting ? { ...work(state, state.status, time), waiting: undefined } : {}),
        tokens: state.tokens + envelope.usage.input_tokens + envelope.usage.output_tokens,
        money: state.money + (envelope.usage.money ?? 0),
      };
    case 'model_waiting':
      return {
        ...state,
        // Waiting is no work.
        ...work(state, 'waiting', time),
        status: state.status,
        waiting: {
          error: envelope.error,
          retryAt: envelope.retry_in_ms === undefined ? undefined : Date.parse(time) + envelope.retry_in_ms,
          seconds: Math.ceil((envelope.retry_in_ms ?? 0) / 1000),
          leftUntil: Date.parse(time) + envelope.patience_left_ms,
          others: envelope.others ?? [],
          trying: false,
        },
      };
    case 'model_chosen':
      return add({ kind: 'note', key, message: { id: 'say-model-chosen', args: { model: envelope.model.name } } });
    case 'site_waiting': {
      const { on, host, other: run, goal } = envelope;
      // Waiting is no work.
      return { ...state, ...work(state, on ? 'waiting' : state.status, time), status: state.status, site: on ? { host, run, goal } : undefined };
    }
    case 'part': {
      const { part } = envelope;
      const known = state.parts.some((one) => one.run === part.run);
      return { ...state, parts: known ? state.parts.map((one) => (one.run === part.run ? part : one)) : [...state.parts, part] };
    }
    case 'risk_judged': {
      const { action, judgement: { facts } } = envelope;
      // The same action judged again (its page moved, or the person changed it) is the same step.
      const again = open && !open.started && (same(open.action, action) || open.asked.at(-1)?.decision === 'edit');
      return onStep(state, envelope, again ? open : undefined, { action, label: facts.label, bbox: facts.bbox });
    }
    case 'approval_requested': {
      const { question } = envelope;
      const asked = [...(open?.asked.filter((one) => one.question !== question.id) ?? []), { question: question.id }];
      const about = question.kind === 'approval' ? { action: question.action, label: envelope.label, bbox: question.judgement.facts.bbox } : undefined;
      const next = open || about ? onStep(state, envelope, open, { ...(open ? {} : about), asked }) : state;
      return { ...next, ...work(state, 'waiting', time), pending: question };
    }
    case 'approval_answered': {
      const { question, decision, by } = envelope;
      const next = answered(state, question, decision, time);
      const step = state.story.filter(isStep).findLast((item) => item.asked.some((one) => one.question === question));
      return step ? { ...next, story: replace(state.story, step, { asked: step.asked.map((one) => (one.question === question ? { question, decision, by } : one)) }) } : next;
    }
    case 'question_asked': {
      const { question } = envelope;
      // That the person has control, or that the browser is gone, is a line of its own already.
      const told = ['taken_over', 'browser_lost'].includes(question.kind) || state.story.some((item) => item.kind === 'asked' && item.question.id === question.id);
      return { ...(told ? state : add({ kind: 'asked', key, question })), ...work(state, 'waiting', time), pending: question };
    }
    case 'question_answered':
      return answered(state, envelope.question, envelope.decision, time);
    case 'action_blocked':
      return onStep(state, envelope, open && same(open.action, envelope.action) ? open : undefined, { action: envelope.action, blocked: envelope.reason });
    case 'action_started':
      return onStep(state, envelope, open?.started ? undefined : open, { started: true, action: envelope.action, label: envelope.label, bbox: envelope.bbox });
    case 'action_finished':
      return onStep(state, envelope, open, { started: true, action: envelope.action, outcome: envelope.outcome });
    case 'narration': {
      const { message } = envelope;
      // How far the run is, is seen in its plan; told beside it, it would be a second count.
      if (state.node === 'progress_reporter') return state;
      // The question itself is a line of the story.
      if (state.node === 'ask_user') return state;
      // What a tab did meanwhile does not end a step's story.
      const told = state.story.findLast((item) => item.kind !== 'tab' && item.kind !== 'budget');
      if (told?.kind !== 'step') return add({ kind: 'note', key, message });
      if ([...told.before, told.said, ...told.after, told.blocked].some((other) => same(other, message))) return state;
      const change = told === open ? { before: [...told.before, message] } : told.said ? { after: [...told.after, message] } : { said: message };
      return { ...state, story: replace(state.story, told, change) };
    }
    case 'stage_changed':
      return { ...state, stage: envelope.to };
    case 'person_said':
      return add({ kind: 'person', key, text: envelope.text });
    case 'takeover':
      return { ...add({ kind: 'takeover', key, on: envelope.on }), ...work(state, envelope.on ? 'waiting' : 'running', time), takeover: envelope.on };
    case 'browser_asking':
      return { ...state, asking: envelope.on ? envelope.browser : undefined };
    case 'outline_changed':
      return { ...state, outline: envelope.steps };
    case 'browser_lost':
    case 'browser_back':
      return add({ kind: 'browser', key, lost: envelope.event === 'browser_lost' });
    case 'budget_warning': {
      const { budget, used, limit } = envelope;
      return { ...add({ kind: 'budget', key, budget, used, limit }), warned: { ...state.warned, [budget]: limit } };
    }
    case 'tab_event':
      return TOLD.includes(envelope.tab_event.kind) ? add({ kind: 'tab', key, event: envelope.tab_event }) : state;
    case 'error':
      return add({ kind: 'error', key, error: envelope.error });
    case 'paused':
      return { ...state, ...work(state, 'paused', time) };
    case 'resumed':
      return { ...state, ...work(state, state.pending ? 'waiting' : 'running', time) };
    case 'run_finished':
      return {
        ...state,
        ...work(state, 'finished', time),
        pending: undefined,
        asking: undefined,
        waiting: undefined,
        site: undefined,
        takeover: false,
        node: undefined,
        steps: Math.max(state.steps, envelope.steps),
        tokens: Math.max(state.tokens, envelope.tokens),
        money: Math.max(state.money, envelope.money ?? 0),
        runDir: envelope.run_dir || state.runDir,
        ending: envelope,
      };
    default:
      return state;
  }
}

/** The node that is entered tells whether the run still waits for its model. */
function waited(state: RunState, node: string, time: string): Partial<RunState> {
  if (!state.waiting) return {};
  if (node === 'planner') return { waiting: { ...state.waiting, trying: true } };
  if (node === 'error_retry') return {};
  return { ...work(state, state.status, time), waiting: undefined };
}

function answered(state: RunState, question: string, decision: Decision, time: string): RunState {
  if (state.pending?.id !== question) return state;
  const { pending } = state;
  // What was allowed is the limit from now on.
  const more = pending.kind === 'budget' && decision === 'continue' ? { warned: { ...state.warned, [pending.budget]: pending.next } } : {};
  return { ...state, ...work(state, state.status === 'paused' ? 'paused' : 'running', time), pending: undefined, ...more };
}

export function foldAll(run: string, envelopes: Envelope[]): RunState {
  return envelopes.reduce(fold, emptyRun(run));
}

/** Milliseconds of work up to `now`. */
export function workedUntil(state: RunState, now: number): number {
  return state.workedMs + (state.workingSince ? Math.max(0, now - Date.parse(state.workingSince)) : 0);
}

/** Number of the element that an action is about. */
export function elementOf(action: Action | undefined): number | undefined {
  return action && 'element' in action && typeof action.element === 'number' ? action.element : undefined;
}
