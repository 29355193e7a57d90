//! The list of past runs as the program answers it: words, filters, order, and what was found. Also a list
//! that is still being made (`index=building`) and one that cannot be kept (`index=off`).
import type { IndexState, RunFound, RunGroup, RunsPage, RunsQuery, RunSummary, TextPart } from '$lib/bindings';

const WORD = /[\p{L}\p{N}]+/gu;
const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** How long the list takes to be made here. */
const BUILD_MS = 2500;

const STORY = ['I opened 127.0.0.1:41873.', 'I typed “green tea” into “Search the shop”.', 'I pressed “Green tea Sencha”.', 'I read <img src=x onerror=alert(1)> on the page.'];

export function groupOf(run: RunSummary): RunGroup {
  if (run.status === 'interrupted') return 'interrupted';
  if (run.status !== 'finished') return 'going_on';
  const groups = { goal_satisfied: 'satisfied', goal_failed: 'failed', loop_stuck: 'stuck', budget_exhausted: 'budget_exhausted' } as const;
  return groups[run.outcome?.terminal_reason ?? 'goal_failed'];
}

const sizeOf = (run: RunSummary): number => 180_000 + run.steps * 96_000;

function partsOf(text: string, words: string[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(WORD)) {
    if (!words.some((word) => fold(match[0]).startsWith(word))) continue;
    if (match.index > at) parts.push({ text: text.slice(at, match.index), hit: false });
    parts.push({ text: match[0], hit: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), hit: false });
  return parts;
}

const has = (text: string, word: string): boolean => [...fold(text).matchAll(WORD)].some((match) => match[0].startsWith(word));

export class FakeList {
  private readonly begun = Date.now();
  constructor(private readonly way: string | null) {}

  private state(): IndexState {
    if (this.way === 'off') return 'off';
    return this.way === 'building' && Date.now() - this.begun < BUILD_MS ? 'building' : 'ready';
  }

  page(history: RunSummary[], query: RunsQuery): RunsPage {
    const index = this.state();
    const words = [...fold(query.text).matchAll(WORD)].map((match) => match[0]);
    const textsOf = (run: RunSummary): string[] => [run.goal, run.outcome?.answer ?? '', ...(index === 'ready' && run.id === 'past-2' ? STORY : [])];
    const fitting = history.filter((run) =>
      (query.groups.length === 0 || query.groups.includes(groupOf(run))) &&
      (query.since === undefined || Date.parse(run.started) >= query.since) &&
      (query.until === undefined || Date.parse(run.started) < query.until) &&
      (query.planner === undefined || (run.planner === 'builtin') === (query.planner === 'builtin')) &&
      words.every((word) => textsOf(run).some((text) => has(text, word))));
    const tokens = (run: RunSummary): number => run.usage.input_tokens + run.usage.output_tokens;
    if (query.order === 'oldest') fitting.reverse();
    if (query.order === 'longest') fitting.sort((a, b) => b.active_ms - a.active_ms);
    if (query.order === 'most_tokens') fitting.sort((a, b) => tokens(b) - tokens(a));
    const runs = fitting.slice(query.offset, query.offset + (query.limit || 100));
    const whole = history.length;
    return {
      runs,
      total: fitting.length,
      found: runs.map((run): RunFound => {
        const missing = words.filter((word) => !has(run.goal, word));
        const line = textsOf(run).slice(1).find((text) => missing.some((word) => has(text, word)));
        return { goal: words.length ? partsOf(run.goal.slice(0, 400), words) : [], excerpt: line ? partsOf(line, words) : [], bytes: index === 'ready' ? sizeOf(run) : undefined };
      }),
      next: '',
      bytes: index === 'ready' ? history.reduce((sum, run) => sum + sizeOf(run), 0) : undefined,
      index,
      read: index === 'building' ? Math.floor((whole * (Date.now() - this.begun)) / BUILD_MS) : 0,
      reading: index === 'building' ? whole : 0,
    };
  }
}
