import type { Locked } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { isAsStored, unitsEntered } from '../products/entered-units.ts';
import type { QuantityEntered } from '../products/entered-units.ts';
import { linesOfPrepared } from './list.ts';
import { replacePreparedLines, updatePrepared } from './queries.ts';
import type { StoredPrepared } from './queries.ts';
import { requireSoldLines } from './require-sold-lines.ts';

type Prepared = Locked<'prepared_orders', StoredPrepared>;
type Line = QuantityEntered & { quantity: number };

interface Taking {
  /** All of them, as the person saw them when they submitted, perhaps long before it arrived (O2). */
  lines: readonly Line[];
  now: Date;
}

/** The order gets the lines that its person submits. What they left as it is stays so, and counts as no change. */
export async function takeLines(tx: Tx, prepared: Prepared, { lines, now }: Taking): Promise<void> {
  const before = (await linesOfPrepared(tx, [prepared.id]))(prepared.id);
  const isSame = (stored: (typeof before)[number], at: number) =>
    lines[at]?.productId === stored.productId && isAsStored(lines[at], stored);
  if (before.length === lines.length && before.every(isSame)) return;
  await enterLines(tx, prepared, lines);
  await updatePrepared(tx, prepared, { changedAt: now.toISOString(), unusual: [] });
}

/** The lines become these, each in the unit in which its quantity was entered. Throws for what its vendor does not sell. */
export async function enterLines(
  tx: Tx,
  prepared: Prepared,
  lines: readonly Line[],
): Promise<void> {
  await requireSoldLines(tx, prepared, lines);
  const before = (await linesOfPrepared(tx, [prepared.id]))(prepared.id);
  const unitOf = await unitsEntered(tx, lines, before);
  await replacePreparedLines(
    tx,
    prepared,
    lines.map((line) => ({
      productId: line.productId,
      quantity: line.quantity,
      unitId: unitOf(line),
    })),
  );
}
