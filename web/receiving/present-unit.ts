import type { LineEntry } from './delivery-count.ts';
import type { LineUnit } from './line-units.ts';

/**
 * The entry after a manager gave its item another unit. Amounts stay in the unit in which they were counted; `perUnit` is the
 * one for the line's present unit. The invoice's price was of the former unit, and is left out.
 * @param units those in which the line can be counted now; the first is its own
 */
export function inPresentUnit(entry: LineEntry, units: readonly LineUnit[]): LineEntry {
  const { lineUnit, billedPrice: _ofFormerUnit, reason, ...entered } = entry;
  const own = units[0]?.unitOfMeasure;
  if (lineUnit === undefined || lineUnit === own) return entry;
  return {
    ...entered,
    ...unitOf(entry, units),
    reason: reason === 'price' ? undefined : reason,
    lineUnit: own,
  };
}

function unitOf(
  { quantity, refused = [], lineUnit, unitOfMeasure = lineUnit }: LineEntry,
  units: readonly LineUnit[],
): Pick<LineEntry, 'unitOfMeasure' | 'perUnit'> {
  const known = units.find((unit) => unit.unitOfMeasure === unitOfMeasure);
  if (known) return known;
  const isCounted = quantity !== undefined || refused.length > 0;
  return isCounted
    ? { unitOfMeasure, perUnit: 0 }
    : { unitOfMeasure: undefined, perUnit: undefined };
}
