//! The program, by Tauri commands and events. Nothing else in the window imports @tauri-apps.
import { Channel, invoke } from '@tauri-apps/api/core';
import { listen } from '@tauri-apps/api/event';
import type { PullProgress, RunFeed, RunSummary } from '$lib/bindings';
import type { Backend, WindowState } from './types';
import { DEFAULT_WINDOW_STATE } from './types';

const onWindows = (): boolean => navigator.userAgent.includes('Windows');

export const tauriBackend: Backend = {
  appStart: () => invoke('app_start'),
  settingsSave: (settings) => invoke('settings_save', { settings }),
  settingsReset: () => invoke('settings_reset'),
  decisions: () => invoke('decisions'),
  decisionForget: (risk, host) => invoke('decision_forget', { class: risk, host }),
  secrets: () => invoke('secrets'),
  secretSet: (name, host, kind, value) => invoke('secret_set', { name, host, kind, value }),
  secretRemove: (name) => invoke('secret_remove', { name }),
  keyState: (baseUrl) => invoke('key_state', { baseUrl }),
  keySet: (baseUrl, key) => invoke('key_set', { baseUrl, key }),
  keyClear: (baseUrl) => invoke('key_clear', { baseUrl }),
  modelTest: (settings, key) => invoke('model_test', { settings, key }),
  modelFacts: (settings) => invoke('model_facts', { settings }),
  modelForget: (baseUrl, name) => invoke('model_forget', { baseUrl, name }),
  localModels: () => invoke('local_models'),
  modelPull: (baseUrl, name, onProgress) => {
    const channel = new Channel<PullProgress>();
    channel.onmessage = onProgress;
    return invoke('model_pull', { baseUrl, name, channel });
  },
  modelPullCancel: () => invoke('model_pull_cancel'),
  openSite: (name) => invoke('open_site', { name }),
  doctor: () => invoke('doctor'),
  browsers: () => invoke('browsers'),
  browserStart: () => invoke('browser_start'),
  browserShortcut: () => invoke('browser_shortcut'),
  goalUnderstand: (goal) => invoke('goal_understand', { goal }),
  examples: (language) => invoke('examples', { language }),
  practiceOpen: () => invoke('practice_open'),
  runStart: (request) => invoke('run_start', { request }),
  runSubscribe: (run, fromSeq, onFeed) => {
    const channel = new Channel<RunFeed>();
    channel.onmessage = onFeed;
    return invoke('run_subscribe', { run, fromSeq, channel });
  },
  runSubmit: (run, submission) => invoke('run_submit', { run, submission }),
  runBringForward: (run) => invoke('run_bring_forward', { run }),
  runLookThere: (run) => invoke('run_look_there', { run }),
  runsList: (query) => invoke('runs_list', { query }),
  runReview: (run) => invoke('run_review', { run }),
  runLog: (run, after) => invoke('run_log', { run, after }),
  runAgain: (run) => invoke('run_again', { run }),
  runResume: (run) => invoke('run_resume', { run }),
  runClose: (run) => invoke('run_close', { run }),
  runDelete: (run) => invoke('run_delete', { run }),
  runExport: (run, zip, onWriting) => {
    const channel = new Channel<boolean>();
    channel.onmessage = onWriting;
    return invoke('run_export', { run, zip, channel });
  },
  runOpenShared: () => invoke('run_open_shared'),
  picturesForget: (site) => invoke('pictures_forget', { site }),
  runSaveAnswer: (run) => invoke('run_save_answer', { run }),
  settingsExport: () => invoke('settings_export'),
  settingsImport: () => invoke('settings_import'),
  diagnostics: () => invoke('diagnostics'),
  diagnosticsSave: (text) => invoke('diagnostics_save', { text }),
  chooseFolder: () => invoke('choose_folder'),
  graph: () => invoke('graph'),
  openPath: (path) => invoke('open_path', { path }),
  windowStateGet: async () => {
    const kept = await invoke<Partial<WindowState> | null>('window_state_get');
    return { ...DEFAULT_WINDOW_STATE, ...kept };
  },
  windowStateSet: (state) => invoke('window_state_set', { state }),
  updateState: () => invoke('update_state'),
  updateSkip: (version) => invoke('update_skip', { version }),
  updateOpen: () => invoke('update_open'),
  trayThere: () => invoke('tray_there'),
  windowToTray: () => invoke('window_to_tray'),
  windowCloseAnswer: (close) => invoke('window_close_answer', { close }),
  onCloseRequested: (handler) => listen<number>('close-requested', (event) => handler(event.payload)),
  onOpenRun: (handler) => listen<string>('open-run', (event) => handler(event.payload)),
  onNewGoal: (handler) => listen('new-goal', () => handler()),
  onRunChanged: (handler) => listen<RunSummary>('run-changed', (event) => handler(event.payload)),
  shotUrl: (run, shot) => {
    const path = `${encodeURIComponent(run)}/${encodeURIComponent(shot)}`;
    return onWindows() ? `http://shot.localhost/${path}` : `shot://localhost/${path}`;
  },
};
