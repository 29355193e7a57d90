// When the page has come to rest.
import { reply, type Pulse, type RestBounds } from '../answers';
import { activity, awaitFrame, drain, NO_FRAME_FOR } from './activity';
import { isBare, isBusy } from './busy';

/** What moves or hides things; a colour that fades holds up nobody. */
const SHIFTS = /^(transform|translate|scale|rotate|opacity|visibility|display|(min-|max-)?(width|height)|top|right|bottom|left|inset.*|margin.*|padding.*|grid.*|flex.*|clip.*|overlay|offset.*)$/;
const MOVES_ON = 600;

function shifts(animation: Animation): boolean {
  const { transitionProperty } = animation as CSSTransition;
  if (transitionProperty) return SHIFTS.test(transitionProperty);
  try {
    return (animation.effect as KeyframeEffect).getKeyframes().some((frame) => Object.keys(frame).some((name) => SHIFTS.test(name)));
  } catch {
    return true;
  }
}

/** Milliseconds until what slides or fades in has arrived; 0 where nothing does that is done soon. */
function motionLeft(): number {
  let longest = 0;
  for (const animation of document.getAnimations()) {
    if (animation.playState !== 'running' || !animation.effect) continue;
    const left = (animation.effect.getComputedTiming().endTime as number) - ((animation.currentTime as number | null) || 0);
    if (left > longest && left <= MOVES_ON && shifts(animation)) longest = left;
  }
  return longest;
}

export function pulseOf(busy: boolean): Pulse {
  const quietFor = performance.now() - activity.last;
  if (!activity.framed && quietFor > NO_FRAME_FOR) activity.frameless = true;
  return {
    effects: activity.effects,
    quiet_for: quietFor,
    framed: activity.framed,
    waited: activity.waited,
    frameless: activity.frameless || document.hidden,
    moving: motionLeft(),
    ready: document.readyState,
    busy,
    bare: isBare(),
  };
}

/** By a timer of the page, so that on a slow machine the page's own shorter ones come before it. */
function awaitTurn(ms: number): void {
  activity.waited = false;
  const turn = (activity.waiting += 1);
  setTimeout(() => {
    if (turn === activity.waiting) activity.waited = true;
  }, ms);
}

/** `anew`: the page has just been given something to work on, so it is still from now on at best. */
export function pulse(anew: boolean, grace: number): string {
  if (grace) awaitTurn(grace);
  if (anew) awaitFrame();
  drain();
  return reply<Pulse>(pulseOf(isBusy()));
}

/**
 * The same, once the page has been still for its time or `within` milliseconds are over. `before`: changes until
 * the action, where one was made; nothing is still until it has had an effect or the time of grace.
 */
export const rest = (anew: boolean, grace: number, before: number | null, bounds: RestBounds): Promise<string> =>
  new Promise((resolve) => {
    if (grace) awaitTurn(grace);
    if (anew) awaitFrame();
    const end = performance.now() + bounds.within;
    const judge = (): void => {
      drain();
      const now = performance.now();
      const decided = before === null || activity.effects !== before || activity.waited;
      const needed = activity.framed ? bounds.quiet : activity.frameless || document.hidden ? bounds.frameless : Infinity;
      const missing = decided && document.readyState !== 'loading' ? needed - (now - activity.last) : Infinity;
      if (missing <= 0 || now >= end) {
        resolve(reply<Pulse>(pulseOf(isBusy())));
        return;
      }
      setTimeout(judge, Math.min(Number.isFinite(missing) ? missing : LOOKS_AGAIN, end - now));
    };
    judge();
  });

const LOOKS_AGAIN = 4;
