import { arrived, isOpen, statusOf } from './model.ts';
import type { Item, Model } from './model.ts';
import type { RandomRun } from './run.ts';
import { shown } from '../fractions.ts';

/** What the product answers, and what the model computes from what was entered: as lines of text, to be equal. */
export async function compared(run: RandomRun): Promise<{ product: string[]; model: string[] }> {
  const both = [await stock(run), await money(run), await items(run), await purchaseOrders(run)];
  return {
    product: both.flatMap(({ product }) => product),
    model: both.flatMap(({ model: computed }) => computed),
  };
}

interface Both {
  product: string[];
  model: string[];
}

async function stock({ t, model, locationId }: RandomRun): Promise<Both> {
  const { body } = await t.api.listInventory({ query: { locationId: String(locationId) } });
  const product = model.products.map(({ id }, index) => {
    const line = body.find(({ productId }) => productId === id);
    return `${index} on hand ${line?.onHandAmount.toFixed(3)}, on order ${line?.onOrder.toFixed(3)}`;
  });
  const computed = model.products.map(
    (one, index) => `${index} on hand ${model.onHand(one)}, on order ${model.onOrder(one)}`,
  );
  return { product, model: computed };
}

async function money({ t, model, locationId, vendorIds }: RandomRun): Promise<Both> {
  const { body } = await t.api.getSpend({ query: { locationId: String(locationId) } });
  let claimed = 0n;
  for (const vendorId of vendorIds) {
    const query = { vendorId: String(vendorId), state: 'draft' };
    const { body: drafts } = await t.api.listClaims({ query });
    for (const { amount } of drafts.flatMap(({ lines }) => lines))
      claimed += BigInt((amount ?? '0.00').replace('.', ''));
  }
  return {
    product: [`spent ${BigInt(body.total.replace('.', ''))}`, `claimed ${claimed}`],
    model: [`spent ${model.spent()}`, `claimed ${model.claimed()}`],
  };
}

const same = (price: string | null) => (price === null ? 'none' : String(Number(price)));

async function items({ t, model }: RandomRun): Promise<Both> {
  const product: string[] = [];
  for (const { id, into } of model.orders) {
    if (into) continue;
    for (const one of (await t.api.listItemsOfOrder({ params: { id } })).body)
      product.push(
        `item ${one.id}: ${one.quantity} ${one.unitOfMeasure} at ${same(one.unitPrice)}, ${one.orderedStatus}, ${one.receivedQuantity ?? 'nothing'} came, No. ${one.purchaseOrderNumber}`,
      );
  }
  const computed = model.items
    .filter((item) => !item.isDeleted)
    .map((item) => {
      const { amount, isKnown } = arrived(item);
      const came = isKnown ? Number(shown(amount)) : 'nothing';
      return `item ${item.id}: ${item.quantity} ${item.text} at ${same(item.price)}, ${statusOf(item)}, ${came} came, No. ${item.number}`;
    });
  return { product: product.toSorted(), model: computed.toSorted() };
}

async function purchaseOrders({ t, model }: RandomRun): Promise<Both> {
  const numbers = new Set(model.items.flatMap(({ number }) => number ?? []));
  const product: string[] = [];
  for (const number of numbers) {
    const { body } = await t.api.getPurchaseOrder({ params: { number } });
    const open = body.items.filter((item) => item.isOpen).map(({ id }) => id);
    const changes = body.changes.map(
      ({ productId, before, after }) => `${productId}: ${before ?? 0} to ${after ?? 0}`,
    );
    product.push(
      `No. ${number} of ${body.vendorId} open ${String(open.toSorted((a, b) => a - b))}`,
    );
    product.push(`No. ${number} changes ${String(changes.toSorted())}`);
  }
  const computed = [...numbers].flatMap((number) => {
    const open = model.items.filter((item) => item.number === number && isOpen(item));
    const vendorId = open[0]?.vendorId;
    const vendor =
      vendorId ?? product.find((line) => line.startsWith(`No. ${number} of `))?.split(' ')[3];
    return [
      `No. ${number} of ${vendor} open ${String(open.map(({ id }) => id).toSorted((a, b) => a - b))}`,
      `No. ${number} changes ${String(changesOf(model, number).toSorted())}`,
    ];
  });
  return { product, model: computed };
}

/** What was sent to the vendor differs from what is open, by product and unit, and by price (E34). */
function changesOf(model: Model, number: number): string[] {
  const told = model.sent.get(number);
  if (!told) return [];
  const sums = new Map<string, Map<string, [bigint, bigint]>>();
  const add = (
    of: { productId: string; unitId: string; price: string | null },
    at: 0 | 1,
    quantity: number,
  ) => {
    const prices = sums.get(`${of.productId} ${of.unitId}`) ?? new Map<string, [bigint, bigint]>();
    sums.set(`${of.productId} ${of.unitId}`, prices);
    const pair = prices.get(same(of.price)) ?? [0n, 0n];
    pair[at] += BigInt(quantity);
    prices.set(same(of.price), pair);
  };
  for (const { item, ...line } of told) if (!hasCome(item, number)) add(line, 0, line.quantity);
  for (const item of model.items)
    if (item.number === number && isOpen(item))
      add({ ...item, productId: item.product.id }, 1, item.quantity);
  return [...sums].flatMap(([key, prices]) => {
    const pairs = [...prices.values()];
    if (pairs.every(([before, after]) => before === after)) return [];
    const total = (at: 0 | 1) => pairs.reduce((all, pair) => all + pair[at], 0n);
    return [`${key.split(' ')[0]}: ${total(0)} to ${total(1)}`];
  });
}

/** It came, or did not, under this number. */
const hasCome = (item: Item, number: number) =>
  item.number === number && !item.isDeleted && ['received', 'missing'].includes(statusOf(item));
