import type { PurchaseOrder, PurchaseOrderPart } from './purchase-order.ts';

const NAME_PART_MAX = 60;

/** PDFs are for people. CSV and XML are for their systems, so their names contain the vendor's account number. */
type Ending = 'pdf' | 'csv' | 'xml';

/** The file's name in ASCII, as for an e-mail. `part`: one of several purchase orders, whose number it then contains. */
export function fileName(order: PurchaseOrder, ending: Ending, part?: PurchaseOrderPart): string {
  return named(order, ending, inAscii, order.parts.length > 1 ? part?.number : null);
}

const inAscii = (name: string) => hyphened(name.normalize('NFKD').replaceAll(/\P{ASCII}/gu, ''));

/**
 * For the browser's tab and download: a PDF is shown, the others are downloaded, with a name that a vendor recognises among
 * its files.
 */
export function contentDisposition(order: PurchaseOrder, ending: Ending): string {
  const shown = ending === 'pdf' ? 'inline' : 'attachment';
  // Old clients read only the first form, which can contain only ASCII.
  const inFull = encodeURIComponent(named(order, ending, hyphened));
  return `${shown}; filename="${fileName(order, ending)}"; filename*=UTF-8''${inFull}`;
}

function named(
  { vendor, location, accountNumber, day }: PurchaseOrder,
  ending: Ending,
  of: (name: string) => string,
  number: number | null = null,
): string {
  const account = ending === 'pdf' ? '' : of(accountNumber ?? '');
  const no = number === null ? '' : `no-${number}`;
  const parts = ['purchase-order', of(vendor.name), of(location.name), account, no, day];
  return `${parts.filter(Boolean).join('-')}.${ending}`;
}

/** Letters and digits of any script with hyphens between, so nothing in it can end a header's quotes. */
function hyphened(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return Array.from(words.join('-')).slice(0, NAME_PART_MAX).join('').replace(/-$/, '');
}
