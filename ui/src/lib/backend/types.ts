//! What the window asks of the program. The Tauri side and the fake both fulfil it.
import type {
  AppStart, ExampleGoal, Finding, Forgotten, GraphNode, KeyState, LocalServer, LogLine, McpImported, McpListing, McpServer, Message, ModelFacts,
  ModelSettings, ModelTest, NewClient, NewSchedule, NewWatch, PullProgress, RememberedDecision, RememberedSites, RiskClass, RunFeed, RunReview, RunsPage, RunsQuery, RunSummary, ScheduleInfo, SchedulesView, SecretKind, SecretList, ServeState, Settings,
  StartRun, Submission, UiError, Understanding, WatchesView, WatchInfo, WatchSeries, WhenRead,
} from '$lib/bindings';
import type { RecipesBackend } from './recipes';

export * from './recipes';

export type Theme = 'system' | 'light' | 'dark';
export type Language = 'en' | 'ru';
export type LanguageChoice = 'system' | Language;

/** What the window remembers of itself, as it is at first. */
export const DEFAULT_WINDOW_STATE = {
  theme: 'system' as Theme,
  language: 'system' as LanguageChoice,
  first_start_done: false,
  /** The newest first, at most 8. */
  recent_goals: [] as string[],
  /** Goals that the person keeps, the newest first, at most 30. */
  favourites: [] as string[],
  /** Notifications of the system, while the window is not in front. */
  notify: true,
  /** A browser of a run is placed beside the window. */
  beside: true,
  /** An icon in the desktop's tray, where it has one. */
  tray: true,
  /** Looks for new versions, where the packager named a feed. */
  updates: true,
  /** The key that calls the window, one of `SHORTCUTS`; empty: none. */
  shortcut: '',
  /** The program starts with the session. */
  autostart: false,
};
export type WindowState = typeof DEFAULT_WINDOW_STATE;

/** What is known of newer versions of the program. */
export interface UpdateState {
  /** The packager named a feed; without one nothing is shown of all this. */
  possible: boolean;
  newer: string | null;
}

/** As in the program. */
export const SHORTCUTS = ['Ctrl+Alt+Space', 'Ctrl+Shift+Space', 'Alt+Shift+Space'] as const;

export interface Backend extends RecipesBackend {
  appStart(): Promise<AppStart>;
  settingsSave(settings: Settings): Promise<Settings>;
  settingsReset(): Promise<Settings>;
  /** Decisions that are kept for later runs, oldest first. */
  decisions(): Promise<RememberedDecision[]>;
  /** Takes a kept decision back; gives those that are left. */
  decisionForget(risk: RiskClass, host: string): Promise<RememberedDecision[]>;
  /** Named secrets, without their values. */
  secrets(): Promise<SecretList>;
  /** Keeps a secret; gives all that are kept. */
  secretSet(name: string, host: string, kind: SecretKind, value: string): Promise<SecretList>;
  secretRemove(name: string): Promise<SecretList>;
  /** Starts a server of tools, asks what it offers, and ends it. Takes up to a minute. */
  mcpListing(server: McpServer): Promise<McpListing>;
  /** Names of its variables or headers that have a value. */
  mcpValues(server: McpServer): Promise<string[]>;
  /** Keeps a value, which never comes back; an empty one is taken away. */
  mcpValueSet(server: string, name: string, value: string): Promise<void>;
  /** Takes all values of a server away. */
  mcpForget(server: McpServer): Promise<void>;
  /** Reads the servers in another program's settings. Nothing is started or kept. */
  mcpImport(text: string): Promise<McpImported>;
  /** This program as a server for other programs of this computer: whether it is one, and who comes. */
  serveState(): Promise<ServeState>;
  /** Switches it on or off, at once. That it cannot be reached is part of the answer. */
  serveSwitch(on: boolean): Promise<ServeState>;
  /** Takes another port. */
  serveOtherPort(): Promise<ServeState>;
  /** A program that may come; its key is told this once. */
  clientAdd(name: string): Promise<NewClient>;
  /** Its key is void, and its runs end. */
  clientRemove(id: string): Promise<ServeState>;
  /** Ends what it does now. */
  clientThrowOut(id: string): Promise<ServeState>;
  /** How it stands with the key for the server of this address. */
  keyState(baseUrl: string): Promise<KeyState>;
  keySet(baseUrl: string, key: string): Promise<KeyState>;
  keyClear(baseUrl: string): Promise<KeyState>;
  modelTest(settings: ModelSettings, key?: string): Promise<ModelTest>;
  /** Price, and what its server was found to take. Asks nobody. */
  /** US dollars that models cost this month. */
  spentThisMonth(): Promise<number>;
  modelFacts(settings: ModelSettings): Promise<ModelFacts>;
  modelForget(baseUrl: string, name: string): Promise<void>;
  localModels(): Promise<LocalServer[]>;
  /** Has Ollama load a model; ends when it is there, or when it was cancelled. */
  modelPull(baseUrl: string, name: string, onProgress: (progress: PullProgress) => void): Promise<void>;
  modelPullCancel(): Promise<void>;
  /** Opens a page of the program's own list in the person's browser. */
  openSite(name: string): Promise<void>;
  doctor(): Promise<Finding[]>;
  /** What `doctor` finds of browsers alone. Connects to none. */
  browsers(): Promise<Finding[]>;
  /** Opens the separate browser, or brings up the one that is open. */
  browserStart(): Promise<void>;
  /** Makes an entry in the menu, or a shortcut, that opens it; gives the path. */
  browserShortcut(): Promise<string>;
  goalUnderstand(goal: string): Promise<Understanding | null>;
  examples(language: Language): Promise<ExampleGoal[]>;
  /** Base address of the practice site. */
  practiceOpen(): Promise<string>;
  runStart(request: StartRun): Promise<string>;
  /** Events after `fromSeq` (those that come twice are dropped by the reader), then what happens. */
  runSubscribe(run: string, fromSeq: number, onFeed: (feed: RunFeed) => void): Promise<void>;
  runSubmit(run: string, submission: Submission): Promise<void>;
  runBringForward(run: string): Promise<void>;
  /** Puts a run that waits for its turn before the others. */
  runFirst(run: string): Promise<void>;
  /** Opens the page on which the run ended in the person's browser. */
  runLookThere(run: string): Promise<void>;
  runsList(query: RunsQuery): Promise<RunsPage>;
  runReview(run: string): Promise<RunReview>;
  /** Lines of the run's technical log after this number, the oldest first. */
  runLog(run: string, after: number): Promise<LogLine[]>;
  /** Starts the goal of a past run once more, as it began; the id of the new run. */
  runAgain(run: string): Promise<string>;
  runResume(run: string): Promise<string>;
  runClose(run: string): Promise<void>;
  /** Signs the person in at a provider, on its own page; the key that it gives is kept. Waits for them. */
  modelSignIn(provider: string): Promise<KeyState>;
  modelSignInCancel(): Promise<void>;
  runDelete(run: string): Promise<void>;
  /** Path of the file, or null where the person changed their mind. `onWriting` is called once it is chosen. */
  runExport(run: string, zip: boolean, pictures: string[], onWriting: () => void): Promise<string | null>;
  /** Opens a shared run from a file that the person picks; its id, or null where they changed their mind. */
  runOpenShared(): Promise<string | null>;
  /** Deletes the pictures of a site from all past runs. */
  picturesForget(site: string): Promise<Forgotten>;
  /** What begins at a time. */
  schedulesList(): Promise<SchedulesView>;
  /** How words that say when are understood. */
  scheduleRead(text: string): Promise<WhenRead>;
  scheduleAdd(schedule: NewSchedule): Promise<ScheduleInfo>;
  /** The goal of a past run, with where it began. */
  scheduleOfRun(run: string): Promise<StartRun>;
  schedulePause(id: string, paused: boolean): Promise<ScheduleInfo>;
  scheduleRemove(id: string): Promise<void>;
  /** What is looked at again and again. */
  watchesList(): Promise<WatchesView>;
  /** One of them with all of its looks, the oldest first. */
  watchSeries(id: string): Promise<WatchSeries>;
  /** How words that say what is waited for are understood. */
  watchRead(text: string): Promise<Message>;
  watchAdd(watch: NewWatch): Promise<WatchInfo>;
  watchPause(id: string, paused: boolean): Promise<WatchInfo>;
  /** Its looks go with it. */
  watchRemove(id: string): Promise<void>;
  /** Path of the file with all looks, or null where the person changed their mind. */
  watchSave(id: string): Promise<string | null>;
  /** What is remembered of sites. */
  sitesList(): Promise<RememberedSites>;
  /** Keeps the person's own words, in place of a note or as a new one; empty words bring the program's note back. */
  siteNoteWrite(site: string, note: number | undefined, text: string): Promise<RememberedSites>;
  /** Forgets a note, or all of the site. */
  siteForget(site: string, note?: number): Promise<RememberedSites>;
  /** Path of the file with the answer alone, or null where the person changed their mind. */
  runSaveAnswer(run: string): Promise<string | null>;
  /** Path of the file, or null where the person changed their mind. */
  settingsExport(): Promise<string | null>;
  /** The settings with those of a file that the person picks; nothing is saved. */
  settingsImport(): Promise<Settings | null>;
  /** A report for somebody who helps, to be shown before it is saved. */
  diagnostics(): Promise<string>;
  diagnosticsSave(text: string): Promise<string | null>;
  chooseFolder(): Promise<string | null>;
  graph(): Promise<GraphNode[]>;
  openPath(path: string): Promise<void>;
  windowStateGet(): Promise<WindowState>;
  windowStateSet(state: WindowState): Promise<void>;
  windowCloseAnswer(close: boolean): Promise<void>;
  /** Looks for a newer version where it is time to. */
  updateState(): Promise<UpdateState>;
  updateSkip(version: string): Promise<void>;
  /** Opens the page of the newer version in the person's browser. */
  updateOpen(): Promise<void>;
  /** Whether an icon in the tray can call back a window that is hidden. */
  trayThere(): Promise<boolean>;
  /** Hides the window; its runs go on. */
  windowToTray(): Promise<void>;
  onCloseRequested(handler: (activeRuns: number) => void): Promise<unknown>;
  /** The time of something has come. */
  onSchedulesChanged(handler: () => void): Promise<unknown>;
  /** Something was looked at. */
  onWatchesChanged(handler: () => void): Promise<unknown>;
  /** A notification was pressed: the person wants to see this run. */
  onOpenRun(handler: (run: string) => void): Promise<unknown>;
  /** The key that calls the window was pressed. */
  onNewGoal(handler: () => void): Promise<unknown>;
  onRunChanged(handler: (run: RunSummary) => void): Promise<unknown>;
  /** Address of a stored picture. */
  shotUrl(run: string, shot: string): string;
}

function isUiError(value: unknown): value is UiError {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value && 'hint' in value;
}

/** Whatever was thrown, as an error that can be shown. */
export function toUiError(value: unknown): UiError {
  if (isUiError(value)) return value;
  return {
    code: 'internal',
    message: { id: 'window-error-internal' },
    hint: { id: 'window-error-internal-hint' },
    retryable: true,
    detail: value instanceof Error ? `${value.name}: ${value.message}` : String(value),
  };
}
