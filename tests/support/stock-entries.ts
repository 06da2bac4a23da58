import type { Db } from '#server/db/open.ts';
import { recordMovements } from '#server/inventory/ledger.ts';
import type { StockEntry } from '#server/inventory/ledger.ts';
import { entryUnits } from '#server/products/base-unit.ts';
import { unitsNamed } from '#server/units/queries.ts';

/** Records entries whose units are given by their abbreviations, as a call names them. */
export async function recordNamed(
  db: Db,
  entries: readonly Omit<StockEntry, 'unitId' | 'base'>[],
): Promise<boolean[]> {
  const named = await unitsNamed(
    db,
    entries.map(({ unitOfMeasure }) => unitOfMeasure),
  );
  const units = await entryUnits(
    db,
    entries.map(({ productId, unitOfMeasure }) => ({
      productId,
      unitId: named(unitOfMeasure)?.id,
    })),
  );
  return recordMovements(
    db,
    entries.map((entry, place) => ({
      ...entry,
      unitId: units[place]?.unitId ?? '',
      base: units[place]?.base ?? null,
    })),
  );
}
