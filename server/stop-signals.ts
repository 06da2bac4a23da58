/** Ctrl-C, the closed window of a terminal, Ctrl-\, and what service managers send. */
const SIGNALS = ['SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGTERM'] as const;

/**
 * A signal this soon after the first one is the same request: a terminal signals npm as well as the server, and npm
 * forwards what it receives. Milliseconds.
 */
const SAME_REQUEST_MS = 2_000;

/** Calls `first` on the first signal that asks this process to stop, and `again` on a signal that is another request. */
export function onStopSignal({ first, again }: { first(): void; again(): void }): void {
  let firstAt: number | undefined;
  const receive = () => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      first();
    } else if (performance.now() - firstAt >= SAME_REQUEST_MS) {
      again();
    }
  };
  // These listeners are never replaced: in the moment without a listener a signal would end the process at once.
  for (const signal of SIGNALS) process.on(signal, receive);
}
