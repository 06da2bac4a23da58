import { and, eq, sql } from 'drizzle-orm';
import type { CountDetails, NewCount } from '../../contract/calls/inventory-counts.ts';
import { STOCK_AMOUNT_MAX } from '../../contract/values/limits.ts';
import { insertMany } from '../db/insert-many.ts';
import { underShare } from '../db/locked.ts';
import type { Shared } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import { inventoryCountLines, inventoryCounts } from '../db/schema/stock.ts';
import { findLocation } from '../locations/queries.ts';
import { storedFractionOf, sum, storedProduct } from '../stored-fraction.ts';
import { entryUnits, tooMuch } from '../products/base-unit.ts';
import type { EntryUnit } from '../products/base-unit.ts';
import { canonical } from '../submissions/content-hash.ts';
import { storeOnce } from '../submissions/store-once.ts';
import type { StoredOnce, Submission, SubmissionKind } from '../submissions/store-once.ts';
import { unitsNamed } from '../units/queries.ts';
import { countMoments } from './count-moments.ts';
import type { CountMoments } from './count-moments.ts';
import { insertCounts } from './count-movements.ts';
import { getCount } from './counts.ts';
import { lockStock } from './lock-stock.ts';
import { insertWaiting } from './waiting.ts';
import { refused } from '../../contract/refusals/table.ts';
import type { Refusal } from '../../contract/refusals/refusal.ts';
import { detailOf, invalid, refuse, requireValid } from '../failure.ts';
import type { Detail } from '../failure.ts';

interface Recording {
  count: NewCount;
  /** Null for a call without a profile. */
  countedBy: number | null;
  now: Date;
}

const COUNTS: SubmissionKind = {
  id: inventoryCounts.id,
  contentHash: inventoryCounts.contentHash,
  taken: () => refuse('id_taken', { what: 'count' }),
};

/** The count as what was submitted: equal whatever the sequence of its lines (D12). */
function submissionOf({ count, countedBy }: Recording): Submission {
  const { id, at, locationId, area, corrects, lines } = count;
  const sorted = lines.toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1));
  return { id, content: { area, corrects, lines: sorted }, at, author: countedBy, locationId };
}

/**
 * Stores a count (S2), at most once per id (D12); one that corrects another has its moments. Throws `id_taken` when another
 * count has the id, `invalid_input` for unknown references.
 */
export async function recordCount(tx: Tx, recording: Recording): Promise<StoredOnce<CountDetails>> {
  const { count, countedBy, now } = recording;
  const { id, locationId, area } = count;
  return storeOnce(tx, COUNTS, {
    submission: submissionOf(recording),
    now,
    insert: async ({ at: moment, contentHash }) => {
      if (!(await findLocation(tx, locationId))) return undefined;
      const moments = await countMoments(tx, { count, at: moment, now });
      const { at, corrects } = moments;
      const inserted = await tx
        .insert(inventoryCounts)
        .values({
          id,
          locationId,
          area,
          at,
          corrects,
          recordedAt: now.toISOString(),
          countedBy,
          contentHash,
        })
        .onConflictDoNothing()
        .returning({ id: inventoryCounts.id });
      if (inserted.length === 0) return undefined;
      await storeLines(tx, { count, moments, countedBy });
      return getCount(tx, id);
    },
    read: (known) => getCount(tx, known),
    refusal: async () => invalid('locationId', 'gone', { what: 'location', instead: 'nothing' }),
  });
}

/** A line with its unit. */
type Line = EntryUnit & { productId: string; amount: number };

/** The counted amount in the base unit; undefined while the unit of a line has no conversion. */
function amountOf(parts: readonly Line[]) {
  const amounts = parts.map(
    ({ amount, base }) => base && storedProduct(storedFractionOf(amount), base),
  );
  if (amounts.some((amount) => amount === null)) return undefined;
  return amounts.flatMap((amount) => amount ?? []).reduce(sum);
}

async function storeLines(
  tx: Tx,
  {
    count,
    moments,
    countedBy,
  }: { count: NewCount; moments: CountMoments; countedBy: number | null },
): Promise<void> {
  const { id: countId, locationId } = count;
  const named = await linesOf(tx, count);
  const lines = mergedLines(named);
  await requirePossible(tx, lines);
  const parts = Map.groupBy(lines, ({ productId }) => productId);
  const stock = await lockStock(
    tx,
    named,
    [...parts.keys()].map((productId) => ({ productId, locationId })),
  );
  const causeOf = (productId: string) => ({
    productId,
    locationId,
    at: moments.ofProducts.get(productId) ?? moments.at,
    recordedBy: countedBy,
    causeKind: 'count' as const,
    causeId: countId,
  });
  const movements = await insertCounts(
    tx,
    stock,
    [...parts].flatMap(([productId, ofProduct]) => {
      const amount = amountOf(ofProduct);
      if (!amount) return [];
      const [only] = ofProduct.length === 1 ? ofProduct : [];
      const entered = {
        enteredAmount: only?.amount ?? null,
        enteredUnit: only?.unitOfMeasure ?? null,
        enteredUnitId: only?.unitId ?? null,
      };
      return [{ ...causeOf(productId), ...amount, ...entered }];
    }),
  );
  const movementOf = new Map(movements.map(({ productId, movementId }) => [productId, movementId]));
  await insertMany(
    tx,
    inventoryCountLines,
    lines.map(({ productId, amount, unitId, unitOfMeasure }) => {
      const movementId = movementOf.get(productId) ?? null;
      return { countId, productId, amount, unitId, unitOfMeasure, movementId };
    }),
  );
  await insertWaiting(
    tx,
    named,
    lines.flatMap(({ productId, amount, unitId, unitOfMeasure, base }) => {
      if (movementOf.has(productId)) return [];
      const entry = { kind: 'count' as const, amount, unitId, unitOfMeasure, base };
      return [{ ...causeOf(productId), ...entry }];
    }),
  );
}

/** The lines with their units. Throws `invalid_input`, naming each line, for unknown products and units (D11). */
async function linesOf(tx: Tx, { lines }: NewCount): Promise<Shared<'products', Line[]>> {
  const named = await unitsNamed(
    tx,
    lines.flatMap(({ unitOfMeasure }) => unitOfMeasure ?? []),
    { orFormer: true },
  );
  const asked = lines.map(({ productId, unitOfMeasure }) => ({
    productId,
    unitId: unitOfMeasure === undefined ? undefined : named(unitOfMeasure)?.id,
  }));
  const units = await entryUnits(tx, asked);
  const nameOf = await namesOfDeleted(tx, lines);
  const details: Detail[] = [];
  const found = lines.flatMap((line, index): Line[] => {
    const { productId, amount, unitOfMeasure } = line;
    const say = (field: string, refusal: Refusal) => {
      details.push(detailOf(`lines.${index}.${field}`, refusal));
      return [];
    };
    const unit = units[index];
    if (!unit) return say('productId', refused('product_unknown'));
    const name = nameOf.get(productId);
    if (name !== undefined) return say('productId', refused('product_deleted', { name }));
    if (unitOfMeasure !== undefined && asked[index]?.unitId === undefined)
      return say('unitOfMeasure', refused('unit_unknown', { unitOfMeasure }));
    const refusal = tooMuch(amount, unit);
    if (refusal) return say('amount', refusal);
    return [{ ...unit, productId, amount }];
  });
  requireValid(details);
  return underShare(units, found);
}

async function namesOfDeleted(db: Db, lines: NewCount['lines']): Promise<Map<string, string>> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const deleted = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(sql`${products.id} = any(${sql.param(ids)})`, eq(products.isDeleted, true)));
  return new Map(deleted.map(({ id, name }) => [id, name]));
}

/** Lines of one product in one unit add up. */
function mergedLines(lines: readonly Line[]): Line[] {
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const key = `${line.productId} ${line.unitId}`;
    const { amount = 0 } = merged.get(key) ?? {};
    // Rounded to three decimals, without the error of binary fractions.
    merged.set(key, { ...line, amount: Number((amount + line.amount).toFixed(3)) });
  }
  return [...merged.values()];
}

/** Throws `invalid_input` when the lines of a product add up to more than an amount may be; names the product. */
async function requirePossible(db: Db, lines: readonly Line[]): Promise<void> {
  const most = lines.find(({ amount }) => amount > STOCK_AMOUNT_MAX);
  if (!most) return;
  const { productId, amount, unitOfMeasure } = most;
  const [product] = await db
    .select({ name: products.name })
    .from(products)
    .where(eq(products.id, productId));
  throw invalid('lines', 'counted_too_many', {
    name: product?.name ?? productId,
    amount,
    unitOfMeasure,
    max: STOCK_AMOUNT_MAX,
  });
}
