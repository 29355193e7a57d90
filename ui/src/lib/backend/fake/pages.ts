//! Pages of the pretended browser. A page is a list of drawn things; its picture and its marks come from
//! the same list, so that a mark always lies on its thing. A picture is named `page~number`, or
//! `page@scroll~number` where the page is scrolled down by so many pixels.
import type { Mark, Viewport } from '$lib/bindings';

interface Thing {
  draw: 'button' | 'primary' | 'field' | 'link' | 'text' | 'title' | 'card' | 'price' | 'row';
  text: string;
  x: number;
  y: number;
  w: number;
  h: number;
  /** Marked things have a role. */
  role?: string;
  value?: string;
}

export interface FakePage {
  url: string;
  title: string;
  things: Thing[];
  height?: number;
}

export const VIEWPORT: Viewport = { width: 1280, height: 800, scroll_x: 0, scroll_y: 0, page_width: 1280, page_height: 800, device_pixel_ratio: 1.25 };
const SHOP = 'http://127.0.0.1:41873';
const thing = (draw: Thing['draw'], text: string, x: number, y: number, w: number, h: number, role?: string, value?: string): Thing => ({ draw, text, x, y, w, h, role, value });

const header = (query = ''): Thing[] => [
  thing('title', 'Leaf & Bean', 64, 34, 170, 32),
  thing('link', 'Shop', 300, 38, 48, 24, 'link'),
  thing('link', 'Mail', 372, 38, 44, 24, 'link'),
  thing('link', 'Settings', 440, 38, 70, 24, 'link'),
  thing('field', 'Search the shop', 720, 30, 300, 40, 'searchbox', query),
  thing('button', 'Search', 1032, 30, 84, 40, 'button'),
  thing('link', 'Cart', 1156, 38, 44, 24, 'link'),
];
const product = (name: string, price: string, x: number, y: number): Thing[] => [
  thing('card', '', x, y, 352, 236),
  thing('link', name, x + 20, y + 136, 200, 24, 'link'),
  thing('price', price, x + 20, y + 172, 80, 24),
  thing('button', 'Add to cart', x + 212, y + 180, 120, 38, 'button'),
];

/** An address of 2,000 letters. */
function farAddress(): string {
  const start = 'https://a-shop-with-a-rather-long-name.example/offers/week?';
  return start + Array.from({ length: 120 }, (_, n) => `filter_${n}=value-of-it-${n}`).join('&').slice(0, 2000 - start.length);
}

const PAGES: Record<string, FakePage> = {
  home: { url: `${SHOP}/shop`, title: 'Leaf & Bean: tea and coffee', things: [...header(), thing('title', 'Tea and coffee', 64, 112, 260, 36), ...product('Black tea Assam', '$5.20', 64, 176), ...product('Green tea Sencha', '$6.80', 464, 176), ...product('Coffee Antigua', '$11.40', 864, 176), ...product('Rooibos', '$4.90', 64, 448), ...product('Green tea Gunpowder', '$7.10', 464, 448), ...product('Coffee Sidamo', '$12.00', 864, 448)] },
  found: { url: `${SHOP}/shop?q=green+tea&sort=price`, title: 'green tea: 2 found', things: [...header('green tea'), thing('title', '2 found for “green tea”', 64, 112, 380, 36), ...product('Green tea Sencha', '$6.80', 64, 176), ...product('Green tea Gunpowder', '$7.10', 464, 176)] },
  product: { url: `${SHOP}/shop/green-tea-sencha`, title: 'Green tea Sencha', things: [...header(), thing('card', '', 64, 120, 480, 360), thing('title', 'Green tea Sencha', 592, 132, 300, 36), thing('price', '$6.80', 592, 188, 120, 32), thing('text', 'A fresh green tea with a sweet finish. 100 g.', 592, 236, 420, 24), thing('field', 'Quantity', 592, 300, 96, 40, 'spinbutton', '1'), thing('primary', 'Add to cart', 704, 300, 160, 40, 'button')] },
  cart: { url: `${SHOP}/cart`, title: 'Your cart', things: [...header(), thing('title', 'Your cart', 64, 112, 200, 36), thing('row', 'Green tea Sencha · 1 · $6.80', 64, 176, 820, 56), thing('button', 'Remove', 776, 186, 92, 36, 'button'), thing('price', 'Total $6.80', 924, 190, 200, 32), thing('primary', 'Go to checkout', 924, 240, 220, 44, 'button')] },
  checkout: { url: `${SHOP}/checkout`, title: 'Checkout', things: [...header(), thing('title', 'Checkout', 64, 112, 200, 36), thing('text', 'Name', 64, 172, 100, 20), thing('field', 'Name', 64, 196, 420, 40, 'textbox', 'Alex Morgan'), thing('text', 'Street', 64, 252, 100, 20), thing('field', 'Street', 64, 276, 420, 40, 'textbox', '5 Harbour Lane'), thing('text', 'Card number', 64, 332, 120, 20), thing('field', 'Card number', 64, 356, 420, 40, 'textbox', '•••• •••• •••• ••••'), thing('card', '', 560, 172, 560, 224), thing('text', 'Green tea Sencha × 1', 592, 204, 300, 24), thing('price', 'Total $6.80', 592, 244, 220, 32), thing('primary', 'Place order', 592, 316, 200, 48, 'button')] },
  thanks: { url: `${SHOP}/checkout/done`, title: 'Thank you', things: [...header(), thing('title', 'Thank you for your order', 64, 132, 420, 40), thing('text', 'Your order number is 48213.', 64, 188, 420, 24), thing('link', 'Back to the shop', 64, 240, 160, 24, 'link')] },
  login: { url: 'https://mail.example.org/sign-in', title: 'Sign in', things: [thing('title', 'Sign in', 520, 200, 240, 40), thing('field', 'E-mail', 460, 264, 360, 44, 'textbox'), thing('field', 'Password', 460, 324, 360, 44, 'textbox'), thing('primary', 'Sign in', 460, 388, 360, 48, 'button')] },
  compose: { url: `${SHOP}/mail-new`, title: 'New letter', things: [...header(), thing('title', 'New letter', 64, 112, 220, 36), thing('field', 'To', 64, 176, 720, 40, 'textbox', 'anna@example.org'), thing('field', 'Subject', 64, 232, 720, 40, 'textbox', 'Delivery on Friday'), thing('field', 'Message', 64, 288, 720, 200, 'textbox', 'The parcel comes on Friday.'), thing('primary', 'Send', 64, 512, 120, 44, 'button')] },
  empty: { url: 'about:blank', title: '', things: [] },
  far: { url: farAddress(), title: 'Offers of the week, sorted by everything there is to sort them by', things: [...header(), thing('title', 'Offers', 64, 112, 200, 36), ...product('Green tea Sencha', '$6.80', 64, 176)] },
  arabic: { url: 'https://example.org/ar', title: 'متجر الشاي', things: [thing('title', 'متجر الشاي والقهوة', 860, 60, 320, 40), thing('button', 'أضف إلى السلة', 900, 200, 200, 44, 'button'), thing('link', 'الشاي الأخضر', 900, 140, 160, 28, 'link')] },
  tall: { url: 'https://docs.example.org/guide', title: 'A long guide', height: 3600, things: [thing('title', 'A long guide', 160, 80, 400, 44), ...Array.from({ length: 40 }, (_, i) => thing('text', 'Some words of a long article, line after line.', 160, 160 + i * 80, 700, 24)), thing('primary', 'Next chapter', 160, 3480, 180, 40, 'link'), thing('primary', 'Contents', 1000, 80, 140, 40, 'link')] },
};

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function draw(item: Thing): string {
  const { x, y, w, h } = item;
  const label = (tx: number, ty: number, size: number, fill: string, weight = 400, anchor = 'start') =>
    `<text x="${tx}" y="${ty}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}" dominant-baseline="central">${escape(item.value ?? item.text)}</text>`;
  switch (item.draw) {
    case 'title':
      return label(x, y + h / 2, h * 0.72, '#23302a', 700);
    case 'text':
      return label(x, y + h / 2, 16, '#5b675f');
    case 'price':
      return label(x, y + h / 2, h > 28 ? 24 : 18, '#23302a', 700);
    case 'link':
      return label(x, y + h / 2, 16, '#2f6b4f', 500);
    case 'field':
      return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="8" fill="#fff" stroke="#c9cfc9"/>${label(x + 14, h > 60 ? y + 24 : y + h / 2, 15, item.value ? '#23302a' : '#8b958e')}`;
    case 'card':
      return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="14" fill="#fff" stroke="#e4e7e2"/>${h > 230 ? `<rect x="${x + 12}" y="${y + 12}" width="${w - 24}" height="${Math.max(100, h - 136)}" rx="8" fill="#dfe8dc"/><path d="M${x + w / 2 - 26} ${y + 76}c10-44 44-44 52-44-2 30-14 52-52 44z" fill="#7fa487"/>` : ''}`;
    case 'row':
      return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="10" fill="#fff" stroke="#e4e7e2"/>${label(x + 20, y + h / 2, 16, '#23302a', 500)}`;
    default: {
      const strong = item.draw === 'primary';
      return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="9" fill="${strong ? '#2f6b4f' : '#eef2ec'}"/>${label(x + w / 2, y + h / 2, 15, strong ? '#fff' : '#23302a', 600, 'middle')}`;
    }
  }
}

const nameOf = (shot: string): string => shot.split('~')[0] ?? '';
const scrollOf = (shot: string): number | undefined => {
  const [, scroll] = nameOf(shot).split('@');
  return scroll === undefined ? undefined : Number(scroll);
};

export function pageOf(shot: string): FakePage | undefined {
  return PAGES[nameOf(shot).split('@')[0] ?? ''];
}

export function viewportOf(shot: string): Viewport {
  return { ...VIEWPORT, scroll_y: scrollOf(shot) ?? 0, page_height: pageOf(shot)?.height ?? VIEWPORT.height };
}

export function marksOf(shot: string): Mark[] {
  const scroll = scrollOf(shot) ?? 0;
  return (pageOf(shot)?.things ?? [])
    .filter((item) => item.role !== undefined)
    .map((item, index) => ({ id: index + 1, role: item.role ?? '', name: item.text, bbox: { x: item.x, y: item.y - scroll, w: item.w, h: item.h } }));
}

export function markNamed(shot: string, name: string): Mark {
  const mark = marksOf(shot).find((one) => one.name === name);
  if (!mark) throw new Error(`no ${name} on ${shot}`);
  return mark;
}

const cache = new Map<string, string>();

/** An address of the picture; nothing where the page has none. */
export function pictureOf(shot: string): string {
  const key = nameOf(shot);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const page = pageOf(shot);
  const full = page?.height ?? VIEWPORT.height;
  const scroll = scrollOf(shot);
  const height = scroll === undefined ? full : VIEWPORT.height;
  const url = page
    ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="${height * 1.25}" viewBox="0 ${scroll ?? 0} 1280 ${height}" font-family="Georgia, 'Liberation Serif', serif"><rect width="1280" height="${full}" fill="#f5f7f2"/>${page.things.map(draw).join('')}</svg>`)}`
    : 'data:image/png;base64,broken';
  cache.set(key, url);
  return url;
}
