import { expect } from 'vitest';
import type { HistoryEntry } from '#contract/calls/history.ts';
import type { Client } from './app.ts';

/** What the history of a record says, the latest first. */
export async function historyOf(
  api: Client,
  kind: string,
  id: number | string,
): Promise<HistoryEntry[]> {
  const { status, body } = await api.listHistory({ query: { kind, id: String(id) } });
  expect(status).toBe(200);
  return body;
}
