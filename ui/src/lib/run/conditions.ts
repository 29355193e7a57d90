//! Conditions of a goal in words for the person: what is to be so, and what was seen of it.
import type { CheckedCondition, Condition } from '$lib/bindings';
import { t } from '$lib/i18n/index.svelte';

/** What planners write for a tick. Words that a field may hold as well are left as they are. */
const ON = ['on', 'true', 'checked'];
const OFF = ['off', 'false', 'unchecked'];

/** Long words are cut. A `*` at an end says no more than that the words may stand anywhere. */
const shown = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text);
const pattern = (text: string): string => shown(text.replace(/^\*+|\*+$/g, ''));

export function conditionText({ kind, name = '', value = '', gone = false }: Condition): string {
  const args = { name: shown(name || value), value: shown(value || name), gone: gone ? 'yes' : 'no' };
  switch (kind) {
    case 'address':
      return t('condition-address', { ...args, value: pattern(value).replaceAll('*', '…') });
    case 'field': {
      const word = value.toLowerCase();
      if (!value) return t('condition-field-empty', args);
      if (ON.includes(word)) return t('condition-field-on', args);
      if (OFF.includes(word)) return t('condition-field-on', { ...args, gone: gone ? 'no' : 'yes' });
      return t('condition-field', args);
    }
    case 'file':
      return t('condition-file', { ...args, name: pattern(name || value) });
    case 'words':
      return t('condition-words', args);
    default:
      return t(`condition-${kind}`, args);
  }
}

/** What was seen of it; the name of its text. */
export type Seen = 'seen' | 'before' | 'not' | 'unknown';

export const seenOf = ({ verified, holds }: CheckedCondition): Seen => (verified ? 'seen' : holds === undefined ? 'unknown' : holds ? 'before' : 'not');
