import { glob, readFile } from 'node:fs/promises';
import { expect, expectTypeOf, test } from 'vitest';
import type { acceptAnswer } from '#server/answers/settle.ts';
import type { updateClaim } from '#server/claims/queries.ts';
import type { followReceipts } from '#server/claims/follow-receipt.ts';
import type { decideGiven } from '#server/given-conversions/decide.ts';
import type { requireUnchanged } from '#server/http/if-match.ts';
import type { insertCounts } from '#server/inventory/count-movements.ts';
import type { insertMovements } from '#server/inventory/insert-movements.ts';
import type { recordMovements } from '#server/inventory/ledger.ts';
import type { addItems } from '#server/order-items/add-items.ts';
import type { settleItems } from '#server/order-items/arrivals.ts';
import type { updateItemStatus, updateOrderItem } from '#server/order-items/queries.ts';
import type { approve } from '#server/orders/approve.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import type { lockOrders } from '#server/orders/lock-orders.ts';
import type { entryUnits } from '#server/products/base-unit.ts';
import type { replaceConversions } from '#server/products/conversions.ts';
import type { lockProduct } from '#server/products/queries.ts';
import type { addKnownItems } from '#server/purchase-orders/known-lines.ts';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Lockable, Locked, Shared } from '#server/db/locked.ts';

const SERVER = `${import.meta.dirname}/../server`;

/** What a function takes beside the transaction. */
type Held<F extends (...args: never[]) => unknown> = Parameters<F>[1];
type Row<F extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<F>>[0];

test('a row that nobody locked is none that is locked, nor is one of another table (22.4)', () => {
  // The type checker refuses this file otherwise.
  expectTypeOf<OrderRow>().not.toExtend<Locked<'orders'>>();
  expectTypeOf<Locked<'products', OrderRow>>().not.toExtend<Locked<'orders'>>();
  expectTypeOf<Shared<'orders', OrderRow>>().not.toExtend<Locked<'orders'>>();
  expectTypeOf<Locked<'orders', OrderRow>>().toExtend<Shared<'orders', OrderRow>>();
  expectTypeOf<Row<typeof lockOrders>>().toExtend<Locked<'orders', OrderRow>>();
  expectTypeOf<Awaited<ReturnType<typeof lockProduct>>>().toExtend<Locked<'products'>>();
  // Entries share the lock of their products, under which conversions stay but do not change.
  expectTypeOf<Awaited<ReturnType<typeof entryUnits>>>().toExtend<Shared<'products'>>();
  expectTypeOf<Awaited<ReturnType<typeof entryUnits>>>().not.toExtend<Locked<'products'>>();
});

test('what changes items, orders, claims, stock, conversions or purchase orders takes their lock (22.4)', () => {
  expectTypeOf<OrderItem>().not.toExtend<Held<typeof updateOrderItem>>();
  expectTypeOf<Held<typeof updateOrderItem>>().toExtend<Locked<'orders', OrderItem>>();
  expectTypeOf<Held<typeof updateItemStatus>>().toExtend<Locked<'orders', OrderItem>>();
  expectTypeOf<Held<typeof acceptAnswer>>().toExtend<Locked<'orders', OrderItem>>();
  expectTypeOf<Held<typeof settleItems>>().toExtend<Locked<'orders'>>();
  expectTypeOf<Held<typeof addItems>>().toExtend<Locked<'orders'>>();
  expectTypeOf<Held<typeof approve>>().toExtend<Locked<'orders', OrderRow>>();
  expectTypeOf<Held<typeof followReceipts>>().toExtend<Locked<'orders'>>();
  expectTypeOf<Held<typeof updateClaim>>().toExtend<Locked<'claims'>>();
  expectTypeOf<Held<typeof insertMovements>>().toExtend<Locked<'stock'>>();
  expectTypeOf<Held<typeof insertCounts>>().toExtend<Locked<'stock'>>();
  expectTypeOf<Held<typeof recordMovements>>().toExtend<Shared<'products'>>();
  expectTypeOf<Held<typeof replaceConversions>>().toExtend<Locked<'products'>>();
  expectTypeOf<Held<typeof decideGiven>>().toExtend<Locked<'products'>>();
  expectTypeOf<Held<typeof addKnownItems>>().toExtend<Locked<'purchase_orders'>>();
  expectTypeOf<Parameters<typeof requireUnchanged>[2]>().toExtend<Locked<Lockable>>();
});

/** A statement that locks rows, or inserts them: then nobody else sees them yet. */
const LOCKS = /\.for\('|lockRows\(|\.insert\(|for (no key )?update|selectReminders/;
const SAYS_SO = /\b(lockedRows?|sharedRow|insertedRow)\(/;

test('only a function whose own statement locks rows says that they are locked (22.4)', async () => {
  const found = [];
  for await (const file of glob('**/*.ts', { cwd: SERVER, exclude: ['db/locked*.ts'] })) {
    const source = await readFile(`${SERVER}/${file}`, 'utf8');
    const functions = source.split(/^(?=(?:export |async )*(?:async |function |const |class ))/m);
    for (const text of functions)
      if (SAYS_SO.test(text) && !LOCKS.test(text)) found.push(`${file}: ${text.slice(0, 80)}`);
  }
  expect(found).toEqual([]);
});

test('no comment asks its caller for a lock of rows: a parameter does (22.4)', async () => {
  const found = [];
  for await (const file of glob('**/*.ts', { cwd: SERVER, exclude: ['db/locked*.ts'] }))
    for (const [line] of (await readFile(`${SERVER}/${file}`, 'utf8')).matchAll(
      /^\s*(?:\/\*\*|\*|\/\/).*(?:must be locked|be locked:|purchase order locked|record locked).*$/gm,
    ))
      found.push(`${file}: ${line.trim()}`);
  expect(found).toEqual([]);
});
