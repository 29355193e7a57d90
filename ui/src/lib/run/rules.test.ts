import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '$lib/backend/fake';
import { makeHistory, reviewOf } from '$lib/backend/fake/history';
import { load } from '$lib/i18n/index.svelte';
import { isAttach, isHost, mistakes } from '$lib/settings/fields';
import { goalState, startAddress } from './goal';
import { layout, NODE_HEIGHT, NODE_WIDTH } from './graph-layout';
import { partsOf } from './parts';
import { pathOfReview } from './path';
import { mayBeRemembered, RISK_CLASSES, riskText } from './risk';
import { actionSentence, askedText, endingKind, reviewSentence } from './sentences';

const rust = (path: string): string => readFileSync(fileURLToPath(new URL(`../../../../src-tauri/crates/protocol/src/${path}`, import.meta.url)), 'utf8');

beforeAll(() => load('en'));

describe('a goal', () => {
  const basic = { max: 10_000, basic: true, known: true };
  const clear = { steps: [{ source: 'open x', meaning: { id: 'm' } }, { source: 'hum' }] };
  const unclear = { steps: [{ source: 'hum' }] };

  it('needs words, not too many, and in Basic mode words that are understood', () => {
    expect(goalState({ ...basic, goal: '  \n', understanding: null })).toBe('empty');
    expect(goalState({ ...basic, goal: 'я'.repeat(10_000), understanding: clear })).toBe('ready');
    expect(goalState({ ...basic, goal: 'я'.repeat(10_001), understanding: clear })).toBe('too-long');
    expect(goalState({ ...basic, goal: 'hum', understanding: unclear })).toBe('not-understood');
    expect(goalState({ ...basic, goal: 'hum', understanding: null })).toBe('not-understood');
    expect(goalState({ ...basic, goal: 'open x, hum', understanding: clear })).toBe('ready');
    expect(goalState({ ...basic, goal: 'open x', understanding: clear, known: false })).toBe('reading');
    expect(goalState({ ...basic, goal: 'hum', basic: false, understanding: null })).toBe('ready');
  });

  it('starts at addresses as people write them', () => {
    expect(startAddress('example.org')).toBe('https://example.org/');
    expect(startAddress(' http://127.0.0.1:8080/a ')).toBe('http://127.0.0.1:8080/a');
    expect(startAddress('localhost:3000')).toBe('http://localhost:3000/');
    expect(startAddress('пример.рф')).toMatch(/^https:\/\/xn--/);
    for (const bad of ['', 'two words', 'file:///etc/passwd', 'javascript:alert(1)', 'chrome://settings', 'word']) expect(startAddress(bad)).toBeUndefined();
  });
});

describe('settings', () => {
  it('are right by default', () => {
    expect(mistakes(defaultSettings())).toEqual([]);
  });

  it('name the field that is wrong', () => {
    const settings = defaultSettings();
    settings.limits.max_steps = 0;
    settings.engine.mapping_limit = 9999;
    settings.model = { ...settings.model, planner: 'model', base_url: 'ftp://x', name: ' ' };
    settings.allow_hosts = ['example.org', 'https://example.org/x'];
    settings.browser.search_engine = 'https://find.example/';
    expect(mistakes(settings).map((mistake) => mistake.path).sort()).toEqual(['allow_hosts', 'browser.search_engine', 'engine.mapping_limit', 'limits.max_steps', 'model.base_url', 'model.name']);
  });

  it('know ways to a browser and names of hosts', () => {
    for (const good of ['auto', 'managed', 'own', 'own:edge', 'http://127.0.0.1:9222', 'ws://h/devtools/browser/1']) expect(isAttach(good)).toBe(true);
    for (const bad of ['', 'ftp://x', 'http://', 'auto ']) expect(isAttach(bad)).toBe(false);
    for (const good of ['example.org', 'localhost:8080', '127.0.0.1', '[::1]:80', 'пример.рф']) expect(isHost(good)).toBe(true);
    for (const bad of ['', 'http://x', 'a/b', 'a b']) expect(isHost(bad)).toBe(false);
  });
});

it('remembers only the risks that the program remembers', () => {
  const list = /fn may_be_remembered[\s\S]*?\n {4}\}/.exec(rust('risk.rs'))?.[0] ?? '';
  const names = [...list.matchAll(/Self::([A-Za-z]+)/g)].map((match) => (match[1] ?? '').replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase());
  expect(names.length).toBeGreaterThan(3);
  expect(RISK_CLASSES.filter((risk) => mayBeRemembered(risk)).sort()).toEqual(names.sort());
});

it('names endings by their stop reason where the person caused them', () => {
  const failed = { terminal_reason: 'goal_failed', verified: false } as const;
  expect(endingKind('finished', { ...failed, stop_reason: 'cancelled' })).toBe('cancelled');
  expect(endingKind('finished', { ...failed, stop_reason: 'declined' })).toBe('declined');
  expect(endingKind('finished', { ...failed, stop_reason: 'no_browser' })).toBe('failed');
  expect(endingKind('finished', { ...failed, terminal_reason: 'budget_exhausted', stop_reason: 'time' })).toBe('budget');
  expect(endingKind('interrupted')).toBe('interrupted');
});

it('tells what was seen to be done from what was only said to be', () => {
  const done = { terminal_reason: 'goal_satisfied', stop_reason: 'satisfied' } as const;
  expect(endingKind('finished', { ...done, verified: true })).toBe('satisfied');
  expect(endingKind('finished', { ...done, verified: false })).toBe('unverified');
});

it('adds up how long a step took, in parts that a person knows', () => {
  expect(partsOf([['observe', 40], ['planner', 10], ['safety', 5], ['execute', 200], ['progress', 1], ['observe', 2], ['brand_new', 3]])).toEqual([['look', 42], ['decide', 10], ['check', 5], ['do', 200], ['rest', 4]]);
  expect(partsOf([])).toEqual([]);
});

it('says what an action does, with or without a label', () => {
  expect(actionSentence({ action: 'click', element: 1 }, 'Send')).toBe('Press “Send”');
  expect(actionSentence({ action: 'click', element: 1 })).toBe('Press something without a name');
  expect(actionSentence({ action: 'navigate', url: 'https://example.org/very/long' })).toBe('Open example.org');
  expect(actionSentence({ action: 'check', element: 1, checked: false }, 'News')).toBe('Clear the tick of “News”');
});

describe('a tool outside the browser', () => {
  const call = { action: 'mcp', server: 'files', tool: 'read_file', arguments_json: '{"path":"/a"}' } as const;

  it('is named by its own words', () => {
    expect(actionSentence(call)).toBe('Use the tool “read_file” of files');
    expect(actionSentence({ action: 'mcp_search', query: 'read a file' })).toBe('Look for tools: read a file');
  });

  it('is allowed as a tool, not as a site', () => {
    expect(askedText('allow_site', call)).toBe('You allowed the tool');
    expect(askedText('allow', call)).toBe('You allowed it');
    expect(askedText('allow_site', { action: 'click', element: 1 })).toBe('You allowed it on this site');
  });

  it('runs its code elsewhere than on the page', () => {
    const facts = { host: 'files', label: '', values: [], fingerprint: 'v1:1' };
    const tool = { server: 'files', tool: 'run', recipient: 'x', description: '', fingerprint: 'f', standing: 'new', only_reads: false, always: false, runs_code: true, may_be_kept: false } as const;
    const judgement = (more: object) => ({ verdict: 'confirm' as const, classes: [], reason: { id: 'r' }, what: { id: 'w' }, facts: { ...facts, ...more } });
    expect(riskText(judgement({ tool }), 'script')).toBe('tool-risk-code');
    expect(riskText(judgement({ tool }), 'external_tool')).toBe('risk-external-tool');
    expect(riskText(judgement({}), 'script')).toBe('risk-script');
  });
});

it('knows every class of risk that the program knows', () => {
  const list = /enum RiskClass \{([\s\S]*?)\}/.exec(rust('risk.rs'))?.[1] ?? '';
  const names = [...list.matchAll(/= "([a-z_]+)"/g)].map((match) => match[1] ?? '');
  expect(names.length).toBeGreaterThan(15);
  expect([...RISK_CLASSES].sort()).toEqual(names.sort());
});

describe('the drawing of the graph', () => {
  it('gives each node its own place, also one that it does not know', () => {
    const names = ['observe', 'planner', 'safety', 'brand_new', 'another_new', 'execute'];
    const { at, width, height } = layout(names.map((name) => ({ name, successors: [], may_end: false, may_interrupt: false })));
    const places = names.map((name) => at.get(name));
    expect(new Set(places.map((place) => `${place?.x} ${place?.y}`)).size).toBe(names.length);
    for (const place of places) {
      expect((place?.x ?? 0) + NODE_WIDTH).toBeLessThanOrEqual(width);
      expect((place?.y ?? 0) + NODE_HEIGHT).toBeLessThanOrEqual(height);
    }
  });

  it('lights the way of a past run', () => {
    const summary = makeHistory(9, 1_800_000_000_000)[1];
    if (!summary) throw new Error('no history');
    const { visits, edges } = pathOfReview(reviewOf(summary));
    expect(visits['observe']).toBe(7);
    expect(visits['confirm']).toBe(1);
    expect(edges['progress_reporter>observe']).toBe(6);
    expect(edges['safety>execute']).toBe(6);
  });
});

it('heads a past step with what it did, not with the page on which it began', () => {
  const page = { id: 'say-page', args: { title: 'Shop' } };
  const did = { id: 'say-did-click', args: { label: 'Send' } };
  const action = { action: 'click', element: 1 } as const;
  expect(reviewSentence({ narration: [page, did, { id: 'say-progress-steps', args: { done: 1, all: 2 } }], action })).toBe('Pressed “Send”');
  expect(reviewSentence({ narration: [page], action, target: [1, 'Send'] })).toBe('Press “Send”');
  expect(reviewSentence({ narration: [page] })).toBe('On the page “Shop”');
  expect(reviewSentence({ narration: [] })).toBe('Looks at the page');
});
