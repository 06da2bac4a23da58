/** Takes every step, the latest first, each also when another failed. Throws an `AggregateError` of what they threw. */
export async function undoAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps.toReversed()) await step().catch((error: unknown) => errors.push(error));
  if (errors.length === 0) return;
  const reasons = errors.map((error) => (error instanceof Error ? error.message : String(error)));
  throw new AggregateError(errors, reasons.join('; '));
}
