//! What the person shows by hand, looked at while they do; and the recipe that was made of it, until it is saved.
import { backend, toUiError, type RecipeMade } from '$lib/backend';
import type { ShowingView, UiError } from '$lib/bindings';

/** Milliseconds between two looks. */
const AGAIN = 500;

export class ShowWatch {
  /** Undefined until the first answer; null: nothing is being shown. */
  view = $state.raw<ShowingView | null | undefined>();
  error = $state.raw<UiError | undefined>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  async look(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.view = await backend().showState();
      this.error = undefined;
    } catch (thrown) {
      this.error = toUiError(thrown);
    }
    if (!this.closed && (this.view || this.error)) this.timer = setTimeout(() => void this.look(), AGAIN);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }
}

class Shown {
  made = $state.raw<RecipeMade | undefined>();
}

export const shown = new Shown();
