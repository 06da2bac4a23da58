import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/open.ts';
import { openLog } from '#server/log.ts';
import { beginImport } from '#server/products/import-queries.ts';
import { CatalogueCache } from '#server/http/catalogue-cache.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import { csvFile, useCsvImport } from '#tests/support/csv-import.ts';
import { haltInserts } from '#tests/support/halted-import.ts';
import { expectSentence } from '#tests/support/problem.ts';

const t = useTestApp();
const { parts, sendRows } = useCsvImport(t);

/** A pool of its own, and a node that uses it. */
async function aNode(options: { max?: number; waits?: { lockMs: number } }) {
  const database = openDatabase(t.database.connection, { log: openLog('silent'), ...options });
  const services = { ...t.services, db: database.db, catalogueCache: new CatalogueCache() };
  const app = await t.anotherNode({ services, pool: database.pool });
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  return { ...database, api: client(app) };
}

describe('while an import stores its products', () => {
  test('vendors, units and products that its file does not name can be changed, and every item can be marked', async () => {
    const { vendor, unit, tail } = await parts();
    const [other, otherUnit] = [await t.make.vendor(), await t.make.unit()];
    const product = await t.make.product({ vendorId: vendor.id, unitId: unit.id });
    const item = { productId: product.id, vendorId: vendor.id, unitOfMeasure: unit.abbreviation };
    const order = await t.make.order({ items: [item] });
    const { go, halted } = await haltInserts(t.database.pool);
    const importing = sendRows(`New one,${tail},,`);
    await halted();
    const { id, isDeleted: _d, version: _v, ...values } = other;
    const { body: units } = await t.api.listUnits();
    const kept = units.find((one) => one.id === otherUnit.id);
    const answers = await Promise.all([
      t.api.updateVendor({ params: { id }, body: { ...values, name: `${values.name} & Sons` } }),
      t.api.updateUnit({
        params: { id: otherUnit.id },
        body: { name: `${kept?.name} 2`, abbreviation: kept?.abbreviation },
      }),
      t.api.updateProduct({
        params: { id: product.id },
        body: { name: 'Renamed', vendorId: vendor.id, unitOfMeasure: unit.abbreviation },
      }),
      t.api.updateOrderItem({
        params: { id: order.items[0]?.id ?? 0 },
        body: { orderedStatus: 'ordered' },
      }),
    ]);
    expect(answers.map(({ status, problem }) => [status, problem?.message])).toEqual(
      answers.map(() => [200, undefined]),
    );
    await go();
    expect((await importing).body.createdProducts).toBe(1);
  });

  test('a vendor that its file names is not deleted', async () => {
    const { vendor, tail } = await parts();
    const { go, halted } = await haltInserts(t.database.pool);
    const importing = sendRows(`Late one,${tail},,`);
    await halted();
    const deleting = t.api.deleteVendor({ params: { id: vendor.id } });
    await go();
    expect((await importing).body.createdProducts).toBe(1);
    expect((await deleting).status).toBe(409);
  });
});

describe('a call that waits for a lock', () => {
  test('is refused with a sentence after a while', async () => {
    const { api } = await aNode({ waits: { lockMs: 100 } });
    const product = await t.make.product();
    await t.services.db.transaction(async (tx) => {
      await tx.execute(sql`select from products where id = ${product.id} for update`);
      const { status, problem, headers } = await api.deleteProduct({ params: { id: product.id } });
      expect([status, problem.code]).toEqual([503, 'unavailable']);
      expectSentence(problem.message);
      expect(problem.message).toMatch(/changing the same thing/);
      expect(headers['retry-after']).toBe('5');
    });
  });

  test('leaves connections to others, however many such calls there are', async () => {
    const { api } = await aNode({ max: 4 });
    const product = await t.make.product();
    let deleting: Promise<{ status: number }>[] = [];
    onTestFinished(async () => void (await Promise.allSettled(deleting)));
    await t.services.db.transaction(async (tx) => {
      await tx.execute(sql`select from products where id = ${product.id} for update`);
      deleting = Array.from({ length: 8 }, () => api.deleteProduct({ params: { id: product.id } }));
      const waiting = async () => {
        const { rows } = await t.database.pool.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0]?.count;
      };
      await expect.poll(waiting).toBe(3);
      expect((await api.listUsers()).status).toBe(200);
      expect(await waiting()).toBe(3);
    });
    const statuses = (await Promise.all(deleting)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, ...Array(7).fill(404)]);
  });
});

test('imports of products and of stock, and the undo of an import, stand in one queue', async () => {
  const { tail } = await parts();
  const { body } = await sendRows(`Undone,${tail},,`);
  const { id: locationId } = await t.make.location();
  const stockFile = csvFile('id,parAmount\nnone,2\n');
  const statuses: number[] = [];
  let calls: Promise<unknown>[] = [];
  onTestFinished(async () => void (await Promise.allSettled(calls)));
  await t.services.db.transaction(async (tx) => {
    await beginImport(tx, randomUUID());
    const call = async (made: Promise<{ status: number }>) => {
      statuses.push((await made).status);
    };
    calls = [
      call(sendRows(`First,${tail},,`)),
      ...Array.from({ length: 8 }, () =>
        call(t.api.importInventory({ file: stockFile, body: { locationId: String(locationId) } })),
      ),
      ...Array.from({ length: 8 }, () =>
        call(t.api.undoProductImport({ params: { id: body.importId ?? '' } })),
      ),
    ];
    await expect.poll(() => statuses).toEqual(Array(11).fill(503));
  });
  await Promise.all(calls);
  expect(statuses.filter((status) => status !== 503)).toHaveLength(6);
});
