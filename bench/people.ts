import { randomInt } from 'node:crypto';
import { Person } from './person.ts';
import type { Record } from './person.ts';

interface Place {
  address: string;
  record: Record;
  signal: AbortSignal;
}

const pick = <T>(from: readonly T[]): T => from[randomInt(from.length)] as T;
const WORDS = ['cheddar', 'salmon', 'oil', 'roma', 'cream', 'olive oil 4', 'tomatoes 12'];
const LINES = 8;

/** An employee's tablet in a rush: something every ten seconds, a tenth of it an order. */
export async function useTablet(place: Place, number: number): Promise<void> {
  const { signal } = place;
  const person = new Person(place.address, place);
  const userId = 11 + (number % 190);
  const locationId = 1 + (number % 40);
  await person.pause(0, 10_000);
  await person.signIn(userId);
  let etag = '';
  let screen: 'catalogue' | 'orders' = 'catalogue';
  const readCatalogue = async () => {
    const headers = { 'if-none-match': etag };
    etag = (await person.call({ kind: 'catalogue', path: '/api/products', headers }))?.etag ?? etag;
  };
  const ownOrders = once(() =>
    person.call({
      kind: 'own orders',
      path: `/api/orders/user/${userId}?locationId=${locationId}&limit=20`,
    }),
  );
  void person.follow((topics) => {
    if (topics.includes('orders') && screen === 'orders') void ownOrders();
    if (topics.includes('records')) void readCatalogue();
  });
  while (!signal.aborted) {
    const act = Math.random();
    screen = act < 0.25 ? 'orders' : 'catalogue';
    if (act < 0.25) await ownOrders();
    else if (act < 0.35) await order(person, { userId, locationId });
    else if (act < 0.65) {
      const word = encodeURIComponent(pick(WORDS));
      await person.call({ kind: 'search', path: `/api/products/search/${word}` });
    } else if (act < 0.95) await readCatalogue();
    else
      await person.call({
        kind: 'waste',
        path: `/api/waste-logs?locationId=${locationId}&limit=20`,
      });
    await person.pause(5_000, 15_000);
  }
}

let lastId = 0;
function newOrderId(): string {
  lastId = Math.max(lastId + 1, Date.now());
  return `ORD-${lastId}`;
}

/** Under an id that is kept until the server acknowledges it, as the product's own screens do. */
async function order(person: Person, by: { userId: number; locationId: number }): Promise<void> {
  const id = newOrderId();
  const items = Array.from({ length: LINES }, (_, line) => ({
    productId: `PRD-${String(1 + ((randomInt(5_000) + line) % 5_000)).padStart(6, '0')}`,
    quantity: 1 + line,
  }));
  const body = { id, locationId: by.locationId, orderedBy: by.userId, items };
  while (!person.signal.aborted) {
    const answer = await person.call({ kind: 'order', method: 'POST', path: '/api/orders', body });
    if (answer && answer.status < 300) return void person.record.acknowledged.add(id);
    if (answer) return;
    await person.pause(3_000, 8_000);
  }
}

/** A manager at work: the list of orders stays open and live beside what else is looked at every few seconds. */
export async function useManagersDesk(place: Place, number: number): Promise<void> {
  const person = new Person(place.address, place);
  await person.pause(0, 10_000);
  await person.signIn(1 + (number % 10));
  let shown: string[] = [];
  const orders = once(async () => {
    const answer = await person.call({ kind: 'list of orders', path: '/api/orders?limit=50' });
    if (answer?.status === 200)
      shown = (JSON.parse(answer.body) as { id: string }[]).map(({ id }) => id);
  });
  const openVendors = once(() => person.call({ kind: 'vendors', path: '/api/vendor-orders' }));
  void person.follow((topics) => {
    if (topics.includes('orders')) void orders().then(openVendors);
  });
  await orders();
  while (!place.signal.aborted) {
    const act = Math.random();
    const id = shown.length > 0 ? pick(shown) : undefined;
    const [vendor, location] = [1 + randomInt(50), 1 + randomInt(40)];
    if (act < 0.35 && id) await person.call({ kind: 'one order', path: `/api/orders/${id}` });
    else if (act < 0.5 && id) {
      const path = `/api/orders/${id}/items`;
      await person.call({ kind: "an order's items", path });
    } else if (act < 0.6)
      await person.call({ kind: 'filtered', path: '/api/orders?limit=50&q=Person%2014' });
    else if (act < 0.75) {
      const path = `/api/order-items?open=true&vendorId=${vendor}&limit=200`;
      await person.call({ kind: "a vendor's items", path });
    } else if (act < 0.85) {
      const path = `/api/vendor-orders/mark-all-ordered/${vendor}/${location}`;
      await person.call({ kind: 'mark ordered', method: 'POST', path });
    } else if (act < 0.9) {
      const path = `/api/vendor-orders/pdf/${vendor}/${location}`;
      await person.call({ kind: 'PDF', path });
    } else if (act < 0.92)
      await person.call({ kind: 'export', path: '/api/orders/export?status=pending' });
    else await person.call({ kind: 'photos', path: '/api/invoice-photos?limit=50' });
    await person.pause(3_000, 9_000);
  }
}

/** A screen reads a list once at a time, and once more when it became stale meanwhile. */
function once(read: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isStale = false;
  return async () => {
    if (running) {
      isStale = true;
      return running;
    }
    running = (async () => {
      do {
        isStale = false;
        await read();
      } while (isStale);
    })();
    await running;
    running = undefined;
  };
}
