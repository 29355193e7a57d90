// ARIA snapshots as `toMatchAriaSnapshot` takes them: lines `- role "name": text`, what is inside further to the right.
import type { AriaNode } from './host';

interface Wanted {
  role: string;
  name?: string | RegExp;
  inside: Wanted[];
}

const value = (text: string): string | RegExp => {
  const regex = /^\/(.*)\/([a-z]*)$/.exec(text);
  if (regex) return new RegExp(regex[1] ?? '', regex[2]);
  return /^"/.test(text) ? (JSON.parse(text) as string) : text;
};

/** A template as a tree. */
export function template(text: string): Wanted[] {
  const root: Wanted[] = [];
  const path: { indent: number; inside: Wanted[] }[] = [{ indent: -1, inside: root }];
  for (const line of text.split('\n')) {
    if (!line.trim()) continue;
    const parts = /^(\s*)- ([a-z]+)(?:\s+("(?:[^"\\]|\\.)*"|\/(?:[^/\\]|\\.)*\/))?\s*(?:\[[^\]]*\]\s*)*(?::\s*(.*))?$/.exec(line);
    if (!parts) throw new Error(`toMatchAriaSnapshot: a line like "${line.trim()}" is not offered here`);
    const [, indent = '', role = '', name, said = ''] = parts;
    while ((path.at(-1)?.indent ?? -1) >= indent.length) path.pop();
    const node: Wanted = { role, inside: [] };
    if (role === 'text') node.name = value(said);
    else {
      if (name !== undefined) node.name = value(name);
      if (said) node.inside.push({ role: 'text', name: value(said), inside: [] });
    }
    path.at(-1)?.inside.push(node);
    path.push({ indent: indent.length, inside: node.inside });
  }
  return root;
}

function fits(wanted: Wanted, node: AriaNode): boolean {
  if (wanted.role !== node.role) return false;
  const { name } = wanted;
  if (name !== undefined && !(typeof name === 'string' ? name.replace(/\s+/g, ' ').trim() === node.name : name.test(node.name))) return false;
  // What an element is called by is what it says.
  const inside = node.inside.length === 0 && node.role !== 'text' ? [{ role: 'text', name: node.name, inside: [] }] : node.inside;
  return inOrder(wanted.inside, inside);
}

/** Each of the wanted ones, in their order; others may stand between. */
function inOrder(wanted: Wanted[], nodes: AriaNode[]): boolean {
  let at = 0;
  for (const one of wanted) {
    while (at < nodes.length && !fits(one, nodes[at] as AriaNode)) at += 1;
    if (at === nodes.length) return false;
    at += 1;
  }
  return true;
}

/** Somewhere in the tree all that is wanted stands side by side. */
export const matchesAria = (wanted: Wanted[], nodes: AriaNode[]): boolean =>
  inOrder(wanted, nodes) || nodes.some((node) => matchesAria(wanted, node.inside));

export const asLines = (nodes: AriaNode[], indent = ''): string =>
  nodes
    .map((node) => {
      const own = node.role === 'text' ? `${indent}- text: ${node.name}` : `${indent}- ${node.role}${node.name ? ` ${JSON.stringify(node.name)}` : ''}`;
      return node.inside.length > 0 ? `${own}:\n${asLines(node.inside, indent + '  ')}` : own;
    })
    .join('\n');
