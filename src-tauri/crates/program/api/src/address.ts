// Addresses: this world has no `URL` of its own.

export type Address = string | RegExp | ((url: URL) => boolean);

/** Whether an address is the one that is waited for. */
export function fitsAddress(wanted: Address, url: string, base: string): boolean {
  if (typeof wanted === 'function') return wanted(address(url));
  if (wanted instanceof RegExp) return wanted.test(url);
  return glob(wanted.startsWith('*') ? wanted : resolved(wanted, base)).test(url);
}

/** `*` is what holds no slash, `**` anything, `{a,b}` one of them, `?` a question mark. */
function glob(text: string): RegExp {
  let out = '';
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i] as string;
    if (sign === '*' && text[i + 1] === '*') {
      out += text[i + 2] === '/' ? '(.*/)?' : '.*';
      i += text[i + 2] === '/' ? 2 : 1;
    } else if (sign === '*') out += '[^/]*';
    else if (sign === '{') out += '(';
    else if (sign === '}') out += ')';
    else if (sign === ',' && out.lastIndexOf('(') > out.lastIndexOf(')')) out += '|';
    else out += sign.replace(/[.+^$()|[\]\\?]/g, '\\$&');
  }
  return new RegExp(`^${out}$`);
}

/** The parts of an address that programs ask about: this world has no `URL` of its own. */
export interface URL {
  href: string;
  protocol: string;
  host: string;
  hostname: string;
  port: string;
  origin: string;
  pathname: string;
  search: string;
  hash: string;
  searchParams: { get: (name: string) => string | null; has: (name: string) => boolean };
  toString: () => string;
}

export function address(href: string): URL {
  const [, protocol = '', host = '', pathname = '', search = '', hash = ''] = /^([a-z][a-z\d+.-]*:)(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(href) ?? [];
  const [hostname = '', port = ''] = host.replace(/^.*@/, '').split(/:(?=\d*$)/);
  const decode = (text: string): string => {
    try {
      return decodeURIComponent(text.replace(/\+/g, ' '));
    } catch {
      return text;
    }
  };
  const pairs = search.slice(1).split('&').filter(Boolean).map((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [decode(pair), ''] as const : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))] as const;
  });
  return {
    href, protocol, host, hostname, port, origin: `${protocol}//${host}`, pathname, search, hash,
    searchParams: { get: (name) => pairs.find(([key]) => key === name)?.[1] ?? null, has: (name) => pairs.some(([key]) => key === name) },
    toString: () => href,
  };
}

/** An address as seen from another. */
export function resolved(to: string, base: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(to)) return to;
  const here = address(base);
  if (to.startsWith('//')) return here.protocol + to;
  if (to.startsWith('/')) return here.origin + to;
  if (to.startsWith('?')) return here.origin + here.pathname + to;
  if (to.startsWith('#')) return here.origin + here.pathname + here.search + to;
  const parts = here.pathname.split('/').slice(0, -1);
  for (const part of to.replace(/^\.\//, '').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return here.origin + '/' + parts.filter((part, index) => index > 0 || part).join('/');
}
