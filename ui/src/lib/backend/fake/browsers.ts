//! Browsers of the fake computer, and the findings about them with the program's own sentences.
import type { EverydayState, Finding, FoundBrowser } from '$lib/bindings';

const NAMES: Record<string, string> = { chrome: 'Google Chrome', edge: 'Microsoft Edge', chromium: 'Chromium', brave: 'Brave' };
const FOLDERS: Record<string, string> = { chrome: 'google-chrome', edge: 'microsoft-edge', chromium: 'chromium', brave: 'BraveSoftware/Brave-Browser' };
const SENTENCES: Record<EverydayState, [string, string?]> = {
  ready: ['browser-is-ready'],
  open: ['browser-is-open'],
  closed: ['browser-is-closed', 'browser-todo-open-first'],
  silent: ['browser-is-silent', 'browser-todo-reopen'],
  switch_off: ['browser-is-off-open', 'browser-todo-switch'],
  port_flag: ['browser-is-port-flag', 'browser-todo-open-as-usual'],
  forbidden: ['browser-is-forbidden', 'browser-todo-organisation'],
  too_old: ['browser-is-too-old', 'browser-todo-update'],
  never_used: ['browser-is-unused', 'browser-todo-separate'],
  elsewhere: ['browser-is-elsewhere', 'browser-todo-elsewhere'],
};

export class FakeBrowsers {
  /** `chrome:switch_off,edge:ready`; `none` for a computer without any. */
  constructor(described: string) {
    if (described !== 'none') for (const one of described.split(',')) { const [kind = '', state = ''] = one.split(':'); this.states.set(kind, state as EverydayState); }
  }
  states = new Map<string, EverydayState>();
  /** How often it was looked. */
  looks = 0;

  private found(kind: string, state: EverydayState): FoundBrowser {
    const version = state === 'too_old' ? '143.0.7499.40' : '149.0.7827.55';
    return {
      installed: { name: NAMES[kind] ?? kind, kind, path: `/usr/bin/${FOLDERS[kind] ?? kind}`, version, channel: 'stable', packaging: 'native' },
      attach: `own:${kind}`, data_dir: `/home/alex/.config/${FOLDERS[kind] ?? kind}`,
      profiles: kind === 'chrome' ? [{ folder: 'Default', name: 'Alex' }, { folder: 'Profile 1', name: 'Work' }] : [{ folder: 'Default', name: 'Alex' }],
      running: !['closed', 'never_used'].includes(state), state, ...(state === 'ready' || state === 'open' ? { port: 9222 } : {}), stale_port: false,
      switch_page: `${kind === 'edge' || kind === 'brave' ? kind : 'chrome'}://inspect/#remote-debugging`,
    };
  }

  look(): Finding[] {
    this.looks += 1;
    if (this.states.size === 0) return [{ topic: 'browser', status: 'problem', message: { id: 'browser-none-installed' }, todo: { id: 'browser-install-one' } }];
    return [...this.states].map(([kind, state]) => {
      const browser = this.found(kind, state);
      const [message, todo] = SENTENCES[state];
      const args = { name: browser.installed.name, page: browser.switch_page, port: '9222', version: browser.installed.version };
      return {
        topic: 'browser', status: state === 'ready' || state === 'open' ? 'good' : 'note', browser,
        message: { id: message, args }, ...(todo ? { todo: { id: todo, args } } : {}),
      };
    });
  }
}
