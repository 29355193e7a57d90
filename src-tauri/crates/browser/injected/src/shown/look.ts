// The page as it is at the moment of an input, and the element that it is for.
import type { SnapshotAnswer, SnapshotOptions } from '../answers';
import { attr, findAllIn, isElement, tagOf, type Root } from '../dom/dom';
import { idOf, registry } from '../dom/registry';
import { innerDocument } from '../dom/tree';
import { isSecret } from '../read/roles';
import { isListed, takeSnapshot } from '../snapshot/snapshot';
import { noteListened } from '../watch/listener_probe';

/** An element by its number, and the page around it as JSON. */
export interface Look {
  id: number | null;
  page: string;
}

const HOW: SnapshotOptions = { limit: 1500, text_limit: 30_000, wanted: [], first: 0, time: 1000, aside: false, came: false, have: [0, 0] };

/** Fields that held something secret, also where the page shows it by now. */
const secrets = new WeakSet<Element>();

/** Nothing of what is typed there is told. */
export function isHidden(field: Element): boolean {
  return secrets.has(field) || isSecret(field) || /(^|\s)(cc-\S+|\S+-password|one-time-code)(\s|$)/i.test(attr(field, 'autocomplete') || '');
}

/** This document and those of its origin in frames. */
export function documentsHere(): Document[] {
  const found: Document[] = [document];
  for (const doc of found) {
    for (const frame of findAllIn(doc, 'iframe,frame')) {
      const inner = innerDocument(frame);
      if (inner && !found.includes(inner)) found.push(inner);
    }
  }
  return found;
}

/** What the event went through, from the innermost. */
export const pathOf = (event: Event): Element[] => event.composedPath().filter((node): node is Element => 'nodeType' in node && isElement(node as Node));

function listed(path: Element[]): number | null {
  for (const el of path) {
    const id = registry.ids.get(el);
    if (id !== undefined && isListed(id)) return id;
  }
  return null;
}

const seemsPressable = (el: Element): boolean => getComputedStyle(el).cursor === 'pointer' || attr(el, 'onclick') !== null || attr(el, 'role') !== null;

/** Looks at the page before anything comes of the event. `pressed`: what no snapshot lists may still be meant. */
export function look(path: Element[], pressed: boolean): Look {
  for (const doc of documentsHere()) noteSecrets(doc);
  let page = takeSnapshot(HOW);
  let id = listed(path);
  const [inner] = path;
  if (id === null && pressed && inner && seemsPressable(inner)) {
    noteListened([path.find((el) => attr(el, 'onclick') !== null || attr(el, 'role') !== null) ?? inner]);
    page = takeSnapshot(HOW);
    id = listed(path);
  }
  return { id, page: veiled(page) };
}

function noteSecrets(root: Root): void {
  for (const field of findAllIn(root, 'input[type=password]')) secrets.add(field);
}

/** Without what fields for secrets hold: the page may show it. */
function veiled(page: string): string {
  const numbers = new Set<number>();
  for (const doc of documentsHere()) {
    for (const field of findAllIn(doc, 'input,textarea')) if (isHidden(field) && (field as HTMLInputElement).value) numbers.add(idOf(field));
  }
  if (numbers.size === 0) return page;
  const answer = JSON.parse(page) as SnapshotAnswer;
  for (const element of answer.elements) if (numbers.has(element.id)) element.value = '';
  return JSON.stringify(answer);
}

/** The nearest of the path that takes text. */
export const fieldIn = (path: Element[]): Element | null =>
  path.find((el) => tagOf(el) === 'input' || tagOf(el) === 'textarea' || tagOf(el) === 'select' || (el as HTMLElement).isContentEditable) ?? null;
