import type { Shared } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import type { StoredFraction as Fraction } from '../stored-fraction.ts';
import { lockMoved, recordMovements, takeBackMovements } from '../inventory/ledger.ts';
import type { StockEntry } from '../inventory/ledger.ts';

/** Movements of stock for the lines of receipts (S1). All code about receipts calls the ledger here. */

export interface Arrival {
  locationId: number;
  /** ISO 8601. */
  at: string;
  /** Null for a call without a profile. */
  by: number | null;
}

export interface MovedLine extends Pick<StockEntry, 'unitId' | 'unitOfMeasure' | 'base'> {
  id: number;
  productId: string;
  quantity: number;
  /** The exact amount where `quantity` rounds it. */
  exact?: Fraction | null;
}

interface Arriving {
  /** The products of the lines. */
  products: Shared<'products'>;
  lines: readonly MovedLine[];
  kind: 'receipt' | 'correction';
}

/** Call after all other locks of the transaction: it locks the stock. */
export async function addToStock(
  tx: Tx,
  arrival: Arrival,
  { products, lines, kind }: Arriving,
): Promise<void> {
  const some = lines.filter(({ quantity, exact }) => quantity > 0 || Number(exact?.numerator) > 0);
  await recordMovements(
    tx,
    products,
    some.map((line): StockEntry => {
      const { quantity: amount, exact, unitId, unitOfMeasure, base } = line;
      const entered = { amount, exact: exact ?? null, unitId, unitOfMeasure, base };
      return { ...causeOf(arrival, line), kind, ...entered };
    }),
  );
}

interface Correction {
  /** As it was when the lines `gone` were added. */
  before: Arrival;
  after: Arrival;
  gone: readonly Pick<MovedLine, 'id' | 'productId'>[];
  come: readonly MovedLine[];
}

/** Takes back what lines moved that are gone, and adds those that came. Call it as `addToStock`. */
export async function correctStock(
  tx: Tx,
  { before, after, gone, come }: Correction,
): Promise<void> {
  const { locationId } = before;
  if (gone.length + come.length === 0) return;
  const { products } = await lockMoved(
    tx,
    [...gone, ...come].map(({ productId }) => ({ productId, locationId })),
  );
  await takeBackMovements(
    tx,
    gone.map((line) => causeOf(before, line)),
  );
  await addToStock(tx, after, { products, lines: come, kind: 'correction' });
}

function causeOf(
  { locationId, at, by }: Arrival,
  { id, productId }: Pick<MovedLine, 'id' | 'productId'>,
) {
  return {
    productId,
    locationId,
    at,
    recordedBy: by,
    causeKind: 'receipt' as const,
    causeId: String(id),
  };
}
