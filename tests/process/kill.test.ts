import { expect, onTestFinished, test } from 'vitest';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import { ownPlace } from '#tests/support/folder.ts';
import { startProductProcess } from '#tests/support/product-process.ts';

interface Acknowledged {
  id: string;
  items: { productId: string; quantity: number }[];
}

const CLIENTS = 8;
const BEFORE_KILL = 120;

test('a server killed while orders arrive has every acknowledged order, complete, after a restart', async () => {
  const dataDir = ownPlace();
  let product = await startProductProcess({ DATA_DIR: dataDir });
  onTestFinished(() => product.kill());
  const catalogue = await read<Product[]>(`${product.address}/api/products`);
  const acknowledged: Acknowledged[] = [];
  let serial = 1_800_000_000_000;

  async function stream(): Promise<void> {
    for (;;) {
      const id = `ORD-${++serial}`;
      const items = catalogue
        .slice(0, 20)
        .map((one, index) => ({ productId: one.id, quantity: index + 1 }));
      try {
        const response = await submit(product.address, { id, items });
        if (response.status === 201) acknowledged.push({ id, items });
      } catch {
        return;
      }
    }
  }
  const streams = Array.from({ length: CLIENTS }, stream);
  await expect
    .poll(() => acknowledged.length, { timeout: 30_000, interval: 5 })
    .toBeGreaterThan(BEFORE_KILL);
  await product.kill();
  await Promise.all(streams);

  product = await startProductProcess({ DATA_DIR: dataDir });
  for (const { id, items } of acknowledged) {
    const stored = await read<OrderItem[]>(`${product.address}/api/orders/${id}/items`);
    expect(stored.map(({ productId, quantity }) => ({ productId, quantity }))).toEqual(items);
  }
  const all = await read<Order[]>(`${product.address}/api/orders`);
  const torn = all.filter((order) => order.id.startsWith('ORD-18000') && order.items.length !== 20);
  expect(torn).toEqual([]);
  // A retry of an acknowledged order, by a client that lost the answer, adds nothing.
  const again = await Promise.all(
    acknowledged.slice(0, 5).map((one) => submit(product.address, one)),
  );
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await product.stop()).toBe(0);
});

async function read<T>(address: string): Promise<T> {
  const response = await fetch(address);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

function submit(address: string, { id, items }: Acknowledged): Promise<Response> {
  return fetch(`${address}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, locationId: 1, orderedBy: 3, items, notes: null }),
  });
}
