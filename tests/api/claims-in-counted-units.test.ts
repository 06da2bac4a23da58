import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { claimsOf } from '#tests/support/claims.ts';
import { anOrder, receive } from '#tests/support/receipts.ts';
import { damaged, useReceivedItem } from '#tests/support/received-item.ts';

const t = useTestApp();
const { claimed, received } = useReceivedItem(t);

// A receipt is corrected on its own day: the tests must not meet a midnight.
beforeEach(() => t.setNow(new Date('2026-11-20T17:00:00Z')));

describe('a line is claimed in the unit in which it was counted, and only with its conversion (E32)', () => {
  async function inPieces(quantity: number) {
    const units = [await t.make.unit(), await t.make.unit()] as const;
    const [box, piece] = [units[0].abbreviation, units[1].abbreviation];
    const product = await t.make.product({ unitId: units[0].id });
    const item = { productId: product.id, productName: product.name, unitOfMeasure: box };
    const order = await anOrder(t, [{ ...item, quantity, unitPrice: '480' }], {
      vendorId: product.vendorId,
    });
    const give = async (factor: number) => {
      const { body: products } = await t.api.listProducts();
      const conversions = [{ unitOfMeasure: piece, factor }];
      const changed = { ...products.find(({ id }) => id === product.id), conversions };
      const params = { id: product.id };
      expect((await t.api.updateProduct({ params, body: changed })).status).toBe(200);
    };
    return { order, product, piece, give };
  }

  test('7 of 24 pieces at 480.00 leave exactly 340.00 to claim', async () => {
    const { order, piece, give } = await inPieces(1);
    await give(24);
    const line = { orderItemId: order.itemIds[0], unitOfMeasure: piece, closed: true };
    await receive(t.api, order, [{ ...line, quantity: 7 }]);
    expect(await claimed(order)).toEqual(['17 short 340.00']);
  });

  test('what was refused is claimed in its unit, with the exact amount', async () => {
    const { order, piece, give } = await inPieces(1);
    await give(7);
    const line = { orderItemId: order.itemIds[0], unitOfMeasure: piece, closed: true };
    const { body } = await receive(t.api, order, [{ ...line, quantity: 4, refused: [damaged(2)] }]);
    expect(await claimed(order)).toEqual(['2 damaged 137.14', '1 short 68.57']);
    const [claim] = await claimsOf(t, body.id);
    expect(claim?.lines.map(({ unitPrice }) => unitPrice)).toEqual([null, null]);
  });

  test('without a conversion nothing of the line is claimed, and a draft of its receipt cannot be sent', async () => {
    const { order, piece, give } = await inPieces(5);
    const line = { orderItemId: order.itemIds[0], unitOfMeasure: piece, closed: true };
    await receive(t.api, order, [{ ...line, quantity: 30, refused: [damaged(2)] }]);
    expect(await claimed(order)).toEqual([]);
    await give(10);
    expect(await claimed(order)).toEqual(['2 damaged 96.00', '18 short 864.00']);
  });

  test('what came without a conversion is shown at the dock as what came, and Mark as Received asks first', async () => {
    const { order, piece } = await inPieces(5);
    const [orderItemId = 0] = order.itemIds;
    await receive(t.api, order, [{ orderItemId, quantity: 30, unitOfMeasure: piece }]);
    const params = { id: order.locationId };
    const { body } = await t.api.listExpected({ params });
    expect(body.flatMap(({ items }) => items)).toMatchObject([
      {
        receivedQuantity: null,
        refusedQuantity: 0,
        awaitingConversion: [{ quantity: 30, unitOfMeasure: piece }],
      },
    ]);
    const mark = (more: object) =>
      t.api.setOrderItemStatus({
        params: { id: orderItemId },
        body: { status: 'received', ...more },
      });
    const asked = await mark({ ask: true });
    expect([asked.status, asked.problem.code]).toEqual([409, 'not_converted']);
    expect(asked.problem.message).toContain(`30 ${piece}`);
    expect((await mark({})).status).toBe(200);
  });

  test('what others refused meanwhile is not counted twice unseen', async () => {
    const { order } = await received({ quantity: 1, refused: [damaged(2)] });
    const line = { orderItemId: order.itemIds[0], quantity: 4 };
    const old = await receive(t.api, order, [{ ...line, receivedBefore: 1 }]);
    expect([old.status, old.problem.code]).toEqual([409, 'changed_meanwhile']);
    expect(old.problem.message).toContain('3 ');
    expect(old.problem.current).toMatchObject([{ receivedQuantity: 3 }]);
    expect((await receive(t.api, order, [{ ...line, receivedBefore: 3 }])).status).toBe(201);
  });

  test('billed prices are hidden from employees who see no prices (E14)', async () => {
    const { order, ids } = await received({ quantity: 5, billedPrice: '2.50' });
    const employee = await t.make.user({ locationIds: [order.locationId] });
    const api = await t.as(employee);
    const billed = async () => {
      const { body } = await api.getReceipt({ params: { id: ids[0] ?? '' } });
      const { body: list } = await api.listReceipts({
        query: { locationId: String(order.locationId) },
      });
      return [body, ...list].map(({ lines: [line] }) => line?.billedPrice);
    };
    expect(await billed()).toEqual(['2.50', '2.50']);
    const { body: settings } = await t.api.getOrganizationSettings();
    const change = (showPricesToEmployees: boolean) =>
      t.api.updateOrganizationSettings({ body: { ...settings, showPricesToEmployees } });
    expect((await change(false)).status).toBe(200);
    expect(await billed()).toEqual([null, null]);
    await change(true);
  });

  test('a draft with such a line beside others is neither sent nor marked as sent', async () => {
    const { order, piece } = await inPieces(5);
    const { vendorId, locationId } = order;
    const known = await anOrder(t, [{ unitPrice: '2' }], { vendorId, locationId });
    await t.database.pool.query('update vendors set email = $1 where id = $2', [
      'a@b.example',
      order.vendorId,
    ]);
    const { body } = await receive(t.api, order, [
      { orderItemId: order.itemIds[0], quantity: 30, unitOfMeasure: piece, closed: true },
      { orderItemId: known.itemIds[0], quantity: 3, closed: true },
    ]);
    expect(await claimed(order)).toEqual(['2 short 4.00']);
    const [claim] = await claimsOf(t, body.id);
    const params = { id: claim?.id ?? 0 };
    expect(claim?.awaitingConversion).toMatchObject([{ unitOfMeasure: piece }]);
    const sent = await t.api.sendClaim({ params });
    expect([sent.status, sent.problem.code]).toEqual([409, 'claim_not_converted']);
    expect((await t.api.updateClaim({ params, body: { state: 'sent' } })).status).toBe(409);
    expect((await t.api.updateClaim({ params, body: { state: 'dropped' } })).status).toBe(200);
  });

  test.each([
    ['kept', { quantity: 30 }],
    ['refused as a whole', { quantity: 0, refused: [damaged(2)] }],
  ])(
    'its product cannot be deleted before: the conversion could not be given (%s)',
    async (_, came) => {
      const { order, product, piece, give } = await inPieces(5);
      const [orderItemId] = order.itemIds;
      await receive(t.api, order, [{ orderItemId, unitOfMeasure: piece, closed: true, ...came }]);
      const remove = () => t.api.deleteProduct({ params: { id: product.id } });
      const refused = await remove();
      expect([refused.status, refused.problem.code, refused.problem.message]).toEqual([
        409,
        'in_use',
        `Entries of ${product.name} wait for the conversion of ${piece}. First give it at the product.`,
      ]);
      await give(10);
      expect((await remove()).status).toBe(204);
    },
  );
});
