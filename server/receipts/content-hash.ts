import { createHash } from 'node:crypto';
import type { NewReceipt } from '../../contract/receipts.ts';

/**
 * Equal for two submissions exactly when everything but their id is equal (D12). Fields without a value do not count, so
 * that a receipt that was stored before a field was added is still recognised. Nor does what its sender had seen: a retry
 * that has read the items again is the same receipt.
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
