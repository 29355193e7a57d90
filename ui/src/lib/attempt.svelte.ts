//! Something that the person set off: whether it goes on, and what it met.
import { toUiError } from './backend';
import type { UiError } from './bindings';

export class Attempt {
  busy = $state(false);
  error = $state.raw<UiError | undefined>();

  /** Does the work; whether that was done. What an earlier one met is forgotten. */
  async run(work: () => unknown): Promise<boolean> {
    this.busy = true;
    this.error = undefined;
    try {
      await work();
      return true;
    } catch (thrown) {
      this.error = toUiError(thrown);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
