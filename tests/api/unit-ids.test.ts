import { beforeEach, describe, expect, test } from 'vitest';
import { missingConversion } from '#contract/values/attention-kinds.ts';
import { useTestApp } from '#tests/support/app.ts';
import { keptProduct } from '#tests/support/kept-product.ts';

/** A unit is a record: its abbreviation is only how it is written (E30). */
const t = useTestApp();

// A receipt is corrected on its own day: the tests must not meet a midnight.
beforeEach(() => t.setNow(new Date('2026-11-20T17:00:00Z')));

let used = 0;
/** An abbreviation that no unit has. */
const unused = () => `n${(used += 1)}`;

describe("a unit's new abbreviation changes no amount and no price (E30)", () => {
  test('what is on order stays on order, and Fill to Par orders nothing twice', async () => {
    const product = await keptProduct(t);
    await product.count(1);
    await product.setPar(6);
    await product.order(5);
    await product.rename(product.unitId, unused());
    expect([await product.onOrder(), await product.suggested()]).toEqual([5, 0]);
  });

  test.each(['received', 'receipt', 'kept abbreviation'])(
    'goods that come move stock: %s',
    async (how) => {
      const product = await keptProduct(t);
      const { itemId } = await product.order(5);
      const { unitOfMeasure } = await product.item(itemId);
      await product.rename(product.unitId, unused());
      if (how === 'received') await product.mark(itemId, 'received');
      const named = how === 'receipt' ? {} : { unitOfMeasure };
      if (how !== 'received')
        await product.receive([{ orderItemId: itemId, quantity: 5, ...named }]);
      expect(await product.item(itemId)).toMatchObject({
        orderedStatus: 'received',
        receivedQuantity: 5,
        // Documents show what was ordered (D11).
        unitOfMeasure,
      });
      expect(await product.onHand()).toBe(5);
    },
  );

  test('its old abbreviation, given to another unit, still means the unit of the item', async () => {
    const product = await keptProduct(t);
    await product.setPar(5);
    const { itemId } = await product.order(5);
    const { unitOfMeasure } = await product.item(itemId);
    await product.rename(product.unitId, unused());
    await t.make.unit({ abbreviation: unitOfMeasure });
    expect((await product.setConversions([{ unitOfMeasure, factor: 4 }])).status).toBe(200);
    expect(await product.onOrder()).toBe(5);
    const line = { orderItemId: itemId, quantity: 5, unitOfMeasure };
    const { body } = await product.receive([line]);
    expect(await product.onHand()).toBe(5);
    await product.correct(body.id, [{ ...line, quantity: 3 }]);
    expect(await product.onHand()).toBe(3);
  });

  test('prices stay, whatever else of the item is edited', async () => {
    const product = await keptProduct(t, { price: '2.50' });
    const { itemId } = await product.order(5);
    const { unitOfMeasure } = await product.item(itemId);
    await product.rename(product.unitId, unused());
    const { body } = await product.edit(itemId, { quantity: 6, unitOfMeasure });
    expect([body.unitPrice, body.unitOfMeasure]).toEqual(['2.50', unitOfMeasure]);
    const named = await product.edit(itemId, { unitOfMeasure: product.own() });
    expect(named.body.unitPrice).toBe('2.50');
  });

  test('a claim of what is missing claims that, and nothing for what came', async () => {
    const product = await keptProduct(t, { price: '12.00' });
    const { itemId } = await product.order(10);
    await product.rename(product.unitId, unused());
    await product.receive([{ orderItemId: itemId, quantity: 10, closed: true }]);
    const query = { locationId: String(product.locationId) };
    expect((await t.api.listClaims({ query })).body).toEqual([]);
  });

  test('waste that was deleted is restored as it was', async () => {
    const other = await t.make.unit();
    const conversions = [{ unitOfMeasure: other.abbreviation, factor: 24 }];
    const product = await keptProduct(t, { conversions });
    await product.count(10);
    const { body } = await product.waste(12, other.abbreviation);
    await t.api.deleteWasteLog({ params: { id: body.id } });
    await product.rename(other.id, unused());
    await t.make.unit({ abbreviation: other.abbreviation });
    await t.api.restoreWasteLog({ params: { id: body.id } });
    expect(await product.onHand()).toBe(9.5);
  });

  test('an entry that waits follows its unit, not the text', async () => {
    const product = await keptProduct(t);
    const other = await t.make.unit();
    await product.count(48, other.abbreviation);
    const name = unused();
    await product.rename(other.id, name);
    const given = await product.setConversions([{ unitOfMeasure: name, factor: 24 }]);
    expect(given.status).toBe(200);
    expect(await product.onHand()).toBe(2);
  });

  test('a conversion that is missing is asked for by the name of today, and given by it, although another unit has the earlier one (S0)', async () => {
    const product = await keptProduct(t);
    const other = await t.make.unit();
    await product.count(48, other.abbreviation);
    const name = unused();
    await product.rename(other.id, name);
    await t.make.unit({ abbreviation: other.abbreviation });
    const missing = async () =>
      (await t.api.listMissingConversions()).body.filter(
        ({ productId }) => productId === product.productId,
      );
    const things = async () =>
      (await t.api.listAttentionThings({ query: { kind: 'conversion_missing' } })).body
        .map(({ id, subject }) => ({ ...missingConversion(id), subject }))
        .filter(({ productId }) => productId === product.productId);
    expect(await missing()).toMatchObject([{ enteredUnit: name }]);
    expect(await things()).toMatchObject([
      { enteredUnit: name, subject: `${product.name} in ${name}` },
    ]);
    const [{ enteredUnit: unitOfMeasure } = { enteredUnit: '' }] = await missing();
    await product.setConversions([{ unitOfMeasure, factor: 24 }]);
    expect([await product.onHand(), await missing(), await things()]).toEqual([2, [], []]);
  });
});

describe('a unit that is used cannot be deleted (E30)', () => {
  const remove = (id: string) => t.api.deleteUnit({ params: { id } });

  test('by a conversion', async () => {
    const unit = await t.make.unit({ name: 'Piece' });
    const conversions = [{ unitOfMeasure: unit.abbreviation, factor: 24 }];
    const product = await keptProduct(t, { conversions });
    const { status, problem } = await remove(unit.id);
    expect([status, problem.code, problem.message]).toEqual([
      409,
      'in_use',
      `The unit "Piece" is used by 1 conversion (${product.name}). First remove the conversion.`,
    ]);
  });

  test('by open items and by entries that wait, although no product has it', async () => {
    const [unit, other] = [await t.make.unit({ name: 'Crate' }), await t.make.unit()];
    const product = await keptProduct(t);
    const { itemId, orderId } = await product.order(5);
    await product.edit(itemId, { unitOfMeasure: unit.abbreviation });
    await product.count(3, unit.abbreviation);
    expect((await remove(unit.id)).problem.message).toBe(
      `The unit "Crate" is used by 1 open order item (${product.name} #${orderId}) and 1 waiting entry (${product.name}). First receive or cancel the item and give the conversion for which the stock waits.`,
    );
    await product.edit(itemId, { unitOfMeasure: other.abbreviation });
    expect((await remove(unit.id)).status).toBe(409);
  });

  test('but one that only past records have can, and they keep it', async () => {
    const unit = await t.make.unit();
    const conversions = [{ unitOfMeasure: unit.abbreviation, factor: 24 }];
    const product = await keptProduct(t, { conversions });
    await product.count(24, unit.abbreviation);
    await product.setConversions([]);
    expect((await remove(unit.id)).status).toBe(204);
    expect(await product.onHand()).toBe(1);
  });
});
