import type { Product } from '../../contract/products.ts';
import type { Db } from '../db/open.ts';
import { listProducts } from './queries.ts';

/** A product with the text to search: its name, its vendor's and the vendor's code in lower case, separated. */
export interface Searchable {
  product: Product;
  text: string;
}

/** No name contains it, so a term cannot match across two texts. */
const APART = '\u0000';

/** The whole catalogue in memory, so that typing a search does not query the database for each letter. */
export async function listSearchable(db: Db): Promise<Searchable[]> {
  const products = await listProducts(db);
  return products.map((product) => ({
    product,
    text: [product.name, product.vendorName, product.vendorItemCode ?? '']
      .join(APART)
      .toLowerCase(),
  }));
}

/** Products whose name, vendor or code contains `term`, ignoring case; wildcards in it are plain characters. */
export function found(all: readonly Searchable[], term: string): Product[] {
  const needle = term.toLowerCase();
  return all.filter(({ text }) => text.includes(needle)).map(({ product }) => product);
}
