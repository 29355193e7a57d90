//! What is remembered of sites, in memory.
import type { RememberedNote, RememberedSite, RememberedSites } from '$lib/bindings';
import { error } from './error';

const noted = (id: number, sentence: string, args: Record<string, string>, times: number): RememberedNote => ({ id, sentence: { id: `sites-note-${sentence}`, args }, times, last: '2026-11-28' });

export class FakeSites {
  private sites: RememberedSite[];

  constructor(private readonly story: string | null) {
    this.sites = story === 'none' ? [] : [
      { site: 'books.example', notes: [noted(1, 'sign-in', {}, 1)] },
      { site: 'shop.example', notes: [
        noted(1, 'search', { named: 'yes', name: 'Search the shop', by: 'enter', from: 'home', at: '/' }, 4),
        noted(2, 'shows', { by: 'press', then: 'Price from', name: 'Filters' }, 1),
        noted(3, 'way', { from: 'yes', at: '/goods', to: '/goods/*' }, 3),
        { id: 4, text: 'Delivery is told in the basket only.', times: 1, last: '2026-11-27' },
      ] },
    ];
  }

  list(): RememberedSites {
    return { sites: structuredClone(this.sites), ...(this.story === 'aside' ? { set_aside: '/home/alex/.local/share/browser-copilot/site-notes.damaged.json' } : {}) };
  }

  write(name: string, id: number | undefined, text: string): RememberedSites {
    const words = text.trim();
    let site = this.sites.find((one) => one.site === name.trim());
    if (!site) this.sites.push((site = { site: name.trim(), notes: [] }));
    const note = site.notes.find((one) => one.id === id);
    if (note && !words) delete note.text;
    else if (note) note.text = words;
    else site.notes.push({ id: Math.max(0, ...site.notes.map((one) => one.id)) + 1, text: words, times: 1, last: '2026-11-29' });
    this.sites.sort((a, b) => a.site.localeCompare(b.site));
    return this.list();
  }

  forget(name: string, id?: number): RememberedSites {
    if (!this.sites.some((one) => one.site === name)) throw error('other', 'sites-missing');
    const left = (site: RememberedSite): RememberedSite => (site.site === name ? { ...site, notes: id === undefined ? [] : site.notes.filter((note) => note.id !== id) } : site);
    this.sites = this.sites.map(left).filter((site) => site.notes.length > 0);
    return this.list();
  }
}
