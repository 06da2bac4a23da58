import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ledgerErrors } from '#server/inventory/check-ledger.ts';
import { useTestApp } from '#tests/support/app.ts';
import { hoursAgo, NOW, useStock } from '#tests/support/stock.ts';

const t = useTestApp();
const stock = useStock(t);
const { aProduct, move, onHand, setConversions } = stock;

/** Sends one count of several products. */
const countOf = (lines: object[], more: object = {}) =>
  t.api.createCount({ body: { id: randomUUID(), locationId: stock.here, lines, ...more } });

const countedAt = async (productId: string) => {
  const query = { locationId: String(stock.here) };
  const { body } = await t.api.listInventory({ query });
  return body.find((line) => line.productId === productId)?.countedAt;
};

describe('each product of a count has the moment at which it was counted (S2, E16)', () => {
  test('a delivery between two products of one count stays, and each was counted when it was', async () => {
    const [first, last] = [await aProduct(), await aProduct()];
    await move(first, 10, { at: hoursAgo(2) });
    await move(last, 10, { at: hoursAgo(2) });
    const { status, body } = await countOf(
      [
        { productId: first, amount: 2, at: hoursAgo(3) },
        { productId: last, amount: 12 },
      ],
      { at: hoursAgo(1) },
    );
    expect([status, body.at]).toEqual([201, hoursAgo(1)]);
    expect([await onHand(first), await onHand(last)]).toEqual([12, 12]);
    expect([await countedAt(first), await countedAt(last)]).toEqual([hoursAgo(3), hoursAgo(1)]);
    expect(await ledgerErrors(t.database.pool)).toEqual([]);
  });

  test('of several lines the latest holds, and none is later than the count', async () => {
    const [several, some, later] = [await aProduct(), await aProduct(), await aProduct()];
    for (const id of [several, some])
      await setConversions(id, [{ unitOfMeasure: stock.piece, factor: 10 }]);
    const pieces = { amount: 5, unitOfMeasure: stock.piece };
    const { body } = await countOf(
      [
        { productId: several, amount: 1, at: hoursAgo(4) },
        { ...pieces, productId: several, at: hoursAgo(3) },
        { productId: some, amount: 1, at: hoursAgo(4) },
        { ...pieces, productId: some },
        { productId: later, amount: 1, at: hoursAgo(1) },
      ],
      { at: hoursAgo(2) },
    );
    expect(body.products).toBe(3);
    expect(await countedAt(several)).toBe(hoursAgo(3));
    expect(await countedAt(some)).toBe(hoursAgo(2));
    expect(await countedAt(later)).toBe(hoursAgo(2));
    expect(await onHand(several)).toBe(1.5);
  });

  test('a correction keeps it, and what is new in the correction has the moment of the count (24.6)', async () => {
    const [first, last, added] = [await aProduct(), await aProduct(), await aProduct()];
    const { body: counted } = await countOf(
      [
        { productId: first, amount: 2, at: hoursAgo(4) },
        { productId: last, amount: 1 },
      ],
      { at: hoursAgo(2) },
    );
    for (const id of [first, last, added]) await move(id, 10, { at: hoursAgo(3) });
    const lines = [first, last, added].map((productId) => ({
      productId,
      amount: 3,
      at: hoursAgo(1),
    }));
    const { body } = await countOf(lines, { corrects: counted.id });
    expect(body).toMatchObject({ at: hoursAgo(2), corrects: counted.id });
    expect([await onHand(first), await onHand(last), await onHand(added)]).toEqual([13, 3, 3]);
    // A correction of the correction, too.
    await countOf([{ productId: first, amount: 4 }], { corrects: body.id });
    expect(await onHand(first)).toBe(14);
    expect(await countedAt(first)).toBe(hoursAgo(4));
  });

  test('a product that waits for a conversion keeps it, also in a correction (S0, E31)', async () => {
    const [waiting, corrected] = [await aProduct(), await aProduct()];
    const inKilos = { unitOfMeasure: stock.kilo, at: hoursAgo(3) };
    const last = { productId: await aProduct(), amount: 1 };
    const { body } = await countOf(
      [
        { productId: waiting, amount: 4, ...inKilos },
        { productId: corrected, amount: 4, ...inKilos },
        last,
      ],
      { at: hoursAgo(1) },
    );
    for (const id of [waiting, corrected]) await move(id, 10, { at: hoursAgo(2) });
    const corrects = { corrects: body.id };
    await countOf([{ productId: corrected, amount: 6, unitOfMeasure: stock.kilo }], corrects);
    expect(await countedAt(waiting)).toBeNull();
    for (const id of [waiting, corrected])
      await setConversions(id, [{ unitOfMeasure: stock.kilo, factor: 2 }]);
    expect([await onHand(waiting), await onHand(corrected)]).toEqual([12, 13]);
    expect(await countedAt(waiting)).toBe(hoursAgo(3));
  });

  test('one that is too old is refused by its line, and of a retry none is looked at again; another moment is another count (D12)', async () => {
    const id = await aProduct();
    const old = { productId: id, amount: 2, at: hoursAgo(24 * 7 + 1) };
    const { status, problem } = await countOf([{ productId: await aProduct(), amount: 1 }, old]);
    expect([status, problem.details?.map(({ path }) => path)]).toEqual([400, ['lines.1.at']]);
    expect(await onHand(id)).toBeUndefined();

    const again = {
      id: randomUUID(),
      at: hoursAgo(1),
    };
    const lines = [{ productId: id, amount: 2, at: hoursAgo(24 * 7 - 1) }];
    const first = await countOf(lines, again);
    expect(first.status).toBe(201);
    t.setNow(new Date(NOW + 8 * 86_400_000));
    const retry = await countOf(lines, again);
    t.setNow(new Date(NOW));
    expect([retry.status, retry.body]).toEqual([200, first.body]);
    const other = await countOf([{ ...lines[0], at: hoursAgo(2) }], again);
    expect([other.status, other.problem.code]).toEqual([409, 'id_taken']);
  });
});

test('what was used is from one moment at which a product was counted to the next (24.7)', async () => {
  const [id, other] = [await aProduct(), await aProduct()];
  const countBoth = (amount: number, at: string, sent: string) =>
    countOf(
      [
        { productId: id, amount, at },
        { productId: other, amount: 1 },
      ],
      { at: sent },
    );
  await countBoth(10, hoursAgo(8), hoursAgo(7));
  const { body } = await countBoth(4, hoursAgo(3), hoursAgo(1));
  // It is in neither count of the first product.
  await move(id, 5, { at: hoursAgo(2) });
  const use = await t.api.listCountedUse({ params: { id: body.id } });
  expect(use.body.toSorted((a, b) => b.used - a.used)).toMatchObject([
    { productId: id, used: 6, since: hoursAgo(8) },
    { productId: other, used: 0, since: hoursAgo(7) },
  ]);
});
