import { folded } from '../../contract/values/folded.ts';
import type { Product } from '../../contract/calls/products.ts';

/** All names in one text, so that a search is one pass over it, and each product as JSON. */
export interface Searchable {
  /** Each product's name, its vendor's name and the vendor's code, folded, each with `END` after it. */
  text: string;
  /** Where the product after this one begins. */
  ends: number[];
  json: string[];
}

/** No name contains it, so a term cannot match across two texts. */
const END = '\u0000';

/** The whole catalogue in memory, so that typing a search does not query the database for each letter. */
export function searchable(products: readonly Product[]): Searchable {
  const texts = products.map(({ name, vendorName, vendorItemCode }) =>
    folded(`${name}${END}${vendorName}${END}${vendorItemCode ?? ''}${END}`),
  );
  let end = 0;
  return {
    text: texts.join(''),
    ends: texts.map((text) => (end += text.length)),
    json: products.map((product) => JSON.stringify(product)),
  };
}

/** Products whose name, vendor or code contains `term` (Q1), as a JSON list; wildcards in it are plain characters. */
export function found({ text, ends, json }: Searchable, term: string): string {
  const needle = folded(term);
  if (needle === '') return `[${json.join(',')}]`;
  const hits: string[] = [];
  let index = 0;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, ends[index - 1])) {
    index = productAt(ends, { at, from: index });
    hits.push(json[index] ?? '');
    index += 1;
  }
  return `[${hits.join(',')}]`;
}

/** The product in which this position of the text is, by halving. */
function productAt(ends: readonly number[], { at, from }: { at: number; from: number }): number {
  let [low, high] = [from, ends.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ends[middle] ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}
