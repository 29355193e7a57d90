// Which elements take part: what a person can press or fill in.
import { attr, childrenOf, closest, documentOf, find, findAll, hasAttr, hasAttrs, isRendered, parentElementOf, rectOf, tagOf, textContentOf, VISIBLE } from '../dom/dom';
import { CHOICES, CONTROLS, FIELD, LIST_TAGS, NATIVE } from '../dom/tags';
import { fold } from '../dom/text';
import { hints } from '../dom/tree';
import type { Context, Kind } from '../walk_types';
import { labelsOf } from './accessible_name';
import { isCodeEditor, isEditingHost, ROLES, typeOf } from './roles';

/** A box without a picture of its own (`opacity: 0`, far away, a pixel large) is used by its label. */
export function standIn(el: Element): Element | null {
  if (tagOf(el) !== 'input' || !CHOICES.has(typeOf(el))) return null;
  const rect = rectOf(el);
  const view = documentOf(el).defaultView as Window;
  const away = rect.right + view.scrollX <= 0 || rect.bottom + view.scrollY <= 0;
  const seen = isRendered(el, VISIBLE) && rect.width > 1 && rect.height > 1 && getComputedStyle(el).opacity !== '0' && !away;
  return seen ? null : inputProxy(el);
}

/** The label by which a box without a picture of its own is used. */
export function inputProxy(el: Element): Element | null {
  for (const label of labelsOf(el)) {
    if (!isRendered(label, VISIBLE)) continue;
    const rect = rectOf(label);
    if (rect.width > 1 && rect.height > 1) return label;
  }
  return null;
}

export function hasBox(node: Element): boolean {
  // An anchor around floated or absolute content has no size of its own.
  for (const child of childrenOf(node)) {
    const rect = rectOf(child);
    if (rect.width > 1 && rect.height > 1) return true;
  }
  return false;
}

/** Whether presses on an element that is listened on are meant for itself, and do not only pass by. */
function takesPresses(node: Element, tag: string): boolean {
  if (tag === 'canvas') return true;
  if (LIST_TAGS.has(tag) || tag === 'main' || tag === 'form' || tag === 'table' || tag === 'svg') return false;
  return fold(textContentOf(node)).length <= 60 && findAll(node, CONTROLS).length <= 2;
}

/** The mouse shows that it can be taken hold of. */
export const isMoved = (style: CSSStyleDeclaration): boolean => style.cursor === 'move' || style.cursor === 'grab';

/** Largest handle by which something else is moved, in pixels. */
const HANDLE = 64;

/** Something that is moved, or the handle of it; not the surface on which things are moved. */
function isDragged(node: Element, context: Context, inner: Context): boolean {
  if (attr(node, 'draggable') === 'true') return true;
  if (!inner.style || !isMoved(inner.style) || (context.style && isMoved(context.style))) return false;
  const { width, height } = rectOf(node);
  return width <= HANDLE && height <= HANDLE;
}

/** `context`: around the element; `inner`: of itself. */
export function kindOf(node: Element, tag: string, role: string, context: Context, inner: Context): Kind | null {
  if (NATIVE.has(tag)) return tag === 'summary' && parentElementOf(node)?.localName !== 'details' ? null : 'native';
  if ((tag === 'a' || tag === 'area') && (hasAttr(node, 'href') || hasAttr(node, 'xlink:href'))) return 'native';
  if (tag === 'input') return typeOf(node) === 'hidden' ? null : 'native';
  if ((tag === 'video' || tag === 'audio') && hasAttr(node, 'controls')) return 'native';
  if (role && ROLES.has(role)) {
    // A wrapper around the field that does the work.
    if ((role === 'combobox' || role === 'textbox' || role === 'searchbox') && find(node, 'input:not([type=hidden]),textarea')) {
      return null;
    }
    if (role === 'listbox' && context.inside) return null;
    return 'aria';
  }
  const plain = !hasAttrs(node);
  if (tag === 'div' && !plain && isCodeEditor(node)) return 'native';
  if (!plain && isEditingHost(node) && !parentElementOf(node)?.isContentEditable) return 'native';
  if (tag === 'html' || tag === 'body' || tag === 'label' || context.inside) return null;
  if (!plain) {
    if (hasAttr(node, 'onclick')) return 'aria';
    const focusable = hasAttr(node, 'tabindex') && Number(attr(node, 'tabindex')) >= 0;
    if (focusable && (role || inner.pointer || hasAttr(node, 'aria-haspopup'))) return 'aria';
    if (focusable && !find(node, FIELD) && textContentOf(node).length < 200) return 'weak';
  }
  if (hints.listened.has(node) && takesPresses(node, tag)) return 'weak';
  if (context.delegates && tag === 'li' && !find(node, CONTROLS)) return 'weak';
  if (inner.pointer && !context.pointer && closest(node, 'label') === null) return 'weak';
  if (isDragged(node, context, inner)) return 'weak';
  if (inner.scrolls && !find(node, FIELD + ',iframe,frame,[tabindex],[role]')) return 'weak';
  return null;
}
