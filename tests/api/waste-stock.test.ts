import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { anEntry } from '#tests/support/waste.ts';

const t = useTestApp();

/** An entry of a product with this price, in the product's own unit. */
async function priced(price: string | null, quantity = 3) {
  const unit = await t.make.unit();
  const { id } = await t.make.product({ price, unitId: unit.id });
  const body = await anEntry(t, { productId: id, quantity, unitOfMeasure: unit.abbreviation });
  return { entry: (await t.api.createWasteLog({ body })).body, productId: id };
}

describe('what waste cost (S4)', () => {
  test('is the price of its moment times the quantity: a later price changes nothing', async () => {
    const { entry, productId } = await priced('4.1250', 3);
    expect(entry.cost).toBe('12.38');
    await t.database.pool.query('update products set price = 99 where id = $1', [productId]);
    const listed = (await t.api.listWasteLogs()).body.find(({ id }) => id === entry.id);
    expect(listed?.cost).toBe('12.38');
    const query = { locationId: String(entry.locationId), limit: '1' };
    expect((await t.api.listWasteLogs({ query })).body).toEqual([listed]);
  });

  test('is not known without a price, and in a unit that says nothing of the own one (S0)', async () => {
    expect((await priced(null)).entry.cost).toBeNull();
    const { id } = await t.make.product({ price: '2.00' });
    const { body } = await t.api.createWasteLog({ body: await anEntry(t, { productId: id }) });
    expect(body.cost).toBeNull();
  });

  test('nothing is the cost of what is free', async () => {
    expect((await priced('0')).entry.cost).toBe('0.00');
  });
});

describe('waste moves stock (S4, S0)', () => {
  const onHand = async ({ productId, locationId }: { productId: string; locationId: number }) => {
    const { body } = await t.api.listInventory({ query: { locationId: String(locationId) } });
    return body.find((line) => line.productId === productId)?.onHandAmount;
  };

  test('deleting it moves the stock back, and bringing it back takes it again', async () => {
    const { entry } = await priced('2', 3);
    expect(await onHand(entry)).toBe(-3);
    expect(entry.hasConversion).toBe(true);
    const params = { id: entry.id };
    await t.api.deleteWasteLog({ params });
    expect(await onHand(entry)).toBe(0);
    await t.api.restoreWasteLog({ params });
    expect(await onHand(entry)).toBe(-3);
    const { productId, locationId } = entry;
    const query = { productId, locationId: String(locationId) };
    const { body } = await t.api.listMovements({ query });
    expect(body.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['correction', -3],
      ['correction', 3],
      ['waste', -3],
    ]);
  });

  test('each movement is of the person who recorded, deleted or brought back the entry (S1, A8)', async () => {
    const { entry } = await priced('2', 3);
    const deleting = await t.make.user({ name: 'Dana', userType: 'manager' });
    const restoring = await t.make.user({ name: 'Rosa', userType: 'manager' });
    const params = { id: entry.id };
    await (await t.as(deleting)).deleteWasteLog({ params });
    await (await t.as(restoring)).restoreWasteLog({ params });
    await t.api.deleteWasteLog({ params });
    const query = { productId: entry.productId, locationId: String(entry.locationId) };
    const { body } = await t.api.listMovements({ query });
    expect(body.map(({ recordedByName, amount }) => [recordedByName, amount])).toEqual([
      // Without a profile.
      [null, 3],
      ['Rosa', -3],
      ['Dana', 3],
      [entry.recordedByName, -3],
    ]);
  });

  test('a retry moves nothing (D12)', async () => {
    const { id } = await t.make.product();
    const unit = await t.make.unit();
    await setConversion(id, unit.abbreviation, 4);
    const body = await anEntry(t, {
      id: randomUUID(),
      productId: id,
      quantity: 6,
      unitOfMeasure: unit.abbreviation,
    });
    await Promise.all([1, 2, 3].map(() => t.api.createWasteLog({ body })));
    expect(await onHand(body)).toBe(-1.5);
  });

  test('in a unit without a conversion it moves nothing and has no cost until that is given', async () => {
    const { id } = await t.make.product({ price: '12' });
    const { abbreviation } = await t.make.unit();
    const body = await anEntry(t, { productId: id, quantity: 6, unitOfMeasure: abbreviation });
    const { body: entry } = await t.api.createWasteLog({ body });
    expect([entry.hasConversion, entry.cost, await onHand(entry)]).toEqual([false, null, 0]);
    await setConversion(id, abbreviation, 24);
    const listed = (await t.api.listWasteLogs()).body.find((one) => one.id === entry.id);
    expect([listed?.hasConversion, listed?.cost, await onHand(entry)]).toEqual([
      true,
      '3.00',
      -0.25,
    ]);
    const { body: history } = await t.api.listHistory({
      query: { kind: 'waste-logs', id: entry.id },
    });
    expect(history.map(({ action }) => action)).toEqual(['created']);
  });

  test('one that was deleted before its conversion was given has its cost when it is brought back (S0, A9)', async () => {
    const { id } = await t.make.product({ price: '12' });
    const { abbreviation } = await t.make.unit();
    const body = await anEntry(t, { productId: id, quantity: 6, unitOfMeasure: abbreviation });
    const { body: entry } = await t.api.createWasteLog({ body });
    const params = { id: entry.id };
    await t.api.deleteWasteLog({ params });
    await setConversion(id, abbreviation, 24);
    const { body: restored } = await t.api.restoreWasteLog({ params });
    expect([restored.hasConversion, restored.cost, await onHand(entry)]).toEqual([
      true,
      '3.00',
      -0.25,
    ]);
  });

  test('without a conversion it keeps the price of its moment when its product gets another unit (S0)', async () => {
    const { id } = await t.make.product({ price: '12' });
    const [piece, kilo] = [await t.make.unit(), await t.make.unit()];
    const body = await anEntry(t, { productId: id, quantity: 6, unitOfMeasure: kilo.abbreviation });
    const { body: entry } = await t.api.createWasteLog({ body });
    await setConversion(id, piece.abbreviation, 24);
    const { problem } = await t.api.bulkUpdateProducts({
      body: { productIds: [id], updates: { unitOfMeasure: piece.abbreviation } },
    });
    expect(problem).toBeUndefined();
    await expect
      .poll(async () => (await t.api.listProducts()).body.find((one) => one.id === id)?.price)
      .toBe('0.50');
    await setConversion(id, kilo.abbreviation, 0.25);
    const listed = (await t.api.listWasteLogs()).body.find((one) => one.id === entry.id);
    expect([listed?.cost, await onHand(entry)]).toEqual(['12.00', -24]);
  });
});

/** One of the product's own unit is so many of this one. */
async function setConversion(productId: string, unitOfMeasure: string, factor: number) {
  const product = (await t.api.listProducts()).body.find(({ id }) => id === productId);
  const { problem } = await t.api.updateProduct({
    params: { id: productId },
    body: { ...product, conversions: [{ unitOfMeasure, factor }] },
  });
  expect(problem).toBeUndefined();
}
