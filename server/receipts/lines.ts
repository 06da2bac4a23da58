import { and, eq, inArray, sql } from 'drizzle-orm';
import type { NewReceiptLine } from '../../contract/receipts.ts';
import type { Db } from '../db/open.ts';
import { products, unitsOfMeasure } from '../db/schema/catalogue.ts';
import type { receiptLines } from '../db/schema/receipts.ts';
import { Failure } from '../failure.ts';
import type { Detail } from '../failure.ts';
import { isSameUnit } from '../products/conversions.ts';
import { lockPhotoFor } from '../stored-files/private-photos.ts';
import type { ItemRow } from './arriving-items.ts';
import { unitFactors } from './unit-factors.ts';

/** A line to store, without its receipt and its position. */
export type LineRow = Omit<
  typeof receiptLines.$inferSelect,
  'id' | 'receiptId' | 'position' | 'isDeleted'
>;

/** Whether a line closes its item is read later, with what it says of refused parts (`refusals.ts`). */
export type NamedRow = Omit<LineRow, 'closed'>;

/**
 * The lines with the present names, units and factors of their items and products. Throws `invalid_input`, naming each
 * line, for an unknown or deleted product, unit or photo (D11), and for a photo of another location as if it were unknown
 * (A11). Photos are locked until the transaction ends.
 */
export async function lineRows(
  db: Db,
  { locationId, lines }: { locationId: number; lines: readonly NewReceiptLine[] },
  items: ReadonlyMap<number, ItemRow>,
): Promise<NamedRow[]> {
  const units = await unitsAsStored(db, lines);
  const unordered = await productsOf(db, lines);
  const storedPhotos = await lockPhotos(db, { locationId, lines });
  const details: Detail[] = [];
  const rows = lines.flatMap((line, index) => {
    const say = (field: string, message: string) => {
      details.push({ path: `lines.${index}.${field}`, message });
      return [];
    };
    const { orderItemId, productId: _p, receivedBefore: _r, closed: _c, ...entered } = line;
    const { unitOfMeasure, photoUrl, refused = [], ...counted } = entered;
    const item = orderItemId === undefined ? undefined : items.get(orderItemId);
    const of = item ? ofItem(item) : unordered.get(line.productId ?? '');
    if (!of) return say('productId', 'This product is no longer in the catalogue.');
    if (photoUrl && !storedPhotos.has(photoUrl)) return say('photoUrl', PHOTO_GONE);
    const lost = refused.findIndex((part) => part.photoUrl && !storedPhotos.has(part.photoUrl));
    if (lost >= 0) return say(`refused.${lost}.photoUrl`, PHOTO_GONE);
    const unit = unitOfMeasure === null ? of.unit : units(unitOfMeasure, of.unit);
    if (unit === undefined)
      return say(
        'unitOfMeasure',
        `The unit of measure "${unitOfMeasure}" does not exist or was deleted. Choose another one.`,
      );
    const { unit: wanted, ...named } = of;
    return [{ ...counted, ...named, photoUrl, unitOfMeasure: unit, wanted }];
  });
  if (details.length > 0) throw new Failure('invalid_input', details[0]?.message ?? '', details);
  const factors = await unitFactors(
    db,
    rows.map(({ productId, unitOfMeasure, wanted }) => ({
      productId,
      counted: unitOfMeasure,
      wanted,
    })),
  );
  return rows.map(({ wanted: _w, ...row }, index) => ({
    ...row,
    unitFactor: factors[index] ?? null,
  }));
}

const PHOTO_GONE = 'This photo is no longer stored. Please take it again.';

function ofItem({ id, productId, productName, unitOfMeasure, orderedStatus }: ItemRow) {
  return {
    orderItemId: id,
    productId,
    productName,
    statusBefore: orderedStatus,
    unit: unitOfMeasure,
  };
}

/** Looks up a unit's abbreviation as it is stored; undefined for an unknown unit. The product's own unit may be deleted. */
async function unitsAsStored(db: Db, lines: readonly NewReceiptLine[]) {
  const wanted = lines.flatMap(({ unitOfMeasure }) => unitOfMeasure?.toLowerCase() ?? []);
  const stored =
    wanted.length === 0
      ? []
      : await db
          .select({ abbreviation: unitsOfMeasure.abbreviation })
          .from(unitsOfMeasure)
          .where(
            and(
              inArray(sql`lower(btrim(${unitsOfMeasure.abbreviation}))`, wanted),
              eq(unitsOfMeasure.isDeleted, false),
            ),
          );
  return (unit: string, own: string): string | undefined =>
    isSameUnit(unit, own)
      ? own
      : stored.find(({ abbreviation }) => isSameUnit(abbreviation, unit))?.abbreviation;
}

/** The products of lines without an order item, by id. */
async function productsOf(db: Db, lines: readonly NewReceiptLine[]) {
  const ids = lines.flatMap(({ productId }) => productId ?? []);
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .select({
      productId: products.id,
      productName: products.name,
      unit: unitsOfMeasure.abbreviation,
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
  db: Db,
  { locationId, lines }: { locationId: number; lines: readonly NewReceiptLine[] },
): Promise<Set<string>> {
  const stored = new Set<string>();
  const urls = new Set(
    lines.flatMap(({ photoUrl, refused = [] }) =>
      [photoUrl, ...refused.map((part) => part.photoUrl)].flatMap((url) => url ?? []),
    ),
  );
  for (const url of [...urls].sort())
    if (await lockPhotoFor(db, { url, locationId })) stored.add(url);
  return stored;
}
