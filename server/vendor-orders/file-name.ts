import type { PurchaseOrder } from './purchase-order.ts';

const NAME_PART_MAX = 60;

/** For the browser's tab and download: shown in place, with a name that a vendor finds again among its files. */
export function contentDisposition({ vendor, location, day }: PurchaseOrder): string {
  const parts = (of: (name: string) => string) =>
    ['purchase-order', of(vendor.name), of(location.name), day].filter(Boolean).join('-');
  // Old readers know only the first form, which can carry only ASCII.
  const inAscii = parts((name) => hyphened(name.normalize('NFKD').replaceAll(/\P{ASCII}/gu, '')));
  const inFull = encodeURIComponent(`${parts(hyphened)}.pdf`);
  return `inline; filename="${inAscii}.pdf"; filename*=UTF-8''${inFull}`;
}

/** Letters and digits of any script with hyphens between, so nothing in it can end a header's quotes. */
function hyphened(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return Array.from(words.join('-')).slice(0, NAME_PART_MAX).join('').replace(/-$/, '');
}
