//! What is known of the browsers of this computer while a screen shows them. Looks when it is asked to
//! and when the person comes back to the window; never by the clock, since each look knocks at a port.
import { Attempt } from './attempt.svelte';
import { backend } from './backend';
import type { Finding, FoundBrowser } from './bindings';

/** One browser to choose, with the finding about it. */
export interface OwnBrowser {
  browser: FoundBrowser;
  finding: Finding;
}

/** Nothing is left to do for these. */
export const canBeUsed = (browser: FoundBrowser): boolean => browser.state === 'ready' || browser.state === 'open';

/** One entry for each way to attach: of several channels that which can be used, else the everyday one. */
export function choices(findings: Finding[]): OwnBrowser[] {
  const found: OwnBrowser[] = [];
  for (const finding of findings) {
    const { browser } = finding;
    if (!browser) continue;
    const at = found.findIndex((one) => one.browser.attach === browser.attach);
    const known = found[at];
    if (!known) found.push({ browser, finding });
    else if (canBeUsed(browser) && !canBeUsed(known.browser)) found[at] = { browser, finding };
  }
  return found;
}

export class BrowserLook extends Attempt {
  findings = $state.raw<Finding[] | undefined>();
  /** How often the person pressed "Check", so that what comes of it is said. */
  checks = $state(0);

  own = $derived(choices(this.findings ?? []));

  async look(): Promise<void> {
    if (!this.busy) await this.run(async () => { this.findings = await backend().browsers(); });
  }

  async check(): Promise<void> {
    await this.look();
    this.checks += 1;
  }

  /** Looks now, and each time the person comes back from another window. For `onMount`. */
  follow(): () => void {
    const again = (): void => void this.look();
    again();
    window.addEventListener('focus', again);
    return () => window.removeEventListener('focus', again);
  }
}
