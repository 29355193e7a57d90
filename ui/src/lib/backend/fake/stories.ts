//! What pretended runs do: pages, actions, and by what their end is seen.
import type { Action, CheckedCondition, Message, QuestionBody, RiskClass, ToolFacts } from '$lib/bindings';
import { checkoutValues } from './history';
import { markNamed, pageOf } from './pages';
import { CODE_CALL, factsOf, READ_CALL, SEARCH_CALL } from './tools';

export type Story = 'asking' | 'order' | 'price' | 'unverified' | 'not-met' | 'ask' | 'login' | 'captcha' | 'tabs' | 'in-use' | 'file' | 'orphan' | 'lost' | 'closed' | 'stuck' | 'spent' | 'month-spent' | 'steps-spent' | 'understanding' | 'send' | 'type' | 'long' | 'blank' | 'budget' | 'budget-near' | 'arabic' | 'tall' | 'scrolled' | 'scrolling' | 'thinking' | 'plan' | 'table' | 'list' | 'code' | 'tool' | 'tool-changed' | 'tool-code' | 'nameless' | 'unsaid' | 'address' | 'nothing' | 'no-browser' | 'model-lost' | 'model-waits' | 'key-refused' | 'disk' | 'consent' | 'client' | 'queued' | 'site' | 'parts';

export interface Step {
  page: string;
  label?: string;
  /** The thing it is on, where that has no name for the run. */
  on?: string;
  action: 'navigate' | 'click' | 'type' | 'extract' | 'evaluate' | 'mcp';
  text?: string;
  /** Of a tool: the call, and what is true of the tool. */
  call?: Extract<Action, { action: 'mcp' }>;
  tool?: ToolFacts;
  risk?: { class: RiskClass; what: string; reason: string; amount?: string; values?: typeof checkoutValues; args?: Record<string, string> };
  said: Message;
  fails?: boolean;
}

const click = (page: string, label: string, risk?: Step['risk']): Step => ({ page, label, action: 'click', said: { id: 'say-did-click', args: { label } }, risk });
export const OPEN: Step = { page: 'home', action: 'navigate', said: { id: 'say-did-navigate', args: { url: 'http://127.0.0.1:41873/shop' } } };
export const SEARCH: Step = { page: 'home', label: 'Search the shop', action: 'type', text: 'green tea', said: { id: 'say-did-type', args: { label: 'Search the shop' } } };
export const READ: Step = { page: 'found', action: 'extract', text: 'the cheapest price', said: { id: 'say-did-read' } };
const PAY = { class: 'pay' as const, what: 'fake-what-order', reason: 'fake-reason-pay', amount: '$6.80', values: checkoutValues };

const toolStep = (call: NonNullable<Step['call']>, more: Partial<ToolFacts>, risk: Pick<NonNullable<Step['risk']>, 'class' | 'reason'>): Step => {
  const args = { tool: call.tool, server: call.server };
  return { page: 'home', action: 'mcp', call, tool: factsOf(call.tool, more), text: 'tea.md\nteas of 2024.md', said: { id: 'say-did-mcp', args }, risk: { ...risk, what: 'guard-what-mcp', args } };
};

/** Some of it is not drawn, and its end is far away. */
const fakeCode = `const prices = [...document.querySelectorAll('.price')];\nreturn prices.map((one) => one.textContent); // \u202eend\u202c${' '.repeat(300)}\n${'\n'.repeat(60)}fetch('https://shop.example/seen', { method: 'POST' });`;

/** An address of two thousand letters, as shops and mail programs make them. */
const far = pageOf('far')?.url ?? '';

export const SCRIPTS: Partial<Record<Story, Step[]>> = {
  order: [OPEN, SEARCH, click('found', 'Green tea Sencha'), click('product', 'Add to cart'), click('cart', 'Go to checkout'), click('checkout', 'Place order', PAY)],
  unverified: [OPEN, SEARCH, click('found', 'Green tea Sencha'), click('product', 'Add to cart')],
  send: [{ ...OPEN, page: 'compose' }, click('compose', 'Send', { class: 'send', what: 'fake-what-send', reason: 'fake-reason-send', values: [{ label: 'To', value: 'anna@example.org', secret: false, required: true }, { label: 'Message', value: 'The parcel comes on Friday.', secret: false, required: false }] })],
  type: [{ page: 'compose', label: 'Message', action: 'type', text: 'The parcel comes on Friday.', said: { id: 'say-did-type', args: { label: 'Message' } }, risk: { class: 'personal_data', what: 'fake-what-type', reason: 'fake-reason-send' } }],
  code: [{ page: 'home', action: 'evaluate', text: fakeCode, said: { id: 'say-did-run-code' }, risk: { class: 'script', what: 'guard-what-run-code', reason: 'guard-why-script' } }],
  tool: [toolStep(READ_CALL, { only_reads: true, may_be_kept: true }, { class: 'external_tool', reason: 'guard-why-external-tool' })],
  'tool-changed': [toolStep(SEARCH_CALL, { standing: 'changed' }, { class: 'external_tool', reason: 'guard-why-tool-changed' })],
  'tool-code': [toolStep(CODE_CALL, { standing: 'new', runs_code: true }, { class: 'script', reason: 'guard-why-tool-code' })],
  nameless: [OPEN, { ...click('found', ''), on: 'Add to cart', said: { id: 'say-did-click-unnamed' }, risk: { class: 'unclear_submit', what: 'guard-what-click-unnamed', reason: 'guard-why-unclear-submit' } }],
  unsaid: [OPEN, click('found', 'Green tea Sencha', { class: 'delete', what: 'guard-what-effect', reason: 'guard-why-delete', args: { label: 'Green tea Sencha', request: 'DELETE api.shop.example/…me/projects/green-tea/notes/0f9c1b7e-7c1d-4a55-9f1c-2d1b3c4d5e6f' } })],
  address: [OPEN, { page: 'far', action: 'navigate', said: { id: 'say-did-navigate', args: { url: `${far.slice(0, 79)}…` } }, risk: { class: 'leave_site', what: 'guard-what-navigate', reason: 'guard-why-leave-site', args: { address: far, host: 'a-shop-with-a-rather-long-name.example', to: 'a-shop-with-a-rather-long-name.example' } } }, { ...READ, page: 'far' }],
  'model-lost': [OPEN, SEARCH],
  'model-waits': [OPEN, SEARCH, READ],
  'key-refused': [OPEN, SEARCH, READ],
  disk: [OPEN, SEARCH],
  arabic: [click('arabic', 'أضف إلى السلة', { class: 'pay', what: 'fake-what-order', reason: 'fake-reason-pay', amount: '٦٫٨٠ $' })],
  tall: [{ ...OPEN, page: 'tall' }, click('tall', 'Next chapter')],
  scrolled: [{ ...OPEN, page: 'tall@0' }, click('tall@2760', 'Next chapter')],
  scrolling: [click('tall@2760', 'Next chapter')],
  long: Array.from({ length: 200 }, (_, i) => ({ ...(i % 2 ? SEARCH : click('found', 'Green tea Sencha')), fails: i % 17 === 16 })),
};

/** What is to be so at the end, and what of it was seen. */
export const CONDITIONS: Partial<Record<Story, CheckedCondition[]>> = {
  order: [{ condition: { kind: 'message', value: 'Thank you' }, verified: true, holds: true, step: 6, url: pageOf('thanks')?.url }],
  unverified: [
    { condition: { kind: 'address', value: '*/cart*' }, verified: true, holds: true, step: 4, url: pageOf('cart')?.url },
    { condition: { kind: 'text', value: 'Green tea Sencha' }, verified: false, holds: true },
    { condition: { kind: 'field', name: 'Gift wrapping', value: 'on' }, verified: false, holds: false },
    { condition: { kind: 'words', value: 'The tea is kept for you until tomorrow' }, verified: false },
  ],
  'not-met': [{ condition: { kind: 'message', value: 'The price was sent' }, verified: false, holds: false }],
};

/** What some stories ask before their first step, and the page that is shown then. */
export const ASKED_FIRST: Partial<Record<Story, { page?: string; asks: QuestionBody }>> = {
  ask: { page: 'home', asks: { kind: 'ask', text: 'Two teas fit. Which one do you want?', options: ['Green tea Sencha, $6.80', 'Green tea Gunpowder, $7.10'] } },
  scrolling: { page: 'tall@0', asks: { kind: 'ask', text: 'Go to the next chapter?', options: ['Yes'] } },
  login: { page: 'login', asks: { kind: 'login', host: 'mail.example.org' } },
  captcha: { page: 'login', asks: { kind: 'captcha', host: 'mail.example.org' } },
  consent: { page: 'login', asks: { kind: 'consent', host: 'mail.example.org' } },
  client: { page: 'home', asks: { kind: 'client_reads', client: 'Code editor', host: 'mail.example.org' } },
  tabs: { asks: { kind: 'tab_choice', host: 'mail.example.org', tabs: [{ id: 't1', url: 'https://mail.example.org/inbox', title: 'Inbox (3)', active: false, owned: false }, { id: 't2', url: 'https://mail.example.org/sent', title: 'Sent', active: true, owned: false }] } },
  'in-use': { page: 'home', asks: { kind: 'tab_in_use', host: 'mail.example.org' } },
  file: { page: 'home', asks: { kind: 'file_wanted', host: 'mail.example.org' } },
  orphan: { page: 'checkout', asks: { kind: 'orphan', action: { action: 'click', element: markNamed('checkout', 'Place order').id }, label: 'Place order' } },
  lost: { page: 'home', asks: { kind: 'browser_lost' } },
  closed: { page: 'home', asks: { kind: 'tab_closed', host: 'shop.example' } },
  spent: { page: 'home', asks: { kind: 'budget', budget: 'money', used: 1.004, limit: 1, next: 2 } },
  'month-spent': { page: 'home', asks: { kind: 'budget', budget: 'money_month', used: 10.02, limit: 10, next: 11.02 } },
  'steps-spent': { page: 'home', asks: { kind: 'budget', budget: 'max_steps', used: 100, limit: 100, next: 200 } },
  stuck: { page: 'home', asks: { kind: 'stuck', message: { id: 'fake-stuck' } } },
  plan: {
    page: 'home',
    asks: {
      kind: 'plan', steps: ['Open the shop', 'Search for green tea', 'Compare the prices of all green teas', 'Tell the price of the cheapest one'],
      conditions: [{ kind: 'text', value: 'Green tea' }, { kind: 'words', value: 'The prices of all green teas were compared' }],
    },
  },
};

/** Where a run ends, if not at the search's results. */
export const LAST_PAGES: Partial<Record<Story, string>> = { order: 'thanks', unverified: 'cart', address: 'far', tall: 'tall', scrolled: 'tall@2760', scrolling: 'tall@2760', arabic: 'arabic' };

export const CHEAPEST = 'The cheapest green tea is Green tea Sencha at $6.80.';
/** What a run answers, if not that. */
export const ANSWERS: Partial<Record<Story, string>> = {
  order: 'The order is placed. Its number is 48213.',
  table: '| name | price | country |',
  plan: `${CHEAPEST} It is the best of all.`,
  unverified: 'Green tea Sencha is in the cart.',
};

