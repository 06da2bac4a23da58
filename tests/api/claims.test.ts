import { beforeEach, describe, expect, test } from 'vitest';
import type { Claim } from '#contract/calls/claims.ts';
import { useTestApp } from '#tests/support/app.ts';
import { aClaim, changeClaim, claimOf, claimsOf } from '#tests/support/claims.ts';
import { anOrder, receive } from '#tests/support/receipts.ts';
import { uploadedPhoto } from '#tests/support/uploaded-photo.ts';

const t = useTestApp();

// A receipt is corrected on its own day: the tests must not meet a midnight.
beforeEach(() => t.setNow(new Date('2026-11-20T17:00:00Z')));

/** What is claimed of one line of five ordered at 2.50. */
async function foundOf(line: Record<string, unknown>) {
  const order = await anOrder(t, [{ unitPrice: '2.5' }]);
  const lines = [{ orderItemId: order.itemIds[0], ...line }];
  const receipt = await receive(t.api, order, lines);
  expect(receipt.problem).toBeUndefined();
  const [claim] = await claimsOf(t, receipt.body.id);
  return claim?.lines.map(({ reason, quantity, amount }) => [reason, quantity, amount]);
}

describe('a draft follows from a receipt (R4)', () => {
  test.each([
    ['all came', { quantity: 5 }, undefined],
    ['a part came and more is expected', { quantity: 3 }, undefined],
    ['more came than was ordered', { quantity: 7, closed: true }, undefined],
    ['a part came and no more will', { quantity: 3, closed: true }, [['short', 2, '5.00']]],
    ['it is said to be short', { quantity: 3, reason: 'short' }, [['short', 2, '5.00']]],
    ['nothing came', { quantity: 0, closed: true }, [['short', 5, '12.50']]],
    [
      'what was not kept was spoilt',
      { quantity: 4, reason: 'damaged', closed: true },
      [['damaged', 1, '2.50']],
    ],
    [
      'all that came so far is spoilt, and more will come',
      { quantity: 4, reason: 'damaged' },
      [['damaged', 4, '10.00']],
    ],
    ['all that came is spoilt', { quantity: 5, reason: 'too_warm' }, [['too_warm', 5, '12.50']]],
    ['it was dearer', { quantity: 5, reason: 'price' }, [['price', 5, null]]],
    ['a fraction is missing', { quantity: 4.125, closed: true }, [['short', 0.875, '2.19']]],
  ])('%s', async (_, line, found) => {
    expect(await foundOf(line)).toEqual(found);
  });

  test('nothing that was not ordered is claimed, unless it is spoilt', async () => {
    const { id: vendorId } = await t.make.vendor();
    const { id: locationId } = await t.make.location();
    const place = { vendorId, locationId };
    const line = { productId: (await t.make.product()).id, quantity: 2 };
    const right = await receive(t.api, place, [{ ...line, reason: 'not_ordered' }]);
    expect(await claimsOf(t, right.body.id)).toEqual([]);
    const spoilt = await receive(t.api, place, [{ ...line, reason: 'damaged' }]);
    const { lines } = await claimOf(t, spoilt.body.id);
    expect(lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([[2, null]]);
  });

  test('Mark as Missing claims the item (R2)', async () => {
    const order = await anOrder(t, [{ unitPrice: '4' }]);
    const params = { id: order.itemIds[0] ?? 0 };
    await t.api.setOrderItemStatus({ params, body: { status: 'missing' } });
    const query = { vendorId: String(order.vendorId) };
    const [claim] = (await t.api.listClaims({ query })).body;
    expect([claim?.state, claim?.amount, claim?.lines.length]).toEqual(['draft', '20.00', 1]);
  });

  test('with its parties, lines and photos', async () => {
    const photoUrl = await uploadedPhoto(t);
    const { claim, receipt, order, vendorId } = await aClaim(t, {
      vendor: { email: 'desk@example.com' },
      item: { vendorItemCode: '0042', productName: 'Roma Tomatoes' },
      line: { reason: 'damaged', closed: true, note: 'Crushed', photoUrl },
    });
    expect(claim).toMatchObject({
      receiptId: receipt.id,
      receivedAt: receipt.at,
      vendorId,
      vendorEmail: 'desk@example.com',
      locationId: order.locationId,
      state: 'draft',
      amount: '5.00',
      unpricedLines: 0,
      creditedAmount: null,
      sentAt: null,
      settledAt: null,
    });
    expect(claim.lines).toEqual([
      {
        id: claim.lines[0]?.id,
        receiptLineId: receipt.lines[0]?.id,
        productId: order.items[0]?.productId,
        productName: 'Roma Tomatoes',
        vendorItemCode: '0042',
        orderId: order.id,
        // An open item is under a number from the moment of its order (E34).
        purchaseOrderNumber: expect.any(Number),
        orderedQuantity: 5,
        orderedUnit: order.items[0]?.unitOfMeasure,
        reason: 'damaged',
        quantity: 2,
        unitOfMeasure: order.items[0]?.unitOfMeasure,
        unitPrice: '2.50',
        amount: '5.00',
        note: 'Crushed',
        photoUrl,
        billedPrice: null,
        unitAmount: '2.5',
      },
    ]);
    expect((await t.api.getClaim({ params: { id: claim.id } })).body).toEqual(claim);
    const paged = await t.api.listClaims({ query: { limit: '1' } });
    expect(paged.body).toEqual([claim]);
  });

  test('what another claim says is short is not claimed twice', async () => {
    const order = await anOrder(t, [{ unitPrice: '1' }]);
    const orderItemId = order.itemIds[0];
    const first = await receive(t.api, order, [{ orderItemId, quantity: 1, reason: 'short' }]);
    const second = await receive(t.api, order, [{ orderItemId, quantity: 1, closed: true }]);
    expect((await claimOf(t, first.body.id)).lines[0]?.quantity).toBe(3);
    expect(await claimsOf(t, second.body.id)).toEqual([]);
  });

  test('keeps the name and address of a vendor that is deleted since (E15)', async () => {
    const { claim, vendorId } = await aClaim(t, {
      vendor: { name: 'Gone Farms', email: 'gone@example.com' },
    });
    await t.database.pool.query('update vendors set is_deleted = true where id = $1', [vendorId]);
    const { body } = await t.api.getClaim({ params: { id: claim.id } });
    expect(body).toMatchObject({ vendorName: 'Gone Farms', vendorEmail: 'gone@example.com' });
  });
});

describe('the correction of a receipt (E13, E15)', () => {
  const correct = (id: string, lines: object[]) =>
    t.api.updateReceipt({ params: { id }, body: { lines } });

  test('changes its draft, and keeps what a manager changed where the receipt says the same', async () => {
    const order = await anOrder(t, [{ unitPrice: '2.5' }, { unitPrice: '4' }]);
    const [first, second] = order.itemIds;
    const short = (orderItemId: number | undefined, quantity: number) => ({
      orderItemId,
      quantity,
      closed: true,
    });
    const receipt = await receive(t.api, order, [short(first, 3), short(second, 4)]);
    const claim = await claimOf(t, receipt.body.id);
    const lines = [{ id: claim.lines[0]?.id, amount: '6.00' }];
    expect((await changeClaim(t, claim, { lines })).status).toBe(200);
    expect((await correct(receipt.body.id, [short(first, 3), short(second, 2)])).status).toBe(200);
    const [after, ...others] = await claimsOf(t, receipt.body.id);
    expect(others).toEqual([]);
    expect(after?.id).toBe(claim.id);
    expect(after?.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [2, '6.00'],
      [3, '12.00'],
    ]);
  });

  test('drops a draft in which nothing is left, and brings it back when something is again', async () => {
    const { claim, receipt, order } = await aClaim(t);
    const line = { orderItemId: order.itemIds[0], closed: true };
    await correct(receipt.id, [{ ...line, quantity: 5 }]);
    expect(await claimOf(t, receipt.id)).toMatchObject({ id: claim.id, state: 'dropped' });
    await correct(receipt.id, [{ ...line, quantity: 1 }]);
    const claims = await claimsOf(t, receipt.id);
    expect(claims.map(({ id, state, lines }) => [id, state, lines[0]?.quantity])).toEqual([
      [claim.id, 'draft', 4],
    ]);
  });

  test('leaves a claim dropped that a manager dropped, while the receipt says the same', async () => {
    const { claim, receipt } = await aClaim(t);
    await changeClaim(t, claim, { state: 'dropped' });
    await t.api.updateReceipt({ params: { id: receipt.id }, body: { notes: 'Back door' } });
    expect((await claimsOf(t, receipt.id)).map(({ state }) => state)).toEqual(['dropped']);
  });

  test.each([
    ['sent', []],
    ['credited', [{ state: 'credited', creditedAmount: '5' }]],
    ['refused', [{ state: 'refused' }]],
  ])('is 409 once its claim is %s, and changes nothing', async (_, steps) => {
    const { claim, receipt, order } = await aClaim(t);
    for (const step of [{ state: 'sent' }, ...steps]) await changeClaim(t, claim, step);
    const before = await claimOf(t, receipt.id);
    const line = { orderItemId: order.itemIds[0], quantity: 5 };
    const { status, problem } = await correct(receipt.id, [line]);
    expect([status, problem.code]).toEqual([409, 'claim_of_receipt_sent']);
    expect(await claimOf(t, receipt.id)).toEqual(before);
    const { body } = await t.api.getReceipt({ params: { id: receipt.id } });
    expect(body.lines[0]?.quantity).toBe(3);
  });
});

describe('the list of claims (D5)', () => {
  test('is newest first, in pages, by state, vendor and location', async () => {
    const { id: locationId } = await t.make.location();
    const made = [];
    for (let number = 0; number < 3; number++) made.push((await aClaim(t, { locationId })).claim);
    const [first, second, third] = made;
    if (second) await changeClaim(t, second, { state: 'dropped' });
    const of = async (query: Record<string, string>) =>
      (await t.api.listClaims({ query: { locationId: String(locationId), ...query } })).body.map(
        ({ id }) => id,
      );
    expect(await of({})).toEqual([third?.id, second?.id, first?.id]);
    expect(await of({ state: 'draft' })).toEqual([third?.id, first?.id]);
    expect(await of({ state: 'dropped,sent' })).toEqual([second?.id]);
    expect(await of({ vendorId: String(first?.vendorId) })).toEqual([first?.id]);
    const seen: number[] = [];
    for (let url: string | undefined = `/api/claims?locationId=${locationId}&limit=2`; url;) {
      const response: Awaited<ReturnType<typeof t.app.inject>> = await t.app.inject(url);
      expect(response.headers['x-total-count']).toBe('3');
      seen.push(...response.json<Claim[]>().map(({ id }) => id));
      url = /^<([^>]+)>/.exec(String(response.headers['link'] ?? ''))?.[1];
    }
    expect(seen).toEqual([third?.id, second?.id, first?.id]);
  });

  test.each([{ state: 'lost' }, { vendorId: 'x' }, { limit: '0' }])('refuses %j', async (query) => {
    expect((await t.api.listClaims({ query: query })).status).toBe(400);
  });
});

describe('spend shows credits apart (R4)', () => {
  test('by the day of the credit, at one location, of one vendor', async () => {
    const { id: locationId } = await t.make.location();
    const [one, other] = [await aClaim(t, { locationId }), await aClaim(t, { locationId })];
    t.setNow(new Date('2030-05-05T17:00:00Z'));
    for (const { claim } of [one, other]) {
      await changeClaim(t, claim, { state: 'sent' });
      await changeClaim(t, claim, { state: 'credited', creditedAmount: '4.50' });
    }
    const creditsIn = async (query: Record<string, string>) =>
      (await t.api.getSpend({ query })).body.credits;
    const year = { from: '2030-01-01', to: '2030-12-31' };
    expect(await creditsIn(year)).toBe('9.00');
    expect(await creditsIn({ ...year, vendorId: String(one.vendorId) })).toBe('4.50');
    expect(await creditsIn({ ...year, locationId: String(locationId + 1_000) })).toBe('0.00');
    expect(await creditsIn({ from: '2030-05-06' })).toBe('0.00');
    expect(await creditsIn({ ...year, productId: 'PRD-000001' })).toBeNull();
    expect((await t.api.getSpend({ query: year })).body.total).toBe('0.00');
  });
});
