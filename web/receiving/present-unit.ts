import type { LineEntry } from './delivery-count.ts';
import type { LineUnit } from './line-units.ts';

/**
 * What was entered of a line, as its unit of today needs it: a manager may have given its item another unit since. The amounts
 * are not converted: they stay in the unit in which they were counted. A price of the invoice was of the former unit, and goes.
 * @param units those in which the line can be counted today; the first is its own
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
