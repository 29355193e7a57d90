//! The one line that says how it stands with a run.
import type { RunState } from './fold';
import { ENDING_TONE, endingKind, type EndingKind, type Tone } from './sentences';

/** What the person asked for that comes only once the run is done with what it does at this moment. */
export type AskedFor = 'pause' | 'take_over' | 'stop';

export interface StateLine {
  kind: EndingKind;
  tone: Tone;
  /** Id of the text. */
  text: string;
  args?: Record<string, string | number>;
  /** Since when, where the text counts the seconds as `seconds`. */
  since?: number;
}

const line = (kind: EndingKind, text = `run-is-${kind}`, more: Partial<StateLine> = {}): StateLine => ({ kind, tone: ENDING_TONE[kind], text, ...more });

/** Where a run stands that waits for its turn. */
export interface Place {
  place: number;
  held: boolean;
}

export function stateLine(run: RunState, asked: AskedFor | undefined, queued?: Place): StateLine {
  const during = run.node === 'planner' ? 'answer' : 'step';
  if (run.status === 'finished') return line(endingKind('finished', run.ending));
  if (asked === 'stop') return line('running', `state-stopping`);
  if (queued) return line('paused', queued.held ? 'queue-held' : 'queue-place', { args: { place: queued.place } });
  if (run.asking) return line('waiting', 'state-browser-asks', { args: { browser: run.asking } });
  if (run.takeover || run.pending?.kind === 'taken_over') return line('waiting', 'question-taken-over', { tone: 'accent' });
  if (run.status === 'paused') return line('paused');
  if (run.pending) return line('waiting');
  if (asked) return line('running', `state-${asked === 'pause' ? 'pausing' : 'handing'}-${during}`);
  if (run.site) return line('paused', 'site-waiting-title', { args: { host: run.site.host } });
  if (run.waiting) return line('waiting', 'state-model-waits');
  if (run.node === undefined) return line('running', run.page ? undefined : 'run-starting');
  const since = run.nodeSince === undefined ? undefined : Date.parse(run.nodeSince);
  return line('running', { planner: 'state-thinking', observe: 'state-looking' }[run.node] ?? 'state-working', { since });
}
