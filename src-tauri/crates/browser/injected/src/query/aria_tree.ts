// What is in an element by roles, names and words, as ARIA snapshots have it; what nobody sees is left out.
import type { AriaNode } from '../answers';
import { DEEPEST, isElement, isText, tagOf } from '../dom/dom';
import { eachChild } from '../dom/tree';
import { ariaName, ariaRole } from './roles';
import { isSeen } from './texts';
import { isVisible } from './visible';

const MOST = 2000;
const folded = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** What stands for itself: what is inside is its name. */
const CLOSED = new Set(['img', 'textbox', 'searchbox', 'spinbutton', 'slider', 'progressbar', 'meter']);

export function ariaTree(root: Element): AriaNode[] {
  let left = MOST;
  const visit = (node: Node, into: AriaNode[], depth: number): void => {
    if (depth > DEEPEST || left === 0) return;
    if (isText(node)) {
      if (!node.data.trim() || !isSeen(node)) return;
      const last = into.at(-1);
      if (last && last.role === 'text') last.name = `${last.name}${node.data}`;
      else into.push({ role: 'text', name: node.data, inside: [] });
      return;
    }
    if (!isElement(node) || /^(script|style|noscript|template)$/.test(tagOf(node))) return;
    const role = ariaRole(node);
    const stands = role !== '' && role !== 'generic' && role !== 'presentation' && role !== 'none' && node !== root;
    if (stands && !isVisible(node)) return;
    left -= 1;
    const inside: AriaNode[] = [];
    if (!CLOSED.has(role)) eachChild(node, (child) => { visit(child, stands ? inside : into, depth + 1); });
    if (!stands) return;
    const name = ariaName(node, role);
    const only = inside.length === 1 && inside[0]?.role === 'text' && folded(inside[0].name) === folded(name);
    into.push({ role, name, inside: only ? [] : inside });
  };
  const tree: AriaNode[] = [];
  visit(root, tree, 0);
  const fold = (nodes: AriaNode[]): AriaNode[] => nodes.map((node) => ({ ...node, name: folded(node.name), inside: fold(node.inside) })).filter((node) => node.role !== 'text' || node.name);
  return fold(tree);
}
