import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { recordNamed } from '#tests/support/stock-entries.ts';

const t = useTestApp();

const NOW = Date.parse('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000);

let here: number;
let vendorId: number;

beforeAll(async () => {
  here = (await t.make.location()).id;
  vendorId = (await t.make.vendor()).id;
  const rules = ['monday', 'thursday'].map((deliveryDay) => ({
    locationId: null,
    deliveryDay,
    daysBefore: 1,
    cutOff: '14:00',
  }));
  await t.api.updateDeliverySchedule({ params: { id: vendorId }, body: { rules, exceptions: [] } });
});

/** A product with a par, its name and its unit. */
async function aProduct(parAmount: number) {
  const unit = await t.make.unit();
  const product = await t.make.product({ vendorId, unitId: unit.id });
  await setPar(product.id, parAmount);
  return { id: product.id, name: product.name, unit: unit.abbreviation };
}

async function setPar(productId: string, parAmount: number) {
  const body = { locationId: here, lines: [{ productId, parAmount }] };
  expect((await t.api.updateInventory({ body })).status).toBe(200);
}

async function count(productId: string, amount: number, days: number) {
  t.setNow(daysAgo(days));
  const lines = [{ productId, amount }];
  const answer = await t.api.createCount({ body: { id: randomUUID(), locationId: here, lines } });
  expect(answer.problem).toBeUndefined();
  t.setNow(new Date(NOW));
}

/** What arrived or, with a negative amount, was thrown away. */
async function move({ id, unit }: { id: string; unit: string }, amount: number, days: number) {
  const kind = amount < 0 ? 'waste' : 'receipt';
  const entry = { kind, amount, unitOfMeasure: unit, recordedBy: null } as const;
  const of = { productId: id, locationId: here, at: daysAgo(days).toISOString() };
  await t.services.db.transaction((tx) =>
    recordNamed(tx, [{ ...of, ...entry, causeKind: kind, causeId: randomUUID() }]),
  );
}

async function suggestionFor(productId: string) {
  const { body } = await t.api.listSuggestions({ query: { locationId: String(here) } });
  return body.find((line) => line.productId === productId);
}

async function adviceFor(productId: string) {
  const { body } = await t.api.listParAdvice({ query: { locationId: String(here) } });
  return body.find((line) => line.productId === productId);
}

describe('fill to par (S3)', () => {
  test('suggests what is missing after what is here and what is on order', async () => {
    const { id, unit } = await aProduct(12);
    await count(id, 3.5, 1);
    const ordered = { productId: id, vendorId, unitOfMeasure: unit };
    await t.make.order({ locationId: here, items: [{ ...ordered, quantity: 2 }] });
    await t.make.order({
      locationId: here,
      items: [{ ...ordered, quantity: 5, orderedStatus: 'received' }],
    });
    expect(await suggestionFor(id)).toEqual({
      productId: id,
      quantity: 7,
      par: 12,
      onHand: 3.5,
      onOrder: 2,
      waiting: 0,
    });
  });

  test('does not suggest again what waits for approval (E33)', async () => {
    const { id, unit } = await aProduct(12);
    await count(id, 3, 1);
    const location = (await t.api.getLocation({ params: { id: here } })).body;
    const limit = (approvalLimit: string | null) =>
      t.api.updateLocation({ params: { id: here }, body: { name: location.name, approvalLimit } });
    await limit('1');
    const employee = await t.make.user({ locationIds: [here] });
    await t.database.pool.query('update products set price = 10 where id = $1', [id]);
    const body = await t.make.newOrder({
      locationId: here,
      orderedBy: employee.id,
      items: [{ productId: id, quantity: 4 }],
    });
    const order = (await t.api.createOrder({ body })).body;
    expect(order.needsApproval).toBe(true);
    expect(await suggestionFor(id)).toMatchObject({ quantity: 5, onOrder: 0, waiting: 4 });
    await t.api.approveOrder({ params: { id: order.id }, body: { total: order.total } });
    expect(await suggestionFor(id)).toMatchObject({ quantity: 5, onOrder: 4, waiting: 0 });
    await limit(null);
    expect(unit).not.toBe('');
  });

  test('suggests nothing for a full shelf, a product without a par, and one that is not sold', async () => {
    const full = await aProduct(4);
    await count(full.id, 4, 1);
    const without = await aProduct(0);
    const deleted = await aProduct(4);
    await t.api.deleteProduct({ params: { id: deleted.id } });
    for (const { id } of [full, without, deleted]) expect(await suggestionFor(id)).toBeUndefined();
  });
});

describe('par advice (S5)', () => {
  test('reckons from the counts of the last 28 days, what came between them and what was thrown away', async () => {
    const tomatoes = await aProduct(20);
    // The first count says what was there; it is no use.
    await count(tomatoes.id, 10, 21);
    await move(tomatoes, 12, 15);
    await move(tomatoes, -3, 10);
    await move(tomatoes, 12, 5);
    await count(tomatoes.id, 13, 0);
    // 24 came, 3 were thrown away, 3 more are on the shelf: 18 in 21 days, 4 days between deliveries.
    expect(await adviceFor(tomatoes.id)).toEqual({
      productId: tomatoes.id,
      par: 20,
      advised: 5,
      why: 'Used 6 a week, thrown away 3 of 24. Up to 4 days between deliveries.',
      whyCoded: {
        code: 'par_used',
        params: {
          perWeek: expect.closeTo(6),
          wasted: 3,
          received: 24,
          gap: 4,
          isGapKnown: true,
        },
      },
    });
  });

  test('one tap takes it, and then it is gone', async () => {
    const basil = await aProduct(1);
    await count(basil.id, 20, 14);
    await count(basil.id, 6, 0);
    const { advised } = (await adviceFor(basil.id)) ?? {};
    expect(advised).toBe(5);
    await setPar(basil.id, advised ?? 0);
    expect(await adviceFor(basil.id)).toBeUndefined();
  });

  test('what happened before the window does not count', async () => {
    const oil = await aProduct(50);
    await count(oil.id, 90, 40);
    await count(oil.id, 20, 20);
    await count(oil.id, 10, 0);
    expect((await adviceFor(oil.id))?.why).toContain('Used 3.5 a week.');
  });

  test('a delivery that was entered late, after the count that found it, was used', async () => {
    const flour = await aProduct(40);
    await count(flour.id, 10, 14);
    await count(flour.id, 10, 0);
    await move(flour, 14, 3);
    expect((await adviceFor(flour.id))?.why).toContain('Used 7 a week.');
  });

  test('begins when the product got another unit of its own (S0)', async () => {
    const oil = await aProduct(50);
    const bottle = (await t.make.unit()).abbreviation;
    // The database stores the moment of the change by its own clock.
    const changed = Date.now();
    const countIn = async (days: number, amount: number) => {
      t.setNow(new Date(changed + days * 86_400_000));
      const lines = [{ productId: oil.id, amount }];
      await t.api.createCount({ body: { id: randomUUID(), locationId: here, lines } });
    };
    await countIn(-10, 4);
    const unitChange = { one: oil.unit, factor: 24, unitOfMeasure: bottle };
    const answer = await t.api.updateProduct({
      params: { id: oil.id },
      body: { name: oil.name, vendorId, unitOfMeasure: bottle, unitChange },
    });
    expect(answer.problem).toBeUndefined();
    await countIn(1, 40);
    await countIn(15, 12);
    expect((await adviceFor(oil.id))?.why).toContain('Used 14 a week.');
    t.setNow(new Date(NOW));
  });

  test('says plainly that it knows too little', async () => {
    const salt = await aProduct(3);
    await count(salt.id, 3, 10);
    await count(salt.id, 1, 0);
    expect(await adviceFor(salt.id)).toMatchObject({
      advised: null,
      why: 'Too little is known: two counts at least 14 days apart are needed, and these are 10 apart.',
    });
  });

  test('is for managers, and suggestions are for people of the location', async () => {
    const query = { locationId: String(here) };
    const mine = await t.as(await t.make.user({ locationIds: [here] }));
    const other = await t.as(await t.make.user());
    expect((await mine.listSuggestions({ query })).status).toBe(200);
    expect((await mine.listParAdvice({ query })).status).toBe(403);
    expect((await other.listSuggestions({ query })).status).toBe(403);
  });
});
