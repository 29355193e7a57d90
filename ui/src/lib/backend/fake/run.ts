//! A pretended run: a script of pages and actions that says the same events, in the same order, as the program.
import type {
  Action, Answer, Claim, Envelope, Judgement, Message, OutlineStep, Question, QuestionBody, RunEvent, RunFeed, RunSummary, Stage,
  StartRun, StopReason, StructuredAnswer, Submission, TerminalReason, UiError, Understanding,
} from '$lib/bindings';
import { marksOf, markNamed, pageOf, viewportOf } from './pages';
import { CONDITIONS, OPEN, PLANNED, READ, SCRIPTS, SEARCH, type Step, type Story } from './stories';

/** As the program says it: by the label, else by the kind of the control, else as a step. */
const asking = (step: Step): Message =>
  step.action === 'run_code' ? { id: 'say-asking-code' }
  : step.label ? { id: 'say-asking', args: { label: step.label } }
  : step.on ? { id: 'say-asking-unnamed', args: { kind: 'button' } }
  : { id: 'say-asking-step' };
const declined = (step: Step): Message =>
  step.action === 'run_code' ? { id: 'say-declined-code' }
  : step.label ? { id: 'say-declined', args: { label: step.label } }
  : step.on ? { id: 'say-declined-unnamed', args: { kind: 'button' } }
  : { id: 'say-declined-step' };

/** A script that was put to the person, as it was answered. */
export interface AskedScript {
  code: string;
  decision: 'allow' | 'decline';
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
    private readonly now: () => number,
  ) {
    this.summary = {
      schema_version: 1, id, goal: request.goal, status: 'running', started: this.time(), stage: 'orient', steps: 0,
      usage: { calls: 0, input_tokens: 0, output_tokens: 0, cached_tokens: 0, money: 0 }, active_ms: 0, planner: story === 'thinking' || story.startsWith('model-') || story === 'key-refused' ? 'qwen3:8b' : 'builtin', browser: 'managed',
      run_dir: `/home/alex/.local/share/browser-copilot/runs/${id}`, read_only: false,
    };
    void this.play();
  }

  private time(): string {
    return new Date(this.now()).toISOString();
  }

  private mostSteps = 50;
  private lastPicture: RunFeed | undefined;

  subscribe(fromSeq: number, listener: (feed: RunFeed) => void): void {
    for (const envelope of this.events) if (envelope.seq > fromSeq) listener({ feed: 'event', envelope });
    // As the program does, also where the run is over by now.
    if (this.lastPicture) listener(this.lastPicture);
    this.listeners.push(listener);
  }

  submit(submission: Submission): void {
    if (this.summary.status === 'finished') {
      throw { code: 'run_not_found', message: { id: 'error-run-ended' }, hint: { id: 'error-run-ended-hint' }, retryable: false } satisfies UiError;
    }
    switch (submission.submission) {
      case 'answer':
        if (this.open?.question.id !== submission.answer.question) throw { code: 'other', message: { id: 'error-answer-late' }, hint: { id: 'error-answer-late-hint' }, retryable: false } satisfies UiError;
        this.open.done(submission.answer);
        break;
      case 'pause':
        this.paused = true;
        this.emit({ event: 'paused' });
        this.status('paused');
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
        break;
      default:
        break;
    }
  }

  private wake(): void {
    this.wakeups.splice(0).forEach((wake) => wake());
  }

  private emit(event: RunEvent): void {
    const envelope = { v: 1, run: this.id, seq: ++this.seq, time: this.time(), step: this.step, ...event } as Envelope;
    this.events.push(envelope);
    for (const listener of this.listeners) listener({ feed: 'event', envelope });
  }

  private picture(page: string): void {
    const shot = `${page}~${this.seq}`;
    this.summary = { ...this.summary, shot };
    const known = pageOf(page);
    this.lastPicture = { feed: 'live', update: { live: 'picture', shot, url: known?.url ?? '', title: known?.title ?? '', marks: marksOf(page), viewport: viewportOf(page) } };
    for (const listener of this.listeners) listener(this.lastPicture);
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
    while (this.paused && !this.stopped) await new Promise<void>((resolve) => this.wakeups.push(resolve));
    if (this.stopped) throw new Stopped();
    if (this.takeOverAsked) {
      this.takeOverAsked = false;
      await this.takenOver();
    }
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
    const error: UiError = refused
      ? { code: 'model_refused_key', message: { id: 'error-model-refused-key' }, hint: { id: 'error-model-refused-key-hint' }, retryable: false }
      : { code: 'model_unreachable', message: { id: 'error-model-unreachable' }, hint: { id: 'error-model-unreachable-hint' }, retryable: true };
    const others = [{ name: 'llama3.2:3b', base_url: 'http://127.0.0.1:11434/v1' }, { name: 'gpt-mini', base_url: 'https://api.openai.com/v1' }];
    let left = 300_000;
    for (const [attempt, seconds] of [8, 15, 30].entries()) {
      this.node('planner', 'error_retry');
      this.emit({ event: 'node_entered', node: 'error_retry', lap: this.step + 1 });
      this.emit({ event: 'model_waiting', error, model: 'qwen3:8b', attempt: attempt + 1, retry_in_ms: refused ? undefined : seconds * 1000, patience_left_ms: left, others });
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
      this.emit({ event: 'error', error: { code: 'browser_unreachable', message: { id: 'error-own-refused', args: { browser: 'Chrome' } }, hint: { id: 'error-own-refused-hint', args: { browser: 'Chrome' } }, retryable: true } });
      this.end('goal_failed', 'no_browser', '', { id: 'error-own-refused', args: { browser: 'Chrome' } });
      throw new Refused();
    }
  }

  private async takenOver(): Promise<void> {
    await this.ask({ kind: 'taken_over' });
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
    await this.wait(350);
    const name = step.label || step.on;
    const mark = name ? markNamed(step.page, name) : undefined;
    let action: Action =
      step.action === 'navigate' ? { action: 'navigate', url: pageOf(step.page)?.url ?? '' }
      : step.action === 'extract' ? { action: 'extract', what: step.text ?? '' }
      : step.action === 'run_code' ? { action: 'run_code', code: step.text ?? '' }
      : step.action === 'type' ? { action: 'type', element: mark?.id ?? 1, text: step.text ?? '', mode: 'fill', submit: true }
      : { action: 'click', element: mark?.id ?? 1 };
    if (this.story === 'thinking') {
      for (const word of 'The cheapest green tea seems to be first in the list, so I will look at it and compare the prices. '.split(' ')) {
        for (const listener of this.listeners) listener({ feed: 'live', update: { live: 'thought_delta', text: `${word} ` } });
        await this.wait(90);
      }
      this.emit({ event: 'model_called', purpose: 'plan', model: 'qwen3', usage: { calls: 1, input_tokens: 1840, output_tokens: 96, cached_tokens: 0, money: 0 }, ms: 900, ok: true });
    }
    this.node('planner', 'safety');
    this.emit({ event: 'planned', plan: { id: `p${this.seq}`, observation: `o${this.seq}`, thought: 'The goal names this.', actions: [action], conditions: this.step === 0 ? CONDITIONS[this.story]?.map((one) => one.condition) : undefined, goal_steps: [Math.min(this.step, all), all] } });
    const judgement: Judgement = {
      verdict: step.risk ? 'confirm' : 'allow', class: step.risk?.class, classes: step.risk ? [step.risk.class] : [], reason: { id: step.risk?.reason ?? 'fake-reason-free', args: { host: 'shop.example', ...step.risk?.args } }, what: { id: step.risk?.what ?? 'fake-what-order', args: { host: 'shop.example', ...step.risk?.args } },
      facts: { host: new URL(pageOf(step.page)?.url ?? 'http://x').host, label: step.label ?? '', values: step.risk?.values ?? [], amount: step.risk?.amount, fingerprint: 'v1:9a', bbox: mark?.bbox },
    };
    this.emit({ event: 'risk_judged', action, judgement });
    this.node('safety', step.risk ? 'confirm' : 'execute');
    if (step.risk) {
      this.emit({ event: 'narration', message: asking(step) });
      const answer = await this.ask({ kind: 'approval', action, judgement, model_reason: 'The goal asks me to order the tea, and this button finishes the order.', shot: this.summary.shot });
      if (answer.decision === 'decline') {
        this.step += 1;
        this.emit({ event: 'narration', message: declined(step) });
        if (action.action === 'run_code') this.scripts.push({ code: action.code, decision: 'decline' });
        return false;
      }
      if (answer.decision === 'take_over') {
        await this.takenOver();
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
    if (action.action === 'run_code') this.scripts.push({ code: action.code, decision: 'allow', result: '["$5.20","$6.80"]' });
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
      if (this.story === 'asking') await this.browserAsks();
      await this.wait(400);
      if (this.story === 'blank') return;
      if (this.story === 'nothing') {
        this.snapshot('empty');
        return;
      }
      if (this.story === 'no-browser') {
        this.emit({ event: 'error', error: { code: 'no_browser', message: { id: 'error-no-browser' }, hint: { id: 'error-no-browser-hint' }, retryable: true } });
        this.end('goal_failed', 'no_browser', '', { id: 'error-no-browser' });
        return;
      }
      await this.before();
      this.stage(1);
      const steps = SCRIPTS[this.story] ?? [OPEN, SEARCH, READ];
      for (const [index, step] of steps.entries()) {
        this.tick(Math.floor((this.outline.length * index) / steps.length));
        if (index === 1) this.stage(2);
        if (index === steps.length - 1) this.stage(3);
        if (index === 2 && (this.story === 'model-waits' || this.story === 'key-refused')) await this.modelGone();
        if (!(await this.perform(step, steps.length))) {
          this.end('goal_failed', 'declined', '', { id: 'ending-declined' });
          return;
        }
        if ((this.story === 'budget' || this.story === 'budget-near') && index === 1) {
          this.step = 41;
          this.emit({ event: 'budget_warning', budget: 'max_steps', used: 41, limit: 50 });
          // The second stays there until it is given more.
          do await this.wait(4000); while (this.story === 'budget-near' && this.mostSteps <= 50);
          if (this.mostSteps <= 50) {
            this.step = 50;
            this.end('budget_exhausted', 'max_steps', '', { id: 'ending-max-steps' });
            return;
          }
        }
      }
      if (this.story === 'model-lost') {
        this.emit({ event: 'narration', message: { id: 'say-retry' } });
        this.emit({ event: 'error', error: { code: 'model_unreachable', message: { id: 'error-model-unreachable' }, hint: { id: 'error-model-unreachable-hint' }, retryable: true } });
        this.end('goal_failed', 'model_unavailable', '', { id: 'ending-model-unavailable' });
        return;
      }
      if (this.story === 'disk') {
        this.end('goal_failed', 'journal_failed', '', { id: 'ending-disk-full' });
        return;
      }
      const last = this.story === 'order' ? 'thanks' : this.story === 'unverified' ? 'cart' : this.story === 'address' ? 'far' : this.story === 'tall' ? 'tall' : this.story === 'scrolled' || this.story === 'scrolling' ? 'tall@2760' : this.story === 'arabic' ? 'arabic' : 'found';
      this.snapshot(last);
      await this.wait(300);
      if (this.story === 'not-met') {
        this.end('goal_failed', 'not_verified', 'Green tea Sencha at $6.80 seems to be the cheapest.', { id: 'ending-not-verified' });
        return;
      }
      this.stage(4);
      this.tick(this.outline.length);
      if (this.story === 'unverified') {
        this.end('goal_satisfied', 'satisfied', 'Green tea Sencha is in the cart.', { id: 'ending-satisfied-unverified' });
        return;
      }
      this.end('goal_satisfied', 'satisfied', this.story === 'order' ? 'The order is placed. Its number is 48213.' : this.story === 'table' ? '| name | price | country |' : this.story === 'plan' ? 'The cheapest green tea is Green tea Sencha at $6.80. It is the best of all.' : 'The cheapest green tea is Green tea Sencha at $6.80.', { id: 'ending-satisfied' });
    } catch (thrown) {
      if (thrown instanceof Refused) return;
      if (!(thrown instanceof Stopped)) throw thrown;
      this.end('goal_failed', 'cancelled', '', { id: 'ending-cancelled' });
    }
  }

  /** What some stories ask before their first step. */
  private async before(): Promise<void> {
    switch (this.story) {
      case 'ask': {
        this.snapshot('home');
        await this.ask({ kind: 'ask', text: 'Two teas fit. Which one do you want?', options: ['Green tea Sencha, $6.80', 'Green tea Gunpowder, $7.10'] });
        break;
      }
      case 'scrolling':
        this.snapshot('tall@0');
        await this.ask({ kind: 'ask', text: 'Go to the next chapter?', options: ['Yes'] });
        break;
      case 'login':
        this.snapshot('login');
        await this.ask({ kind: 'login', host: 'mail.example.org' });
        break;
      case 'captcha':
        this.snapshot('login');
        await this.ask({ kind: 'captcha', host: 'mail.example.org' });
        break;
      case 'consent':
        this.snapshot('login');
        await this.ask({ kind: 'consent', host: 'mail.example.org' });
        break;
      case 'tabs':
        await this.ask({ kind: 'tab_choice', host: 'mail.example.org', tabs: [{ id: 't1', url: 'https://mail.example.org/inbox', title: 'Inbox (3)', active: false, owned: false }, { id: 't2', url: 'https://mail.example.org/sent', title: 'Sent', active: true, owned: false }] });
        break;
      case 'in-use':
        this.snapshot('home');
        await this.ask({ kind: 'tab_in_use', host: 'mail.example.org' });
        break;
      case 'file':
        this.snapshot('home');
        await this.ask({ kind: 'file_wanted', host: 'mail.example.org' });
        break;
      case 'orphan':
        this.snapshot('checkout');
        await this.ask({ kind: 'orphan', action: { action: 'click', element: markNamed('checkout', 'Place order').id }, label: 'Place order' });
        break;
      case 'lost':
        this.snapshot('home');
        await this.ask({ kind: 'browser_lost' });
        break;
      case 'closed':
        this.snapshot('home');
        await this.ask({ kind: 'tab_closed', host: 'shop.example' });
        break;
      case 'stuck':
        this.snapshot('home');
        await this.ask({ kind: 'stuck', message: { id: 'fake-stuck' } });
        break;
      case 'understanding':
        await this.ask({ kind: 'understanding', understanding: this.understanding ?? { steps: [] } });
        break;
      case 'plan': {
        this.snapshot('home');
        const answer = await this.ask({ kind: 'plan', steps: ['Open the shop', 'Search for green tea', 'Compare the prices of all green teas', 'Tell the price of the cheapest one'], conditions: PLANNED });
        if (answer.decision === 'decline') {
          this.end('goal_failed', 'declined', '', { id: 'ending-plan-declined' });
          throw new Refused();
        }
        this.outline = (answer.steps ?? ['Open the shop', 'Search for green tea', 'Compare the prices of all green teas', 'Tell the price of the cheapest one']).map((text) => ({ text, done: false }));
        this.emit({ event: 'outline_changed', steps: this.outline });
        break;
      }
      default:
        break;
    }
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
    if (this.story === 'table') {
      const rows = [['Green tea Sencha', '$6.80', 'Japan'], ['Green tea Gunpowder, loose, in a tin of 250 grams', '$7.10', 'China'], ['Jasmine pearls', '$12.40', '']];
      return { structured: { kind: 'table', columns: ['name', 'price', 'country'], rows }, claims: [{ text: rows[0]?.join(' · ') ?? '', step: 3, url }, { text: rows[1]?.join(' · ') ?? '', step: 3, url }, { text: 'Jasmine pearls · $12.40' }] };
    }
    if (this.story === 'list') return { structured: { kind: 'list', items: ['Green tea Sencha', 'Green tea Gunpowder'] }, claims: [{ text: 'Green tea Sencha', step: 3, url }, { text: 'Green tea Gunpowder' }] };
    if (this.story === 'plan') return { claims: [{ text: 'The cheapest green tea is Green tea Sencha at $6.80.', step: 3, url }, { text: 'It is the best of all.' }] };
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
