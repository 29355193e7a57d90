//! The technical log of a made-up run.
import type { LogLevel, LogLine, RunSummary } from '$lib/bindings';

const SAID: [LogLevel, string, string][] = [
  ['debug', 'copilot_graph::engine', 'node entered node=observe lap=3'],
  ['debug', 'copilot_graph::engine', 'node left node=observe edge=goal_check'],
  ['info', 'copilot_model::openai::call', 'the model\'s server is asked again failure=Status(503) pause=2s tries=2'],
  ['warn', 'copilot_agent::nodes::error_retry', 'a node met an error kind=Timeout count=1 text=the page http://127.0.0.1:41873/shop/search?q=green+tea&sort=price&page=2 did not come to rest within 15 seconds'],
  ['debug', 'copilot_browser::frames::events', 'a frame went before it could be attached error=Lost("Target closed")'],
  ['info', 'copilot_browser::network_interceptor', 'a request was held back url="http://ads.example/banner" verdict=Ask'],
  ['error', 'copilot_agent::recorder', 'the journal cannot be written error=no space is left on the disk'],
];

/** So many lines, each second one a node of the graph. */
export function logOf(run: RunSummary, many: number): LogLine[] {
  const began = Date.parse(run.started) || 0;
  return Array.from({ length: many }, (_, at): LogLine => {
    const time = new Date(began + at * 180).toISOString();
    if (at === 0) return { n: 1, time, level: 'info', module: 'browser_copilot::engine', message: `a run starts run=${run.id} attach=${run.browser}` };
    const [level, module, message] = SAID[at % 2 === 0 ? at % SAID.length : at % 4 === 1 ? 0 : 1] ?? ['debug', 'copilot_graph::engine', 'run ended'];
    return { n: at + 1, time, level, module, message };
  });
}
