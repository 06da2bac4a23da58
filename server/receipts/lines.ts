import { and, eq, inArray } from 'drizzle-orm';
import type { NewReceiptLine } from '../../contract/calls/receipts.ts';
import { underShare } from '../db/locked.ts';
import type { Shared } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { products, unitsOfMeasure } from '../db/schema/catalogue.ts';
import type { receiptLines } from '../db/schema/receipts.ts';
import { fractionIn, ONE, quotient } from '../stored-fraction.ts';
import type { StoredFraction as Fraction } from '../stored-fraction.ts';
import { entryUnits, tooMuch } from '../products/base-unit.ts';
import { lockPhotoFor } from '../stored-files/private-photos.ts';
import { unitsNamed } from '../units/queries.ts';
import type { ItemRow, LockedItems } from './arriving-items.ts';
import { refused } from '../../contract/refusals/table.ts';
import type { Refusal } from '../../contract/refusals/refusal.ts';
import { isSameName } from '../../contract/values/same-name.ts';
import { detailOf, requireValid } from '../failure.ts';
import type { Detail } from '../failure.ts';

/** A line to store, without its receipt and its position. */
export type LineRow = Omit<
  typeof receiptLines.$inferSelect,
  'id' | 'receiptId' | 'position' | 'isDeleted'
>;

/**
 * Whether a line closes its item is read later, with what it says of refused parts, and so is its exact amount
 * (`refusals.ts`), unless that of a stored line stays.
 */
export type NamedRow = Omit<LineRow, 'closed' | ExactColumn> & Partial<Pick<LineRow, ExactColumn>>;
type ExactColumn = 'exactNumerator' | 'exactDenominator';
/** A unit with the abbreviation that is kept of it. */
interface KeptUnit {
  unitId: string;
  unitOfMeasure: string;
}

/** A stored line: its abbreviation still means its unit. */
type Earlier = KeptUnit & Pick<LineRow, 'orderItemId' | 'productId'>;

interface Entered {
  locationId: number;
  lines: readonly NewReceiptLine[];
  /** The lines that a correction replaces. */
  earlier?: readonly Earlier[];
}

/**
 * The lines with the present names of their items and products, their units, and what one of those is (E31). Throws
 * `invalid_input`, naming each line, for an unknown or deleted product, unit or photo (D11), and for a photo of another
 * location as if it were unknown (A11). Photos and products are locked until the transaction ends.
 */
export async function lineRows(
  tx: Tx,
  { locationId, lines, earlier = [] }: Entered,
  items: LockedItems,
): Promise<Shared<'products', NamedRow[]>> {
  const named = await unitsNamed(
    tx,
    lines.flatMap(({ unitOfMeasure }) => unitOfMeasure ?? []),
    { orFormer: true },
  );
  const unordered = await productsOf(tx, lines);
  const storedPhotos = await lockPhotos(tx, { locationId, lines });
  const details: Detail[] = [];
  const say = (index: number, field: string, refusal: Refusal) => {
    details.push(detailOf(`lines.${index}.${field}`, refusal));
    return [];
  };
  const rows = lines.flatMap((line, index) => {
    const { orderItemId, productId: _p, receivedBefore: _r, closed: _c, ...entered } = line;
    const { unitOfMeasure, photoUrl, refused: parts = [], ...counted } = entered;
    const item = orderItemId === undefined ? undefined : items.get(orderItemId);
    const of = item ? ofItem(item) : unordered.get(line.productId ?? '');
    if (!of) return say(index, 'productId', refused('product_not_listed', { instead: 'nothing' }));
    if (photoUrl && !storedPhotos.has(photoUrl))
      return say(index, 'photoUrl', refused('photo_not_stored'));
    const lost = parts.findIndex((part) => part.photoUrl && !storedPhotos.has(part.photoUrl));
    if (lost >= 0) return say(index, `refused.${lost}.photoUrl`, refused('photo_not_stored'));
    const { unit: own, ...record } = of;
    const before = earlier.filter(
      (one) => one.orderItemId === of.orderItemId && one.productId === of.productId,
    );
    const unit = unitOfMeasure === null ? own : unitMeant(unitOfMeasure, [own, ...before], named);
    if (unit === undefined)
      return say(
        index,
        'unitOfMeasure',
        refused('unit_gone', { unitOfMeasure: unitOfMeasure ?? '', instead: 'choose' }),
      );
    return [{ index, item, row: { ...counted, ...record, photoUrl, ...unit } }];
  });
  const units = await entryUnits(
    tx,
    rows.map(({ row }) => row),
  );
  const whole = rows.flatMap(({ index, item, row }, place) => {
    const unit = units[place];
    const refusal = unit && tooMuch(row.quantity, unit);
    if (refusal) return say(index, 'quantity', refusal);
    return [withFractions(row, unit?.base ?? null, item)];
  });
  requireValid(details);
  return underShare(units, whole);
}

function withFractions(
  row: Omit<NamedRow, keyof ReturnType<typeof fractionColumns>>,
  base: Fraction | null,
  item: ItemRow | undefined,
): NamedRow {
  return { ...row, ...fractionColumns(base, item && inItem(row, base, item)) };
}

/** What one of a line's unit is in its item's; null without a conversion. */
function inItem({ unitId }: { unitId: string }, base: Fraction | null, item: ItemRow) {
  if (unitId === item.unitId) return ONE;
  const { baseNumerator, baseDenominator } = item;
  const whole = baseNumerator && baseDenominator && fractionIn([baseNumerator, baseDenominator]);
  return base && whole ? quotient(base, whole) : null;
}

const fractionColumns = (base: Fraction | null, line: Fraction | null | undefined) => ({
  baseNumerator: base?.numerator ?? null,
  baseDenominator: base?.denominator ?? null,
  itemNumerator: line?.numerator ?? null,
  itemDenominator: line?.denominator ?? null,
});

/**
 * The unit that a line means: an abbreviation that is kept of its own item or line means their unit, also when another unit has
 * it since; any other means the unit that has it today, or had it.
 */
function unitMeant(
  text: string,
  kept: readonly KeptUnit[],
  named: Awaited<ReturnType<typeof unitsNamed>>,
): KeptUnit | undefined {
  const own = kept.find(({ unitOfMeasure }) => isSameName(unitOfMeasure, text));
  if (own) return { unitId: own.unitId, unitOfMeasure: own.unitOfMeasure };
  const found = named(text);
  return found && { unitId: found.id, unitOfMeasure: found.abbreviation };
}

function ofItem({
  id,
  productId,
  productName,
  unitId,
  unitOfMeasure,
  orderedStatus,
}: ItemRow): OfLine {
  const unit = { unitId, unitOfMeasure };
  return { orderItemId: id, productId, productName, statusBefore: orderedStatus, unit };
}

interface OfLine extends Pick<
  LineRow,
  'orderItemId' | 'productId' | 'productName' | 'statusBefore'
> {
  unit: KeptUnit;
}

/** The products of lines without an order item, by id. */
async function productsOf(
  db: Db,
  lines: readonly NewReceiptLine[],
): Promise<ReadonlyMap<string, OfLine>> {
  const ids = lines.flatMap(({ productId }) => productId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      productId: products.id,
      productName: products.name,
      unit: { unitId: unitsOfMeasure.id, unitOfMeasure: unitsOfMeasure.abbreviation },
    })
    .from(products)
    .innerJoin(unitsOfMeasure, eq(unitsOfMeasure.id, products.unitId))
    .where(and(inArray(products.id, ids), eq(products.isDeleted, false)));
  return new Map(
    rows.map((row) => [row.productId, { ...row, orderItemId: null, statusBefore: null }]),
  );
}

/** Locks the photos that a receipt of this location may show, in sorted order, and returns their addresses. */
async function lockPhotos(
  tx: Tx,
  { locationId, lines }: { locationId: number; lines: readonly NewReceiptLine[] },
): Promise<Set<string>> {
  const stored = new Set<string>();
  const urls = new Set(
    lines.flatMap(({ photoUrl, refused: parts = [] }) =>
      [photoUrl, ...parts.map((part) => part.photoUrl)].flatMap((url) => url ?? []),
    ),
  );
  for (const url of [...urls].sort())
    if (await lockPhotoFor(tx, { url, locationId })) stored.add(url);
  return stored;
}
