//! A run that goes on (or has just ended): its folded state, what is only live, and what the person does.
import { backend, toUiError } from '$lib/backend';
import { app } from '$lib/app.svelte';
import { t } from '$lib/i18n/index.svelte';
import type { Answer, Decision, Mark, RunFeed, Submission, UiError, Viewport } from '$lib/bindings';
import { raised, type Raise } from './budget';
import { emptyRun, fold, type RunState } from './fold';
import type { AskedFor } from './status';

export interface Picture {
  shot: string;
  url: string;
  title: string;
  marks: Mark[];
  viewport: Viewport | undefined;
}

/** Pictures whose marks are kept, so that a step can be looked at again. */
const KEPT_PICTURES = 400;

export class RunController {
  readonly run: string;
  state = $state.raw<RunState>(emptyRun(''));
  /** What the model thinks while it thinks. */
  thought = $state('');
  /** The newest picture. */
  picture = $state.raw<Picture | undefined>();
  error = $state.raw<UiError | undefined>();
  /** A submission is on its way. */
  sending = $state(false);
  /** What the person is writing to it, also while they look at another screen. */
  words = $state('');
  /** What the person allowed it beyond its limits. */
  given = $state.raw<Raise>({});
  /** What was pressed and has not come about yet: the run does first what it is at. */
  asked = $state<AskedFor | undefined>();
  // Looked up by name, never watched.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private pictures = new Map<string, Picture>();
  private subscribing = false;

  constructor(run: string, goal: string) {
    this.run = run;
    this.state = { ...emptyRun(run), goal };
  }

  async subscribe(): Promise<void> {
    if (this.subscribing) return;
    this.subscribing = true;
    this.error = undefined;
    try {
      await backend().runSubscribe(this.run, this.state.lastSeq, (feed) => this.receive(feed));
    } catch (thrown) {
      this.error = toUiError(thrown);
    } finally {
      this.subscribing = false;
    }
  }

  receive(feed: RunFeed): void {
    if (feed.feed === 'live') {
      if (feed.update.live === 'thought_delta') this.thought = (this.thought + feed.update.text).slice(-2000);
      else this.keep(feed.update);
      return;
    }
    const { envelope } = feed;
    this.state = fold(this.state, envelope);
    const came = (this.asked === 'pause' && envelope.event === 'paused') || (this.asked === 'take_over' && (envelope.event === 'takeover' || envelope.event === 'question_asked'));
    if (came || envelope.event === 'run_finished') this.asked = undefined;
    if (envelope.event === 'observed' && envelope.shot && this.picture?.shot !== envelope.shot) {
      const known = this.pictures.get(envelope.shot);
      // Marks come with live pictures only; one of the same page is not given up for one without.
      const better = !known && this.picture?.url === envelope.url && this.picture.marks.length > 0 ? this.picture : known;
      this.picture = better ?? { shot: envelope.shot, url: envelope.url, title: envelope.title, marks: [], viewport: this.picture?.viewport };
    }
    if (envelope.event === 'planned' || envelope.event === 'run_finished') this.thought = '';
  }

  private keep(update: Picture): void {
    const { shot, url, title, marks, viewport } = update;
    this.picture = { shot, url, title, marks, viewport };
    this.pictures.delete(shot);
    this.pictures.set(shot, this.picture);
    const oldest = this.pictures.keys().next().value;
    if (this.pictures.size > KEPT_PICTURES && oldest !== undefined) this.pictures.delete(oldest);
  }

  /** The picture of that name, with marks where they are still known. */
  pictureOf(shot: string): Picture {
    return this.pictures.get(shot) ?? { shot, url: '', title: '', marks: [], viewport: this.picture?.viewport };
  }

  submit(submission: Submission): Promise<boolean> {
    return this.carry(() => backend().runSubmit(this.run, submission));
  }

  /** Has the program do something with the run; what went wrong is shown. */
  async carry(work: () => Promise<unknown>): Promise<boolean> {
    this.sending = true;
    this.error = undefined;
    try {
      await work();
      return true;
    } catch (thrown) {
      this.error = toUiError(thrown);
      return false;
    } finally {
      this.sending = false;
    }
  }

  answer(decision: Decision, more: Partial<Pick<Answer, 'text' | 'action' | 'steps' | 'remember'>> = {}): Promise<boolean> {
    const question = this.state.pending;
    if (!question) return Promise.resolve(false);
    return this.submit({ submission: 'answer', answer: { question: question.id, decision, text: '', by: 'person', ...more } });
  }

  /** A no, which is also said. */
  async decline(text = ''): Promise<void> {
    if (await this.answer('decline', { text })) app.announce(t('announce-declined'));
  }

  /** Allows it more, also while it waits. */
  async raise(more: Raise): Promise<void> {
    if (await this.submit({ submission: 'raise_budget', ...more })) this.given = raised(this.given, more);
  }

  get stopping(): boolean {
    return this.asked === 'stop';
  }

  /** Asks for what comes once the run is done with what it does now; seen at once. */
  async ask(what: AskedFor): Promise<void> {
    const before = this.asked;
    this.asked = what;
    if (!(await this.submit({ submission: what })) && this.asked === what) this.asked = before;
  }

  async stop(): Promise<void> {
    if (this.asked === 'stop' || this.state.status === 'finished') return;
    await this.ask('stop');
  }
}

class Runs {
  private controllers = new Map<string, RunController>();

  /** The controller of a run; subscribes at the first use. */
  open(run: string, goal = ''): RunController {
    const known = this.controllers.get(run);
    if (known) return known;
    const controller = new RunController(run, goal);
    this.controllers.set(run, controller);
    void controller.subscribe();
    return controller;
  }

  /** A run that is resumed under the same name starts a new subscription. */
  forget(run: string): void {
    this.controllers.delete(run);
  }
}

export const runs = new Runs();
