//! A pretended run: a script of pages and actions that says the same events, in the same order, as the program.
import type {
  Action, Answer, Claim, Decision, Envelope, Judgement, Message, Outcome, OutlineStep, Question, QuestionBody, RunClient, RunEvent, RunFeed, RunPart, RunSummary, Stage,
  StartRun, StopReason, StructuredAnswer, Submission, TerminalReason, Understanding,
} from '$lib/bindings';
import { error } from './error';
import { marksOf, markNamed, pageOf, viewportOf } from './pages';
import { ANSWERS, ASKED_FIRST, CHEAPEST, CONDITIONS, LAST_PAGES, OPEN, READ, SCRIPTS, SEARCH, type Step, type Story } from './stories';

/** As the program says it: by the label, else by the kind of the control, else as a step. */
function saying(id: 'say-asking' | 'say-declined', step: Step): Message {
  if (step.action === 'evaluate') return { id: `${id}-code` };
  if (step.call) return { id: `${id}-tool`, args: { tool: step.call.tool, server: step.call.server } };
  if (step.label) return { id, args: { label: step.label } };
  return step.on ? { id: `${id}-unnamed`, args: { kind: 'button' } } : { id: `${id}-step` };
}

/** A script, or a call of a tool, that was put to the person, as it was answered. */
export interface AskedScript {
  action: Action;
  judgement: Judgement;
  decision: Decision;
  said: Message[];
  result?: string;
}

const STAGES: Stage[] = ['orient', 'context', 'locate', 'verify', 'done'];

class Stopped extends Error {}
/** The run has ended already. */
class Refused extends Error {}

export class FakeRun {
  readonly events: Envelope[] = [];
  readonly scripts: AskedScript[] = [];
  private listeners: ((feed: RunFeed) => void)[] = [];
  private seq = 0;
  private step = 0;
  private stageAt = 0;
  open: { question: Question; done: (answer: Answer) => void } | undefined;
  private paused = false;
  /** The model is asked; a pause comes after its answer. */
  private thinking = false;
  private pauseWanted = false;
  private planned = false;
  private wakeups: (() => void)[] = [];
  private stopped = false;
  private takeOverAsked = false;
  private outline: OutlineStep[] = [];
  summary: RunSummary;

  constructor(
    readonly id: string,
    request: StartRun,
    private readonly story: Story,
    private readonly speed: number,
    private readonly understanding: Understanding | undefined,
    private readonly changed: (summary: RunSummary) => void,
    /** It goes on after its first plan only once it was paused, however long that takes. */
    private waitsForPause = false,
    /** The program that asked for it. */
    client?: RunClient,
  ) {
    this.summary = {
      schema_version: 1, id, goal: request.goal, status: 'running', started: this.time(), stage: 'orient', steps: 0,
      usage: { calls: 0, input_tokens: 0, output_tokens: 0, cached_tokens: 0, money: 0 }, active_ms: 0, planner: story === 'thinking' || story.startsWith('model-') || story === 'key-refused' ? 'qwen3:8b' : 'builtin', browser: 'managed',
      run_dir: `/home/alex/.local/share/browser-copilot/runs/${id}`, read_only: false, ...(client ? { client } : {}),
    };
    void this.play();
  }

  private time(): string {
    return new Date().toISOString();
  }

  private mostSteps = 50;
  private lastPicture: RunFeed | undefined;

  subscribe(fromSeq: number, listener: (feed: RunFeed) => void): void {
    for (const envelope of this.events) if (envelope.seq > fromSeq) listener({ feed: 'event', envelope });
    // As the program does, also where the run is over by now.
    if (this.lastPicture) listener(this.lastPicture);
    this.listeners.push(listener);
  }

  /** Puts it before the others that wait; its turn comes a moment later. */
  first(): void {
    this.summary = { ...this.summary, place: 1 };
    this.changed(this.summary);
    setTimeout(() => this.turn(), 1500 / this.speed);
  }

  private turn: () => void = () => undefined;

  /** Two others are before it. */
  private async queued(): Promise<void> {
    this.summary = { ...this.summary, place: 3 };
    this.changed(this.summary);
    await new Promise<void>((resolve) => {
      this.turn = resolve;
      this.wakeups.push(resolve);
    });
    this.summary = { ...this.summary };
    delete this.summary.place;
    this.changed(this.summary);
    if (this.stopped) throw new Stopped();
  }

  /** Another run changes something on the shop until the person wants it anyway. */
  private async siteWaits(): Promise<void> {
    const tell = (on: boolean): void => this.emit({ event: 'site_waiting', on, host: 'shop.example', other: 'model-1', goal: 'Order the Gunpowder and have it sent to Anna Reed' });
    tell(true);
    await new Promise<void>((resolve) => {
      this.modelBack = resolve;
      this.wakeups.push(resolve);
    });
    this.modelBack = () => undefined;
    tell(false);
    if (this.stopped) throw new Stopped();
  }

  /** What others read for it. */
  read: RunPart[] = [];

  /** Three shops are read side by side. */
  private async parts(): Promise<void> {
    const found = [['https://leaf.example/tea/green', 'Green tea Sencha costs $6.80 for 100 g.'], ['https://kettle-and-cup.example/shop?kind=green', 'The cheapest green tea is Gunpowder at $7.10 for 100 g; Sencha is sold out until March.'], ['https://tea.museum.example/', '']] as const;
    const run = (at: number): string => `part-${at + 1}`;
    for (const [at, [url]] of found.entries()) {
      this.read.push({ run: run(at), url });
      this.emit({ event: 'part', part: { run: run(at), url } });
      await this.wait(120);
    }
    for (const [at, [url, answer]] of found.entries()) {
      await this.wait(900);
      const outcome: Outcome = { terminal_reason: answer ? 'goal_satisfied' : 'goal_failed', stop_reason: answer ? 'satisfied' : 'not_verified', verified: answer !== '', answer, message: { id: answer ? 'ending-satisfied' : 'ending-not-verified' } };
      this.read[at] = { run: run(at), url, outcome };
      this.emit({ event: 'part', part: { run: run(at), url, outcome } });
    }
  }

  submit(submission: Submission): void {
    const queued = this.summary.place !== undefined;
    if (queued && (submission.submission === 'pause' || submission.submission === 'resume')) return this.status(submission.submission === 'pause' ? 'paused' : 'running');
    if (this.summary.status === 'finished') throw error('run_not_found', 'error-run-ended');
    switch (submission.submission) {
      case 'answer':
        if (this.open?.question.id !== submission.answer.question) throw error('other', 'error-answer-late');
        this.open.done(submission.answer);
        break;
      case 'pause':
        if (this.thinking) this.pauseWanted = true;
        else this.pause();
        break;
      case 'resume':
        this.paused = false;
        this.emit({ event: 'resumed' });
        this.status(this.open ? 'waiting' : 'running');
        this.wake();
        break;
      case 'stop':
        this.stopped = true;
        this.wake();
        this.open?.done({ question: this.open.question.id, decision: 'stop', text: '', by: 'person' });
        break;
      case 'say':
        this.emit({ event: 'person_said', text: submission.text });
        break;
      case 'plan':
        this.outline = submission.steps.map((step) => ({ text: step.text, done: this.outline.some((one) => one.done && one.text === step.text) }));
        this.emit({ event: 'outline_changed', steps: this.outline });
        break;
      case 'raise_budget':
        this.mostSteps = Math.max(this.mostSteps, submission.max_steps ?? 0);
        break;
      case 'use_model':
        this.emit({ event: 'model_chosen', model: { name: submission.name, base_url: submission.base_url } });
        this.modelBack();
        break;
      case 'try_now':
        this.modelBack();
        break;
      case 'take_over':
        this.takeOverAsked = true;
    }
  }

  private wake(): void {
    this.wakeups.splice(0).forEach((wake) => wake());
  }

  private emit(event: RunEvent): void {
    const envelope = { v: 1, run: this.id, seq: ++this.seq, time: this.time(), step: this.step, ...event } as Envelope;
    this.events.push(envelope);
    this.tell({ feed: 'event', envelope });
  }

  private tell(feed: RunFeed): void {
    for (const listener of this.listeners) listener(feed);
  }

  private picture(page: string): void {
    const shot = `${page}~${this.seq}`;
    this.summary = { ...this.summary, shot };
    const known = pageOf(page);
    this.lastPicture = { feed: 'live', update: { live: 'picture', shot, url: known?.url ?? '', title: known?.title ?? '', marks: marksOf(page), viewport: viewportOf(page) } };
    this.tell(this.lastPicture);
  }

  private status(status: RunSummary['status']): void {
    this.summary = { ...this.summary, status, steps: this.step };
    this.changed(this.summary);
  }

  /** Waits; ends early on stop, and lasts while paused. */
  private async wait(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms / this.speed);
      this.wakeups.push(() => { clearTimeout(timer); resolve(); });
    });
    const holds = (): boolean => this.paused || (this.waitsForPause && this.planned);
    while (holds() && !this.stopped) await new Promise<void>((resolve) => this.wakeups.push(resolve));
    if (this.stopped) throw new Stopped();
    if (!this.takeOverAsked) return;
    this.takeOverAsked = false;
    await this.ask({ kind: 'taken_over' });
  }

  private pause(): void {
    this.paused = true;
    this.emit({ event: 'paused' });
    this.status('paused');
    if (this.waitsForPause) this.wake();
    this.waitsForPause = false;
  }

  private node(node: string, to: string): void {
    this.emit({ event: 'node_entered', node, lap: this.step + 1 });
    this.emit({ event: 'node_left', node, edge: 'node', to, ms: 4 });
  }

  private stage(to: number): void {
    while (this.stageAt < to) {
      const from = STAGES[this.stageAt] ?? 'orient';
      this.stageAt += 1;
      this.emit({ event: 'stage_changed', from, to: STAGES[this.stageAt] ?? 'done' });
    }
    this.summary = { ...this.summary, stage: STAGES[this.stageAt] ?? 'done' };
  }

  private async ask(body: QuestionBody): Promise<Answer> {
    const question: Question = { id: `q${this.seq + 1}`, ...body };
    if (body.kind === 'approval') {
      const { facts } = body.judgement;
      this.emit({ event: 'approval_requested', question, class: body.judgement.class ?? 'unclear_submit', host: facts.host, label: facts.label, values: facts.values, amount: facts.amount ?? null, fingerprint: facts.fingerprint });
    } else {
      if (body.kind === 'taken_over') this.emit({ event: 'takeover', on: true });
      if (body.kind === 'browser_lost') this.emit({ event: 'browser_lost' });
      this.emit({ event: 'question_asked', question });
    }
    this.status('waiting');
    const answer = await new Promise<Answer>((done) => (this.open = { question, done }));
    this.open = undefined;
    const said = { question: question.id, decision: answer.decision, by: answer.by, text: answer.text };
    this.emit(body.kind === 'approval' ? { event: 'approval_answered', ...said } : { event: 'question_answered', ...said });
    if (body.kind === 'taken_over') this.emit({ event: 'takeover', on: false });
    if (body.kind === 'browser_lost' && answer.decision === 'continue') this.emit({ event: 'browser_back' });
    if (answer.text) this.emit({ event: 'person_said', text: answer.text });
    if (answer.decision === 'stop') throw new Stopped();
    this.status('running');
    return answer;
  }

  private modelBack: () => void = () => undefined;

  /** The model's server is gone until the person does something, or the wait is over for the third time. */
  private async modelGone(): Promise<void> {
    const refused = this.story === 'key-refused';
    const met = refused ? error('model_refused_key', 'error-model-refused-key') : error('model_unreachable', 'error-model-unreachable', { retryable: true });
    const others = [{ name: 'llama3.2:3b', base_url: 'http://127.0.0.1:11434/v1' }, { name: 'gpt-mini', base_url: 'https://api.openai.com/v1' }];
    let left = 300_000;
    for (const [attempt, seconds] of [8, 15, 30].entries()) {
      this.node('planner', 'error_retry');
      this.emit({ event: 'node_entered', node: 'error_retry', lap: this.step + 1 });
      this.emit({ event: 'model_waiting', error: met, model: 'qwen3:8b', attempt: attempt + 1, retry_in_ms: refused ? undefined : seconds * 1000, patience_left_ms: left, others });
      left -= seconds * 1000;
      const pressed = await new Promise<boolean>((resolve) => {
        const timer = refused ? undefined : setTimeout(() => resolve(false), seconds * 1000);
        this.modelBack = () => { clearTimeout(timer); resolve(true); };
        this.wakeups.push(() => { clearTimeout(timer); resolve(true); });
      });
      this.modelBack = () => undefined;
      if (this.stopped) throw new Stopped();
      this.emit({ event: 'node_left', node: 'error_retry', edge: 'node', to: 'planner', ms: 8000 });
      this.emit({ event: 'node_entered', node: 'planner', lap: this.step + 1 });
      await this.wait(1200);
      if (pressed || attempt === 2) {
        this.emit({ event: 'model_called', purpose: 'plan', model: 'qwen3:8b', usage: { calls: 1, input_tokens: 1840, output_tokens: 96, cached_tokens: 0, money: 0 }, ms: 900, ok: true });
        this.emit({ event: 'narration', message: { id: 'say-model-is-back', args: { model: 'qwen3:8b' } } });
        return;
      }
    }
  }

  /** What the person presses in the browser itself. */
  answerInBrowser: (allow: boolean) => void = () => undefined;

  private async browserAsks(): Promise<void> {
    this.emit({ event: 'browser_asking', browser: 'Chrome', on: true });
    const allowed = await new Promise<boolean | undefined>((resolve) => {
      this.answerInBrowser = resolve;
      this.wakeups.push(() => resolve(undefined));
    });
    this.emit({ event: 'browser_asking', browser: 'Chrome', on: false });
    if (allowed === undefined) throw new Stopped();
    if (!allowed) {
      const args = { browser: 'Chrome' };
      const message = { id: 'error-own-refused', args };
      this.emit({ event: 'error', error: error('browser_unreachable', message.id, { message, hint: { id: 'error-own-refused-hint', args }, retryable: true }) });
      this.end('goal_failed', 'no_browser', '', message);
      throw new Refused();
    }
  }

  private snapshot(page: string): void {
    const known = pageOf(page);
    this.emit({ event: 'node_entered', node: 'observe', lap: this.step + 1 });
    this.picture(page);
    this.emit({
      event: 'observed', observation: `o${this.seq}`, url: known?.url ?? '', title: known?.title ?? '', elements: marksOf(page).length,
      total_elements: marksOf(page).length, page_type: 'listing', shot: this.summary.shot, ms: 31,
    });
    this.emit({ event: 'node_left', node: 'observe', edge: 'node', to: 'goal_check', ms: 31 });
    this.node('goal_check', 'memory_manager');
    this.node('memory_manager', 'planner');
  }

  private async perform(step: Step, all: number): Promise<boolean> {
    this.snapshot(step.page);
    this.emit({ event: 'node_entered', node: 'planner', lap: this.step + 1 });
    await this.wait(350);
    const name = step.label || step.on;
    const mark = name ? markNamed(step.page, name) : undefined;
    let action: Action =
      step.action === 'navigate' ? { action: 'navigate', url: pageOf(step.page)?.url ?? '' }
      : step.action === 'extract' ? { action: 'extract', what: step.text ?? '' }
      : step.action === 'evaluate' ? { action: 'evaluate', code: step.text ?? '' }
      : step.call ? step.call
      : step.action === 'type' ? { action: 'type', element: mark?.id ?? 1, text: step.text ?? '', mode: 'fill', submit: true }
      : { action: 'click', element: mark?.id ?? 1 };
    if (this.story === 'thinking') {
      this.thinking = true;
      for (const word of 'The cheapest green tea seems to be first in the list, so I will look at it and compare the prices. '.split(' ')) {
        this.tell({ feed: 'live', update: { live: 'thought_delta', text: `${word} ` } });
        await this.wait(90);
      }
      this.emit({ event: 'model_called', purpose: 'plan', model: 'qwen3', usage: { calls: 1, input_tokens: 1840, output_tokens: 96, cached_tokens: 0, money: 0 }, ms: 900, ok: true });
      this.thinking = false;
      if (this.pauseWanted) this.pause();
      this.pauseWanted = false;
      await this.wait(1);
    }
    this.emit({ event: 'node_left', node: 'planner', edge: 'node', to: 'safety', ms: 4 });
    this.planned = true;
    this.emit({ event: 'planned', plan: { id: `p${this.seq}`, observation: `o${this.seq}`, thought: 'The goal names this.', actions: [action], conditions: this.step === 0 ? CONDITIONS[this.story]?.map((one) => one.condition) : undefined, goal_steps: [Math.min(this.step, all), all] } });
    const judgement: Judgement = {
      verdict: step.risk ? 'confirm' : 'allow', class: step.risk?.class, classes: step.risk ? [step.risk.class] : [], reason: { id: step.risk?.reason ?? 'fake-reason-free', args: { host: 'shop.example', ...step.risk?.args } }, what: { id: step.risk?.what ?? 'fake-what-order', args: { host: 'shop.example', ...step.risk?.args } },
      facts: { tool: step.tool, host: step.tool?.server ?? new URL(pageOf(step.page)?.url ?? 'http://x').host, label: step.label ?? '', values: step.risk?.values ?? [], amount: step.risk?.amount, fingerprint: 'v1:9a', bbox: mark?.bbox },
    };
    this.emit({ event: 'risk_judged', action, judgement });
    this.node('safety', step.risk ? 'confirm' : 'execute');
    const kept = step.action === 'evaluate' || step.action === 'mcp';
    let decision: Decision = 'allow';
    if (step.risk) {
      this.emit({ event: 'narration', message: saying('say-asking', step) });
      const answer = await this.ask({ kind: 'approval', action, judgement, model_reason: 'The goal asks me to order the tea, and this button finishes the order.', shot: this.summary.shot });
      if (answer.decision === 'decline') {
        this.step += 1;
        this.emit({ event: 'narration', message: saying('say-declined', step) });
        if (kept) this.scripts.push({ action, judgement, decision: 'decline', said: [saying('say-asking', step), saying('say-declined', step)] });
        return false;
      }
      decision = answer.decision;
      if (answer.decision === 'take_over') {
        await this.ask({ kind: 'taken_over' });
        return true;
      }
      if (answer.decision === 'edit' && answer.action) {
        action = answer.action;
        this.emit({ event: 'risk_judged', action, judgement });
      }
      this.node('confirm', 'execute');
    }
    this.step += 1;
    this.emit({ event: 'action_started', id: `a${this.seq}`, action, label: step.label ?? '', bbox: mark?.bbox });
    await this.wait(450);
    if (kept) this.scripts.push({ action, judgement, decision, said: [saying('say-asking', step), step.said], result: step.call ? step.text : '["$5.20","$6.80"]' });
    this.node('execute', 'progress');
    this.emit({
      event: 'action_finished', action,
      outcome: { id: `a${this.seq}`, status: step.fails ? 'covered' : 'ok', delivery: 'trusted', url_changed: true, dom_changed: true, url: pageOf(step.page)?.url ?? '', ms: 210 },
    });
    this.emit({ event: 'narration', message: step.fails ? { id: 'say-failed-covered', args: { label: step.label ?? '' } } : step.said });
    this.node('progress', 'progress_reporter');
    this.emit({ event: 'node_entered', node: 'progress_reporter', lap: this.step });
    this.emit({ event: 'narration', message: { id: 'say-progress-steps', args: { done: Math.min(this.step, all), all } } });
    this.emit({ event: 'node_left', node: 'progress_reporter', edge: 'node', to: 'observe', ms: 1 });
    this.summary = { ...this.summary, active_ms: this.summary.active_ms + 900 };
    this.status('running');
    return true;
  }

  private async play(): Promise<void> {
    await Promise.resolve();
    this.changed(this.summary);
    this.emit({ event: 'run_started', goal: this.summary.goal, planner: this.summary.planner, resumed: this.story === 'orphan', understanding: this.understanding, browser: 'managed', run_dir: this.summary.run_dir });
    try {
      if (this.story === 'queued') await this.queued();
      if (this.story === 'asking') await this.browserAsks();
      await this.wait(400);
      if (this.story === 'blank') return;
      if (this.story === 'nothing') return this.snapshot('empty');
      if (this.story === 'no-browser') {
        this.emit({ event: 'error', error: error('no_browser', 'error-no-browser', { retryable: true }) });
        return this.end('goal_failed', 'no_browser', '', { id: 'error-no-browser' });
      }
      await this.before();
      this.stage(1);
      const steps = SCRIPTS[this.story] ?? [OPEN, SEARCH, READ];
      for (const [index, step] of steps.entries()) {
        this.tick(Math.floor((this.outline.length * index) / steps.length));
        if (index === 1) this.stage(2);
        if (index === steps.length - 1) this.stage(3);
        if (index === 2 && this.story === 'site') await this.siteWaits();
        if (index === 2 && this.story === 'parts') await this.parts();
        if (index === 2 && (this.story === 'model-waits' || this.story === 'key-refused')) await this.modelGone();
        if (!(await this.perform(step, steps.length))) return this.end('goal_failed', 'declined', '', { id: 'ending-declined' });
        if ((this.story === 'budget' || this.story === 'budget-near') && index === 1) {
          this.step = 41;
          this.emit({ event: 'budget_warning', budget: 'max_steps', used: 41, limit: 50 });
          // The second stays there until it is given more.
          do await this.wait(4000); while (this.story === 'budget-near' && this.mostSteps <= 50);
          if (this.mostSteps <= 50) {
            this.step = 50;
            return this.end('budget_exhausted', 'max_steps', '', { id: 'ending-max-steps' });
          }
        }
      }
      if (this.story === 'model-lost') {
        this.emit({ event: 'narration', message: { id: 'say-retry' } });
        this.emit({ event: 'error', error: error('model_unreachable', 'error-model-unreachable', { retryable: true }) });
        return this.end('goal_failed', 'model_unavailable', '', { id: 'ending-model-unavailable' });
      }
      if (this.story === 'disk') return this.end('goal_failed', 'journal_failed', '', { id: 'ending-disk-full' });
      this.snapshot(LAST_PAGES[this.story] ?? 'found');
      await this.wait(300);
      if (this.story === 'not-met') return this.end('goal_failed', 'not_verified', 'Green tea Sencha at $6.80 seems to be the cheapest.', { id: 'ending-not-verified' });
      this.stage(4);
      this.tick(this.outline.length);
      this.end('goal_satisfied', 'satisfied', ANSWERS[this.story] ?? CHEAPEST, { id: this.story === 'unverified' ? 'ending-satisfied-unverified' : 'ending-satisfied' });
    } catch (thrown) {
      if (thrown instanceof Refused) return;
      if (!(thrown instanceof Stopped)) throw thrown;
      this.end('goal_failed', 'cancelled', '', { id: 'ending-cancelled' });
    }
  }

  /** What some stories ask before their first step. */
  private async before(): Promise<void> {
    const asks = this.story === 'understanding' ? { kind: this.story, understanding: this.understanding ?? { steps: [] } } : ASKED_FIRST[this.story]?.asks;
    if (!asks) return;
    const page = ASKED_FIRST[this.story]?.page;
    if (page) this.snapshot(page);
    const answer = await this.ask(asks);
    if (asks.kind !== 'plan') return;
    if (answer.decision === 'decline') {
      this.end('goal_failed', 'declined', '', { id: 'ending-plan-declined' });
      throw new Refused();
    }
    this.outline = (answer.steps ?? asks.steps).map((text) => ({ text, done: false }));
    this.emit({ event: 'outline_changed', steps: this.outline });
  }

  private tick(done: number): void {
    if (this.outline.length === 0 || this.outline.filter((step) => step.done).length >= done) return;
    this.outline = this.outline.map((step, index) => ({ ...step, done: index < done }));
    this.emit({ event: 'outline_changed', steps: this.outline });
  }

  /** The answer as this story has it, and where its parts were seen. */
  private worth(answer: string): { structured?: StructuredAnswer; claims: Claim[] } {
    const url = pageOf('found')?.url ?? '';
    if (!answer) return { claims: [] };
    const claim = (text: string): Claim => ({ text, step: 3, url });
    if (this.story === 'table') {
      const rows = [['Green tea Sencha', '$6.80', 'Japan'], ['Green tea Gunpowder, loose, in a tin of 250 grams', '$7.10', 'China'], ['Jasmine pearls', '$12.40', '']];
      return { structured: { kind: 'table', columns: ['name', 'price', 'country'], rows }, claims: [...rows.slice(0, 2).map((row) => claim(row.join(' · '))), { text: 'Jasmine pearls · $12.40' }] };
    }
    if (this.story === 'list') return { structured: { kind: 'list', items: ['Green tea Sencha', 'Green tea Gunpowder'] }, claims: [claim('Green tea Sencha'), { text: 'Green tea Gunpowder' }] };
    if (this.story === 'plan') return { claims: [claim(CHEAPEST), { text: 'It is the best of all.' }] };
    if (this.story === 'price') {
      const shot = this.summary.shot ?? '';
      return { claims: [{ ...claim(answer), proof: { shot, bbox: { x: 78, y: 312, w: 156, h: 60 }, width: 1280, height: 800 } }] };
    }
    return { claims: [] };
  }

  private end(terminal: TerminalReason, stop: StopReason, answer: string, message: Message): void {
    const url = this.events.findLast((one) => one.event === 'observed')?.url;
    const ending = {
      terminal_reason: terminal, stop_reason: stop, verified: message.id === 'ending-satisfied', answer, ...this.worth(answer), message,
      conditions: CONDITIONS[this.story], look_at: url?.startsWith('http') ? url : undefined,
    };
    this.emit({ event: 'run_finished', ...ending, steps: this.step, model_calls: 0, tokens: 0, money: 0, run_dir: this.summary.run_dir });
    this.summary = { ...this.summary, status: 'finished', finished: this.time(), steps: this.step, outcome: ending };
    this.changed(this.summary);
  }
}
