//! Parts and events of a run in words; their own names stand beside them, for who knows those.
import type { Envelope } from '$lib/bindings';
import { hasText, t } from '$lib/i18n/index.svelte';

const dash = (name: string): string => name.replaceAll('_', '-');

/** One that is newer than this window has its own name. */
export const partName = (node: string): string => (hasText(`graph-${dash(node)}`) ? t(`graph-${dash(node)}`) : node);

export function eventName(event: Envelope): string {
  if ('node' in event && (event.event === 'node_entered' || event.event === 'node_left')) return t(`event-${dash(event.event)}`, { part: partName(event.node) });
  return hasText(`event-${dash(event.event)}`) ? t(`event-${dash(event.event)}`) : event.event;
}
