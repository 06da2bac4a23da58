import { finished } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { ItemAnswer } from '../../contract/calls/answers.ts';
import { lineAmount, sumOfAmounts } from '../../contract/values/money.ts';
import type { OrderItem } from '../../contract/calls/order-items.ts';
import type { PublicVendorOrder } from '../../contract/calls/vendor-orders.ts';
import { contractRows } from '../db/contract-rows.ts';
import type { Db, Pool } from '../db/open.ts';
import { streamRows } from '../db/row-stream.ts';
import { limited } from '../limited.ts';
import type { Counted, Cursor } from '../lists/paging.ts';
import {
  listOpenNumbers,
  pageOfOpenItems,
  selectOpenItems,
  summaryOfOpenItems,
} from '../order-items/open-items.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { LINES_SUMMED_MAX, tooManyOpenings } from './open-page.ts';
import { getVendorAndLocation } from './queries.ts';
import type { VendorAtLocation } from './queries.ts';

/** The open items behind a vendor's link as JSON: a line per item, oldest order first. */

type Line = PublicVendorOrder['orders'][number];
type Head = Omit<PublicVendorOrder, 'orders' | 'currency' | 'total' | 'unpricedItems'>;
interface Prices {
  currency: string;
  showsPrices: boolean;
}

async function readHead(db: Db, of: VendorAtLocation): Promise<{ head: Head; prices: Prices }> {
  const [{ vendor, location, accountNumber }, numbers, settings] = await Promise.all([
    getVendorAndLocation(db, of),
    listOpenNumbers(db, of),
    getOrganizationSettings(db),
  ]);
  const [number = null] = numbers;
  const head = {
    vendor: { name: vendor.name, contactPerson: vendor.contactPerson },
    location: { name: location.name, address: location.address },
    language: vendor.language,
    accountNumber,
    // With several, each item says its own (E10).
    purchaseOrderNumber: numbers.length > 1 ? null : number,
  };
  return {
    head,
    prices: { currency: settings.currency, showsPrices: settings.showPricesToVendors },
  };
}

/** A page of lines, and one line more when another page follows. `total` is of all pages; null where they are too many. */
export async function pageOfPublicOrder(
  db: Db,
  { limit, after, ...of }: VendorAtLocation & { limit: number; after: Cursor | undefined },
): Promise<{ order: PublicVendorOrder; next: Cursor | undefined; counted: Counted }> {
  const [{ head, prices }, found, whole] = await Promise.all([
    readHead(db, of),
    pageOfOpenItems(db, { ...of, after, limit }),
    summaryOfOpenItems(db, { ...of, most: LINES_SUMMED_MAX }),
  ]);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const isSummed = prices.showsPrices && !whole.stopped;
  return {
    order: {
      ...head,
      orders: items.map((item) => publicLine(item, prices)),
      currency: prices.currency,
      total: isSummed ? whole.total : null,
      unpricedItems: isSummed ? whole.unpricedItems : 0,
    },
    next: found.length > limit && last ? [last.orderDate, String(last.id)] : undefined,
    counted: { total: whole.lines, stopped: whole.stopped },
  };
}

/** One at a time: each uses a connection as long as it is read. Short ones end at once. */
const inTurn = limited({ atOnce: 1, waiting: 50, refuse: tooManyOpenings });

/** All lines as JSON text, streamed. `signal` is the caller's. */
export function publicOrderText(
  db: Pool,
  { signal, ...of }: VendorAtLocation & { signal: AbortSignal },
): Promise<Readable> {
  const started = Promise.withResolvers<Readable>();
  const run = async () => {
    const { head, prices } = await readHead(db, of);
    const { text } = await streamRows<OrderItem & Record<string, unknown>>(
      db,
      contractRows(selectOpenItems(db, of)),
      { signal, write: (batches) => orderText(batches, head, prices) },
    );
    started.resolve(text);
    await finished(text).catch(() => undefined);
  };
  inTurn(run, signal).catch(started.reject);
  return started.promise;
}

async function* orderText(
  batches: AsyncIterable<OrderItem[]>,
  head: Head,
  prices: Prices,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"orders":[`;
  let before = '';
  let total: string | null = null;
  let unpricedItems = 0;
  for await (const items of batches) {
    if (items.length === 0) continue;
    const lines = items.map((item) => publicLine(item, prices));
    const amounts = lines.flatMap(({ amount }) => amount ?? []);
    unpricedItems += lines.length - amounts.length;
    if (amounts.length > 0)
      total = sumOfAmounts([...(total === null ? [] : [total]), ...amounts], prices.currency);
    yield before + lines.map((line) => JSON.stringify(line)).join(',');
    before = ',';
  }
  const tail = { currency: prices.currency, total, unpricedItems };
  yield `],${JSON.stringify(tail).slice(1)}`;
}

function publicLine(item: OrderItem, { currency, showsPrices }: Prices): Line {
  const { quantity } = item;
  const unitPrice = showsPrices ? item.unitPrice : null;
  return {
    orderItemId: item.id,
    purchaseOrderNumber: item.purchaseOrderNumber,
    deliveryDate: item.deliveryDate,
    orderId: item.orderId,
    orderDate: item.orderDate,
    productName: item.productName,
    productImage: item.photoUrl,
    quantity,
    unitOfMeasure: item.unitOfMeasure,
    vendorItemCode: item.vendorItemCode,
    packSize: item.packSize,
    unitPrice,
    amount: unitPrice === null ? null : lineAmount({ quantity, unitPrice }, currency),
    status: item.orderedStatus,
    answer: item.answer && publicAnswer(item.answer),
    version: item.version,
  };
}

/** The vendor must not learn who recorded its answer, what that manager noted about the call, and what others got. */
function publicAnswer(answer: ItemAnswer): ItemAnswer {
  return {
    ...answer,
    recordedBy: null,
    message: answer.byPhone ? null : answer.message,
    orderedElsewhere: false,
  };
}
