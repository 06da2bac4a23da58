import { sql } from 'drizzle-orm';
import type { NewReceiptLine } from '../../contract/calls/receipts.ts';
import { columnList, rowsAsJson } from '../db/insert-many.ts';
import type { Tx } from '../db/open.ts';
import { receiptLines } from '../db/schema/receipts.ts';
import { settleItems } from '../order-items/arrivals.ts';
import { requireArriving, requireItemsOf } from './arriving-items.ts';
import type { ItemRow, LockedItems } from './arriving-items.ts';
import { lineRows } from './lines.ts';
import type { LineRow, NamedRow } from './lines.ts';
import type { MovedLine } from './move-stock.ts';
import type { ReceiptRow } from './queries.ts';
import type { RefusedPart } from './read-lines.ts';
import { countedLine, idsIn, insertLines } from './record.ts';
import { refusalsOf, replaceRefusals, withRefused } from './refusals.ts';

export type StoredReceiptLine = typeof receiptLines.$inferSelect;

interface Replacing {
  stored: readonly StoredReceiptLine[];
  lines: readonly NewReceiptLine[];
  /** The items of both. */
  items: LockedItems;
}

/** Replaces the lines and updates their items. Returns the lines as stored now. */
export async function correctLines(
  tx: Tx,
  receipt: ReceiptRow,
  { stored, lines, items }: Replacing,
): Promise<MovedLine[]> {
  const earlier = idsIn(stored);
  const named = new Map(idsIn(lines).flatMap((id) => itemEntry(items, id)));
  requireItemsOf(receipt, { lines, items: named });
  // Items that the receipt has already are not checked: their orders may have been cancelled since.
  const others = new Map([...named].filter(([, { id }]) => !earlier.includes(id)));
  requireArriving({ lines, items: others });
  const before = await refusalsOf(tx, receipt.id);
  const { locationId } = receipt;
  const rows = await lineRows(tx, { locationId, lines, earlier: stored }, items);
  const { placed, removed } = matched(stored, rows);
  const said = placed.map((row, index) => asAnswered(row, { sent: lines[index], stored, before }));
  const read = await withRefused(
    tx,
    said.map(({ row }) => row),
    { receiptId: receipt.id, lines: said.map(({ sent }) => sent), items },
  );
  const kept = read.flatMap(({ id, ...row }) => (id === undefined ? [] : { ...row, id }));
  const added = read.filter(({ id }) => id === undefined);
  await updateLines(
    tx,
    kept.map(({ refused: _refused, ...row }) => row),
  );
  await removeLines(tx, removed);
  const inserted = await insertLines(
    tx,
    added.map(({ refused: _refused, id: _id, ...row }) => ({ ...row, receiptId: receipt.id })),
  );
  await replaceRefusals(tx, {
    receiptId: receipt.id,
    stored: before,
    lines: [
      ...kept,
      ...inserted.map(({ id }, index) => ({ id, refused: added[index]?.refused ?? [] })),
      ...removed.map((id) => ({ id, refused: [] })),
    ],
  });
  const touched = new Set([...earlier, ...[...named.values()].map(({ id }) => id)]);
  await settleItems(tx, items, { ids: [...touched], mayReopen: true });
  return [...kept.map((line) => countedLine(line)), ...inserted];
}

const itemEntry = (items: ReadonlyMap<number, ItemRow>, id: number): [number, ItemRow][] => {
  const item = items.get(id);
  return item ? [[id, item]] : [];
};

/** A line of the correction; with the id of the stored line that it changes. */
type Placed = NamedRow & { position: number; id?: number };

interface Matched {
  placed: Placed[];
  removed: number[];
}

const asPart = ({ quantity, reason, note, photoUrl }: RefusedPart): RefusedPart => ({
  quantity,
  reason,
  note,
  photoUrl,
});

/**
 * A client that does not know refused parts sends a line back as it was answered, with their first reason: as long as it
 * changes neither amount nor reason, the parts stay.
 */
function asAnswered(
  row: Placed,
  {
    sent,
    stored,
    before,
  }: {
    sent: NewReceiptLine | undefined;
    stored: readonly StoredReceiptLine[];
    before: Awaited<ReturnType<typeof refusalsOf>>;
  },
): { row: Placed; sent: Pick<NewReceiptLine, 'refused' | 'closed'> } {
  const line = stored.find(({ id }) => id === row.id);
  const parts = (line && before.get(line.id)) ?? [];
  const [first] = parts;
  const isAsAnswered =
    line !== undefined &&
    first !== undefined &&
    sent?.refused === undefined &&
    line.quantity === row.quantity &&
    line.unitId === row.unitId &&
    row.reason === (line.reason ?? first.reason);
  if (!isAsAnswered) return { row, sent: sent ?? {} };
  return { row: { ...row, reason: line.reason }, sent: { ...sent, refused: parts.map(asPart) } };
}

/**
 * A line of the correction updates the stored line of the same item or product, so that claim lines keep their reference.
 * A line whose photo changed is stored as a new one: the earlier photo stays private with the removed line.
 */
function matched(stored: readonly StoredReceiptLine[], rows: readonly NamedRow[]): Matched {
  const left = [...stored];
  const placed = rows.map((row, position): Placed => {
    const at = left.findIndex(
      ({ orderItemId, productId, photoUrl }) =>
        orderItemId === row.orderItemId &&
        productId === row.productId &&
        (photoUrl === null || photoUrl === row.photoUrl),
    );
    const [line] = at < 0 ? [] : left.splice(at, 1);
    if (!line) return { ...row, position };
    const unit = keptUnit(line, row);
    return { ...row, ...unit, statusBefore: line.statusBefore, position, id: line.id };
  });
  return { placed, removed: left.map(({ id }) => id) };
}

/**
 * While the unit stays, the line keeps what was decided when it was counted: a later conversion must not rewrite it (E31).
 * What was not known is known now if its conversion was given since.
 */
function keptUnit(line: StoredReceiptLine, row: NamedRow): Partial<LineRow> {
  if (line.unitId !== row.unitId) return {};
  const { unitOfMeasure, baseNumerator, baseDenominator, itemNumerator, itemDenominator } = line;
  const { exactNumerator, exactDenominator } = line;
  return {
    unitOfMeasure,
    ...(baseNumerator !== null && { baseNumerator, baseDenominator }),
    ...(itemNumerator !== null && { itemNumerator, itemDenominator }),
    ...(line.quantity === row.quantity && { exactNumerator, exactDenominator }),
  };
}

async function updateLines(
  tx: Tx,
  lines: readonly (LineRow & { id: number; position: number })[],
): Promise<void> {
  const [first] = lines;
  if (!first) return;
  const { id: _, ...fields } = first;
  const columns = columnList(Object.keys(fields));
  await tx.execute(sql`
    update receipt_lines as line set (${columns}) = (
      select ${columns} from jsonb_populate_record(null::receipt_lines, changed.value)
    )
    from jsonb_array_elements(${rowsAsJson(lines)}) as changed(value)
    where line.id = (changed.value ->> 'id')::integer`);
}

async function removeLines(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(receiptLines)
    .set({ isDeleted: true })
    .where(sql`${receiptLines.id} = any(${sql.param([...ids])}::integer[])`);
}
