//! Past runs of the fake: all endings, an interrupted one, one of 200 steps.
import type { Action, CheckedCondition, Message, RunReview, RunSummary, StepReview, StopReason, TerminalReason } from '$lib/bindings';
import { marksOf, markNamed, pageOf, viewportOf } from './pages';
import type { AskedScript } from './run';

interface Past {
  goal: string;
  terminal?: TerminalReason;
  stop?: StopReason;
  answer?: string;
  message?: Message;
  conditions?: CheckedCondition[];
  steps: number;
  shot?: string;
  /** An AI model decided, with so many tokens. */
  tokens?: number;
  /** What they cost, in US dollars. */
  money?: number;
  minutesAgo: number;
}

const PAST: Past[] = [
  { goal: 'Open the shop, search for green tea, and tell me the price of the cheapest one', terminal: 'goal_satisfied', stop: 'satisfied', answer: 'The cheapest green tea is Green tea Sencha at $6.80.', message: { id: 'ending-satisfied' }, steps: 4, shot: 'found', minutesAgo: 24 },
  { goal: 'Открой магазин, положи в корзину зелёный чай и оформи заказ', terminal: 'goal_satisfied', stop: 'satisfied', answer: 'Заказ оформлен, номер 48213.', message: { id: 'ending-satisfied' }, conditions: [{ condition: { kind: 'message', value: 'Thank you' }, verified: true, holds: true, step: 6, url: 'http://127.0.0.1:41873/shop/thanks' }], steps: 7, shot: 'thanks', minutesAgo: 95 },
  { goal: 'Put a green tea into the cart and order it', terminal: 'goal_failed', stop: 'declined', message: { id: 'ending-declined' }, steps: 6, shot: 'checkout', minutesAgo: 180 },
  { goal: 'Write to Anna that the parcel comes on Friday', steps: 5, shot: 'compose', minutesAgo: 60 * 20 },
  { goal: 'Find every article about brewing in the guide and list their headings', terminal: 'budget_exhausted', stop: 'max_steps', message: { id: 'ending-max-steps' }, steps: 200, shot: 'tall', tokens: 182_400, money: 0.0431, minutesAgo: 60 * 27 },
  { goal: 'افتح المتجر وأضف الشاي الأخضر إلى السلة', terminal: 'goal_satisfied', stop: 'satisfied', answer: 'تمت إضافة الشاي الأخضر إلى السلة', message: { id: 'ending-satisfied' }, steps: 3, shot: 'arabic', minutesAgo: 60 * 30 },
  { goal: 'Change the delivery day in my account', terminal: 'loop_stuck', stop: 'stagnation', answer: 'The delivery day is still Tuesday.', message: { id: 'ending-stuck' }, steps: 11, shot: 'home', minutesAgo: 60 * 50 },
  { goal: 'Read the phone number on example.org', terminal: 'goal_failed', stop: 'browser_lost', message: { id: 'ending-browser-lost' }, steps: 2, minutesAgo: 60 * 75 },
  { goal: 'Open my mailbox', terminal: 'goal_failed', stop: 'cancelled', message: { id: 'ending-cancelled' }, steps: 1, shot: 'login', minutesAgo: 60 * 100 },
  {
    goal: 'Change the phone number in my account to 555 0142', terminal: 'goal_satisfied', stop: 'satisfied', answer: 'The phone number is 555 0142 now.', message: { id: 'ending-satisfied-unverified' }, steps: 5, shot: 'cart', tokens: 21_300, minutesAgo: 60 * 105,
    conditions: [
      { condition: { kind: 'field', name: 'Phone', value: '555 0142' }, verified: true, holds: true, step: 4, url: 'http://127.0.0.1:41873/shop/account' },
      { condition: { kind: 'text', value: 'Your account' }, verified: false, holds: true },
      { condition: { kind: 'message', value: 'Your changes were saved' }, verified: false, holds: false },
      { condition: { kind: 'words', value: 'The courier has the new number' }, verified: false },
    ],
  },
];

export function makeHistory(count: number, now: number): RunSummary[] {
  const list = PAST.map((past, index): RunSummary => {
    const started = new Date(now - past.minutesAgo * 60_000).toISOString();
    return {
      schema_version: 1,
      id: `past-${index + 1}`,
      goal: past.goal,
      status: past.terminal ? 'finished' : 'interrupted',
      started,
      finished: past.terminal ? new Date(now - past.minutesAgo * 60_000 + past.steps * 2300).toISOString() : undefined,
      outcome: past.terminal && past.stop ? { terminal_reason: past.terminal, stop_reason: past.stop, verified: past.message?.id === 'ending-satisfied', answer: past.answer ?? '', message: past.message ?? { id: 'ending-internal' }, conditions: past.conditions, look_at: past.terminal === 'goal_satisfied' ? 'http://127.0.0.1:41873/shop/account' : undefined } : undefined,
      stage: past.terminal === 'goal_satisfied' ? 'done' : 'locate',
      steps: past.steps,
      usage: past.tokens ? { calls: past.steps, input_tokens: past.tokens, output_tokens: past.steps * 60, cached_tokens: 0, money: past.money ?? 0 } : { calls: 0, input_tokens: 0, output_tokens: 0, cached_tokens: 0, money: 0 },
      active_ms: past.steps * 2300,
      planner: past.tokens ? 'qwen3:8b' : 'builtin',
      browser: 'managed',
      shot: past.shot ? `${past.shot}~1` : undefined,
      run_dir: `/home/alex/.local/share/browser-copilot/runs/past-${index + 1}`,
      read_only: false,
    };
  });
  const base = list[0];
  for (let i = list.length; base && i < count; i++) {
    list.push({ ...base, id: `past-${i + 1}`, goal: `Goal number ${i + 1}: read the price of the tea of the day`, started: new Date(now - (60 * 110 + i * 37) * 60_000).toISOString() });
  }
  return list.slice(0, count);
}

const WALK: { shot: string; label: string; action: 'click' | 'type' | 'navigate' | 'extract'; say: Message }[] = [
  { shot: 'home', label: '', action: 'navigate', say: { id: 'say-did-navigate', args: { url: 'http://127.0.0.1:41873/shop' } } },
  { shot: 'home', label: 'Search the shop', action: 'type', say: { id: 'say-did-type', args: { label: 'Search the shop' } } },
  { shot: 'found', label: 'Green tea Sencha', action: 'click', say: { id: 'say-did-click', args: { label: 'Green tea Sencha' } } },
  { shot: 'product', label: 'Add to cart', action: 'click', say: { id: 'say-did-click', args: { label: 'Add to cart' } } },
  { shot: 'cart', label: 'Go to checkout', action: 'click', say: { id: 'say-did-click', args: { label: 'Go to checkout' } } },
  { shot: 'checkout', label: 'Place order', action: 'click', say: { id: 'say-did-click', args: { label: 'Place order' } } },
  { shot: 'thanks', label: '', action: 'extract', say: { id: 'say-did-read' } },
];

/** One answer that a whole part of a run came from. */
const PROGRAM: Action = { action: 'run_code', program: "await page.getByRole('searchbox', { name: 'Search the shop' }).fill('green tea');\nawait page.keyboard.press('Enter');\nreturn await page.getByRole('listitem').allInnerTexts();" };

export const checkoutValues = [
  { label: 'Name', value: 'Alex Morgan', secret: false, required: true },
  { label: 'Street', value: '5 Harbour Lane', secret: false, required: true },
  { label: 'Card number', value: '', secret: true, required: true },
];

/** The review of a run whose one step was a script, or a call of a tool. */
export function reviewOfScript(summary: RunSummary, script: AskedScript, step = 1): RunReview {
  const { action, judgement, decision, said } = script;
  const page = pageOf('home');
  const ran = decision !== 'decline';
  return { summary, steps: [{
    step, time: summary.started, url: page?.url ?? '', title: page?.title ?? '', shot: `home~${step}`, marks: marksOf('home'), viewport: viewportOf('home'),
    narration: said, plan: { id: 'p1', observation: 'o1', thought: action.action === 'evaluate' ? 'The prices are easier to read by a script.' : 'The notes may tell which teas were bought.', actions: [action] }, action,
    judgement, asked: judgement.facts, decision,
    outcome: ran ? { id: 'a1', status: 'ok', delivery: 'command', url_changed: false, dom_changed: action.action === 'evaluate', url: page?.url ?? '', text: script.result, ms: 24 } : undefined,
    timings: [['observe', 42], ['planner', 12], ['safety', 6], ['confirm', 4], ...(ran ? [['execute', 24] as [string, number]] : [])],
  }] };
}

export function reviewOf(summary: RunSummary): RunReview {
  const special = summary.shot?.split('~')[0];
  const steps: StepReview[] = Array.from({ length: summary.steps }, (_, index) => {
    const at = WALK[index % WALK.length] ?? WALK[0];
    if (!at) throw new Error('empty walk');
    const own = special === 'arabic' || special === 'tall' || special === 'compose' ? special : at.shot;
    const marks = marksOf(own);
    const label = own === at.shot ? at.label : (marks[0]?.name ?? '');
    const mark = label && marks.some((one) => one.name === label) ? markNamed(own, label) : undefined;
    const action: Action = at.action === 'navigate' || (own === at.shot && !mark && at.action !== 'extract')
      ? { action: 'navigate', url: 'http://127.0.0.1:41873/shop' }
      : at.action === 'extract' ? { action: 'extract', what: 'order number' }
      : at.action === 'type' && mark ? { action: 'type', element: mark.id, text: 'green tea', mode: 'fill', submit: true }
      : { action: 'click', element: mark?.id ?? 1 };
    const pays = own === 'checkout' && label === 'Place order';
    const declined = pays && summary.outcome?.stop_reason === 'declined';
    const facts = { host: '127.0.0.1:41873', label, values: pays ? checkoutValues : [], amount: pays ? '$6.80' : undefined, fingerprint: 'v1:5f1c', bbox: mark?.bbox };
    const page = pageOf(own);
    return {
      step: index + 1,
      time: new Date((Date.parse(summary.started) || 0) + index * 2300).toISOString(),
      url: page?.url ?? '',
      title: page?.title ?? '',
      narration: [...(pays ? [{ id: 'say-asking', args: { label } }] : []), declined ? { id: 'say-declined', args: { label } } : own === at.shot ? at.say : { id: 'say-did-click', args: { label } }],
      shot: summary.shot ? `${own}~${index + 1}` : undefined,
      marks: summary.shot ? marks : [],
      viewport: viewportOf(own),
      request: 'Basic mode decided this step from the words of the goal.',
      reply: JSON.stringify(action),
      plan: { id: `p${index + 1}`, observation: `o${index + 1}`, thought: `The goal says so in part ${(index % 4) + 1}.`, actions: [index === 1 && summary.id === 'past-2' ? PROGRAM : action] },
      action,
      target: mark ? [mark.id, mark.name] : undefined,
      judgement: { verdict: pays ? 'confirm' : 'allow', class: pays ? 'pay' : undefined, classes: pays ? ['pay'] : [], reason: { id: pays ? 'fake-reason-pay' : 'fake-reason-free' }, what: { id: 'fake-what-order' }, facts },
      asked: pays ? facts : undefined,
      decision: pays ? (declined ? 'decline' : 'allow') : undefined,
      outcome: declined ? undefined : { id: `a${index + 1}`, status: 'ok', delivery: 'trusted', url_changed: at.action !== 'type', dom_changed: true, url: page?.url ?? '', text: at.action === 'extract' ? 'Your order number is 48213.' : undefined, ms: 180 + index * 7 },
      timings: [['observe', 42], ['goal_check', 3], ['memory_manager', 1], ['planner', 12], ['safety', 6], ...(pays ? ([['confirm', 4], ['execute', 310]] as [string, number][]) : ([['execute', 210]] as [string, number][])), ['progress', 2], ['progress_reporter', 1]],
    };
  });
  return { summary, steps };
}
