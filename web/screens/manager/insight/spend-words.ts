import type { Narrowing } from './use-spend-filters.ts';

/** A grouping as one of its rows is called, and all of them. */
export const WORDS: Readonly<Record<Narrowing, { one: string; all: string }>> = {
  vendor: { one: 'Vendor', all: 'Vendors' },
  location: { one: 'Location', all: 'Locations' },
  category: { one: 'Category', all: 'Categories' },
  product: { one: 'Product', all: 'Products' },
};

/** What the total says of the items that are not in it. */
export function notCounted(unpricedItems: number): string {
  return unpricedItems === 1
    ? '1 item had no price and is not counted.'
    : `${unpricedItems} items had no price and are not counted.`;
}

/** A part of a whole as '12 %'. Amounts as numbers are exact enough for a share. */
export function share(amount: string, total: string): string {
  const part = Number(total) === 0 ? 0 : Number(amount) / Number(total);
  return part > 0 && part < 0.005 ? '<1%' : percent.format(part);
}
const percent = new Intl.NumberFormat('en-US', { style: 'percent' });
