//! Recipes of the fake: one that was mended, one with fields of all kinds, a plain one in Russian, one of somebody else, one that is
//! damaged; and what is made of a run.
import type { Condition, Message, Parameter, Recipe, RecipeInfo, RecipeStep, RecipeView, RiskClass } from '$lib/bindings';
import { daysAgo } from './time';

export interface Kept {
  recipe: Recipe;
  does: Message[];
  stranger?: boolean;
  damaged?: Message;
  plays: number;
  last_ms?: number;
  /** Days ago. */
  played?: number;
}

const SHOP = 'http://127.0.0.1:41873/shop';
const navigate = (url: string): [RecipeStep, Message] => [{ do: 'navigate', with: { url }, at: '' }, { id: 'does-navigate', args: { host: new URL(url).host } }];
const click = (label: string, then: Condition[], more: Partial<RecipeStep> = {}): [RecipeStep, Message] =>
  [{ do: 'click', on: { role: 'button', name: label, tag: 'button' } as RecipeStep['on'], at: `${SHOP}*`, then, ...more }, { id: 'does-click', args: { named: 'yes', label } }];
const type = (label: string, text: string, then: Condition[] = []): [RecipeStep, Message] =>
  [{ do: 'type', with: { text, mode: 'fill', submit: false }, on: { role: 'textbox', name: label, tag: 'input' } as RecipeStep['on'], at: `${SHOP}*`, then }, { id: 'does-type', args: { named: 'yes', label, text } }];
const choose = (label: string, option: string): [RecipeStep, Message] =>
  [{ do: 'select_option', with: { option }, on: { role: 'combobox', name: label, tag: 'select' } as RecipeStep['on'], at: `${SHOP}*`, then: [{ kind: 'field', name: label, value: option }] }, { id: 'does-select-option', args: { named: 'yes', label, option } }];
const shows = (value: string): Condition => ({ kind: 'text', value });
const at = (value: string): Condition => ({ kind: 'address', value });

function recipe(title: string, goal: string, parameters: Parameter[], steps: [RecipeStep, Message][], more: Partial<Recipe> = {}): { recipe: Recipe; does: Message[] } {
  return {
    recipe: { schema: 1, title, goal, start: SHOP, parameters, steps: steps.map(([step]) => step), answer: [], conditions: [], healed: [], ...more },
    does: steps.map(([, does]) => does),
  };
}

const PRODUCT: Parameter = { name: 'product', label: 'Product', kind: 'text', default: 'green tea' };

const cheapest = (title: string, goal: string): { recipe: Recipe; does: Message[] } => recipe(title, goal, [PRODUCT], [
  navigate(SHOP),
  type('Search the shop', '{{product}}', [shows('{{product}}')]),
  click('Search', [at('/shop/search*')]),
  choose('Sort by', 'Price, lowest first'),
  [{ do: 'extract', with: { what: 'the cheapest price' }, at: `${SHOP}/search*` }, { id: 'does-extract', args: { what: 'the cheapest price' } }],
], {
  conditions: [shows('{{product}}')],
  answer: [{ name: 'Cheapest price', kind: 'money', after: 5, before: '', behind: '', above: '', heading: 'Results', line: '' }],
});

const order = (): { recipe: Recipe; does: Message[] } => recipe('Order {{product}} for {{day}}', 'Order {{count}} packets of {{product}} for {{day}}, for {{limit}} at most', [
  { name: 'product', label: 'Product', kind: 'text', default: 'Green tea Sencha' },
  { name: 'count', label: 'How many packets', kind: 'number', default: '2' },
  { name: 'limit', label: 'At most', kind: 'money', default: '$20.00' },
  { name: 'day', label: 'Day of delivery', kind: 'date', default: 'today+3' },
  { name: 'way', label: 'Way of delivery', kind: 'choice', default: 'Courier', choices: ['Courier', 'Parcel shop', 'Collect it'] },
  { name: 'letter', label: 'Letter to go with it', kind: 'file' },
  { name: 'password', label: 'Password of the shop', kind: 'secret', default: 'shop' },
], [
  navigate(SHOP),
  type('Password', '{{password}}', [shows('Your account')]),
  type('Search the shop', '{{product}}'),
  click('{{product}}', [at('/shop/product*')]),
  type('Packets', '{{count}}', [{ kind: 'field', name: 'Packets', value: '{{count}}' }]),
  click('Add to cart', [shows('In your cart')]),
  choose('Way of delivery', '{{way}}'),
  type('Day of delivery', '{{day}}'),
  click('Place order', [{ kind: 'message', value: 'Thank you' }], { risk: ['pay'] }),
], { conditions: [{ kind: 'message', value: 'Thank you' }], run: 'past-2' });

/** One that reads a price and a text. */
export function twoAnswers(): Kept {
  const read = (name: string, kind: 'money' | 'text') => ({ name, kind, after: 1, before: '', behind: '', above: '', heading: '#', line: '' });
  return { ...recipe('The blue kettle', 'What does the blue kettle cost, and is it there?', [], [navigate(SHOP)], { answer: [read('Price', 'money'), read('Availability', 'text')] }), plays: 1, last_ms: 2100, played: 4 };
}

export const samples = (): [string, Kept][] => [
  ['cheapest-in-the-shop', (() => {
    const made = cheapest('Find the cheapest {{product}}', 'Open the shop, search for {{product}}, and tell me the price of the cheapest one');
    const [step, field] = [made.recipe.steps[2], made.recipe.steps[1]];
    if (step?.on) step.on = { ...step.on, name: 'Search', heading: 'Find a tea' };
    if (field?.on) field.on = { ...field.on, name: 'Search the shop', placeholder: 'What are you looking for?' };
    made.recipe.healed = [
      { step: 1, before: { ...field?.on, name: 'Find in the shop', placeholder: 'Name of a tea' } as never, by: 'likeness', run: 'past-1', time: daysAgo(1) },
      { step: 2, before: { ...step?.on, name: 'Go', heading: 'Search' } as never, by: 'search', run: 'past-1', time: daysAgo(1) },
    ];
    return { ...made, plays: 6, last_ms: 3900, played: 1 };
  })()],
  ['order-for-a-day', { ...order(), plays: 2, last_ms: 12_400, played: 3 }],
  ['posledneye-pismo', {
    ...recipe('Прочитать последнее письмо', 'Открой почту и прочитай последнее письмо', [], [navigate('http://127.0.0.1:41873/mail'), click('Входящие', [shows('Входящие')]), [{ do: 'extract', with: { what: 'письмо' }, at: '' }, { id: 'does-extract', args: { what: 'письмо' } }]], { start: 'http://127.0.0.1:41873/mail' }),
    plays: 0,
  }],
  ['pay-the-rent', {
    ...recipe('Pay the rent for {{month}}', 'Pay {{amount}} of rent for {{month}} and send the receipt to the landlord', [
      { name: 'month', label: 'Month', kind: 'text' }, { name: 'amount', label: 'Rent', kind: 'money' }, { name: 'password', label: 'Password of the bank', kind: 'secret' },
    ], [
      navigate('https://bank.example/sign-in'),
      type('Password', '{{password}}', [shows('Your accounts')]),
      type('Amount', '{{amount}}'),
      click('Pay', [shows('Paid')], { risk: ['pay'] }),
      navigate('https://mail.example/new'),
      click('Send', [{ kind: 'message', value: 'Sent' }], { risk: ['send'] }),
    ], { start: 'https://bank.example/sign-in' }),
    stranger: true, plays: 0,
  }],
  ['book-a-room', { ...recipe('book-a-room', '', [], []), damaged: { id: 'fake-recipe-damaged', args: { line: 12 } }, plays: 3, played: 17 }],
];

/** What is made of a run with this goal. */
export function madeOf(goal: string, run: string): { kept: Kept; left_out: Message[] } {
  const buys = /order|закаж|заказ/i.test(goal);
  const made = buys ? order() : cheapest(goal, goal);
  const title = made.recipe.parameters.reduce((text, one) => (one.default ? text.replace(new RegExp(one.default, 'i'), `{{${one.name}}}`) : text), goal);
  return { kept: { ...made, recipe: { ...made.recipe, title, goal: title, run }, plays: 0 }, left_out: [{ id: 'fake-left-out-detour', args: { count: 2 } }, { id: 'fake-left-out-scroll' }] };
}

const conditionSaid = ({ kind, name = '', value = '' }: Condition): Message => ({ id: `condition-${kind}`, args: { name, value: value.replace(/\*$/, ''), gone: 'no' } });

export function viewOf(name: string, { recipe: kept, does, stranger = false, damaged, plays, last_ms, played }: Kept): RecipeView {
  const risks = [...new Set(kept.steps.flatMap((step): RiskClass[] => step.risk ?? []))];
  const hosts = [kept.start, ...kept.steps.map((step) => step.with?.['url'])].flatMap((url) => (typeof url === 'string' ? [new URL(url).host] : []));
  const info: RecipeInfo = {
    name, title: kept.title, parameters: kept.parameters, steps: kept.steps.length, sites: damaged ? [] : [...new Set(hosts)], risks, stranger, damaged, healed: kept.healed.length, plays, last_ms,
    last_played: played === undefined ? undefined : daysAgo(played),
  };
  return structuredClone({
    info, recipe: kept,
    sentences: kept.steps.map((step, index) => ({ does: does[index] ?? { id: 'does-unknown' }, then: (step.then ?? []).map(conditionSaid), asks: (step.risk ?? []).length > 0 })),
  });
}
