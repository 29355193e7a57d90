import { describe, expect, it } from 'vitest';
import type { Question } from '$lib/bindings';
import { emptyRun, type RunState } from './fold';
import { markOf } from './proof';
import { stateLine } from './status';

const run = (change: Partial<RunState>): RunState => ({ ...emptyRun('r'), ...change });
const ask: Question = { id: 'q', kind: 'ask', text: 'which?', options: [] };
const text = (change: Partial<RunState>, asked?: Parameters<typeof stateLine>[1]): string => stateLine(run(change), asked).text;

describe('the line of state', () => {
  it('gets the browser ready only until something was done in it', () => {
    expect(text({})).toBe('run-starting');
    expect(text({ page: { url: 'x', title: '' } })).toBe('run-is-running');
    expect(text({ node: 'observe' })).toBe('state-looking');
    expect(text({ node: 'safety' })).toBe('state-working');
  });

  it('says at once what was pressed, and that it comes after what goes on', () => {
    expect(text({ node: 'planner' }, 'pause')).toBe('state-pausing-answer');
    expect(text({ node: 'execute' }, 'pause')).toBe('state-pausing-step');
    expect(text({ node: 'execute' }, 'take_over')).toBe('state-handing-step');
    expect(text({ node: 'planner', pending: ask }, 'stop')).toBe('state-stopping');
  });

  it('is what the person is waited for, whatever else goes on', () => {
    expect(text({ node: 'planner', pending: ask }, 'pause')).toBe('run-is-waiting');
    expect(text({ status: 'paused', pending: ask })).toBe('run-is-paused');
    expect(text({ takeover: true, status: 'paused' })).toBe('question-taken-over');
    expect(text({ asking: 'Chrome' })).toBe('state-browser-asks');
    expect(text({ status: 'finished', node: 'planner' }, 'stop')).toBe('run-is-failed');
  });

  it('counts from when the model was asked', () => {
    expect(stateLine(run({ node: 'planner', nodeSince: '2026-01-01T00:00:00.000Z' }), undefined)).toMatchObject({ text: 'state-thinking', since: Date.UTC(2026, 0, 1) });
  });
});

describe('the place of an answer', () => {
  const marks = [['Tea', 1], ['Green tea Sencha', 2], ['', 3], ['ok', 4]].map(([name, id]) => ({ id: Number(id), role: 'link', name: String(name), bbox: { x: 0, y: 0, w: 1, h: 1 } }));

  it('is the mark with the longest name that the words have', () => {
    expect(markOf('The cheapest is green  tea Sencha at $6.80.', marks)).toBe(2);
    expect(markOf('Sencha', marks)).toBe(2);
    expect(markOf('Coffee, ok', marks)).toBeUndefined();
  });
});
