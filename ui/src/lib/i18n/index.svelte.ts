//! Texts of the window. All of them come from `locales/parts`, also those of other rooms, which send
//! message ids and arguments. Nothing here puts a sentence together from pieces.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Language, LanguageChoice } from '$lib/backend/types';
import type { Message } from '$lib/bindings/Message';

const files = import.meta.glob<string>('../../../../locales/parts/*.ftl', { query: '?raw', import: 'default', eager: true });

export type Args = Record<string, FluentVariable>;

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

// First strong isolate and pop directional isolate, by number: written out they would be invisible here.
const ISOLATE = String.fromCodePoint(0x2068);
const POP = String.fromCodePoint(0x2069);

/** Right-to-left words inside a left-to-right sentence would reorder it; they are isolated. */
function isolated(value: FluentVariable): FluentVariable {
  return typeof value === 'string' && RTL.test(value) ? ISOLATE + value + POP : value;
}

/** Catalogue of one language, from the texts of FTL files. */
export function makeBundle(language: Language, texts: string[]): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of texts) bundle.addResource(new FluentResource(text), { allowOverrides: true });
  return bundle;
}

export function formatWith(bundle: FluentBundle, id: string, args?: Args): string | undefined {
  const message = bundle.getMessage(id);
  if (!message?.value) return undefined;
  const safe = args ? Object.fromEntries(Object.entries(args).map(([key, value]) => [key, isolated(value)])) : null;
  return bundle.formatPattern(message.value, safe, []);
}

function textsOf(language: Language): string[] {
  return Object.entries(files)
    .filter(([path]) => path.endsWith(`.${language}.ftl`))
    .map(([, text]) => text);
}

const bundles: Record<Language, FluentBundle> = {
  en: makeBundle('en', textsOf('en')),
  ru: makeBundle('ru', textsOf('ru')),
};

/** Texts that only the fake backend sends. */
export function addTexts(language: Language, text: string): void {
  bundles[language].addResource(new FluentResource(text));
}

export function systemLanguage(languages: readonly string[]): Language {
  for (const tag of languages) {
    const base = tag.toLowerCase().split('-')[0];
    if (base === 'ru' || base === 'en') return base;
  }
  return 'en';
}

class I18n {
  language = $state<Language>('en');

  use(choice: LanguageChoice): void {
    this.language = choice === 'system' ? systemLanguage(navigator.languages) : choice;
    document.documentElement.lang = this.language;
  }
}

export const i18n = new I18n();

/** A text of the catalogue. */
export function t(id: string, args?: Args): string {
  return formatWith(bundles[i18n.language], id, args) ?? formatWith(bundles.en, id, args) ?? id;
}

export function hasText(id: string): boolean {
  return bundles[i18n.language].hasMessage(id) || bundles.en.hasMessage(id);
}

/** A sentence that the program sent. Empty where the catalogue does not know it and it is optional. */
export function say(message: Message | undefined): string {
  if (!message) return '';
  return t(message.id, message.args as Args | undefined);
}
