// A server that speaks the chat-completions protocol and follows a script.
import { serve } from './webdriver.mjs';

/** Text of the page as the planner shows it: the last message. */
const textOf = (message) => (typeof message.content === 'string' ? message.content : (message.content ?? []).map((part) => part.text ?? '').join('\n'));

/** The number of the first control behind which all these words stand. */
export function control(page, ...words) {
  for (const [, number, said] of page.matchAll(/\[(\d+)\]([^[\n]*)/g)) {
    // A number without a role is a link's.
    const has = (word) => (word === 'link' && !said.startsWith(' ')) || said.toLowerCase().includes(word.toLowerCase());
    if (words.every(has)) return Number(number);
  }
  return undefined;
}

/** What is said of a claimed end: as an honest reader of the goal says of one that only asks something. None where that is not asked. */
const judgement = (wanted) => ({
  goal_reader: { value: { changes: false, tells: true, uncovered: [], about: [], over_all: false, verdict: 'met', evidence: '', missing: '' } },
  goal_validator: { value: { verdict: 'met', evidence: '', missing: '' } },
  second_opinion: { value: { class: 'none' } },
})[wanted];

/**
 * Starts it. `script` gets the page and all messages' text, and gives the actions, or `{ thought, actions }`. Where no action is asked for
 * it gets what a value is wanted for (`outline` is a plan), and gives `{ value }`; who judges the end or a press is answered here. It may take its time. `asked` counts.
 */
export async function modelServer(script) {
  const model = { asked: 0 };
  const { address, stop } = await serve(async (request, answer) => {
    let body = '';
    for await (const piece of request) body += piece;
    const json = (value) => {
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.end(JSON.stringify(value));
    };
    if (request.url.endsWith('/models')) {
      json({ object: 'list', data: [{ id: 'scripted', object: 'model' }] });
      return;
    }
    if (request.method !== 'POST' || !request.url.endsWith('/chat/completions')) {
      answer.writeHead(404).end();
      return;
    }
    model.asked += 1;
    const asked = JSON.parse(body);
    const texts = asked.messages.map(textOf);
    const wanted = asked.tools?.length ? undefined : asked.response_format?.json_schema?.name;
    const given = judgement(wanted) ?? (await script({ page: texts.at(-1) ?? '', whole: texts.join('\n'), wanted }));
    const { thought = 'as the goal says', actions = [], value } = Array.isArray(given) ? { actions: given } : given;
    const call = { name: asked.tools?.[0]?.function?.name ?? 'act', arguments: JSON.stringify({ thought, actions }) };
    const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
    const head = { id: 'c1', created: 1, model: 'scripted' };
    const tool = { id: 't1', type: 'function', function: call };
    if (value !== undefined || !asked.stream) {
      const said = value === undefined ? { content: null, tool_calls: [tool] } : { content: JSON.stringify(value) };
      const finish_reason = value === undefined ? 'tool_calls' : 'stop';
      json({ ...head, object: 'chat.completion', choices: [{ index: 0, message: { role: 'assistant', ...said }, finish_reason }], usage });
      return;
    }
    answer.writeHead(200, { 'content-type': 'text/event-stream' });
    const push = (more) => answer.write(`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...more })}\n\n`);
    push({ choices: [{ index: 0, delta: { role: 'assistant', tool_calls: [{ index: 0, ...tool }] }, finish_reason: null }] });
    push({ choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] });
    push({ choices: [], usage });
    answer.end('data: [DONE]\n\n');
  });
  return Object.assign(model, { url: `${address}/v1`, stop });
}
