import { readFileSync, writeFileSync } from 'node:fs';
import { leftRedRightBlue } from '#tests/support/photos.ts';
import type { Claim } from '#contract/calls/claims.ts';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Product } from '#contract/calls/products.ts';
import type { Business } from './business.ts';
import { answerOf, inTurns, median } from './load.ts';
import type { Measured } from './report.ts';

const FEW = 24;
const MANY = 500;
const LINES = 50;
const PRINTS = 5;
const SECONDS = 5;
const MEMORY_MB = 200;
const LOCATION = 1;

/**
 * The print of a claim of 500 photos against one of 24, which is how many are printed; and the most memory that the product
 * needs for it beyond what it had (21, point 10).
 */
export async function* measureClaimPrint(business: Business): AsyncIterable<Measured> {
  const { product, clock } = business;
  const call = caller(product.address);
  const picture = await leftRedRightBlue({ width: 1_600, height: 1_200 }).jpeg().toBuffer();
  const photo = new Blob([new Uint8Array(picture)], { type: 'image/jpeg' });
  const [few, many] = [
    await aClaim(business, { call, photo, photos: FEW }),
    await aClaim(business, { call, photo, photos: MANY }),
  ];
  const print = async (id: number) => {
    const began = clock();
    const { status } = await answerOf(product.address, { path: `/api/claims/${id}/pdf` });
    if (status !== 200) throw new Error(`a print answered ${status}`);
    return clock() - began;
  };
  const [growths, times]: [number[], number[]] = [[], []];
  for (let round = 0; round < PRINTS; round++) {
    const before = resetPeak(business);
    const began = performance.now();
    await print(many);
    times.push((performance.now() - began) / 1_000);
    growths.push(peakMb(business) - before);
  }
  const [seconds, growth] = [median(times), Math.max(...growths)];
  yield {
    work: `print of a claim of ${MANY} photos`,
    target: '<= 1.00',
    ratio: seconds / SECONDS,
    ours: seconds,
    floor: SECONDS,
    unit: 's',
  };
  if (process.platform === 'linux')
    yield {
      work: 'the most memory during it, beyond what the product had',
      target: '<= 1.00',
      ratio: growth / MEMORY_MB,
      ours: growth,
      floor: MEMORY_MB,
      unit: 'MB',
    };
  // Both print as many photos; one has more lines.
  const measured = await inTurns(
    PRINTS,
    () => print(many),
    () => print(few),
  );
  yield {
    work: `print of a claim of ${MANY} photos to one of ${FEW}`,
    target: '<= 1.50',
    ratio: measured.ours / measured.floor,
    ...measured,
    unit: 'ms CPU',
  };
}

type Call = <T>(path: string, body?: unknown) => Promise<T>;

function caller(address: string): Call {
  return async <T>(path: string, body?: unknown) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(
      address + path,
      body === undefined
        ? {}
        : {
            method: 'POST',
            body: isForm ? body : JSON.stringify(body),
            ...(!isForm && { headers: { 'content-type': 'application/json' } }),
          },
    );
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

/** Orders so many products of one vendor, and refuses parts of each, until there are that many photos. Returns the claim's id. */
async function aClaim(
  { pool }: Business,
  { call, photo, photos }: { call: Call; photo: Blob; photos: number },
): Promise<number> {
  const products = await call<Product[]>('/api/products');
  const vendorId = products[0]?.vendorId ?? 0;
  const [user] = await call<{ id: number }[]>('/api/users');
  const lines = Math.min(LINES, photos);
  const { id: orderId } = await call<{ id: string }>('/api/orders', {
    locationId: LOCATION,
    orderedBy: user?.id,
    items: products
      .filter((each) => each.vendorId === vendorId)
      .slice(0, lines)
      .map(({ id }) => ({ productId: id, quantity: 2 * photos })),
  });
  await pool.query(
    "update order_items set ordered_status = 'ordered', ordered_at = now() where order_id = $1",
    [orderId],
  );
  const items = await call<OrderItem[]>(`/api/orders/${orderId}/items`);
  const urls: string[] = [];
  for (let each = 0; each < photos; each++) {
    const form = new FormData();
    form.set('image', photo, 'photo.jpg');
    urls.push((await call<{ imageUrl: string }>('/api/upload/image', form)).imageUrl);
  }
  const receipt = await call<{ id: string }>('/api/receipts', {
    locationId: LOCATION,
    vendorId,
    lines: items.map(({ id }, index) => ({
      orderItemId: id,
      quantity: 1,
      refused: urls
        .filter((_, each) => each % items.length === index)
        .map((photoUrl) => ({ quantity: 1, reason: 'damaged', photoUrl })),
    })),
  });
  const claims = await call<Claim[]>('/api/claims');
  const claim = claims.find(({ receiptId }) => receiptId === receipt.id);
  if (!claim) throw new Error('the receipt has no claim');
  return claim.id;
}

/** Forgets the most memory so far; returns what there is now, in MB. */
function resetPeak({ product }: Business): number {
  if (process.platform === 'linux') writeFileSync(`/proc/${product.process.pid}/clear_refs`, '5');
  return peakMb({ product });
}

function peakMb({ product }: Pick<Business, 'product'>): number {
  if (process.platform !== 'linux') return Number.NaN;
  const status = readFileSync(`/proc/${product.process.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
