// The way to the host: requests that it answers one by one. It carries out what it lets be carried out; nothing here is
// trusted by it, and a program that reaches these functions gains nothing.

// What the page tells of elements is the page script's to say.
import type { AriaNode, QueryItem as Item, QueryOption as Option } from '../../../browser/injected/src/answers';

/** What the engine gives the program's world. */
export interface Host {
  /** Hands a request over; it is answered by `settle`. */
  send: (id: number, op: string, json: string) => void;
  log: (text: string) => void;
}

/** A dialog of the page that is open. */
export interface OpenDialog {
  kind: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
  message: string;
  value: string;
}

export interface Tab {
  id: string;
  url: string;
}

/** What comes with each answer. */
export interface Standing {
  /** Milliseconds of the program's own time: what people take for an answer is not in it. */
  now: number;
  /** The tab that is worked in. */
  tab: string;
  tabs: Tab[];
  /** Names of files, in the order in which their downloads began. */
  downloads: string[];
  dialog: OpenDialog | null;
}

/** What came of an action. */
export interface Acted {
  status: string;
  /** It may be tried again: the page was not as it was thought to be. */
  again: boolean;
  detail: string;
  text: string | null;
  http_status: number;
}

export type { AriaNode, Item, Option };

export interface Found {
  status: 'ok' | 'several' | 'malformed' | 'away';
  count: number;
  items: Item[];
  message?: string;
}

interface Answer extends Standing {
  value: unknown;
  error?: string;
}

export const standing: Standing = { now: 0, tab: '', tabs: [], downloads: [], dialog: null };

/** An error as users of Playwright know them. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
let host: Host | undefined;
let last = 0;
let heard: (() => void) | undefined;

export function connect(to: Host, onAnswer: () => void): void {
  host = to;
  heard = onAnswer;
}

export const log = (text: string): void => host?.log(text);

export function call<T>(op: string, given: object): Promise<T> {
  const id = (last += 1);
  return new Promise<T>((resolve, reject) => {
    waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
    host?.send(id, op, JSON.stringify(given));
  });
}

/** Does what the program waits for; an error names the line that waits, which is left by then. */
export async function at<T>(work: () => Promise<T>): Promise<T> {
  const { stack: where = '' } = new Error();
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && !(error.stack ?? '').includes('program.js')) error.stack = `${error.stack ?? ''}\n${where}`;
    throw error;
  }
}

/** Called by the host. */
export function settle(id: number, json: string): void {
  const request = waiting.get(id);
  waiting.delete(id);
  const { value, error, ...rest } = JSON.parse(json) as Answer;
  Object.assign(standing, rest);
  heard?.();
  if (error !== undefined) request?.reject(new Error(error));
  else request?.resolve(value);
}

export const sleep = (ms: number): Promise<void> => call('sleep', { ms });
/** Where things stand now; of a page's own tab, which is gone to for it. */
export const look = (tab = ''): Promise<void> => call('look', { tab });
