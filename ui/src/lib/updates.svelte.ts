//! What is known of newer versions of the program. A line and a dot say it, and nothing is said twice.
import { backend, type UpdateState } from '$lib/backend';

/** Milliseconds between two questions to the program, which itself looks once a week at most. */
const EVERY = 60 * 60 * 1000;

class Updates {
  state = $state.raw<UpdateState>({ possible: false, newer: null });
  private asking = false;

  /** Asks now and from time to time, while the window is open. */
  follow(): void {
    void this.ask();
    if (this.asking) return;
    this.asking = true;
    setInterval(() => void this.ask(), EVERY);
  }

  async ask(): Promise<void> {
    try {
      this.state = await backend().updateState();
    } catch {
      // Nobody waits for this; the program's log says why.
    }
  }

  async skip(version: string): Promise<void> {
    await backend().updateSkip(version);
    await this.ask();
  }
}

export const updates = new Updates();
