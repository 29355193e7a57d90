import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { DAY_WAYS } from '$lib/recipes/values';
import { PARTS } from '$lib/run/parts';
import { RISK_CLASSES } from '$lib/run/risk';
import { SETTING_FIELDS } from '$lib/bindings/SettingsTable';
import { ENGINE_SHOWN } from '$lib/settings/fields';
import { PROVIDERS } from '$lib/settings/providers';
import { JARGON } from './jargon';
import { formatWith, i18n, load, makeBundle, systemLanguage, t } from './index.svelte';

const parts = fileURLToPath(new URL('../../../../locales/parts', import.meta.url));
const source = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string): string => readFileSync(join(parts, name), 'utf8');
const files = (language: string): string[] => readdirSync(parts).filter((name) => name.endsWith(`.${language}.ftl`));
const idsOf = (text: string): string[] => [...text.matchAll(/^([a-z][a-z0-9-]*) =/gm)].map((match) => match[1] ?? '');
const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)]));

/** What the window has: not what the command line says. */
const shown = (language: string): string[] => files(language).filter((name) => !name.startsWith('cli.'));
const bundles = { en: makeBundle('en', shown('en').map(read)), ru: makeBundle('ru', shown('ru').map(read)) };

describe('the catalogue', () => {
  it('has the same messages in both languages, in every part', () => {
    expect(files('en').map((name) => name.replace('.en.', '.'))).toEqual(files('ru').map((name) => name.replace('.ru.', '.')));
    for (const name of files('en')) expect(idsOf(read(name)).sort(), name).toEqual(idsOf(read(name.replace('.en.', '.ru.'))).sort());
  });

  it('gives no id twice', () => {
    for (const language of ['en', 'ru']) {
      const ids = files(language).flatMap((name) => idsOf(read(name)));
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    }
  });

  it('has no message that Fluent cannot read', () => {
    for (const name of [...files('en'), ...files('ru')]) expect(new FluentResource(read(name)).body.length, name).toBe(idsOf(read(name)).length);
  });

  it('uses the same arguments in both languages', () => {
    const args = (text: string): Map<string, string[]> =>
      new Map(text.split(/^(?=[a-z][a-z0-9-]* =)/m).filter((block) => /^[a-z]/.test(block)).map((block) => [
        idsOf(block)[0] ?? '', [...new Set([...block.matchAll(/\{\s*\$([a-z_]+)/g)].map((match) => match[1] ?? ''))].sort(),
      ]));
    for (const name of files('en')) expect(args(read(name)), name).toEqual(args(read(name.replace('.en.', '.ru.'))));
  });

  it('knows jargon when it sees it', () => {
    for (const text of ['over CDP', 'a WebSocket closed', 'the node', 'as JSON', 'the target.', 'its selectors', 'in the DOM,', 'узел графа', 'по селектору', 'нет узлов', '«таргет»', 'веб-сокет', 'планировщику']) expect(text).toMatch(JARGON);
    for (const text of ['The browser was closed', 'in the domain', 'цель', 'узнать', 'нодами', 'kingdom', 'nodded', 'write {cdp} there']) expect(text).not.toMatch(JARGON);
  });

  it('speaks without jargon outside Details', () => {
    const inDetails = new Set(['details-graph', 'details-events', 'graph-label', 'graph-may-end']);
    let looked = 0;
    for (const language of ['en', 'ru']) {
      for (const name of shown(language)) {
        let id = '';
        for (const line of read(name).split('\n')) {
          id = /^([a-z][a-z0-9-]*) =/.exec(line)?.[1] ?? id;
          // A shared run is a file of its own, with the machinery in it.
          if (line.startsWith('#') || inDetails.has(id) || id.startsWith('journal-export-')) continue;
          looked += 1;
          // Names of arguments and of variants are not read by the person.
          const words = line.replace(/^[a-z][a-z0-9-]* =/, '').replace(/\{\s*[$-][^}]*\}?/g, '').replace(/^\s*\*?\[[^\]]*\]/, '');
          expect(words, `${name}: ${line}`).not.toMatch(JARGON);
        }
      }
    }
    expect(looked).toBeGreaterThan(1000);
  });

  it('has every text that the window asks for', () => {
    const asked = new Set<string>();
    for (const file of walk(source).filter((name) => /\.(svelte|ts)$/.test(name) && !name.includes('.test.') && !name.includes('/fake/'))) {
      const text = readFileSync(file, 'utf8');
      for (const match of text.matchAll(/\bt\(\s*'([a-z0-9-]+)'/g)) asked.add(match[1] ?? '');
      for (const match of text.matchAll(/\bt\([^()']*\? '([a-z0-9-]+)' : '([a-z0-9-]+)'/g)) asked.add(match[1] ?? '').add(match[2] ?? '');
      for (const match of text.matchAll(/\b(?:text: '|id: '(?=invalid|window))([a-z0-9-]+)'/g)) asked.add(match[1] ?? '');
    }
    expect(asked.size).toBeGreaterThan(200);
    expect([...asked].filter((id) => !bundles.en.hasMessage(id))).toEqual([]);
  });

  it('has a text for every value that the program can send', () => {
    const dash = (name: string): string => name.replaceAll('_', '-');
    const wanted = [
      ...RISK_CLASSES.map((risk) => `risk-${dash(risk)}`),
      ...ENGINE_SHOWN.flatMap((name) => [`setting-engine-${dash(name)}`, `setting-engine-${dash(name)}-hint`]),
      ...Object.keys(SETTING_FIELDS.history).flatMap((name) => [`setting-history-${dash(name)}`, `setting-history-${dash(name)}-hint`]),
      ...Object.keys(SETTING_FIELDS.limits).flatMap((name) => [`setting-limits-${dash(name)}`, `setting-limits-${dash(name)}-hint`]),
      ...['always', 'on-demand', 'never'].map((mode) => `setting-engine-observe-screenshot-mode-${mode}`),
      ...unionOf('ActionStatus').map((status) => `outcome-${dash(status)}`),
      ...unionOf('Decision').map((decision) => `asked-${dash(decision)}`),
      ...['pausing', 'handing'].flatMap((what) => [`state-${what}-answer`, `state-${what}-step`]),
      ...unionOf('Verdict').map((verdict) => `verdict-${verdict}`),
      ...unionOf('FindingStatus').map((status) => `finding-${status}`),
      ...tagsOf('Question', 'kind').map((kind) => `note-asked-${dash(kind)}`),
      ...tagsOf('Question', 'kind').filter((kind) => kind !== 'approval').map((kind) => `question-${dash(kind)}`),
      ...tagsOf('Question', 'kind').filter((kind) => !['approval', 'plan', 'ask', 'taken_over'].includes(kind)).map((kind) => `question-${dash(kind)}-text`),
      ...tagsOf('Action', 'action').map((action) => `does-${dash(action)}`),
      ...['opened', 'closed', 'crashed', 'dialog-opened', 'download-finished', 'popup-blocked'].map((kind) => `tab-${kind}`),
      ...['running', 'waiting', 'paused', 'satisfied', 'unverified', 'failed', 'stuck', 'budget', 'cancelled', 'declined', 'interrupted'].map((kind) => `run-is-${kind}`),
      ...['browser', 'model', 'safety', 'secrets', 'tools', 'limits', 'history', 'look', 'advanced', 'about'].flatMap((section) => [`settings-${section}`, `settings-${section}-text`]),
      ...unionOf('ConditionKind').map((kind) => `condition-${kind}`),
      ...['seen', 'before', 'not', 'unknown'].map((seen) => `condition-${seen}`),
      ...PROVIDERS.map((one) => `model-provider-${one.id}-text`),
      ...PROVIDERS.filter((one) => one.hosts.length > 0).flatMap((one) => [`model-provider-${one.id}-url`, `model-provider-${one.id}-url-hint`]),
      ...PARTS.map((part) => `part-${part}`),
      ...['graph', 'events', 'logs'].map((view) => `details-${view}`),
      ...tagsOf('RunEvent', 'event').map((event) => `event-${dash(event)}`),
      ...['period', 'planner', 'order'].map((list) => `runs-${list}`),
      ...['steps', 'time', 'tokens', 'money'].map((meter) => `budget-${meter}`),
      ...['browser', 'model', 'try'].flatMap((step) => [`welcome-${step}-title`, `welcome-${step}-text`]),
      ...['max-steps', 'planner-calls', 'tokens', 'money', 'money-month', 'time'].flatMap((budget) => [`question-budget-${budget}`, `question-budget-go-on-${budget}`]),
      ...unionOf('ParameterKind').map((kind) => `recipes-kind-${kind}`),
      ...unionOf('HealedBy').map((by) => `recipes-heal-${by}`),
      ...unionOf('RowStatus').map((status) => `recipes-row-${dash(status)}`),
      ...['name', 'text', 'placeholder', 'title', 'heading', 'context', 'form', 'kind', 'place', 'page'].map((what) => `recipes-differs-${what}`),
      ...['missing', 'number', 'money', 'date', 'choice'].map((problem) => `recipes-value-${problem}`),
      ...DAY_WAYS.map((way) => `recipes-day-${way}`),
      ...['yaml', 'playwright', 'recorder'].flatMap((format) => [`recipes-export-${format}`, `recipes-export-${format}-text`]),
      'asked-setting-allow', 'asked-setting-decline', 'asked-allow-tool', 'tool-risk-code', 'tool-risk-disclose',
    ];
    expect(wanted.filter((id) => !bundles.en.hasMessage(id) || !bundles.ru.hasMessage(id))).toEqual([]);
  });
});

describe('a message', () => {
  it('chooses the plural of the language', () => {
    expect(formatWith(bundles.en, 'new-steps', { count: 1 })).toBe('1 new step');
    expect(formatWith(bundles.en, 'new-steps', { count: 2 })).toBe('2 new steps');
    expect(formatWith(bundles.ru, 'new-steps', { count: 1 })).toBe('1 новый шаг');
    expect(formatWith(bundles.ru, 'new-steps', { count: 3 })).toBe('3 новых шага');
    expect(formatWith(bundles.ru, 'new-steps', { count: 11 })).toBe('11 новых шагов');
  });

  it('isolates right-to-left words and nothing else', () => {
    expect(formatWith(bundles.en, 'person-said', { text: 'yes' })).toBe('You: yes');
    expect(formatWith(bundles.en, 'person-said', { text: 'نعم' })).toBe('You: \u2068نعم\u2069');
  });

  it('shows what a page says as it is, markup too', () => {
    expect(formatWith(bundles.en, 'person-said', { text: '<b>{ $x }</b>' })).toBe('You: <b>{ $x }</b>');
  });

  it('is missing where nobody wrote it', () => {
    expect(formatWith(bundles.en, 'no-such-message')).toBeUndefined();
  });
});

it('follows the system’s language, English where it is neither', () => {
  expect(systemLanguage(['ru-RU', 'en'])).toBe('ru');
  expect(systemLanguage(['de-DE', 'ru'])).toBe('ru');
  expect(systemLanguage(['de', 'fr'])).toBe('en');
  expect(systemLanguage([])).toBe('en');
});

const binding = (name: string): string => readFileSync(join(source, 'lib/bindings', `${name}.ts`), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
function unionOf(name: string): string[] {
  return [...(binding(name).split(`export type ${name} =`)[1] ?? '').matchAll(/"([a-z_]+)"/g)].map((match) => match[1] ?? '');
}
function tagsOf(name: string, tag: string): string[] {
  return [...binding(name).matchAll(new RegExp(`"${tag}": "([a-z_]+)"`, 'g'))].map((match) => match[1] ?? '');
}

describe('what the page is built with', () => {
  it('says the same as the catalogue, in both languages', async () => {
    const args = { count: 3, text: 'x' };
    for (const language of ['en', 'ru'] as const) {
      await load(language);
      i18n.language = language;
      const ids = shown(language).flatMap((name) => idsOf(read(name)));
      expect(ids.length).toBeGreaterThan(500);
      for (const id of ids) expect(t(id, args), id).toBe(formatWith(bundles[language], id, args));
    }
  });
});
