//! The fake backend as a hostile page, model or file would have it: free texts of every answer and event are one of these.
//! `?hostile=NAME` chooses which. Ids, kinds, times and pictures stay, since the program makes those itself.
import type { Backend } from '../types';

const RUN = 'window.__ran=1';
const MARKUP = [
  `<img src=x onerror="${RUN}"><script>${RUN}</script><iframe srcdoc="<script>parent.${RUN}</script>"></iframe><b data-hostile>`,
  `"'><svg data-hostile onload=${RUN}><a xlink:href="javascript:${RUN}">x</a></svg><details open ontoggle=${RUN}><style>*{display:none}</style>`,
  `[x](javascript:${RUN}) ![y](http://evil.example/z.png) <http://evil.example/> # *a* \`b\``,
  `{{constructor.constructor('${RUN}')()}} \${${RUN}} {@html "<b data-hostile>"} { $goal } <%= 1 %> %s`,
];
const BIDI = '\u202Egnp.exe\u202C \u2066\u2067\u200F\u061C gpj.txt \u200B\u200D\u2060\uFEFF\u0301\u0489';
export const HOSTILE: Record<string, string> = {
  markup: `${MARKUP.join(' ')} ${BIDI}`,
  // And one word without a place to break it.
  address: `javascript:${RUN}//${'W'.repeat(10_240)}`,
};

/** Free text, as against ids, kinds, times and pictures. */
function isText(key: string, value: string): boolean {
  if (['shot', 'id', 'run', 'event', 'kind', 'type', 'level'].includes(key)) return false;
  if (/^\d{4}-\d\d-\d\dT/.test(value) || value.startsWith('data:image/')) return false;
  return /[^a-z0-9_.-]/u.test(value) || ['goal', 'name', 'label', 'title', 'text', 'host', 'value', 'detail'].includes(key);
}

/** A value with its free texts replaced. They differ by a number at the end, as lists tell their rows apart by them. */
export function spoiled(value: unknown, text: string, count: { n: number }, key = ''): unknown {
  if (typeof value === 'string') return isText(key, value) ? `${text}${(count.n += 1)}` : value;
  if (Array.isArray(value)) return value.map((one) => spoiled(one, text, count, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      // What is put into a sentence is text, whatever it looks like.
      name === 'args' && typeof one === 'object' && one !== null && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).map(([arg, said]) => [arg, typeof said === 'string' ? `${text}${(count.n += 1)}` : said]))
        : spoiled(one, text, count, name),
    ]),
  );
}

export function hostile(inner: Backend, search = location.search): Backend {
  const text = HOSTILE[new URLSearchParams(search).get('hostile') ?? ''];
  if (text === undefined) return inner;
  const count = { n: 0 };
  const spoil = (value: unknown) => spoiled(value, text, count);
  return new Proxy(inner, {
    get(target, name) {
      const method = Reflect.get(target, name) as (...given: unknown[]) => unknown;
      if (name === 'shotUrl' || name === 'windowStateSet' || typeof method !== 'function') return method;
      return (...given: unknown[]) => {
        const heard = given.map((one) => (typeof one === 'function' ? (said: unknown) => (one as (said: unknown) => void)(spoil(said)) : one));
        const answer = method.apply(target, heard);
        return answer instanceof Promise
          ? answer.then(spoil, (error: unknown) => { throw spoil(error); })
          : answer;
      };
    },
  });
}
