import { refusal } from './refusal.ts';
import { counted, listed } from './words.ts';

/** Refusals of undoing an import, and of importing at the same moment as others. */

/** The first products of a refusal; `more` others are counted. */
export interface Products {
  names: readonly string[];
  more: number;
}

/** '"Basil", "Mint", and 12 more products' with the verb of one product or of several. */
function productsWith({ names, more }: Products, verb: { one: string; many: string }): string {
  const quoted = names.map((name) => `"${name}"`);
  const others = more > 0 ? [counted(more, 'more product')] : [];
  return `${listed([...quoted, ...others])} ${names.length + more === 1 ? verb.one : verb.many}`;
}

export const importing = {
  import_category_deleted: refusal(
    409,
    'Somebody deleted a category at this moment. Please import again.',
  ),
  import_undone: refusal(409, 'This import was undone already.'),
  import_too_old: refusal(
    409,
    ({ days }: { days: number }) => `An import can be undone for ${days} days. This one is older.`,
  ),
  import_entries_wait: refusal(
    409,
    ({ name, units }: { name: string; units: readonly string[] }) =>
      `Entries of ${name} wait for the conversion of ${listed(units)}, so the import cannot be undone as a whole. Give the conversion at the product, then delete the products of the import there.`,
  ),
  import_reference_deleted: refusal(
    409,
    ({ what, name }: { what: 'vendor' | 'unit' | 'category'; name: string }) =>
      `The ${what} "${name}" was deleted since the import.`,
  ),
  import_products_changed: refusal(
    409,
    (products: Products) =>
      `${productsWith(products, { one: 'was', many: 'were' })} changed since the import.`,
  ),
  /** Other products have them. */
  import_names_taken: refusal(
    409,
    (products: Products) =>
      `${productsWith(products, { one: 'now has a name or code', many: 'now have names or codes' })} that the undo would bring back.`,
  ),
  /** Products of the import: a later import gave one of them a name or code that another would get back. */
  import_names_alike: refusal(
    409,
    (products: Products) =>
      `${productsWith(products, { one: 'would have', many: 'would have' })} names or codes in common. Please undo the later imports of these products first.`,
  ),
};
