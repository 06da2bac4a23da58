import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { CountDetails, NewCount } from '../../contract/inventory-counts.ts';
import { STOCK_AMOUNT_MAX } from '../../contract/limits.ts';
import { insertMany } from '../db/insert-many.ts';
import type { Db } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import { inventoryCountLines, inventoryCounts } from '../db/schema/stock.ts';
import { momentOnDevice } from '../device-moment.ts';
import { conflict, Failure, invalid } from '../failure.ts';
import type { Detail } from '../failure.ts';
import { findLocation } from '../locations/queries.ts';
import { convertedUnits } from '../products/conversions.ts';
import type { ConvertedUnit } from '../products/conversions.ts';
import { insertCounts } from './count-movements.ts';
import { getCount } from './counts.ts';
import { lockStock } from './lock-stock.ts';
import { insertWaiting } from './waiting.ts';

interface Recording {
  count: NewCount;
  /** Null: a plain client in open mode. */
  countedBy: number | null;
  now: Date;
}

/**
 * Stores a count (S2), at most once per id: `created` is false when the same count is stored already (D12). Throws
 * `id_taken` when another count has the id, `invalid_input` for unknown references. Call in a transaction.
 */
export async function recordCount(
  db: Db,
  { count, countedBy, now }: Recording,
): Promise<{ count: CountDetails; created: boolean }> {
  const contentHash = hashOf(count, countedBy);
  const stored = await storedHash(db, count.id);
  if (stored !== undefined) return repeated(db, { id: count.id, stored, contentHash });
  if (!(await findLocation(db, count.locationId)))
    throw invalid('locationId', 'This location does not exist or was deleted.');
  const at = momentOnDevice(count.at, now);
  const { id, locationId, area } = count;
  const inserted = await db
    .insert(inventoryCounts)
    .values({ id, locationId, area, at, recordedAt: now.toISOString(), countedBy, contentHash })
    .onConflictDoNothing()
    .returning({ id: inventoryCounts.id });
  if (inserted.length === 0)
    return repeated(db, { id, stored: await storedHash(db, id), contentHash });
  await storeLines(db, { count, at, countedBy });
  return { count: await getCount(db, id), created: true };
}

async function storedHash(db: Db, id: string): Promise<string | undefined> {
  const [found] = await db
    .select({ hash: inventoryCounts.contentHash })
    .from(inventoryCounts)
    .where(eq(inventoryCounts.id, id));
  return found?.hash;
}

async function repeated(
  db: Db,
  { id, stored, contentHash }: { id: string; stored: string | undefined; contentHash: string },
): Promise<{ count: CountDetails; created: boolean }> {
  if (stored !== contentHash) throw conflict('This id belongs to another count.', 'id_taken');
  return { count: await getCount(db, id), created: false };
}

function hashOf({ locationId, area, at, lines }: NewCount, countedBy: number | null): string {
  const moment = at === undefined ? null : Date.parse(at);
  const rows = lines.map(({ productId, amount, unitOfMeasure = null }) =>
    JSON.stringify([productId, unitOfMeasure, amount]),
  );
  const content = JSON.stringify([locationId, area, moment, countedBy, rows.toSorted()]);
  return createHash('sha256').update(content).digest('base64url');
}

/** A line with its unit. */
type Line = ConvertedUnit & { productId: string; amount: number };

const isReady = (parts: readonly Line[]) => parts.every(({ factor }) => factor !== undefined);

async function storeLines(
  db: Db,
  { count, at, countedBy }: { count: NewCount; at: string; countedBy: number | null },
): Promise<void> {
  const { id: countId, locationId } = count;
  const units = await convertedUnits(db, count.lines);
  await requireListed(db, count, units);
  const lines = mergedLines(
    count.lines.map((line, index) => ({ ...line, ...units[index] }) as Line),
  );
  await requirePossible(db, lines);
  const counted = Map.groupBy(lines, ({ productId }) => productId);
  await lockStock(
    db,
    [...counted.keys()].map((productId) => ({ productId, locationId })),
  );
  const cause = {
    locationId,
    at,
    recordedBy: countedBy,
    causeKind: 'count',
    causeId: countId,
  } as const;
  const movements = await insertCounts(
    db,
    [...counted].flatMap(([productId, parts]) => {
      if (!isReady(parts)) return [];
      const exact = parts.map(({ amount, abbreviation, factor = '' }) => ({
        amount,
        unitOfMeasure: abbreviation,
        factor,
      }));
      return [{ ...cause, productId, parts: exact }];
    }),
  );
  const movementOf = new Map(movements.map(({ productId, movementId }) => [productId, movementId]));
  await insertMany(
    db,
    inventoryCountLines,
    lines.map(({ productId, amount, abbreviation }) => {
      const movementId = movementOf.get(productId) ?? null;
      return { countId, productId, amount, unitOfMeasure: abbreviation, movementId };
    }),
  );
  await insertWaiting(
    db,
    lines.flatMap(({ productId, amount, abbreviation, unitId, factor }) => {
      if (movementOf.has(productId)) return [];
      const isKnown = factor !== undefined;
      const entry = { kind: 'count' as const, productId, amount, unitOfMeasure: abbreviation };
      return [{ ...cause, ...entry, unitId, isKnown }];
    }),
  );
}

/** Lines of one product in one unit add up. */
function mergedLines(lines: readonly Line[]): Line[] {
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const key = JSON.stringify([line.productId, line.abbreviation]);
    const { amount = 0 } = merged.get(key) ?? {};
    // Rounded to three decimals, without the error of binary fractions.
    merged.set(key, { ...line, amount: Number((amount + line.amount).toFixed(3)) });
  }
  return [...merged.values()];
}

/** Throws `invalid_input` when the lines of a product add up to more than an amount may be; names the product. */
async function requirePossible(db: Db, lines: readonly Line[]): Promise<void> {
  const tooMuch = lines.find(({ amount }) => amount > STOCK_AMOUNT_MAX);
  if (!tooMuch) return;
  const { productId, amount, abbreviation } = tooMuch;
  const [product] = await db
    .select({ name: products.name })
    .from(products)
    .where(eq(products.id, productId));
  const counted = `${amount.toLocaleString('en-US', { maximumFractionDigits: 3 })} ${abbreviation}`;
  throw invalid(
    'lines',
    `Of ${product?.name ?? productId}, ${counted} were counted in several lines. At most ${STOCK_AMOUNT_MAX.toLocaleString('en-US')} can be stored.`,
  );
}

/** Throws `invalid_input` for deleted products and unknown units, naming each line (D11). */
async function requireListed(
  db: Db,
  { lines }: NewCount,
  units: readonly ConvertedUnit[],
): Promise<void> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const deleted = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(sql`${products.id} = any(${sql.param(ids)})`, eq(products.isDeleted, true)));
  const nameOf = new Map(deleted.map(({ id, name }) => [id, name]));
  const details = lines.flatMap(({ productId, unitOfMeasure }, index): Detail[] => {
    const name = nameOf.get(productId);
    if (name !== undefined) {
      const message = `"${name}" was deleted from the catalogue.`;
      return [{ path: `lines.${index}.productId`, message }];
    }
    if (units[index]?.unitId) return [];
    const message = `There is no unit '${unitOfMeasure ?? ''}'. Choose another one.`;
    return [{ path: `lines.${index}.unitOfMeasure`, message }];
  });
  if (details[0]) throw new Failure('invalid_input', details[0].message, details);
}
