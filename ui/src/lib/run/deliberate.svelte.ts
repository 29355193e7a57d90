//! A yes that nobody gives by accident: a press that was meant for what stood there before a sheet came counts for nothing.

/** A sheet that came or changed takes no yes for so long, in milliseconds. */
export const DEAD_MS = 800;

/** Guards the buttons of one sheet. `watch` listens while the sheet is there; `begin` is called when it comes and when it changes. */
export class Deliberate {
  /** The dead time is over. */
  ready = $state(false);
  /** A press was not taken since the pointer had not moved: the person is told so. */
  unmoved = $state(false);
  private moved = false;
  /** Where the pointer lies, once it was seen. */
  private last: string | undefined;
  /** Where it lay in the dead time. */
  private at: string | undefined;
  /** Keys that are held since before the dead time was over. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn by it
  private stale = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  begin(): void {
    clearTimeout(this.timer);
    this.ready = this.unmoved = this.moved = false;
    this.at = this.last;
    this.timer = setTimeout(() => (this.ready = true), DEAD_MS);
  }

  /** Whether this press of a button is a yes. One without a pointer comes from a key or from an assistive tool. */
  counts(event: MouseEvent): boolean {
    if (!this.ready) return false;
    if (event.detail === 0) return this.stale.size === 0;
    // A finger has no place before it touches.
    const touched = 'pointerType' in event && event.pointerType !== 'mouse';
    this.unmoved = !this.moved && !touched;
    return !this.unmoved;
  }

  /** Listens to pointer and keys; returns what ends it. */
  watch(page: Window): () => void {
    const moved = (event: PointerEvent): void => {
      this.last = `${event.screenX} ${event.screenY}`;
      // A page that is laid out anew also says that a pointer at rest moved, to where it was, and says so at once.
      // And a press says where it has lain, where nothing else did.
      if (!this.ready || event.type === 'pointerdown') this.at ??= this.last;
      if (this.last !== this.at) this.moved = true;
    };
    const down = (event: KeyboardEvent): void => {
      if (!this.ready || event.repeat) this.stale.add(event.code);
      else this.stale.delete(event.code);
    };
    // The press that a key brings follows its letting go.
    const up = (event: KeyboardEvent): void => void setTimeout(() => this.stale.delete(event.code));
    const left = (): void => this.stale.clear();
    // Assistive tools and drivers press somewhere without a way to there.
    page.addEventListener('pointermove', moved, true);
    page.addEventListener('pointerdown', moved, true);
    page.addEventListener('keydown', down, true);
    page.addEventListener('keyup', up, true);
    page.addEventListener('blur', left);
    return () => {
      clearTimeout(this.timer);
      page.removeEventListener('pointermove', moved, true);
      page.removeEventListener('pointerdown', moved, true);
      page.removeEventListener('keydown', down, true);
      page.removeEventListener('keyup', up, true);
      page.removeEventListener('blur', left);
    };
  }
}
