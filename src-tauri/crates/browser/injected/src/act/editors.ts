// Editors that draw their text themselves; what is typed goes into a field that nobody sees.
import type { HeldAnswer } from '../answers';
import { closest, findAll, isRendered, matches, parentElementOf, rectOf, textContentOf, VISIBLE } from '../dom/dom';
import { focusedElement } from '../dom/hit_test';
import { elementOf, onElement } from '../dom/registry';
import { cut, fold } from '../dom/text';
import { composedContains } from '../dom/tree';
import { isEditable } from '../read/roles';

const EDITORS = '.monaco-editor,.CodeMirror,.ace_editor';
const EDITOR_INPUTS = '.inputarea,.native-edit-context,.ace_text-input,.CodeMirror > div > textarea';

/** The editor that an element belongs to or holds; other fields in it, as for finding words, are fields. */
export function editorOf(el: Element): Element | null {
  let editor = closest(el, EDITORS);
  if (editor) {
    if (isEditable(el) && !matches(el, EDITOR_INPUTS)) return null;
    for (let outer: Element | null = editor; outer; outer = closest(parentElementOf(outer) || document.documentElement, EDITORS)) editor = outer;
    return editor;
  }
  const inner = [...findAll(el, EDITORS)].filter((node) => isRendered(node, VISIBLE) && !closest(parentElementOf(node) ?? document.documentElement, EDITORS));
  return inner.length === 1 ? (inner[0] ?? null) : null;
}

/** The focus is in the editor's own field. */
export function inEditor(id: number): boolean {
  const el = elementOf(id);
  const active = focusedElement();
  return !!el && !!active && composedContains(el, active) && matches(active, EDITOR_INPUTS);
}

/** Whether the text stands in the editor, as far as that draws it: only the lines in view are there. */
export const editorHolds = onElement((el, text: string, append: boolean): HeldAnswer => {
  const lines = [...findAll(el, '.view-line,.CodeMirror-line,.ace_line')].map((line) => ({ top: rectOf(line).top, text: textContentOf(line) }));
  lines.sort((a, b) => a.top - b.top);
  const shown = fold(lines.map((line) => line.text).join(' '));
  const has = shown.replace(/\s/g, '');
  const wanted = text.replace(/[\s\u00a0]/g, '');
  let held: HeldAnswer['held'] = 'no';
  if (append ? has.endsWith(wanted) : has === wanted) held = 'exact';
  else if (has && wanted && (wanted.includes(has) || (append && has.length > 200))) held = 'formatted';
  return { status: 'ok', held, value: cut(shown, 200) };
});
