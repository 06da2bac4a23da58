interface Waiting {
  count: number;
  /** ISO 8601. */
  since: string;
}

interface ReporterPorts {
  /** What waits on this device; null: nothing. Rejects where the browser keeps nothing. */
  waiting(): Promise<Waiting | null>;
  /** Whether the server may believe that something waits; it outlives the page. */
  mayBelieve: { get(): boolean; set(is: boolean): void };
  /** Rejects when it did not arrive, or when no answer says so. */
  tell(waiting: Waiting | null): Promise<unknown>;
  later(milliseconds: number, run: () => void): void;
  /** Calls once, after the next call of the page that succeeds. */
  onceSucceeded(run: () => void): void;
}

/** What is sent at once never becomes news. Milliseconds. */
const SETTLED_MS = 2_000;
/** After a failure, and then once another call has succeeded. */
const AGAIN_MS = 10_000;

/**
 * Tells the server what waits on the device when that has changed and is quiet again. It says the state and not its changes, so a
 * report that is lost, repeated or told by two tabs does no harm.
 */
export function createReporter({ waiting, mayBelieve, tell, later, onceSucceeded }: ReporterPorts) {
  /** What this page told last; undefined: nothing yet. */
  let told: string | undefined;
  let isPlanned = false;
  let isTelling = false;
  let isLost = false;
  /** How many parts of the page want it; none once the device is no longer enrolled. */
  let users = 0;

  function plan(milliseconds: number): void {
    if (isPlanned || users === 0) return;
    isPlanned = true;
    later(milliseconds, () => {
      isPlanned = false;
      void report();
    });
  }

  async function report(): Promise<void> {
    if (users === 0) return;
    if (isTelling) return plan(SETTLED_MS);
    isTelling = true;
    try {
      const now = await waiting().catch(() => undefined);
      if (now === undefined) return;
      const text = JSON.stringify(now);
      const isKnown = told === undefined ? now === null && !mayBelieve.get() : told === text;
      if (isKnown) return;
      // Before it is told: the answer may be lost.
      if (now !== null) mayBelieve.set(true);
      await tell(now);
      told = text;
      if (now === null) mayBelieve.set(false);
    } catch {
      // Whatever was told before, the server may know either.
      told = undefined;
      tellAgain();
    } finally {
      isTelling = false;
    }
  }

  function tellAgain(): void {
    if (isLost) return;
    isLost = true;
    onceSucceeded(() => {
      isLost = false;
      plan(AGAIN_MS);
    });
  }

  return {
    /** The device is enrolled, perhaps anew: then the server knows nothing of it. */
    start() {
      users += 1;
      told = undefined;
      plan(SETTLED_MS);
      return () => void (users -= 1);
    },
    changed: () => plan(SETTLED_MS),
  };
}
