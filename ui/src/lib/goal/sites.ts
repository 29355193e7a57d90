// Sites that runs ended on.
import type { RunSummary } from '$lib/bindings';

const MOST = 5;

/** Their addresses, the newest first. Places on this computer are left out: most are gone with the program that served them. */
export function originsOf(runs: Pick<RunSummary, 'outcome'>[]): string[] {
  const origins = runs.flatMap(({ outcome }) => {
    const address = outcome?.look_at ?? '';
    if (!/^https?:/.test(address) || !URL.canParse(address)) return [];
    const { hostname, origin } = new URL(address);
    return /^(localhost|127\..*|\[::1\])$/.test(hostname) ? [] : [`${origin}/`];
  });
  return [...new Set(origins)].slice(0, MOST);
}
