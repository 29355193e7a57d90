//! State of the whole window: what was loaded at the start, the place the person is at, what is announced.
import { backend, DEFAULT_WINDOW_STATE, toUiError, type WindowState } from '$lib/backend';
import type { AppStart, KeyState, RunSummary, Settings, UiError } from '$lib/bindings';
import { i18n } from '$lib/i18n/index.svelte';
import { once } from '$lib/once';

export type Route =
  | { screen: 'welcome' }
  | { screen: 'new' }
  | { screen: 'run'; run: string }
  | { screen: 'runs' }
  | { screen: 'review'; run: string; step?: number }
  | { screen: 'compare'; run: string; other?: string }
  | { screen: 'recipes' }
  | { screen: 'recipe'; name: string }
  | { screen: 'recipe-edit'; name: string }
  | { screen: 'recipe-table'; name: string }
  | { screen: 'recipe-keep'; run: string }
  | { screen: 'recipe-show' }
  | { screen: 'recipe-shown' }
  | { screen: 'schedules' }
  | { screen: 'watches' }
  | { screen: 'watch'; id: string }
  | { screen: 'settings'; section: string };

export function readRoute(hash: string): Route {
  const [first = '', second = '', third = ''] = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  switch (first) {
    case 'welcome':
      return { screen: 'welcome' };
    case 'run':
      return second ? { screen: 'run', run: second } : { screen: 'new' };
    case 'runs':
      return second ? { screen: 'review', run: second, step: third ? Number(third) : undefined } : { screen: 'runs' };
    case 'compare':
      return second ? { screen: 'compare', run: second, other: third || undefined } : { screen: 'runs' };
    case 'recipes':
      return second ? { screen: third === 'edit' || third === 'table' ? `recipe-${third}` : 'recipe', name: second } : { screen: 'recipes' };
    case 'keep':
      return second ? { screen: 'recipe-keep', run: second } : { screen: 'recipes' };
    case 'schedules':
      return { screen: 'schedules' };
    case 'watches':
      return second ? { screen: 'watch', id: second } : { screen: 'watches' };
    case 'show':
      return { screen: second === 'draft' ? 'recipe-shown' : 'recipe-show' };
    case 'settings':
      return { screen: 'settings', section: second || 'browser' };
    default:
      return { screen: 'new' };
  }
}

/** A goal that was not started yet, with all that was chosen for it. */
export interface UnfinishedGoal {
  goal: string;
  blanks: string[];
  where: 'new' | 'current' | 'address';
  address: string;
  planFirst: boolean;
  answerAs: 'text' | 'table' | 'list';
  columns: string;
}

class App {
  start = $state.raw<AppStart | undefined>();
  failed = $state.raw<UiError | undefined>();
  /** How it stood with the key of the model's server when one was last kept or forgotten here. */
  key = $state.raw<KeyState | undefined>();
  window = $state.raw<WindowState>(DEFAULT_WINDOW_STATE);
  route = $state.raw<Route>(readRoute(location.hash));
  /** Runs that go on, the newest first. */
  active = $state.raw<RunSummary[]>([]);
  /** Ids of those that wait, in the order in which they began to. */
  private queue = $state.raw<string[]>([]);
  /** Runs that wait for the person, the one that waits longest first. */
  waiting = $derived(this.queue.flatMap((id) => this.active.find((run) => run.id === id) ?? []));
  /** Counts changes of the history, so that lists load again. */
  historyVersion = $state(0);
  /** Counts how often the time of something has come. */
  timesCome = $state(0);
  /** Counts how often something that is watched was looked at. */
  looks = $state(0);
  /** Said to screen readers, politely. */
  announcement = $state('');
  /** Goal that "Run again" hands to the new goal screen. */
  draft = $state('');
  /** The search over everything is open. */
  palette = $state(false);
  /** Settings were changed and not saved. */
  unsaved = $state(false);
  /** What was being written there when the person looked at another screen. Never kept on the disk. */
  unfinished: UnfinishedGoal | undefined;
  /** Counts how often the key called the window: the goal box takes the focus. */
  called = $state(0);
  /** Runs that would end if the window closes now; undefined where it does not close. */
  closing = $state<number | undefined>();

  /** Language and looks as they were left; resolves when texts can be shown. */
  readonly dress = once(async () => {
    this.window = await backend().windowStateGet();
    await this.applyWindow();
  });

  async load(): Promise<void> {
    this.failed = undefined;
    try {
      // Listening begins before the first picture is asked for, so that no change falls between.
      await Promise.all([this.dress(), this.listen()]);
      const start = await backend().appStart();
      // What was told meanwhile is newer, also of a run that has ended by now.
      this.active = [...this.active, ...start.active.filter((run) => !this.told.includes(run.id))];
      // Nobody knows any more which of them waited first.
      this.queueUp([...this.active].reverse());
      // The place comes first: a new person must not see the goal box for a moment, and press what is then gone.
      if (!this.window.first_start_done && location.hash.length <= 2) {
        go('#/welcome');
        this.route = readRoute(location.hash);
      }
      this.start = start;
    } catch (thrown) {
      this.failed = toUiError(thrown);
    }
  }

  private readonly listen = once(() => Promise.all([
    backend().onRunChanged((run) => this.runChanged(run)),
    backend().onOpenRun((run) => go(`#/run/${encodeURIComponent(run)}`)),
    backend().onSchedulesChanged(() => { this.timesCome += 1; }),
    backend().onWatchesChanged(() => { this.looks += 1; }),
    backend().onNewGoal(() => { go('#/'); this.called += 1; }),
    backend().onCloseRequested((count) => (this.closing = count)),
  ]));

  /** Runs of which something was told before the start was loaded. */
  private readonly told: string[] = [];

  private runChanged(run: RunSummary): void {
    if (!this.start) this.told.push(run.id);
    const others = this.active.filter((other) => other.id !== run.id);
    const goesOn = run.status === 'running' || run.status === 'waiting' || run.status === 'paused';
    this.active = goesOn ? [run, ...others].sort((a, b) => b.started.localeCompare(a.started)) : others;
    this.queueUp([run]);
    this.historyVersion += 1;
  }

  private queueUp(runs: readonly RunSummary[]): void {
    for (const run of runs) {
      const waits = run.status === 'waiting';
      if (waits !== this.queue.includes(run.id)) this.queue = waits ? [...this.queue, run.id] : this.queue.filter((id) => id !== run.id);
    }
  }

  /** Settings that were saved. */
  adopt(settings: Settings): void {
    if (this.start) this.start = { ...this.start, settings };
  }

  /** Resolves when it is kept. */
  setWindow(change: Partial<WindowState>): Promise<void> {
    this.window = { ...this.window, ...change };
    void this.applyWindow();
    return backend().windowStateSet(this.window);
  }

  /** Whether the program starts with the session. Fails where the system does not take it, and then nothing is changed. */
  async setAutostart(autostart: boolean): Promise<void> {
    await backend().windowStateSet({ ...this.window, autostart });
    this.window = { ...this.window, autostart };
  }

  remember(goal: string): void {
    const recent = [goal, ...this.window.recent_goals.filter((other) => other !== goal)].slice(0, 8);
    this.setWindow({ recent_goals: recent });
  }

  /** Keeps a goal among the favourites, or takes it out. */
  favour(goal: string, on: boolean): void {
    const others = this.window.favourites.filter((other) => other !== goal);
    this.setWindow({ favourites: on ? [goal, ...others].slice(0, 30) : others });
  }

  private applyWindow(): Promise<void> {
    document.documentElement.dataset.theme = this.window.theme;
    return i18n.use(this.window.language);
  }

  announce(text: string): void {
    this.announcement = text;
  }
}

export const app = new App();

export function go(hash: string): void {
  if (location.hash !== hash) location.hash = hash;
  else app.route = readRoute(hash);
}

window.addEventListener('hashchange', () => {
  app.route = readRoute(location.hash);
});
