import { t } from '@lingui/core/macro';
import type { CSSProperties } from 'react';
import type { Product } from '#contract/calls/products.ts';

/** The columns that are there only when a product has something for them. */
export interface ShownColumns {
  /** The vendor's code and the pack share a column. */
  code: boolean;
  pack: boolean;
  price: boolean;
}

export function columnsOf(products: readonly Product[]): ShownColumns {
  return {
    code: products.some(({ vendorItemCode }) => vendorItemCode !== null),
    pack: products.some(({ packSize }) => packSize !== null),
    price: products.some(({ price }) => price !== null),
  };
}

/** `Item Code, Pack`; undefined where there is neither. */
export function codeTitle({ code, pack }: ShownColumns): string | undefined {
  if (code) return pack ? t`Item Code, Pack` : t`Item Code`;
  return pack ? t`Pack` : undefined;
}

/** The tracks of a row and of a card, for the classes of the table. */
export function tracksOf(shown: ShownColumns): CSSProperties {
  const code = codeTitle(shown) !== undefined;
  const names = [...(code ? ['code'] : []), 'unit', ...(shown.price ? ['price'] : []), 'category'];
  const widths = { code: 1.3, unit: shown.price || code ? 0.8 : 1.1, price: 1.2, category: 1.3 };
  const columns = names.map((name) => `minmax(0,${widths[name as keyof typeof widths]}fr)`);
  const lines = ['vendor', ...names].map((name) => `'. ${name} ${name} ${name} .'`);
  return {
    '--columns': `3.25rem minmax(0,2.2fr) minmax(0,1.5fr) ${columns.join(' ')} 7rem`,
    '--card-rows': `0.5rem repeat(${lines.length + 1},auto) 1.5rem`,
    '--card-areas': ["'. . . . .'", "'. select main actions .'", ...lines, "'. . . . .'"].join(' '),
  } as CSSProperties;
}
