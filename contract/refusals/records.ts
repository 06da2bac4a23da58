import { refusal } from './refusal.ts';
import { counted, listed } from './words.ts';

/** Refusals of records of the catalogue and their names. */

/** Where a name must be unique: the sentence that refuses a second record of the name (D9). */
const TAKEN = {
  budget: (name: string) => `A budget named "${name}" exists already.`,
  category: (name: string) => `A category named "${name}" exists already.`,
  location: (name: string) => `A location named "${name}" exists already.`,
  order_guide: (name: string) => `This location already has an order guide named "${name}".`,
  product: (name: string) => `This vendor already has a product named "${name}".`,
  product_code: (code: string) => `This vendor already has a product with the code "${code}".`,
  unit: (name: string) => `A unit named "${name}" exists already.`,
  unit_abbreviation: (abbreviation: string) =>
    `A unit with the abbreviation "${abbreviation}" exists already.`,
  vendor: (name: string) => `A vendor named "${name}" exists already.`,
} as const;
export type UniqueKind = keyof typeof TAKEN;

/** How many there may be. */
const LIMITED = {
  budgets: (max: number) => `There are ${max} budgets, which is the most`,
  favourites: (max: number) => `You have ${max} favourites, which is the most`,
  order_guides: (max: number) => `This location has ${max} order guides, which is the most`,
} as const;

/** What uses a unit, in the sequence of the sentence. */
const USES = {
  products: {
    noun: (total: number) => counted(total, 'product'),
    todo: (isOne: boolean) => `give the product${isOne ? '' : 's'} another unit`,
  },
  conversions: {
    noun: (total: number) => counted(total, 'conversion'),
    todo: (isOne: boolean) => `remove the conversion${isOne ? '' : 's'}`,
  },
  items: {
    noun: (total: number) => counted(total, 'open order item'),
    todo: (isOne: boolean) => `receive or cancel the item${isOne ? '' : 's'}`,
  },
  unapproved: {
    noun: (total: number) => counted(total, 'unapproved order item'),
    todo: (isOne: boolean) =>
      isOne
        ? 'approve and receive the unapproved item, or cancel it'
        : 'approve and receive the unapproved items, or cancel them',
  },
  entries: {
    noun: (total: number) =>
      total === 1 ? '1 waiting entry' : `${total.toLocaleString('en-US')} waiting entries`,
    todo: () => 'give the conversion for which the stock waits',
  },
} as const;

export interface UnitUse {
  use: keyof typeof USES;
  total: number;
  /** The first of them. */
  names: readonly string[];
}
type InUse =
  | { what: 'unit'; name: string; uses: readonly UnitUse[] }
  | { what: 'vendor'; name: string; products: number }
  /** The units in which entries of it wait. */
  | { what: 'product'; name: string; units: readonly string[] };
export const UNIT_USES = ['products', 'conversions', 'items', 'unapproved', 'entries'] as const;

function shownOf({ names, total }: UnitUse): string[] {
  const more = total - names.length;
  return more > 0 ? [...names, `${more.toLocaleString('en-US')} more`] : [...names];
}

/** What could no longer be converted: order items that are open or wait for approval, and entries that wait for a conversion. */
export interface Left {
  name: string;
  unit: string;
  items: number;
  unapproved: number;
  entries: number;
}

function leftSentence(
  { name, unit, items, unapproved, entries }: Left,
  { why, or }: { why: string; or: string },
): string {
  const what = [
    ...(items > 0 ? [USES.items.noun(items)] : []),
    ...(unapproved > 0 ? [USES.unapproved.noun(unapproved)] : []),
    ...(entries > 0 ? [USES.entries.noun(entries)] : []),
  ];
  const first = [
    ...(items > 0 ? [USES.items.todo(items === 1)] : []),
    ...(unapproved > 0 ? [USES.unapproved.todo(unapproved === 1)] : []),
    ...(entries > 0 ? ['save the conversion for which the stock waits'] : []),
  ];
  const isOne = items + unapproved + entries === 1;
  return `There ${isOne ? 'is' : 'are'} ${listed(what)} of ${name} in ${unit}${why}. First ${listed(first)}, or ${or}.`;
}

export interface OtherUnit {
  name: string;
  before: string;
  after: string;
}

/** Refusals of another own unit, or of fewer conversions (S0): of a field, or of undoing an import. */
export const unitRefusals = {
  unit_change_of_others: refusal(
    409,
    ({ name, before, after }: OtherUnit) =>
      `The unit of ${name} changes from ${before} to ${after}. Say how many ${before} are in one ${after}, or the other way round.`,
  ),
  unit_without_conversion: refusal(
    409,
    ({ name, before, after }: OtherUnit) =>
      `The stock of ${name} is kept in ${before}. In its own form, say how many ${before} are in one ${after}, or how many ${after} are in one ${before}: whichever you know exactly.`,
  ),
  no_way_back: refusal(409, ({ after, ...left }: Left & { after: string }) =>
    leftSentence(left, {
      why: `, and one ${after} is no exact number of ${left.unit}`,
      or: 'keep the unit',
    }),
  ),
  conversion_needed: refusal(409, (left: Left) =>
    leftSentence(left, {
      why: ', which would have no conversion any more',
      or: `keep the conversion to ${left.unit}`,
    }),
  ),
};

export const records = {
  ...unitRefusals,
  too_late_to_take_back: refusal(409, 'This can be taken back for one minute only.'),
  not_yours_to_take_back: refusal(409, 'Only the person who did this can take it back.'),
  name_taken: refusal(
    409,
    ({ what, name, vendorName }: { what: UniqueKind; name: string; vendorName?: string }) =>
      vendorName === undefined
        ? TAKEN[what](name)
        : `${vendorName} would have two products ${what === 'product' ? 'named' : 'with the code'} "${name}".`,
  ),
  in_use: refusal(409, (used: InUse) => {
    const { name } = used;
    if (used.what === 'unit') {
      const by = used.uses.map(
        (one) => `${USES[one.use].noun(one.total)} (${listed(shownOf(one))})`,
      );
      const first = used.uses.map(({ use, total }) => USES[use].todo(total === 1));
      return `The unit "${name}" is used by ${listed(by)}. First ${listed(first)}.`;
    }
    if (used.what === 'product')
      return `Entries of ${name} wait for the conversion of ${listed(used.units)}. First give it at the product.`;
    const them = used.products === 1 ? 'it' : 'them';
    return `The vendor "${name}" has ${counted(used.products, 'product')} in the catalogue. Delete ${them} or choose another vendor for ${them} first.`;
  }),
  vendor_of_product_deleted: refusal(
    409,
    ({ name }: { name: string }) =>
      `The vendor "${name}" of this product was deleted. Restore it first.`,
  ),
  unit_of_product_deleted: refusal(
    409,
    ({ name }: { name: string }) =>
      `The unit "${name}" of this product was deleted. Restore it first.`,
  ),
  limit_reached: refusal(
    409,
    ({ what, max }: { what: keyof typeof LIMITED; max: number }) =>
      `${LIMITED[what](max)}. Remove one first.`,
  ),
  catalogue_changed: refusal(409, 'The catalogue changed at this moment. Please try again.'),
};
