import type { Locked } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { linesOfPrepared } from './list.ts';
import { replacePreparedLines, updatePrepared } from './queries.ts';
import type { StoredPrepared } from './queries.ts';
import { requireSoldLines } from './require-sold-lines.ts';

interface Taking {
  /** All of them, as the person saw them when they submitted, perhaps long before it arrived (O2). */
  lines: readonly { productId: string; quantity: number }[];
  now: Date;
}

/** The order gets the lines that its person submits. What they left as it is stays so, and counts as no change. */
export async function takeLines(
  tx: Tx,
  prepared: Locked<'prepared_orders', StoredPrepared>,
  { lines, now }: Taking,
): Promise<void> {
  const before = (await linesOfPrepared(tx, [prepared.id]))(prepared.id);
  const isSame = ({ productId, quantity }: (typeof before)[number], at: number) =>
    lines[at]?.productId === productId && lines[at].quantity === quantity;
  if (before.length === lines.length && before.every(isSame)) return;
  await requireSoldLines(tx, prepared, lines);
  await replacePreparedLines(tx, prepared, lines);
  await updatePrepared(tx, prepared, { changedAt: now.toISOString(), unusual: [] });
}
