import type { PurchaseOrder } from './purchase-order.ts';

const NAME_PART_MAX = 60;

/** The PDF's name where only ASCII is safe, such as in an e-mail. */
export function fileName(order: PurchaseOrder): string {
  return named(order, (name) => hyphened(name.normalize('NFKD').replaceAll(/\P{ASCII}/gu, '')));
}

/** For the browser's tab and download: shown inline, with a name that a vendor recognises among its files. */
export function contentDisposition(order: PurchaseOrder): string {
  // Old clients read only the first form, which can contain only ASCII.
  const inFull = encodeURIComponent(named(order, hyphened));
  return `inline; filename="${fileName(order)}"; filename*=UTF-8''${inFull}`;
}

function named({ vendor, location, day }: PurchaseOrder, of: (name: string) => string): string {
  const parts = ['purchase-order', of(vendor.name), of(location.name), day];
  return `${parts.filter(Boolean).join('-')}.pdf`;
}

/** Letters and digits of any script with hyphens between, so nothing in it can end a header's quotes. */
function hyphened(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return Array.from(words.join('-')).slice(0, NAME_PART_MAX).join('').replace(/-$/, '');
}
