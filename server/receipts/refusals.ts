import { and, asc, eq, sql } from 'drizzle-orm';
import type { NewReceiptLine } from '../../contract/calls/receipts.ts';
import { isRefusedReason } from '../../contract/values/receipt-reasons.ts';
import { insertMany } from '../db/insert-many.ts';
import { underLock } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { receiptRefusals } from '../db/schema/receipts.ts';
import { dividedBy, fractionOf } from '../fraction.ts';
import type { Fraction } from '../fraction.ts';
import type { LockedItems } from './arriving-items.ts';
import { cameBefore } from './came-before.ts';
import { withExactRests } from './exact-rests.ts';
import type { EnteredLine } from './exact-rests.ts';
import type { LineRow, NamedRow } from './lines.ts';
import { readLines } from './read-lines.ts';
import type { RefusedPart } from './read-lines.ts';

/** What came with the lines of a receipt and was not kept (E32). */

type StoredRefusal = typeof receiptRefusals.$inferSelect;

interface Reading {
  receiptId: string;
  /** As they were sent. */
  lines: readonly Pick<NewReceiptLine, 'refused' | 'closed'>[];
  items: LockedItems;
}

/** The rows of lines with their exact amounts and what they say of refused and missing ones; `rows` are in the sequence of `lines`. */
export async function withRefused<T extends NamedRow>(
  db: Db,
  rows: readonly T[],
  { receiptId, lines, items }: Reading,
): Promise<(T & Decided)[]> {
  const sent = rows.map(({ orderItemId, quantity, reason, ...row }, index): EnteredLine => {
    const { refused, closed } = lines[index] ?? {};
    const { itemNumerator: one, itemDenominator: of } = row;
    const rate = one === null || of === null ? null : dividedBy(fractionOf(one), fractionOf(of));
    return { orderItemId, quantity, exact: decidedBefore(row), reason, refused, closed, rate };
  });
  const came = await before(db, { receiptId, sent, items });
  const exact = withExactRests(sent, came);
  const read = readLines(exact, came);
  return rows.map((row, index) => ({
    ...row,
    ...exactColumns(exact[index]?.exact),
    ...(read[index] ?? { closed: false, refused: [] }),
  }));
}

type Decided = Pick<LineRow, 'closed' | 'exactNumerator' | 'exactDenominator'> & {
  refused: RefusedPart[];
};

/** The exact amount of a line that a correction leaves as it was; undefined for what was entered now. */
function decidedBefore({
  exactNumerator: one,
  exactDenominator: of,
}: Pick<NamedRow, 'exactNumerator' | 'exactDenominator'>) {
  if (one === undefined || of === undefined) return undefined;
  return one === null || of === null ? null : dividedBy(fractionOf(one), fractionOf(of));
}

const exactColumns = (exact: Fraction | null | undefined) => ({
  exactNumerator: exact ? String(exact.numerator) : null,
  exactDenominator: exact ? String(exact.denominator) : null,
});

/** What came before, read only where it decides something: a part was refused, or came before or in another line. */
async function before(
  db: Db,
  {
    receiptId,
    sent,
    items,
  }: { receiptId: string; sent: readonly EnteredLine[] } & Pick<Reading, 'items'>,
) {
  const lines = Map.groupBy(sent, ({ orderItemId }) => orderItemId);
  const byId = new Map([...items.values()].map((item) => [item.id, item]));
  const ids = new Set(
    sent.flatMap(({ orderItemId, reason, refused }) => {
      const item = orderItemId === null ? undefined : byId.get(orderItemId);
      if (!item) return [];
      const isRefusing = refused ? refused.length > 0 : reason !== null && isRefusedReason(reason);
      const hasOthers = item.receivedQuantity !== null || lines.get(orderItemId)?.length !== 1;
      return isRefusing || hasOthers ? item.id : [];
    }),
  );
  const some = [...byId.values()].filter(({ id }) => ids.has(id));
  return some.length === 0
    ? new Map<number, never>()
    : cameBefore(db, { receiptId, items: underLock(items, some) });
}

interface OfLine {
  /** The line. */
  id: number;
  refused: readonly RefusedPart[];
}

export async function insertRefusals(
  tx: Tx,
  receiptId: string,
  lines: readonly OfLine[],
): Promise<void> {
  const rows = lines.flatMap(({ id: receiptLineId, refused }) =>
    refused.map((part, position) => ({ ...part, receiptId, receiptLineId, position })),
  );
  if (rows.length > 0) await insertMany(tx, receiptRefusals, rows);
}

/** The refused parts of a receipt's lines, by line. */
export async function refusalsOf(
  db: Db,
  receiptId: string,
): Promise<ReadonlyMap<number, readonly StoredRefusal[]>> {
  const rows = await db
    .select()
    .from(receiptRefusals)
    .where(and(eq(receiptRefusals.receiptId, receiptId), eq(receiptRefusals.isDeleted, false)))
    .orderBy(asc(receiptRefusals.receiptLineId), asc(receiptRefusals.position));
  return Map.groupBy(rows, ({ receiptLineId }) => receiptLineId);
}

/**
 * Gives stored lines these refused parts. A part with the same reason keeps its id, because claims refer to it; one with
 * another photo is stored as a new part, and the earlier photo stays private with the removed one.
 */
export async function replaceRefusals(
  tx: Tx,
  {
    receiptId,
    stored,
    lines,
  }: {
    receiptId: string;
    stored: ReadonlyMap<number, readonly StoredRefusal[]>;
    lines: readonly OfLine[];
  },
): Promise<void> {
  for (const { id, refused } of lines) {
    const left = [...(stored.get(id) ?? [])];
    for (const [position, part] of refused.entries()) {
      const at = left.findIndex(
        ({ reason, photoUrl }) =>
          reason === part.reason && (photoUrl === null || photoUrl === part.photoUrl),
      );
      const [same] = at < 0 ? [] : left.splice(at, 1);
      const values = { ...part, receiptId, receiptLineId: id, position };
      if (!same) await tx.insert(receiptRefusals).values(values);
      else if (!isSame(same, values))
        await tx.update(receiptRefusals).set(values).where(eq(receiptRefusals.id, same.id));
    }
    if (left.length > 0)
      await tx
        .update(receiptRefusals)
        .set({ isDeleted: true })
        .where(
          sql`${receiptRefusals.id} = any(${sql.param(left.map((part) => part.id))}::integer[])`,
        );
  }
}

const isSame = (stored: StoredRefusal, part: RefusedPart & { position: number }) =>
  stored.quantity === part.quantity &&
  stored.note === part.note &&
  stored.photoUrl === part.photoUrl &&
  stored.position === part.position;
