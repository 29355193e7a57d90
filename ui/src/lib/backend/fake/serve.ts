//! This program as a server, of the fake. `serve=1`: it is on, with a program that is there, one that was there and one that never came;
//! `serve=taken`: its port is another program's.
import type { NewClient, ServeClient, ServeState } from '$lib/bindings';
import { error } from './error';
import { daysAgo } from './time';

export const EDITOR = 'Code editor';
const HOUR = 3_600_000;

export class FakeServe {
  on: boolean;
  private port = 21_873;
  private taken: boolean;
  clients: ServeClient[] = [];
  /** Keys that were told. Tests ask for them. */
  readonly told: string[] = [];

  constructor(way: string | null, /** The run that the first one leads. */ private readonly run: () => string[], /** Ends it. */ private readonly stop: () => void) {
    this.on = way !== null;
    this.taken = way === 'taken';
    const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();
    if (way === '1') {
      this.clients = [
        { id: 'c1', name: EDITOR, added: ago(300), seen: ago(0), connected: true, runs: [] },
        { id: 'c2', name: 'Заметки', added: ago(200), seen: daysAgo(1), connected: false, runs: [] },
        { id: 'c3', name: 'A shell script with a rather long name', added: ago(1), connected: false, runs: [] },
      ];
    }
  }

  state(): ServeState {
    const serving = this.on && !this.taken;
    const problem = this.on && this.taken ? error('other', 'serve-port-taken', { message: { id: 'serve-port-taken', args: { port: String(this.port) } } }) : undefined;
    const address = this.on || this.clients.length > 0 ? `http://127.0.0.1:${this.port}/mcp` : '';
    const clients = this.clients.map((one) => ({ ...one, connected: serving && one.connected, runs: serving && one.connected ? this.run() : [] }));
    return structuredClone({ on: this.on, serving, address, ...(problem ? { problem } : {}), clients });
  }

  switch(on: boolean): ServeState {
    this.on = on;
    if (!on) this.stop();
    return this.state();
  }

  otherPort(): ServeState {
    this.port += 1;
    this.taken = false;
    return this.state();
  }

  add(given: string): NewClient {
    const name = given.trim();
    const refused = (id: string) => error('settings_invalid', id, { message: { id, args: { name } } });
    if (!name || name.length > 40) throw refused('serve-wrong-name');
    if (this.clients.some((one) => one.name.toLowerCase() === name.toLowerCase())) throw refused('serve-taken-name');
    const token = `${'0123456789abcdef'.repeat(3)}${String(this.clients.length).padStart(16, '0')}`;
    const id = `c${this.told.push(token) + 10}`;
    this.clients.push({ id, name, added: new Date().toISOString(), connected: false, runs: [] });
    const state = this.state();
    const snippet = JSON.stringify({ mcpServers: { 'browser-copilot': { type: 'http', url: state.address, headers: { Authorization: `Bearer ${token}` } } } }, null, 2);
    return { id, token, snippet, state };
  }

  throwOut(id: string): ServeState {
    this.clients = this.clients.map((one) => {
      if (one.id !== id) return one;
      if (one.connected) this.stop();
      return { ...one, connected: false };
    });
    return this.state();
  }

  remove(id: string): ServeState {
    this.throwOut(id);
    this.clients = this.clients.filter((one) => one.id !== id);
    return this.state();
  }
}
