import { createHash } from 'node:crypto';
import type { NewReceipt } from '../../contract/calls/receipts.ts';

/**
 * Two submissions have the same hash exactly when they are equal except for their ids and `receivedBefore` (D12): a retry
 * that has read the items again is the same receipt. Fields without a value are left out, so that a receipt which was
 * stored before a field existed is still recognised.
 */
export function contentHash({ id: _id, lines, ...receipt }: NewReceipt): string {
  const content = JSON.stringify([
    given(receipt),
    lines.map(({ receivedBefore: _seen, ...line }) => given(line)),
  ]);
  return createHash('sha256').update(content).digest('base64url');
}

function given(fields: object): [string, unknown][] {
  const some = Object.entries(fields).filter(
    ([, value]) => (value ?? null) !== null && value !== false,
  );
  return some.toSorted(([a], [b]) => (a < b ? -1 : 1));
}
