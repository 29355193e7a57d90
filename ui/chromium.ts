import { existsSync } from 'node:fs';

const SHELL = '/usr/lib/chromium/chromium-headless-shell';

/** The browser that tests of pages start: CHROMIUM, else the one without a window where it is, since that costs half of the time. */
export const chromiumPath = (): string => process.env['CHROMIUM'] ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium');
