import type { LineEntry } from './delivery-count.ts';
import type { LineUnit } from './line-units.ts';

/**
 * What was entered of a line, compared with the unit that the line has now: a manager may have given its item another one
 * since. The amounts stay in the unit in which they were counted.
 * @param units those of the line now; the first is its own. An entry in another one stays as it is
 */
export function inPresentUnit(entry: LineEntry, units: readonly LineUnit[]): LineEntry {
  const { lineUnit, unitOfMeasure = lineUnit } = entry;
  const own = units[0]?.unitOfMeasure;
  if (lineUnit === undefined || lineUnit === own) return entry;
  const counted = units.find((unit) => unit.unitOfMeasure === unitOfMeasure);
  return counted ? { ...entry, ...counted, lineUnit: own } : entry;
}
