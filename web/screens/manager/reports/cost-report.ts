import { plural } from '@lingui/core/macro';
import { numberFormat } from '#web/language/formats.ts';

/** What something cost, by group: what the calls of spend and of waste answer, in one shape for the screens of both. */
export interface CostReport {
  /** ISO 4217. */
  currency: string;
  total: string;
  /** What vendors credited, beside the total; null or omitted: not known here. */
  credits?: string | null;
  /** How many items or entries are in no row, because they have no price, or no conversion of their unit. */
  unpriced: number;
  rowCount: number;
  /** Largest amount first. */
  rows: CostRow[];
}

export interface CostRow {
  key: string;
  name: string;
  amount: string;
  /** How many items or entries the amount is the sum of. */
  count: number;
}

/** How many rows a table shows at first, and at most. The export has all. */
export const FEW = 10;
export const MANY = 200;

/** A part of a whole as '12 %'. Amounts as numbers are exact enough for a share. */
export function share(amount: string, total: string): string {
  const part = Number(total) === 0 ? 0 : Number(amount) / Number(total);
  return part > 0 && part < 0.005 ? '<1%' : numberFormat({ style: 'percent' }).format(part);
}

/** '3 entries had no price and are not counted.' */
export function entriesNotCounted(count: number): string {
  return plural(count, {
    one: '# entry had no price and is not counted.',
    other: '# entries had no price and are not counted.',
  });
}

/** '3 items had no price and are not counted.' */
export function itemsNotCounted(count: number): string {
  return plural(count, {
    one: '# item had no price and is not counted.',
    other: '# items had no price and are not counted.',
  });
}
