import { describe, expect, it } from 'vitest';
import { FakeBrowsers } from './backend/fake/browsers';
import { choices } from './browsers.svelte';

const states = (described: string): string[] => choices(new FakeBrowsers(described).look()).map(({ browser }) => `${browser.installed.kind} ${browser.state}`);

describe('browsers to choose', () => {
  it('are one for each way to attach, in the order in which they were found', () => {
    expect(states('chrome:switch_off,edge:ready,brave:closed')).toEqual(['chrome switch_off', 'edge ready', 'brave closed']);
    expect(states('none')).toEqual([]);
  });

  it('are of several channels the one that can be used, else the first', () => {
    const look = (...of: string[]): string[] => choices(of.flatMap((one) => new FakeBrowsers(one).look())).map(({ browser }) => browser.state);
    expect(look('chrome:switch_off', 'chrome:ready')).toEqual(['ready']);
    expect(look('chrome:ready', 'chrome:open')).toEqual(['ready']);
    expect(look('chrome:closed', 'chrome:too_old')).toEqual(['closed']);
  });
});
