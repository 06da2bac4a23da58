import { createHash } from 'node:crypto';
import type { NewReceipt } from '../../contract/receipts.ts';

/**
 * Equal for two submissions exactly when everything but their id is equal (D12). Fields without a value do not count, so
 * that a receipt that was stored before a field was added is still recognised.
 */
export function contentHash({ id: _id, lines, ...receipt }: NewReceipt): string {
  const content = JSON.stringify([given(receipt), lines.map(given)]);
  return createHash('sha256').update(content).digest('base64url');
}

function given(fields: object): [string, unknown][] {
  const some = Object.entries(fields).filter(
    ([, value]) => (value ?? null) !== null && value !== false,
  );
  return some.toSorted(([a], [b]) => (a < b ? -1 : 1));
}
