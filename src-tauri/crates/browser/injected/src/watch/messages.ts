// Messages that the page shows for a moment, also if they are gone at the next snapshot.
import { closest, isElement, isRendered, VISIBLE } from '../dom/dom';
import { contentText } from '../read/content_text';

/** Live regions, by role and by what stands for one. */
const LIVE = '[role=alert],[role=status],[role=log],[role=alertdialog],[aria-live=polite],[aria-live=assertive],output';
/** Messages of this document that are kept, and the longest of them. */
const MESSAGES = 20;
const MESSAGE_CHARS = 200;
/** Elements in a box that may be a message. */
const MESSAGE_PARTS = 12;
export const messages = { said: [] as string[], waiting: new Set<Element>(), timer: 0 };

/**
 * What changed may be a message; whether it can be seen is known once the page's own work is done. `near`: an action was
 * made shortly before.
 */
export function noteMessage(record: MutationRecord, near: boolean): void {
  const changed = record.type === 'childList' ? record.addedNodes : [record.target];
  for (const node of changed) {
    const box = isElement(node) ? node : node.parentElement;
    if (!box || !isElement(box) || messages.waiting.size >= MESSAGES) continue;
    const live = closest(box, LIVE);
    if (!live && (!near || (record.type === 'attributes' && !/^(class|style|hidden|open)$/.test(record.attributeName ?? '')))) continue;
    const whole = live && live.childElementCount <= MESSAGE_PARTS ? live : box;
    if (whole.childElementCount > MESSAGE_PARTS || whole === document.body || whole === document.documentElement) continue;
    messages.waiting.add(whole);
    if (!messages.timer) messages.timer = setTimeout(heardMessages, 20);
  }
}

/** Takes in what waits, as far as it can be seen. */
export function heardMessages(): void {
  messages.timer = 0;
  for (const box of messages.waiting) {
    if (!box.isConnected || !isRendered(box, VISIBLE)) continue;
    const text = contentText(box, MESSAGE_CHARS);
    if (text && !messages.said.includes(text)) messages.said.push(text);
    if (messages.said.length > MESSAGES) messages.said.shift();
  }
  messages.waiting.clear();
}
