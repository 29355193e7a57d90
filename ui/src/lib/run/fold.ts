//! The state of a run as the window shows it: a pure fold over its events. No clock, no I/O, and the
//! same events give the same state, whether they come live or are read again.
import type {
  Action, ActionOutcome, AnsweredBy, CheckedCondition, Claim, Condition, Decision, Envelope, Fact, Message, ModelChoice, OutlineStep,
  Question, Rect, RiskClass, RunStatus, Stage, StopReason, StructuredAnswer, TabEvent, TerminalReason, UiError, Understanding,
} from '$lib/bindings';

/** What was asked of the person, and the answer. */
export interface Asked {
  question: string;
  class?: RiskClass;
  decision?: Decision;
  by?: AnsweredBy;
  text?: string;
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
  | { kind: 'note'; key: string; time: string; message: Message }
  | { kind: 'person'; key: string; time: string; text: string }
  | { kind: 'asked'; key: string; time: string; question: Question; decision?: Decision; by?: AnsweredBy; text?: string }
  | { kind: 'takeover'; key: string; time: string; on: boolean }
  | { kind: 'browser'; key: string; time: string; lost: boolean }
  | { kind: 'budget'; key: string; time: string; budget: string; used: number; limit: number }
  | { kind: 'tab'; key: string; time: string; event: TabEvent }
  | { kind: 'resumed'; key: string; time: string }
  | { kind: 'error'; key: string; time: string; error: UiError };

export interface Ending {
  terminal: TerminalReason;
  stop: StopReason;
  /** Code saw that the goal is met. */
  verified: boolean;
  answer: string;
  message: Message;
  /** What was found, where the run ended before it had its answer. */
  facts: Fact[];
  structured?: StructuredAnswer;
  /** Where each part of the answer was seen. */
  claims: Claim[];
  /** What was to be so, and what was seen of it. */
  conditions: CheckedCondition[];
  /** Address where one sees what was done. */
  lookAt?: string;
  note?: Message;
}

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

export interface RunState {
  run: string;
  goal: string;
  status: RunStatus;
  stage: Stage;
  planner: string;
  browser: string;
  runDir: string;
  started: string;
  lastTime: string;
  lastSeq: number;
  /** An event is missing; the reader should subscribe again. */
  gap: boolean;
  understanding?: Understanding;
  story: StoryItem[];
  pending?: Question;
  page?: PageNow;
  steps: number;
  goalSteps?: [number, number];
  /** The plan that the person approved, and what of it is done. */
  outline: OutlineStep[];
  /** What is to be so when the goal is met. */
  conditions: Condition[];
  /** How far the run is, in its own words. */
  progress?: Message;
  tokens: number;
  modelCalls: number;
  /** Limits of this run as its warnings name them, by the warning's name: `max_steps`, `planner_calls`, `tokens`, `time` in minutes, `money`. */
  warned: Record<string, number>;
  /** US money; 0 where the model has no price. */
  money: number;
  takeover: boolean;
  browserLost: boolean;
  /** Name of the browser that asks its person whether the Copilot may come in. */
  asking?: string;
  waiting?: Waiting;
  /** Milliseconds in which the run worked, up to `workingSince`. */
  workedMs: number;
  workingSince?: string;
  ending?: Ending;
  /** Node that works now, and how often each edge was taken. */
  node?: string;
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
    planner: '',
    browser: '',
    runDir: '',
    started: '',
    lastTime: '',
    lastSeq: 0,
    gap: false,
    story: [],
    outline: [],
    conditions: [],
    steps: 0,
    tokens: 0,
    modelCalls: 0,
    warned: {},
    money: 0,
    takeover: false,
    browserLost: false,
    workedMs: 0,
    visits: {},
    edges: {},
    events: [],
  };
}

export const edgeKey = (from: string, to: string): string => `${from}>${to}`;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function lastStep(story: StoryItem[]): StepItem | undefined {
  for (let i = story.length - 1; i >= 0; i--) {
    const item = story[i];
    if (item?.kind === 'step') return item;
  }
  return undefined;
}

type OpenStep = StepItem & { outcome?: undefined; blocked?: undefined };

/** A step still goes on until it is carried out, blocked or declined. */
function isOpen(item: StepItem | undefined): item is OpenStep {
  if (!item || item.outcome || item.blocked) return false;
  const last = item.asked.at(-1);
  return !(last?.decision === 'decline' && !item.started);
}

function replace(story: StoryItem[], item: StepItem, change: Partial<StepItem>): StoryItem[] {
  return story.map((other) => (other === item ? { ...item, ...change } : other));
}

function newStep(state: RunState, envelope: Envelope, action: Action, change: Partial<StepItem>): StoryItem[] {
  const before = lastStep(state.story);
  return [
    ...state.story,
    {
      kind: 'step',
      key: `s${envelope.seq}`,
      step: Math.max(envelope.step, (before?.step ?? 0) + 1),
      time: envelope.time,
      action,
      label: '',
      url: state.page?.url ?? '',
      shot: state.page?.shot,
      before: [],
      after: [],
      asked: [],
      started: false,
      ...change,
    },
  ];
}

/** Time of work counts while nobody is asked and the run is not paused. */
function work(state: RunState, status: RunStatus, time: string): Pick<RunState, 'status' | 'workedMs' | 'workingSince'> {
  const working = status === 'running';
  const spent = state.workingSince ? Math.max(0, Date.parse(time) - Date.parse(state.workingSince)) : 0;
  if (working) return { status, workedMs: state.workedMs, workingSince: state.workingSince ?? time };
  return { status, workedMs: state.workedMs + spent, workingSince: undefined };
}

/** The state after one more event. Events that were seen already change nothing. */
export function fold(before: RunState, envelope: Envelope): RunState {
  if (envelope.seq <= before.lastSeq) return before;
  const state: RunState = {
    ...before,
    gap: before.gap || envelope.seq > before.lastSeq + 1,
    lastSeq: envelope.seq,
    lastTime: envelope.time,
    steps: Math.max(before.steps, envelope.step),
    events: [...before.events, envelope],
  };
  const key = `e${envelope.seq}`;
  const time = envelope.time;
  const add = (item: StoryItem): RunState => ({ ...state, story: [...state.story, item] });

  switch (envelope.event) {
    case 'run_started':
      return {
        ...state,
        ...work(state, 'running', time),
        goal: envelope.goal,
        planner: envelope.planner,
        browser: envelope.browser,
        runDir: envelope.run_dir,
        understanding: envelope.understanding ?? state.understanding,
        started: state.started || time,
        ending: undefined,
        story: envelope.resumed ? [...state.story, { kind: 'resumed', key, time }] : state.story,
      };
    case 'node_entered':
      return { ...state, ...waited(state, envelope.node, time), node: envelope.node, visits: { ...state.visits, [envelope.node]: (state.visits[envelope.node] ?? 0) + 1 } };
    case 'node_left': {
      const to = envelope.edge === 'end' ? 'end' : envelope.to;
      const edge = edgeKey(envelope.node, to);
      return { ...state, edges: { ...state.edges, [edge]: (state.edges[edge] ?? 0) + 1 } };
    }
    case 'observed':
      return { ...state, page: { url: envelope.url, title: envelope.title, shot: envelope.shot ?? state.page?.shot } };
    case 'planned':
      return { ...state, goalSteps: envelope.plan.goal_steps ?? state.goalSteps, conditions: envelope.plan.conditions?.length ? envelope.plan.conditions : state.conditions };
    case 'model_called':
      return {
        ...state,
        ...(envelope.ok && state.waiting ? { ...work(state, state.status, time), waiting: undefined } : {}),
        modelCalls: state.modelCalls + Math.max(1, envelope.usage.calls),
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
    case 'model_chosen': {
      const message: Message = { id: 'say-model-chosen', args: { model: envelope.model.name } };
      return add({ kind: 'note', key, time, message });
    }
    case 'risk_judged': {
      const open = lastStep(state.story);
      const { facts } = envelope.judgement;
      // The same action judged again (its page moved, or the person changed it) is the same step.
      if (isOpen(open) && !open.started && (same(open.action, envelope.action) || open.asked.at(-1)?.decision === 'edit')) {
        return { ...state, story: replace(state.story, open, { action: envelope.action, label: facts.label, bbox: facts.bbox }) };
      }
      return { ...state, story: newStep(state, envelope, envelope.action, { label: facts.label, bbox: facts.bbox }) };
    }
    case 'approval_requested': {
      const { question } = envelope;
      const asked: Asked = { question: question.id, class: envelope.class };
      const open = lastStep(state.story);
      const story = isOpen(open)
        ? replace(state.story, open, { asked: [...open.asked.filter((a) => a.question !== question.id), asked] })
        : question.kind === 'approval'
          ? newStep(state, envelope, question.action, { label: envelope.label, bbox: question.judgement.facts.bbox, asked: [asked] })
          : state.story;
      return { ...state, ...work(state, 'waiting', time), pending: question, story };
    }
    case 'approval_answered': {
      const step = state.story.findLast((item): item is StepItem => item.kind === 'step' && item.asked.some((a) => a.question === envelope.question));
      const story = step
        ? replace(state.story, step, {
            asked: step.asked.map((a) =>
              a.question === envelope.question ? { ...a, decision: envelope.decision, by: envelope.by, text: envelope.text } : a,
            ),
          })
        : state.story;
      return { ...answered(state, envelope.question, time), story };
    }
    case 'question_asked':
      return {
        ...state,
        ...work(state, 'waiting', time),
        pending: envelope.question,
        // That the person has control, or that the browser is gone, is a line of its own already.
        story: ['taken_over', 'browser_lost'].includes(envelope.question.kind) || state.story.some((item) => item.kind === 'asked' && item.question.id === envelope.question.id)
          ? state.story
          : [...state.story, { kind: 'asked', key, time, question: envelope.question }],
      };
    case 'question_answered':
      return {
        ...answered(state, envelope.question, time),
        story: state.story.map((item) =>
          item.kind === 'asked' && item.question.id === envelope.question
            ? { ...item, decision: envelope.decision, by: envelope.by, text: envelope.text }
            : item,
        ),
      };
    case 'action_blocked': {
      const open = lastStep(state.story);
      return isOpen(open) && same(open.action, envelope.action)
        ? { ...state, story: replace(state.story, open, { blocked: envelope.reason, step: Math.max(open.step, envelope.step) }) }
        : { ...state, story: newStep(state, envelope, envelope.action, { blocked: envelope.reason }) };
    }
    case 'action_started': {
      const open = lastStep(state.story);
      const change = { started: true, action: envelope.action, label: envelope.label, bbox: envelope.bbox };
      return isOpen(open) && !open.started
        ? { ...state, story: replace(state.story, open, { ...change, step: Math.max(open.step, envelope.step) }) }
        : { ...state, story: newStep(state, envelope, envelope.action, change) };
    }
    case 'action_finished': {
      const open = lastStep(state.story);
      return isOpen(open)
        ? { ...state, story: replace(state.story, open, { outcome: envelope.outcome, action: envelope.action }) }
        : { ...state, story: newStep(state, envelope, envelope.action, { started: true, outcome: envelope.outcome }) };
    }
    case 'narration': {
      // How far the run is belongs to the whole run, not to one step.
      if (state.node === 'progress_reporter') return { ...state, progress: envelope.message };
      // The question itself is a line of the story.
      if (state.node === 'ask_user') return state;
      // What a tab did meanwhile does not end a step's story.
      const last = state.story.findLast((item) => item.kind !== 'tab' && item.kind !== 'budget');
      if (last?.kind === 'step') {
        const { message } = envelope;
        const known = [...last.before, last.said, ...last.after, last.blocked];
        if (known.some((other) => same(other, message))) return state;
        const change = isOpen(last) ? { before: [...last.before, message] } : last.said ? { after: [...last.after, message] } : { said: message };
        return { ...state, story: replace(state.story, last, change) };
      }
      return add({ kind: 'note', key, time, message: envelope.message });
    }
    case 'stage_changed':
      return { ...state, stage: envelope.to };
    case 'person_said':
      return add({ kind: 'person', key, time, text: envelope.text });
    case 'takeover':
      return { ...add({ kind: 'takeover', key, time, on: envelope.on }), ...work(state, envelope.on ? 'waiting' : 'running', time), takeover: envelope.on };
    case 'browser_asking':
      return { ...state, asking: envelope.on ? envelope.browser : undefined };
    case 'outline_changed':
      return { ...state, outline: envelope.steps };
    case 'browser_lost':
      return { ...add({ kind: 'browser', key, time, lost: true }), browserLost: true };
    case 'browser_back':
      return { ...add({ kind: 'browser', key, time, lost: false }), browserLost: false };
    case 'budget_warning':
      return { ...add({ kind: 'budget', key, time, budget: envelope.budget, used: envelope.used, limit: envelope.limit }), warned: { ...state.warned, [envelope.budget]: envelope.limit } };
    case 'tab_event':
      return ['opened', 'closed', 'crashed', 'dialog_opened', 'download_finished', 'download_failed', 'popup_blocked', 'file_chooser', 'person_acted'].includes(envelope.tab_event.kind)
        ? add({ kind: 'tab', key, time, event: envelope.tab_event })
        : state;
    case 'error':
      return add({ kind: 'error', key, time, error: envelope.error });
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
        takeover: false,
        node: undefined,
        steps: Math.max(state.steps, envelope.steps),
        tokens: Math.max(state.tokens, envelope.tokens),
        modelCalls: Math.max(state.modelCalls, envelope.model_calls),
        money: Math.max(state.money, envelope.money ?? 0),
        runDir: envelope.run_dir || state.runDir,
        ending: { terminal: envelope.terminal_reason, stop: envelope.stop_reason, verified: envelope.verified, answer: envelope.answer, message: envelope.message, structured: envelope.structured, claims: envelope.claims ?? [], conditions: envelope.conditions ?? [], lookAt: envelope.look_at, note: envelope.note, facts: envelope.facts ?? [] },
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

function answered(state: RunState, question: string, time: string): RunState {
  if (state.pending?.id !== question) return state;
  const status: RunStatus = state.status === 'paused' ? 'paused' : 'running';
  return { ...state, ...work(state, status, time), pending: undefined };
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
