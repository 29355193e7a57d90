//! The table that is being done, looked at again while it is.
import { backend, toUiError, type TableState } from '$lib/backend';
import type { UiError } from '$lib/bindings';

/** Milliseconds between two looks. */
const AGAIN = 1000;

export class TableWatch {
  /** Undefined until the first answer. */
  state = $state.raw<TableState | null | undefined>();
  error = $state.raw<UiError | undefined>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  async look(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.state = await backend().recipeTableState();
      this.error = undefined;
    } catch (thrown) {
      this.error = toUiError(thrown);
    }
    // One that could not be asked may go on all the same.
    if (!this.closed && (this.state?.running || this.error)) this.timer = setTimeout(() => void this.look(), AGAIN);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }
}
