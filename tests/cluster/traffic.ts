import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { OrderItem } from '#contract/calls/order-items.ts';
import { asFile, leftRedRightBlue } from '#tests/support/photos.ts';
import { httpCall } from './http-call.ts';
import type { CallOptions } from './http-call.ts';
import type { Business } from './business.ts';
import type { Cluster } from './cluster.ts';
import { Tasks } from './tasks.ts';

export interface Traffic {
  tasks: Tasks;
  /** Each order's content by its id. */
  ordered: ReadonlyMap<string, readonly { productId: string; quantity: number }[]>;
  /** Starts nothing more, and waits until everything started is acknowledged. */
  finish(): Promise<void>;
  /** Starts and repeats nothing more: for a cluster that may never respond again. */
  abandon(): Promise<void>;
}

const FIRST_ORDER = 1_900_000_000_000;
/** Pause between a person's tasks. */
const BREAK_MS = { order: 60, photo: 250, email: 400, edit: 300, count: 200 };
/** The balancer limits the openings of links per minute, tries among them. */
const ANSWER_MS = 1_500;
/** The same message to a vendor within a minute is one (E34), which looks like a lost one. */
const SAME_MESSAGE_MS = 70_000;
const FIRST_RECEIPT = 1_900_000_000_000;

/** People at work, all through the balancer, until stopped. */
export async function startTraffic({ balancer }: Cluster, business: Business): Promise<Traffic> {
  const { employees, manager, products, vendors, answering, locationId, renamed } = business;
  const tasks = new Tasks();
  const ordered = new Map<string, { productId: string; quantity: number }[]>();
  const toMark: string[] = [];
  const toPhotograph: string[] = [];
  const toReceive: OrderItem[] = [];
  const photo = asFile(await leftRedRightBlue().jpeg().toBuffer());
  const call = (path: string, options: CallOptions) =>
    httpCall(`${balancer.address}/api/${path}`, options);
  let going = true;

  async function repeat(breakMs: number, work: (turn: number) => Promise<void>) {
    for (let turn = 1; going; turn++) {
      await work(turn);
      await delay(breakMs);
    }
  }

  const order = ({ id: orderedBy, cookie }: Business['manager']) =>
    repeat(BREAK_MS.order, async (turn) => {
      const id = `ORD-${FIRST_ORDER + ordered.size}`;
      const items = products
        .slice(turn % 4, (turn % 4) + 5)
        .map((productId, index) => ({ productId, quantity: 1 + ((turn + index) % 9) }));
      ordered.set(id, items);
      const body = { id, locationId, orderedBy, items, notes: `Order ${turn}` };
      await tasks.insist('order', id, () => call('orders', { method: 'POST', body, cookie }));
      if (turn % 2 === 0) toMark.push(id);
      if (turn % 5 === 0) toPhotograph.push(id);
    });

  const markOrdered = () =>
    repeat(BREAK_MS.order, async () => {
      const { cookie } = manager;
      const items = toMark[0] ? await call(`orders/${toMark[0]}/items`, { cookie }) : undefined;
      if (items?.status !== 200) return;
      toMark.shift();
      const item = (items.body as OrderItem[])[0];
      const id = item?.id;
      const body = { status: 'ordered' };
      await tasks.insist('item', String(id), () =>
        call(`order-items/${id}/status`, { method: 'PATCH', body, cookie }),
      );
      if (item) toReceive.push(item);
    });

  const receive = () =>
    repeat(BREAK_MS.order, async (turn) => {
      const item = toReceive.shift();
      if (!item) return;
      const { id: orderItemId, vendorId, quantity } = item;
      const id = `RCP-${FIRST_RECEIPT + turn}`;
      const body = { id, locationId, vendorId, lines: [{ orderItemId, quantity }] };
      const { cookie } = manager;
      await tasks.insist('receipt', id, () => call('receipts', { method: 'POST', body, cookie }));
    });

  const count = () =>
    repeat(BREAK_MS.count, async (turn) => {
      const id = randomUUID();
      const lines = products.map((productId) => ({ productId, amount: turn % 20 }));
      const body = { id, locationId, lines };
      const { cookie } = manager;
      await tasks.insist('count', id, () =>
        call('inventory/counts', { method: 'POST', body, cookie }),
      );
    });

  const answer = () =>
    repeat(ANSWER_MS, async (turn) => {
      const { token = '', orderItemId = 0 } = answering[turn % answering.length] ?? {};
      const name = `Vendor, answer ${turn}`;
      // The same answer again would store nothing.
      const note = `Turn ${turn}`;
      const body = { name, lines: [{ orderItemId, answer: 'confirmed', note }] };
      await tasks.insist(
        'answer',
        name,
        () => call(`vendor-orders/public/${token}/answers`, { method: 'POST', body }),
        { pauseMs: ANSWER_MS },
      );
    });

  const addPhotos = () =>
    repeat(BREAK_MS.photo, async () => {
      const orderId = toPhotograph.shift();
      if (!orderId) return;
      const id = randomUUID();
      await tasks.insist('photo', orderId, () => {
        const form = new FormData();
        form.append('id', id);
        form.append('invoice', photo);
        const { cookie } = manager;
        return call(`orders/${orderId}/upload-invoice`, { method: 'POST', form, cookie });
      });
    });

  // Each request of a person is a separate message, so it is not retried automatically.
  const writtenAt = new Map<number, number>();
  const writeToVendors = () =>
    repeat(BREAK_MS.email, async (turn) => {
      const { id = 0, email = '' } = vendors[turn % vendors.length] ?? {};
      const path = `vendor-orders/email/${id}/${locationId}`;
      if (performance.now() - (writtenAt.get(id) ?? -Infinity) < SAME_MESSAGE_MS) return;
      await tasks.once('e-mail', email, () =>
        call(path, { method: 'POST', cookie: manager.cookie }),
      );
      writtenAt.set(id, performance.now());
    });

  const renameProduct = () =>
    repeat(BREAK_MS.edit, async (turn) => {
      const name = `Edit ${turn}`;
      const body = { ...renamed, name };
      await tasks.insist('edit', name, () =>
        call(`products/${renamed.id}`, { method: 'PUT', body, cookie: manager.cookie }),
      );
    });

  const people = Promise.all([
    ...employees.map(order),
    markOrdered(),
    addPhotos(),
    receive(),
    count(),
    answer(),
    writeToVendors(),
    renameProduct(),
  ]);
  const finish = async () => {
    going = false;
    await people;
  };
  return {
    tasks,
    ordered,
    finish,
    abandon: async () => {
      tasks.giveUp();
      await finish();
    },
  };
}
