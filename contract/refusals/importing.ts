import { refusal } from './refusal.ts';
import { counted, listed } from './words.ts';

/** Refusals of undoing an import, and of importing at the same moment as others. */

/** The first products of a refusal; `more` others are counted. */
export interface Products {
  names: readonly string[];
  more: number;
}

/** '"Basil", "Mint" and 12 more products were' */
function productsWere({ names, more }: Products): string {
  const quoted = names.map((name) => `"${name}"`);
  const others = more > 0 ? [counted(more, 'more product')] : [];
  return `${listed([...quoted, ...others])} ${names.length + more === 1 ? 'was' : 'were'}`;
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
  import_reference_deleted: refusal(
    409,
    ({ what, name }: { what: 'vendor' | 'unit' | 'category'; name: string }) =>
      `The ${what} "${name}" was deleted since the import.`,
  ),
  import_products_changed: refusal(
    409,
    (products: Products) => `${productsWere(products)} changed since the import.`,
  ),
  import_names_taken: refusal(
    409,
    (products: Products) =>
      `${productsWere(products)} added since the import, with a name or code of before it.`,
  ),
};
