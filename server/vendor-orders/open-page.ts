import type { Db } from '../db/open.ts';
import type { Cursor } from '../lists/paging.ts';
import { listOpenNumbers, pageOfOpenItems, summaryOfOpenItems } from '../order-items/open-items.ts';
import type { OpenSummary } from '../order-items/open-items.ts';
import type { PurchaseOrder } from '../drawing/purchase-order.ts';
import { getVendorAndLocation, purchaseOrderOf } from './queries.ts';
import type { VendorAtLocation } from './queries.ts';
import { refuse } from '../failure.ts';

/** Lines of one page of a vendor's link: with the form of their answers, 100 are half a megabyte. */
export const LINES_SHOWN = 100;
/** All open items are counted and added up to this number. */
export const LINES_SUMMED_MAX = 5_000;

export const tooManyOpenings = () => refuse('unavailable', { because: 'links' });

/** Which page, counted from 1, and the item before it; the first page has none. */
export interface PageAt {
  page: number;
  after: Cursor | undefined;
}

export const FIRST_PAGE: PageAt = { page: 1, after: undefined };

/** Where a page stands among the others. */
export interface PagePlace {
  at: PageAt;
  next: PageAt | null;
  /** All pages together; no total where vendors see no prices. */
  whole: OpenSummary;
}

/** What a vendor's link shows. */
export interface OpenPage {
  /** The purchase order with the lines of this page. */
  order: PurchaseOrder;
  /** Null: these are all lines. */
  place: PagePlace | null;
  /** The numbers of all pages. */
  numbers: number[];
}

/** A page of a vendor's open items at one location. Throws `not_found`. */
export async function getOpenPage(
  db: Db,
  { at, now, ...of }: VendorAtLocation & { at: PageAt; now: Date },
): Promise<OpenPage> {
  const [parties, found] = await Promise.all([
    getVendorAndLocation(db, of),
    pageOfOpenItems(db, { ...of, after: at.after, limit: LINES_SHOWN }),
  ]);
  const items = found.slice(0, LINES_SHOWN);
  const own = items.map(({ purchaseOrderNumber }) => purchaseOrderNumber);
  const number = Math.max(0, ...own) || null;
  const order = await purchaseOrderOf(db, { ...parties, items, number, now });
  const last = items.at(-1);
  const hasNext = found.length > items.length && last !== undefined;
  if (!hasNext && at.after === undefined) return { order, place: null, numbers: [...new Set(own)] };
  const [summary, numbers] = await Promise.all([
    summaryOfOpenItems(db, { ...of, most: LINES_SUMMED_MAX }),
    listOpenNumbers(db, of),
  ]);
  const whole = order.showsPrices ? summary : { ...summary, total: null, unpricedItems: 0 };
  const next: PageAt | null = hasNext
    ? { page: at.page + 1, after: [last.orderDate, String(last.id)] }
    : null;
  return { order, place: { at, next, whole }, numbers };
}
