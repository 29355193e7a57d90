//! Where models are: names, addresses, and the pages that the program may open for each.

export interface Provider {
  id: 'openai' | 'openrouter' | 'ollama' | 'lm-studio' | 'llama-cpp' | 'other';
  /** Empty: the person types it. */
  url: string;
  local: boolean;
  /** Name of the page, for the program's own list: where a key, or the server itself, is to be had. */
  site?: string;
}

export const PROVIDERS: readonly Provider[] = [
  { id: 'openai', url: 'https://api.openai.com/v1', local: false, site: 'openai-keys' },
  { id: 'openrouter', url: 'https://openrouter.ai/api/v1', local: false, site: 'openrouter-keys' },
  { id: 'ollama', url: 'http://127.0.0.1:11434/v1', local: true, site: 'ollama' },
  { id: 'lm-studio', url: 'http://127.0.0.1:1234/v1', local: true, site: 'lm-studio' },
  { id: 'llama-cpp', url: 'http://127.0.0.1:8080/v1', local: true, site: 'llama-cpp' },
  { id: 'other', url: '', local: false },
];

const OTHER: Provider = { id: 'other', url: '', local: false };

/** Addresses are the same whatever stands at their end, and by both names of this computer. */
const plain = (url: string): string => url.trim().replace(/\/+$/, '').replace('//localhost:', '//127.0.0.1:');

export function providerOf(url: string): Provider {
  return PROVIDERS.find((one) => one.url !== '' && plain(one.url) === plain(url)) ?? OTHER;
}
export const sameServer = (one: string, other: string): boolean => plain(one) === plain(other);
