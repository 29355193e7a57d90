//! Where models are: the program's own table of providers, and any other server.
import rows from '../../../../src-tauri/crates/protocol/providers.json';

export interface Provider {
  id: string;
  /** As it calls itself; empty for a server that the program does not know. */
  name: string;
  /** Empty: the person types it. */
  url: string;
  /** Hosts under which each customer has an own address, which the person types too. */
  hosts: readonly string[];
  local: boolean;
  /** There is a page where a key, or the server itself, is to be had. */
  site: boolean;
  /** A key is had by signing in there. */
  signIn: boolean;
  /** How its keys begin; empty where others' begin so too. */
  keyPrefix: string;
}

const OTHER: Provider = { id: 'other', name: '', url: '', hosts: [], local: false, site: false, signIn: false, keyPrefix: '' };

export const PROVIDERS: readonly Provider[] = [
  ...rows.map((row) => ({ id: row.id, name: row.name, url: row.base_url, hosts: row.hosts ?? [], local: row.local ?? false, site: true, signIn: row.sign_in !== undefined, keyPrefix: row.key_prefix ?? '' })),
  OTHER,
];

/** A model of each to begin with, of the middle price; another is one field away. */
export const FIRST_MODELS: Readonly<Record<string, string>> = {
  openai: 'gpt-6-sol', 'openai-responses': 'gpt-6-sol', anthropic: 'claude-sonnet-5-5', gemini: 'gemini-3.8-flash', openrouter: 'anthropic/claude-sonnet-5.5',
};

/** Addresses are the same whatever stands at their end, and by both names of this computer. */
const plain = (url: string): string => url.trim().replace(/\/+$/, '').replace('//localhost:', '//127.0.0.1:');

/** The address is one of the customers' of this provider. */
function isOfCustomer(one: Provider, url: string): boolean {
  if (one.hosts.length === 0 || !URL.canParse(url.trim())) return false;
  const host = new URL(url.trim()).hostname;
  return one.hosts.some((known) => host.endsWith(`.${known}`));
}

export function providerOf(url: string): Provider {
  return PROVIDERS.find((one) => one.url !== '' && (plain(one.url) === plain(url) || isOfCustomer(one, url))) ?? OTHER;
}
export const sameServer = (one: string, other: string): boolean => plain(one) === plain(other);

/** The provider whose key this is by its beginning; nothing where it could be anybody's. */
export const providerOfKey = (key: string): Provider | undefined =>
  PROVIDERS.find((one) => one.keyPrefix !== '' && key.trim().length > one.keyPrefix.length + 8 && key.trim().startsWith(one.keyPrefix));
