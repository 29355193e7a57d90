//! Texts of the window. All of them come from `locales/parts`, also those of other rooms, which send
//! message ids and arguments. Nothing here puts a sentence together from pieces.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Language, LanguageChoice } from '$lib/backend/types';
import type { Message } from '$lib/bindings';

type Body = FluentResource['body'];
const SOURCES: Record<Language, () => Promise<{ default: Body }>> = { en: () => import('virtual:texts/en'), ru: () => import('virtual:texts/ru') };

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

/** What is loaded. */
const bundles: Partial<Record<Language, FluentBundle>> = {};
/** Texts that only the fake backend sends. */
const more: Partial<Record<Language, string>> = {};

export function addTexts(language: Language, text: string): void {
  more[language] = text;
  bundles[language]?.addResource(new FluentResource(text));
}

/** Reads the texts of one language, once. */
export async function load(language: Language): Promise<void> {
  if (bundles[language]) return;
  const { default: body } = await SOURCES[language]();
  const bundle = makeBundle(language, [more[language] ?? '']);
  bundle.addResource({ body });
  bundles[language] = bundle;
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
  private wanted: Language = 'en';

  /** Resolves when the texts are there; until then those of before stay. */
  async use(choice: LanguageChoice): Promise<void> {
    const language = choice === 'system' ? systemLanguage(navigator.languages) : choice;
    this.wanted = language;
    await load(language);
    // Another may have been chosen meanwhile.
    if (this.wanted !== language) return;
    this.language = language;
    document.documentElement.lang = language;
  }
}

export const i18n = new I18n();

/** A text of the catalogue; both languages have the same ones. */
export function t(id: string, args?: Args): string {
  const bundle = bundles[i18n.language];
  return (bundle && formatWith(bundle, id, args)) ?? id;
}

export function hasText(id: string): boolean {
  return bundles[i18n.language]?.hasMessage(id) ?? false;
}

/** A sentence that the program sent. Empty where the catalogue does not know it and it is optional. */
export function say(message: Message | undefined): string {
  if (!message) return '';
  return t(message.id, message.args as Args | undefined);
}
