import type { Tx } from '#server/db/open.ts';
import { recordMovements } from '#server/inventory/ledger.ts';
import type { StockEntry } from '#server/inventory/ledger.ts';
import { entryUnits } from '#server/products/base-unit.ts';
import { unitsNamed } from '#server/units/queries.ts';

/** Records entries whose units are given by their abbreviations, as a call names them. */
export async function recordNamed(
  tx: Tx,
  entries: readonly Omit<StockEntry, 'unitId' | 'base'>[],
): Promise<boolean[]> {
  const named = await unitsNamed(
    tx,
    entries.map(({ unitOfMeasure }) => unitOfMeasure),
  );
  const units = await entryUnits(
    tx,
    entries.map(({ productId, unitOfMeasure }) => ({
      productId,
      unitId: named(unitOfMeasure)?.id,
    })),
  );
  return recordMovements(
    tx,
    units,
    entries.map((entry, place) => ({
      ...entry,
      unitId: units[place]?.unitId ?? '',
      base: units[place]?.base ?? null,
    })),
  );
}
