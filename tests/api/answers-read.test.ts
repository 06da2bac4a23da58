import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { anAnsweringVendor } from '#tests/support/answers.ts';

const t = useTestApp();

describe('a manager settles the answer that was read (V7)', () => {
  test.each(['acceptAnswer', 'dismissAnswer'] as const)(
    '%s of an answer that the vendor replaced is 409 with the new one, and nothing is stored',
    async (settle) => {
      const one = await anAnsweringVendor(t, { items: 1 });
      const params = { id: one.idOf(0) };
      await one.answer([{ answer: 'short', quantity: 6 }]);
      const read = await one.answerOf(0);
      await one.answer([{ answer: 'out' }]);
      const { status, problem } = await t.api[settle]({ params, body: { answerId: read?.id } });
      expect([status, problem.code]).toEqual([409, 'changed_meanwhile']);
      expect(problem.message).toMatch(/^The vendor answered .+ again meanwhile\. .+\.$/);
      expect(problem.current).toMatchObject({ id: params.id, answer: { answer: 'out' } });
      expect(await one.item(0)).toMatchObject({
        quantity: 12,
        orderedStatus: 'pending',
        answer: { toSettle: true, settled: null },
      });
      const now = await one.answerOf(0);
      expect((await t.api[settle]({ params, body: { answerId: now?.id } })).status).toBe(200);
    },
  );

  test.each(['a replaced answer', 'no answer'] as const)(
    'ordering elsewhere after reading %s is 409 with the new one, and nothing is stored',
    async (which) => {
      const one = await anAnsweringVendor(t, { items: 1 });
      if (which === 'a replaced answer') await one.answer([{ answer: 'out' }]);
      const read = await one.answerOf(0);
      await one.answer([{ answer: 'confirmed' }]);
      const { id: productId } = await t.make.product();
      const elsewhere = (answerId: unknown) =>
        t.api.orderElsewhere({ params: { id: one.idOf(0) }, body: { productId, answerId } });
      const { status, problem } = await elsewhere(read?.id ?? null);
      expect([status, problem.code]).toEqual([409, 'changed_meanwhile']);
      const again = which === 'a replaced answer' ? 'again ' : '';
      expect(problem.message).toMatch(
        new RegExp(`^The vendor answered .+ ${again}meanwhile\\. Nothing was ordered elsewhere: `),
      );
      expect(problem.current).toMatchObject({ id: one.idOf(0), answer: { answer: 'confirmed' } });
      expect(await one.item(0)).toMatchObject({ orderedStatus: 'pending' });
      const now = await one.answerOf(0);
      expect((await elsewhere(now?.id)).status).toBe(201);
    },
  );

  test('without saying which, it is the last, as before; what is no id is 400', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    const params = { id: one.idOf(0) };
    await one.answer([{ answer: 'short', quantity: 6 }]);
    await one.answer([{ answer: 'short', quantity: 7 }]);
    const wrong = await t.api.acceptAnswer({ params, body: { answerId: 'x' } });
    expect([wrong.status, wrong.problem.details?.[0]?.path]).toEqual([400, 'answerId']);
    const plain = await t.app.inject({
      method: 'POST',
      url: `/api/order-items/${params.id}/answer/accept`,
    });
    expect([plain.statusCode, plain.json()]).toMatchObject([200, { quantity: 7 }]);
  });

  test('an answer stays the same when its order is combined into another (E12)', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    await one.answer([{ answer: 'short', quantity: 6 }]);
    const read = await one.answerOf(0);
    const into = await t.make.order({
      locationId: one.location.id,
      orderedBy: one.order.orderedBy,
      items: [{ vendorId: one.vendor.id, productName: 'Basil' }],
    });
    await t.api.combineOrders({ params: { id: into.id }, body: { orderIds: [one.order.id] } });
    const { body: items } = await t.api.listItemsOfOrder({ params: { id: into.id } });
    const id = items.find(({ answer }) => answer)?.id ?? 0;
    const accepted = await t.api.acceptAnswer({ params: { id }, body: { answerId: read?.id } });
    expect([accepted.status, accepted.body.quantity]).toEqual([200, 6]);
  });
});
