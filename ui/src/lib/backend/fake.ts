//! A backend in memory: what the window is developed, shown and tested with. Address parameters choose a
//! state: `story` (what a run meets), `speed`, `runs` (length of the history), `first=1`, `problem=1`,
//! `theme`, `language`, `planner=model`, `local=none|empty|all`, `pull=unknown`, `browsers=chrome:switch_off,edge:ready|none`, `log=none` (a run of which nothing was logged), `fail=log|look|start|again|shortcut|autostart|resume|browser|list|shared|import|recipes|keep|save|play|table|bare|recipe-import|show|read|closed|watch-save`, `sites=none|aside` (nothing is remembered of sites; the notes could not be read), `schedules=none|aside|broken` (nothing begins at a time; the list could not be read; it cannot be), `watches=none|aside|broken|many` (nothing is watched; the list could not be read; it cannot be; it is full), `recipes=none|aside|answers` (none are kept; a table was being done when the program was ended; one of them answers two things),
//! `slow=browsers|tools`, `waits=pause` (a run goes on after its first plan once it was paused), `index=building|off`, `hostile=markup|address|…` (`fake/hostile.ts`: what every text is), `twins=1` (more runs of the first goal), `broken=1` (a record of which nothing is left, and one with a time that is none), `waiting` (how many runs wait at the start), `tray=1` (the desktop shows the icon), `tools=1|many` (servers of tools are set up), `serve=1|taken` (`fake/serve.ts`: this program as a server; runs are those of another program), `update` (a newer version; without it the packager named no feed).
import type {
  ExampleGoal, Finding, GraphNode, RememberedDecision, RunSummary, SecretList, Settings, StartRun, UiError, Understanding,
} from '$lib/bindings';
import { DEFAULT_SETTINGS } from '$lib/bindings/SettingsTable';
import { i18n } from '$lib/i18n/index.svelte';
import { siteMeant } from '$lib/run/risk';
import { mistakes } from '$lib/settings/fields';
import { withAlways } from '$lib/settings/tools';
import { FakeBrowsers } from './fake/browsers';
import { error } from './fake/error';
import { makeHistory, reviewOf, reviewOfScript } from './fake/history';
import { FakeList } from './fake/list';
import { logOf } from './fake/log';
import { FakeModels } from './fake/models';
import { pictureOf } from './fake/pages';
import { FakeRecipes } from './fake/recipes';
import { FakeRun } from './fake/run';
import { EDITOR, FakeServe } from './fake/serve';
import { FakeSchedules } from './fake/schedules';
import { FakeSites } from './fake/sites';
import type { Story } from './fake/stories';
import { installTexts } from './fake/texts';
import { FakeTools } from './fake/tools';
import { FakeWatches } from './fake/watches';
import { DEFAULT_WINDOW_STATE, type Backend, type Language, type LanguageChoice, type Theme, type WindowState } from './types';

export const defaultSettings = (): Settings => structuredClone(DEFAULT_SETTINGS);

const EXAMPLES: Record<Language, ExampleGoal[]> = {
  en: [
    { id: 'price', goal: 'Open the shop, search for green tea, and tell me the price of the cheapest one', asks: false, practice: true, start_url: 'http://127.0.0.1:41873/shop' },
    { id: 'order', goal: 'Open the shop, put Green tea Sencha into the cart, go to the checkout and order it', asks: true, practice: true, start_url: 'http://127.0.0.1:41873/shop' },
    { id: 'mail', goal: 'Open the mailbox and read the newest letter from Anna', asks: false, practice: true, start_url: 'http://127.0.0.1:41873/mail' },
  ],
  ru: [
    { id: 'price', goal: 'Открой магазин, найди зелёный чай и скажи цену самого дешёвого', asks: false, practice: true, start_url: 'http://127.0.0.1:41873/shop' },
    { id: 'order', goal: 'Открой магазин, положи зелёный чай Сенча в корзину, перейди к оформлению и закажи его', asks: true, practice: true, start_url: 'http://127.0.0.1:41873/shop' },
    { id: 'mail', goal: 'Открой почту и прочитай последнее письмо от Анны', asks: false, practice: true, start_url: 'http://127.0.0.1:41873/mail' },
  ],
};

const VERBS: [RegExp, string][] = [
  [/^(open|go to|visit|открой|перейди|зайди)/i, 'open'],
  [/^(search|find|look for|найди|поищи)/i, 'search'],
  [/^(click|press|put|нажми|положи)/i, 'press'],
  [/^(type|write|введи|напиши)/i, 'type'],
  [/^(read|tell|list|прочитай|скажи|назови)/i, 'read'],
  [/^(order|buy|закажи|купи)/i, 'order'],
];

export function understand(goal: string): Understanding {
  const parts = goal.split(/[,;\n]|(?:^|\s)(?:and|then|и|затем|потом)\s/i).map((part) => part.trim()).filter(Boolean);
  return {
    steps: parts.map((source) => {
      const verb = VERBS.find(([pattern]) => pattern.test(source));
      return verb ? { source, meaning: { id: `fake-understood-${verb[1]}`, args: { what: source.replace(verb[0], '').replace(/^\s*(for|the|to|into|me)\s+/i, '').trim() || source } } } : { source };
    }),
    // Basic mode asks for a site where the first step is done on a page that nothing names.
    ...(/^(press|нажми)/i.test(goal.trim()) ? { needs_site: true } : {}),
  };
}

const GRAPH: Record<string, [string[], boolean, boolean]> = {
  observe: [['loop_mitigation', 'goal_check', 'error_retry', 'execute', 'ask_user'], false, false],
  loop_mitigation: [['goal_check', 'error_retry'], false, false],
  goal_check: [['memory_manager', 'planner', 'goal_validator', 'strategy_adapter', 'ask_user'], true, false],
  memory_manager: [['planner'], false, false],
  planner: [['safety', 'goal_validator', 'ask_user', 'error_retry', 'observe'], true, false],
  safety: [['execute', 'confirm', 'planner', 'strategy_adapter'], true, false],
  confirm: [['execute', 'safety', 'planner', 'observe'], true, true],
  execute: [['progress', 'safety', 'self_corrector', 'error_retry', 'observe'], false, true],
  self_corrector: [['safety', 'planner', 'error_retry'], false, false],
  progress: [['progress_reporter', 'progress_analyzer', 'strategy_adapter', 'ask_user'], true, false],
  progress_analyzer: [['progress_reporter', 'strategy_adapter'], false, false],
  progress_reporter: [['observe'], false, false],
  strategy_adapter: [['observe', 'ask_user'], true, false],
  ask_user: [['observe'], true, true],
  error_retry: [['observe', 'planner'], true, false],
  goal_validator: [['quality_evaluator', 'planner', 'observe'], true, false],
  quality_evaluator: [['planner'], true, false],
};

const later = <T>(value: T, ms = 60): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(value), ms));

export function createFake(search = location.search): Backend {
  installTexts();
  const params = new URLSearchParams(search);
  const speed = Number(params.get('speed') ?? 1);
  const story = params.get('story') as Story | null;
  const fail = params.get('fail');
  let settings = defaultSettings();
  let decisions: RememberedDecision[] = [];
  if (params.get('planner') === 'model') settings.model = { ...settings.model, planner: 'model', base_url: 'http://127.0.0.1:11434/v1', name: 'qwen3:8b' };
  const tools = new FakeTools(params.get('tools'));
  const sites = new FakeSites(params.get('sites'));
  const schedules = new FakeSchedules(params.get('schedules'));
  const watches = new FakeWatches(params.get('watches'));
  const mcp = tools.settings();
  if (mcp) settings.mcp = mcp;
  const models = new FakeModels(params.get('local'), params.get('pull'));
  const store = 'keychain';
  const keys = new Map<string, string>();
  const keyOf = (url: string): { present: boolean; store: string } => ({ present: keys.has(new URL(url, 'http://none').origin), store });
  let secrets: SecretList = { secrets: [], store };
  let hidden = false;
  let trayAsked = 0;
  /** Folders that were opened. */
  const opened: string[] = [];
  const lookedAt: string[] = [];
  /** Of the newest version; empty: as it is. */
  const update = params.get('update');
  let skipped = '';
  let updatesOpened = 0;
  let state: WindowState = {
    ...DEFAULT_WINDOW_STATE,
    first_start_done: params.get('first') !== '1',
    theme: (params.get('theme') as Theme | null) ?? 'system',
    language: (params.get('language') as LanguageChoice | null) ?? 'system',
    recent_goals: params.get('recent') === '0' ? [] : ['Open the mailbox and read the newest letter from Anna'],
  };
  const browsers = new FakeBrowsers(params.get('browsers') ?? 'chrome:switch_off,edge:closed');
  let history = makeHistory(Number(params.get('runs') ?? 10), Date.now());
  const [model] = history;
  if (model && params.get('twins') === '1') {
    // The same goal, once done in more steps and once broken off.
    const day = 86_400_000;
    history.push({ ...model, id: 'twin-1', steps: 6, active_ms: 19_000, started: new Date(Date.parse(model.started) - day).toISOString(), planner: 'qwen3:8b', usage: { calls: 6, input_tokens: 21_400, output_tokens: 360, cached_tokens: 0, money: 0.012 } });
    history.push({ ...model, id: 'twin-2', steps: 2, status: 'interrupted', outcome: undefined, started: new Date(Date.parse(model.started) - 2 * day).toISOString() });
  }
  if (model && params.get('broken') === '1') {
    history.unshift({ ...model, id: 'broken-1', goal: '', started: '', steps: 0, active_ms: 0, status: 'interrupted', outcome: undefined, shot: undefined, read_only: true });
    history.unshift({ ...model, id: 'broken-2', started: 'yesterday at noon', shared: true });
  }
  if (model && params.get('interrupted') === '1') history.unshift({ ...model, id: 'interrupted-1', steps: 7, status: 'interrupted', outcome: undefined, started: new Date().toISOString() });
  if (model && params.get('sites') === '1') history = history.map((run) => (run.outcome ? { ...run, outcome: { ...run.outcome, look_at: 'https://shop.example/cart' } } : run));
  const list = new FakeList(params.get('index'));
  let listFailed = false;
  const live = new Map<string, FakeRun>();
  /** What the window does with what it is told. */
  const told: { changed?: (run: RunSummary) => void; close?: (count: number) => void; newGoal?: () => void; open?: (run: string) => void; times?: () => void; looked?: () => void } = {};
  let count = 0;
  let started: StartRun | undefined;

  const notFound = (id: string): UiError => error('run_not_found', 'error-run-not-found', { message: { id: 'error-run-not-found', args: { id } } });
  const changed = (summary: RunSummary): void => {
    history = [summary, ...history.filter((run) => run.id !== summary.id)].sort((a, b) => b.started.localeCompare(a.started));
    told.changed?.(summary);
  };
  const led = params.get('serve') === '1' ? { name: EDITOR, leads: true } : undefined;
  const begin = (goal: string, way: Story, id: string): string => {
    live.set(id, new FakeRun(id, { goal, tab: 'new', practice: true }, way, speed, settings.model.planner === 'builtin' ? understand(goal) : undefined, changed, params.get('waits') === 'pause', led));
    return id;
  };

  const recipes = new FakeRecipes(params.get('recipes'), {
    fail, speed, goalOf: (id) => (live.get(id)?.summary ?? history.find((run) => run.id === id))?.goal,
    begin: (goal) => begin(goal, story ?? (/order|закаж/i.test(goal) ? 'order' : 'price'), `run-${++count}`),
  });
  const goingOn = (): FakeRun[] => [...live.values()].filter((run) => run.summary.status !== 'finished');
  const serve = new FakeServe(params.get('serve'), () => goingOn().map((run) => run.id), () => goingOn().forEach((run) => run.submit({ submission: 'stop' })));

  let browsersFound: () => void = () => undefined;
  /** With `slow=browsers` the list of browsers waits until a test says so. */
  const found = params.get('slow') === 'browsers' ? new Promise<void>((resolve) => (browsersFound = resolve)) : Promise.resolve();

  const api: Backend = {
    ...recipes.api(),
    appStart: () => later({
      version: '0.1.0', settings, runs_dir: '/home/alex/.local/share/browser-copilot/runs', logs_dir: '/home/alex/.local/share/browser-copilot/logs', platform: 'linux',
      active: [...live.values()].map((run) => run.summary).filter((run) => run.status !== 'finished'),
      problems: params.get('problem') === '1' ? [error('settings_damaged', 'error-settings-damaged', { message: { id: 'error-settings-damaged', args: { path: '/home/alex/.config/browser-copilot/settings.damaged' } } })] : [],
    }),
    settingsSave: async (next) => {
      await later(null, 120);
      const wrong = mistakes(next)[0];
      if (wrong) throw error('settings_invalid', 'error-settings-invalid', { detail: wrong.path });
      if (next.browser.executable && !next.browser.executable.startsWith('/usr/')) throw error('settings_invalid', 'settings-no-such-browser', { message: { id: 'settings-no-such-browser', args: { value: next.browser.executable } } });
      settings = structuredClone(next);
      return structuredClone(settings);
    },
    decisions: () => later(structuredClone(decisions)),
    decisionForget: (risk, host) => {
      decisions = decisions.filter((one) => one.class !== risk || one.host !== host);
      return later(structuredClone(decisions));
    },
    secrets: () => later(structuredClone(secrets)),
    secretSet: async (name, host, kind, value) => {
      await later(null);
      // As the program does: one site, and a value that can be told from ordinary text.
      if (!/^[\w-]{1,40}$/.test(name)) throw error('settings_invalid', 'secrets-wrong-name');
      if (/^\*\.[a-z]+$/i.test(host)) throw error('settings_invalid', 'secrets-wrong-host', { message: { id: 'secrets-wrong-host', args: { host } } });
      if (value.length < 4) throw error('settings_invalid', 'secrets-wrong-length');
      secrets = { ...secrets, secrets: [...secrets.secrets.filter((one) => one.name !== name), { name, host, kind }].sort((a, b) => a.name.localeCompare(b.name)) };
      return structuredClone(secrets);
    },
    secretRemove: (name) => { secrets = { ...secrets, secrets: secrets.secrets.filter((one) => one.name !== name) }; return later(structuredClone(secrets)); },
    mcpListing: async (server) => {
      if (params.get('slow') === 'tools') await later(null, 60_000);
      return later(tools.listing(server), 400);
    },
    mcpValues: (server) => later(tools.kept(server), 30),
    mcpValueSet: (server, name, value) => { tools.set(server, name, value); return later(undefined); },
    mcpForget: (server) => { tools.forget(server); return later(undefined); },
    mcpImport: async (text) => { await later(null); return tools.import(text); },
    serveState: () => later(serve.state(), 20),
    serveSwitch: (on) => later(serve.switch(on)),
    serveOtherPort: () => later(serve.otherPort()),
    clientAdd: async (name) => { await later(null); return serve.add(name); },
    clientRemove: (id) => later(serve.remove(id)),
    clientThrowOut: (id) => later(serve.throwOut(id)),
    settingsReset: () => { settings = defaultSettings(); return later(structuredClone(settings)); },
    keyState: (url) => later(keyOf(url), 20),
    keySet: (url, text) => { if (!text) throw error('key_store', 'fake-key-empty'); keys.set(new URL(url, 'http://none').origin, text); return later(keyOf(url)); },
    modelSignIn: async () => { await later(null, fail === 'sign-in' ? 40 : 300); if (fail === 'sign-in') throw error('other', 'sign-in-declined'); keys.set('https://openrouter.ai', 'from a sign-in'); return keyOf('https://openrouter.ai/api/v1'); },
    modelSignInCancel: () => later(undefined),
    keyClear: (url) => { keys.delete(new URL(url, 'http://none').origin); return later(keyOf(url)); },
    modelTest: async (model, typed) => {
      await later(null, 500);
      if (model.base_url.includes('127.0.0.1') || model.base_url.includes('localhost')) return { models: ['qwen3:8b', 'llama3.2'], tool_calls: !model.name.includes('llama'), ms: 840, takes: models.tested(model, 'json_schema') };
      if (!typed && !keyOf(model.base_url).present) throw error('model_refused_key', 'error-model-refused-key', { detail: 'HTTP 401' });
      if (typed === 'bad') throw error('model_refused_key', 'error-model-refused-key', { detail: 'HTTP 401' });
      return { models: ['gpt-5', 'gpt-5-mini'], tool_calls: true, ms: 1240, takes: models.tested(model, 'strict_tools') };
    },
    spentThisMonth: () => later(3.2, 30),
    modelFacts: (model) => later(models.facts(model), 30),
    modelForget: (url, name) => { models.forget(url, name); return later(undefined); },
    modelPull: (_url, name, onProgress) => models.pull(name, onProgress, speed),
    modelPullCancel: () => { models.cancel(); return later(undefined, 10); },
    openSite: (name) => { models.opened.push(name); return later(undefined, 10); },
    localModels: () => later(models.servers(), 150),
    doctor: () => later<Finding[]>([
      ...browsers.look(),
      { topic: 'port', status: 'note', message: { id: 'browser-port-closed', args: { port: '9222' } } },
      { topic: 'model', status: 'note', message: { id: 'doctor-model-none' }, todo: { id: 'doctor-model-none-todo' } },
      { topic: 'key_store', status: 'good', message: { id: 'doctor-key-store' } },
      { topic: 'runs_folder', status: 'good', message: { id: 'doctor-runs-folder', args: { path: '/home/alex/.local/share/browser-copilot/runs' } } },
    ], 200),
    browsers: async () => { await found; return later(browsers.look(), 120); },
    browserStart: async () => { await later(null, 120); if (fail === 'browser') throw error('no_browser', 'error-no-browser'); },
    browserShortcut: () => later('/home/alex/.local/share/applications/browser-copilot-chrome.desktop', 60),
    goalUnderstand: (goal) => later(understand(goal), 30),
    examples: (language) => later(EXAMPLES[language]),
    practiceOpen: () => later('http://127.0.0.1:41873'),
    runStart: async (request) => {
      await later(null, 80);
      if (fail === 'start') throw error('no_browser', 'error-no-browser', { retryable: true, detail: 'no executable in PATH' });
      started = request;
      const way: Story = story ?? (request.plan_first ? 'plan' : request.shape?.kind === 'table' ? 'table' : /order|закаж/i.test(request.goal) ? 'order' : 'price');
      return begin(request.goal, way, `run-${++count}`);
    },
    runSubscribe: async (run, fromSeq, onFeed) => {
      const known = live.get(run);
      if (!known) throw notFound(run);
      known.subscribe(fromSeq, onFeed);
    },
    runSubmit: async (run, submission) => {
      await later(null, 20);
      const known = live.get(run);
      if (!known) throw notFound(run);
      const asked = known.open?.question;
      known.submit(submission);
      // As the engine keeps "always on this site", and "always" of a tool.
      if (submission.submission === 'answer' && submission.answer.remember && submission.answer.decision === 'allow_site' && asked?.kind === 'approval' && asked.judgement.class) {
        const { tool } = asked.judgement.facts;
        if (tool) settings = withAlways(settings, tool);
        else decisions = [...decisions, { host: siteMeant(asked.judgement), class: asked.judgement.class, verdict: 'allow', since: new Date().toISOString() }];
      }
    },
    runBringForward: () => later(undefined),
    runFirst: async (run) => { await later(null, 20); live.get(run)?.first(); },
    runLookThere: async (id) => {
      await later(null, 20);
      if (fail === 'look') throw error('other', 'error-other');
      lookedAt.push((live.get(id)?.summary ?? history.find((run) => run.id === id))?.outcome?.look_at ?? '');
    },
    runsList: async (query) => {
      await later(null, 80);
      if (fail === 'list' && !listFailed) { listFailed = true; throw error('runs_folder', 'error-runs-folder', { retryable: true, message: { id: 'error-runs-folder', args: { path: '/home/alex/.local/share/browser-copilot/runs' } } }); }
      return list.page(history, query);
    },
    runReview: async (id) => {
      await later(null, 60);
      const summary = history.find((run) => run.id === id);
      if (!summary) throw notFound(id);
      const script = live.get(id)?.scripts.at(-1);
      return { ...(script ? reviewOfScript(summary, script) : reviewOf(summary)), parts: live.get(id)?.read ?? [] };
    },
    runLog: async (id, after) => {
      await later(null, 30);
      const summary = live.get(id)?.summary ?? history.find((run) => run.id === id);
      if (!summary) throw notFound(id);
      if (fail === 'log') throw error('runs_folder', 'error-runs-folder', { retryable: true, message: { id: 'error-runs-folder', args: { path: summary.run_dir } } });
      return params.get('log') === 'none' ? [] : logOf(summary, live.get(id)?.events.length ?? 40).filter((line) => line.n > after);
    },
    runAgain: async (id) => {
      await later(null, 60);
      const goal = history.find((run) => run.id === id)?.goal ?? live.get(id)?.summary.goal;
      if (goal === undefined) throw notFound(id);
      if (fail === 'again') throw error('other', 'again-hidden');
      return begin(goal, /order|закаж/i.test(goal) ? 'order' : 'price', `run-${++count}`);
    },
    runResume: async (id) => {
      const summary = history.find((run) => run.id === id);
      if (!summary) throw notFound(id);
      if (fail === 'resume') throw error('network', 'error-site-gone', { message: { id: 'error-site-gone', args: { host: '127.0.0.1:41873' } } });
      history = history.filter((run) => run.id !== id);
      return begin(summary.goal, 'orphan', id);
    },
    runClose: async (id) => {
      history = history.map((run) => (run.id === id ? { ...run, status: 'finished' as const, outcome: { terminal_reason: 'goal_failed' as const, stop_reason: 'cancelled' as const, verified: false, answer: '', message: { id: 'journal-closed-by-person' } } } : run));
      await later(null);
    },
    runDelete: async (id) => { history = history.filter((run) => run.id !== id); await later(null); },
    runExport: (id, zip, pictures, onWriting) => { onWriting(); return later(`/home/alex/Documents/${id}${pictures.length ? ` with ${pictures.length}` : ''}.${zip ? 'zip' : 'html'}`, 400); },
    runOpenShared: async () => {
      await later(null, 80);
      if (fail === 'shared') throw error('other', 'share-refused', { detail: 'files in it overlap' });
      const [shared] = makeHistory(1, Date.now());
      if (!shared) return null;
      history = [{ ...shared, id: `shared-${++count}`, goal: 'Compare two kettles <b>for me</b>', status: 'interrupted', shared: true }, ...history];
      return history[0]?.id ?? null;
    },
    picturesForget: async (site) => {
      await later(null, 80);
      const has = history.filter((run) => run.shot && site.includes('127.0.0.1'));
      history = history.map((run) => (has.includes(run) ? { ...run, shot: undefined } : run));
      return { runs: has.length, pictures: has.reduce((sum, run) => sum + run.steps, 0), bytes: has.length * 480_000, busy: has.length > 0 ? 1 : 0 };
    },
    schedulesList: async () => later(schedules.all()),
    scheduleRead: async (text) => later(schedules.read(text)),
    scheduleAdd: async (schedule) => later(schedules.add(schedule)),
    scheduleOfRun: async (run) => {
      if (fail === 'again') throw error('other', 'again-hidden');
      const goal = live.get(run)?.summary.goal ?? history.find((one) => one.id === run)?.goal ?? '';
      return later({ goal, start_url: 'https://shop.example/', tab: 'new' as const, practice: false });
    },
    schedulePause: async (id, paused) => later(schedules.pause(id, paused)),
    scheduleRemove: async (id) => later(schedules.remove(id)),
    watchesList: async () => later(watches.all()),
    watchSeries: async (id) => later(watches.series(id)),
    watchRead: async (text) => later(watches.read(text), 5),
    watchAdd: async (watch) => watches.add(watch, await recipes.api().recipeShow(watch.recipe)),
    watchPause: async (id, paused) => later(watches.pause(id, paused)),
    watchRemove: async (id) => later(watches.remove(id)),
    watchSave: async (id) => { await later(null); return fail === 'watch-save' ? null : watches.save(id); },
    sitesList: () => later(sites.list()),
    siteNoteWrite: async (site, note, text) => later(sites.write(site, note, text)),
    siteForget: async (site, note) => later(sites.forget(site, note)),
    runSaveAnswer: () => later('/home/alex/Documents/answer.csv', 60),
    settingsExport: () => later('/home/alex/Documents/browser-copilot-settings.json', 60),
    settingsImport: async () => {
      await later(null, 60);
      if (fail === 'import') throw error('settings_invalid', 'portable-refused', { detail: 'another format' });
      return { ...structuredClone(settings), limits: { ...settings.limits, max_steps: 77 } };
    },
    diagnostics: () => later(`Browser Copilot 0.1.0 (linux x86_64)\n\nGood: Chrome was found.\nRuns: ${history.length}, bytes: 25000000, index: Ready\n\n{ "limits": { "max_steps": 50 } }\n\n2026-11-20T10:00:00Z  WARN the page https://shop.example/… did not answer <b>in time</b>`, 150),
    diagnosticsSave: () => later('/home/alex/Documents/browser-copilot-report.txt', 60),
    chooseFolder: () => later('/home/alex/Documents/runs'),
    graph: () => later<GraphNode[]>(Object.entries(GRAPH).map(([name, [successors, may_end, may_interrupt]]) => ({ name, successors, may_end, may_interrupt }))),
    openPath: (path) => { opened.push(path); return later(undefined); },
    windowStateGet: () => later({ ...state }, 10),
    windowStateSet: async (next) => {
      await later(null, 10);
      if (next.shortcut !== state.shortcut && fail === 'shortcut') throw error('other', 'hotkey-refused', { message: { id: 'hotkey-refused', args: { key: next.shortcut } } });
      if (next.autostart && fail === 'autostart') throw error('other', 'autostart-refused', { message: { id: 'autostart-refused' } });
      state = next;
    },
    updateState: () => later({ possible: update !== null, newer: state.updates && update !== skipped ? update : null }, 10),
    updateSkip: (version) => { skipped = version; return later(undefined, 10); },
    updateOpen: () => { updatesOpened += 1; return later(undefined, 10); },
    trayThere: async () => {
      const there = await later(params.get('tray') === '1' && state.tray, 10);
      trayAsked += 1;
      return there;
    },
    windowToTray: () => { hidden = true; return later(undefined); },
    windowCloseAnswer: () => later(undefined),
    onCloseRequested: async (handler) => { told.close = handler; },
    onNewGoal: async (handler) => { told.newGoal = handler; },
    onSchedulesChanged: async (handler) => { told.times = handler; },
    onWatchesChanged: async (handler) => { told.looked = handler; },
    onOpenRun: async (handler) => { told.open = handler; },
    onRunChanged: async (handler) => { told.changed = handler; },
    shotUrl: (_run, shot) => pictureOf(shot),
  };

  // Tests ask for what only the operating system can ask.
  Object.assign(window, { __fake: { closeRequested: (active: number) => told.close?.(active), newGoal: () => told.newGoal?.(), openRun: (run: string) => told.open?.(run), schedules, timeCome: () => told.times?.(), watches, looked: () => told.looked?.(), state: () => state, hidden: () => hidden, speak: (language: Language) => i18n.use(language), opened: () => opened, lookedAt: () => lookedAt, trayAsked: () => trayAsked, updatesOpened: () => updatesOpened, started: () => started, settings: () => settings, tools, recipes, serve, browsers, browsersFound: () => browsersFound(), models, answerInBrowser: (allow: boolean) => live.forEach((run) => run.answerInBrowser(allow)) } });
  for (let nth = 1; nth <= Number(params.get('waiting') ?? 0); nth++) begin(`Send the letter ${nth} to Anna`, 'send', `waiting-${nth}`);
  if (story) setTimeout(() => { begin(params.get('goal') ?? 'Open the shop, put Green tea Sencha into the cart and order it', story, 'story'); }, 0);
  return api;
}
