import type { Product } from '../../contract/products.ts';
import type { Db } from '../db/open.ts';
import { listProducts } from './queries.ts';

/** A product beside what a search looks at, in lower case. */
export interface Searchable {
  product: Product;
  texts: readonly string[];
}

/** The whole catalogue, ready to be searched without asking the database for each letter that is typed. */
export async function listSearchable(db: Db): Promise<Searchable[]> {
  const products = await listProducts(db);
  return products.map((product) => ({
    product,
    texts: [product.name.toLowerCase(), product.vendorName.toLowerCase()],
  }));
}

/** Products whose name or vendor contains `term`, ignoring case; wildcards in it are plain characters. */
export function found(all: readonly Searchable[], term: string): Product[] {
  const sought = term.toLowerCase();
  return all
    .filter(({ texts }) => texts.some((text) => text.includes(sought)))
    .map(({ product }) => product);
}
