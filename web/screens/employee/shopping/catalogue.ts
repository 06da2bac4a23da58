import { t } from '@lingui/core/macro';
import type { Product } from '#contract/calls/products.ts';
import { folded } from '#contract/values/folded.ts';
import type { CartLine } from '#web/session/cart-lines.ts';

/** The chip that filters nothing. */
export const ALL_CATEGORIES = 'all';
/** The chip of the products that the person marked with a heart (G1). */
export const FAVOURITES = 'favourites';
/** The chip of what standing orders prepared (H7). */
export const PREPARED = 'prepared';

/** The fields of a product that a search and a cart read. */
type Listed = Pick<Product, 'id' | 'name' | 'vendorName' | 'categoryId'> &
  Partial<Pick<Product, 'altName' | 'vendorItemCode' | 'barcode'>>;

/** A product with the text to search, folded once per list rather than per key press. */
export interface Searchable<P extends Listed = Product> {
  product: P;
  /** A line for its name, its other name, its vendor's name, the vendor's code and the barcode. */
  text: string;
}

export function searchable<P extends Listed>(products: readonly P[]): Searchable<P>[] {
  return products.map((product) => ({
    product,
    text: folded(
      [
        product.name,
        product.altName,
        product.vendorName,
        product.vendorItemCode,
        product.barcode,
      ].join('\n'),
    ),
  }));
}

export interface Criteria {
  search: string;
  /** A category's id, `ALL_CATEGORIES` or `FAVOURITES`. */
  categoryId: string;
  /** Ids of products, for that chip. */
  favourites?: ReadonlySet<string>;
}

/** The products of a category whose name, other name, vendor, code or barcode contains the search (Q1). */
export function matching<P extends Listed>(
  catalogue: readonly Searchable<P>[],
  criteria: Criteria,
): P[] {
  const { categoryId, favourites } = criteria;
  const search = folded(criteria.search.trim());
  const isOther = (product: P) =>
    categoryId !== ALL_CATEGORIES && product.categoryId !== categoryId;
  const found: P[] = [];
  for (const { product, text } of catalogue) {
    if (categoryId === FAVOURITES ? !favourites?.has(product.id) : isOther(product)) continue;
    if (text.includes(search)) found.push(product);
  }
  return found;
}

export function inRows<T>(list: readonly T[], columns: number): T[][] {
  const rows: T[][] = [];
  for (let at = 0; at < list.length; at += columns) rows.push(list.slice(at, at + columns));
  return rows;
}

/** A cart line with its product from the catalogue. */
export interface CartItem<P extends Listed = Product> extends CartLine {
  /** Undefined when it was deleted after it was put into the cart. */
  product: P | undefined;
  name: string;
}

/** A product as a line, whose quantity is in the unit that the product has now. */
export const lineOf = (
  { id, name, unitOfMeasure }: Pick<Product, 'id' | 'name' | 'unitOfMeasure'>,
  quantity: number,
): CartLine => ({ productId: id, quantity, name, unitOfMeasure });

export function cartItems<P extends Listed>(
  lines: readonly CartLine[],
  products: readonly P[],
): CartItem<P>[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return lines.map((line) => {
    const product = byId.get(line.productId);
    return { ...line, product, name: product?.name ?? line.name ?? t`Unknown Product` };
  });
}
