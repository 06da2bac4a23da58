import { lineAmount, sumOfAmounts } from '#contract/values/money.ts';
import { moneyShown } from '#contract/values/money-shown.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import type { CartItem } from './catalogue.ts';

/** What a vendor's lines of the cart cost, and what is missing to its minimum order (V2). */

export interface Subtotal {
  /** At today's prices; null where no line has one. */
  amount: string | null;
  /** How many lines are not in it. */
  unpriced: number;
}

export function subtotalOf(items: readonly CartItem[], currency: string): Subtotal {
  const amounts = items.flatMap(({ product, quantity }) =>
    product?.price ? [lineAmount({ quantity, unitPrice: product.price }, currency)] : [],
  );
  return {
    amount: amounts.length > 0 ? sumOfAmounts(amounts, currency) : null,
    unpriced: items.length - amounts.length,
  };
}

export interface Minimum {
  text: string;
  /** The part of the minimum that is in the cart, up to 1; null where its amount or the prices are not known. */
  share: number | null;
  /** What is still missing; null when nothing is, or when that is not known. */
  missing: string | null;
}

/**
 * '$12.50 more to the minimum of $100', or that it is reached; undefined without a minimum. Lines without a price count
 * nothing, and it says so. Who sees no prices learns only that there is a minimum (E14).
 */
export function minimumOf(
  { minimumOrder, hasMinimumOrder }: Pick<Vendor, 'minimumOrder' | 'hasMinimumOrder'>,
  { amount, unpriced }: Subtotal,
  currency: string,
): Minimum | undefined {
  if (minimumOrder === null)
    return hasMinimumOrder ? { text: HIDDEN_MINIMUM, share: null, missing: null } : undefined;
  const minimum = lineAmount({ quantity: 1, unitPrice: minimumOrder }, currency);
  const shown = shortMoney(minimum, currency);
  if (minorUnits(minimum) === 0n) return undefined;
  if (amount === null) return { text: `Minimum order ${shown}`, share: null, missing: null };
  const missing = difference(minimum, amount);
  if (missing === undefined)
    return { text: `Minimum of ${shown} reached`, share: 1, missing: null };
  const without =
    unpriced === 0
      ? ''
      : `, not counting ${unpriced === 1 ? '1 item' : `${unpriced} items`} without a price`;
  return {
    text: `${shortMoney(missing, currency)} more to the minimum of ${shown}${without}`,
    share: Number(minorUnits(amount)) / Number(minorUnits(minimum)),
    missing,
  };
}

const HIDDEN_MINIMUM = 'This vendor has a minimum order. A manager knows whether this is enough.';

/** '12.50' is 1250n. Amounts of one currency have the same decimals. */
export const minorUnits = (amount: string) => BigInt(amount.replace('.', ''));

/** One amount minus another of the same currency; undefined unless it is more than nothing. */
function difference(amount: string, other: string): string | undefined {
  const decimals = amount.split('.')[1]?.length ?? 0;
  const minor = minorUnits(amount) - minorUnits(other);
  if (minor <= 0n) return undefined;
  const text = String(minor).padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

/** '$100' and '$12.50': whole amounts without decimals. */
function shortMoney(amount: string, currency: string): string {
  return moneyShown(amount, currency).replace(/\.0+$/, '');
}
