import { expect, vi } from 'vitest';

/**
 * Old days are added up once all older transactions have ended, those of other tests on the same PostgreSQL server among them: it
 * numbers the transactions of all its databases together.
 */
const OTHERS_END_MS = 240_000;

/** Gives each test of a file the time to wait for other tests' transactions. Call it at the top of the file. */
export function haveTimeForOthers(): void {
  vi.setConfig({ testTimeout: 2 * OTHERS_END_MS });
}

/** Waits until `look` resolves with `expected`, which other tests' transactions may delay. */
export async function untilOthersEnd<T>(look: () => Promise<T>, expected: T): Promise<void> {
  await expect.poll(look, { timeout: OTHERS_END_MS, interval: 5 }).toBe(expected);
}
