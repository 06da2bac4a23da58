import { plural, t } from '@lingui/core/macro';
import { lineAmount, sumOfAmounts } from '#contract/values/money.ts';
import { moneyText } from '#web/language/money.ts';
import type { Ordered } from '#contract/calls/ordered.ts';
import type { Product } from '#contract/calls/products.ts';
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

/**
 * What people ordered already of a vendor for the same delivery, at today's prices; null for nothing. Items without a price, or
 * in another unit than the price's, count nothing.
 */
export function orderedAmount(
  ordered: readonly Ordered[],
  {
    vendorId,
    deliveryDate,
    products,
    currency,
  }: {
    vendorId: number;
    deliveryDate: string;
    products: readonly Product[];
    currency: string;
  },
): string | null {
  const same = ordered.filter(
    (one) => one.vendorId === vendorId && one.deliveryDate === deliveryDate,
  );
  if (same.length === 0) return null;
  const byId = new Map(products.map((product) => [product.id, product]));
  const amounts = same.flatMap(({ productId, quantity, unitOfMeasure }) => {
    const product = byId.get(productId);
    if (!product?.price || product.unitOfMeasure !== unitOfMeasure) return [];
    return [lineAmount({ quantity, unitPrice: product.price }, currency)];
  });
  return amounts.length > 0 ? sumOfAmounts(amounts, currency) : null;
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
 * nothing, and it says so. What was `ordered` already for the same delivery counts, and it says so too. Who sees no prices learns only that there is a minimum (E14).
 */
export function minimumOf(
  { minimumOrder, hasMinimumOrder }: Pick<Vendor, 'minimumOrder' | 'hasMinimumOrder'>,
  { amount: inCart, unpriced, ordered = null }: Subtotal & { ordered?: string | null },
  currency: string,
): Minimum | undefined {
  if (minimumOrder === null)
    return hasMinimumOrder ? { text: hiddenMinimum(), share: null, missing: null } : undefined;
  const minimum = lineAmount({ quantity: 1, unitPrice: minimumOrder }, currency);
  const shown = shortMoney(minimum, currency);
  if (minorUnits(minimum) === 0n) return undefined;
  const known = [inCart, ordered].filter((one) => one !== null);
  const amount = known.length > 0 ? sumOfAmounts(known, currency) : null;
  if (amount === null) return { text: t`Minimum order ${shown}`, share: null, missing: null };
  const already = ordered === null ? [] : [orderedText(shortMoney(ordered, currency))];
  const missing = difference(minimum, amount);
  if (missing === undefined)
    return {
      text: [t`Minimum of ${shown} reached`, ...already].join(', '),
      share: 1,
      missing: null,
    };
  const more = shortMoney(missing, currency);
  const without = unpriced === 0 ? [] : [unpricedText(unpriced)];
  return {
    text: [t`${more} more to the minimum of ${shown}`, ...already, ...without].join(', '),
    share: Number(minorUnits(amount)) / Number(minorUnits(minimum)),
    missing,
  };
}

const orderedText = (amount: string) => t`with ${amount} ordered already`;
const unpricedText = (count: number) =>
  plural(count, {
    one: 'not counting # item without a price',
    other: 'not counting # items without a price',
  });
const hiddenMinimum = () =>
  t`This vendor has a minimum order. A manager knows whether this is enough.`;

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
  return moneyText(amount, currency).replace(/\.0+$/, '');
}
