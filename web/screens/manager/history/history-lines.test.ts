import { expect, test } from 'vitest';
import type { HistoryChange, HistoryEntry } from '#contract/calls/history.ts';
import { historyLines } from './history-lines.ts';

const plain = (instant: string) => instant;

function entry(
  values: Pick<HistoryEntry, 'action'> & { kind: HistoryEntry['record']['kind'] },
  changes: Pick<HistoryChange, 'field' | 'before' | 'after'>[],
): HistoryEntry {
  return {
    id: 1,
    at: '2026-11-21T09:00:00.000Z',
    actorId: 7,
    actorName: 'Ana',
    deviceId: null,
    deviceName: null,
    action: values.action,
    record: { kind: values.kind, id: '1', name: 'Basil' },
    changes: changes.map((change) => ({
      ...change,
      beforeName: null,
      afterName: null,
      part: null,
    })),
    answeredBy: null,
    opens: null,
    restorable: null,
  };
}

test('a price that was marked as seen has one line; that a new price was not seen yet has none (E36)', () => {
  const product = { action: 'changed', kind: 'products' } as const;
  const marked = entry(product, [{ field: 'seenPrice', before: '10.00', after: '12.00' }]);
  expect(historyLines(marked, plain)).toMatchObject([
    { label: 'Price Marked as Seen', after: '12.00' },
  ]);
  expect(historyLines(marked, plain)[0]?.before).toBeUndefined();
  const changed = entry(product, [
    { field: 'price', before: '12.00', after: '15.00' },
    { field: 'seenPrice', before: '12.00', after: null },
  ]);
  expect(historyLines(changed, plain).map(({ label }) => label)).toEqual(['Price']);
});

test('a sign-in and a closed door are said in one sentence, and the address of a wrong code in a line (E36)', () => {
  const signedIn = entry({ action: 'signed_in', kind: 'sign-ins' }, [
    { field: 'proof', before: null, after: 'pin' },
  ]);
  expect(historyLines(signedIn, plain)).toEqual([]);
  const closed = entry({ action: 'closed', kind: 'sign-ins' }, [
    { field: 'door', before: null, after: 'code' },
    { field: 'closedUntil', before: null, after: '2026-11-21T09:00:30.000Z' },
    { field: 'address', before: null, after: '203.0.113.7' },
  ]);
  expect(historyLines(closed, plain)).toMatchObject([{ label: 'Address', after: '203.0.113.7' }]);
});
