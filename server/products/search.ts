import { folded } from '../../contract/values/folded.ts';
import type { Product } from '../../contract/calls/products.ts';
import type { ListInParts } from '../lists/list-in-parts.ts';
import type { ListPart, View } from '../lists/list-part.ts';

/** The names of some products in one text, so that a search is one pass over it. */
interface Searchable {
  /** Each product's name, its other name, its vendor's name, the vendor's code and the barcode, folded, each with `END` after it. */
  text: string;
  /** Where the product after this one begins. */
  ends: number[];
}

/** No name contains it, so a term cannot match across two texts. */
const END = '\u0000';

/** The names of a part of the list in memory, so that typing a search does not query the database for each letter. */
export function searchable({ records }: Pick<ListPart, 'records'>): Searchable {
  const texts = records.map(({ json }) => {
    const { name, altName, vendorName, vendorItemCode, barcode } = JSON.parse(json) as Product;
    const searched = [name, altName ?? '', vendorName, vendorItemCode ?? '', barcode ?? ''];
    return folded(searched.map((text) => text + END).join(''));
  });
  let end = 0;
  return { text: texts.join(''), ends: texts.map((text) => (end += text.length)) };
}

/** Products whose name, other name, vendor, code or barcode contains `term` (Q1), as a JSON list; wildcards in it are plain characters. */
export function found({ parts }: Pick<ListInParts, 'parts'>, view: View, term: string): string {
  const needle = folded(term);
  const hits: string[] = [];
  for (const part of parts) {
    const { texts: json } = part.shown(view);
    if (needle === '') hits.push(...json);
    else for (const index of matches(part.made(searchable), needle)) hits.push(json[index] ?? '');
  }
  return `[${hits.join(',')}]`;
}

function* matches({ text, ends }: Searchable, needle: string): Iterable<number> {
  let index = 0;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, ends[index - 1])) {
    index = productAt(ends, { at, from: index });
    yield index;
    index += 1;
  }
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
