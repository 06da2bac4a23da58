import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { anAnsweringVendor } from '#tests/support/answers.ts';

const t = useTestApp();

const linesOf = async (itemId: number) => {
  const { rows } = await t.database.pool.query<{ answer: string; id: number }>(
    'select id, answer from vendor_answer_lines where order_item_id = $1 order by id',
    [itemId],
  );
  return rows;
};

test('pressed twice at once, an answer is stored once and is once in the timeline (V6)', async () => {
  const one = await anAnsweringVendor(t, { items: 3 });
  const said = one.itemIds.map(() => ({ answer: 'out' }));
  const both = await Promise.all([1, 2, 3].map(() => one.answer(said, { note: 'Sorry' })));
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(both.map(({ body }) => body.stored).sort((a, b) => a - b)).toEqual([0, 0, 3]);
  expect(new Set(both.map(({ body }) => body.answerId)).size).toBe(1);
  expect(await linesOf(one.idOf(0))).toHaveLength(1);
  expect(await one.details('answered')).toEqual(['3 out of stock: Sorry']);
});

test('of two tabs with different answers both are kept, and the item has the last (V6)', async () => {
  const one = await anAnsweringVendor(t, { items: 1 });
  const statuses = await Promise.all(
    [{ answer: 'confirmed' }, { answer: 'out' }].map((said) => one.answer([said])),
  );
  expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
  const lines = await linesOf(one.idOf(0));
  expect(lines.map(({ answer }) => answer).sort()).toEqual(['confirmed', 'out']);
  expect(await one.answerOf(0)).toMatchObject({ answer: lines.at(-1)?.answer });
});

test('while orders are combined, an answer is stored for the line that stays, or refused (E12)', async () => {
  for (let time = 0; time < 5; time++) {
    const one = await anAnsweringVendor(t, { items: 1 });
    const other = await t.make.order({
      locationId: one.location.id,
      orderedBy: one.order.orderedBy,
      items: [{ vendorId: one.vendor.id, productName: 'Basil' }],
    });
    const id = other.items[0]?.id ?? 0;
    const [combined, answered] = await Promise.all([
      t.api.combineOrders({ params: { id: one.order.id }, body: { orderIds: [other.id] } }),
      one.submit({ lines: [{ orderItemId: id, answer: 'out', version: 1 }] }),
    ]);
    expect([combined.status, answered.status]).toEqual([200, 200]);
    const { body } = await t.api.listItemsOfOrder({ params: { id: one.order.id } });
    expect(body.find(({ productName }) => productName === 'Basil')?.answer).toMatchObject({
      answer: 'out',
      outdated: false,
    });
  }
});

test('while an item is received, edited or moved, its answer comes before that or is refused (V6)', async () => {
  const other = await t.make.vendor();
  const meanwhile = [
    (one: Awaited<ReturnType<typeof anAnsweringVendor>>) => one.mark(0, 'received'),
    (one: Awaited<ReturnType<typeof anAnsweringVendor>>) => one.edit(0, { quantity: 5 }),
    (one: Awaited<ReturnType<typeof anAnsweringVendor>>) => one.edit(0, { vendorId: other.id }),
  ];
  for (const change of [...meanwhile, ...meanwhile]) {
    const one = await anAnsweringVendor(t, { items: 2 });
    await one.mark(0, 'ordered');
    const [answered, changed] = await Promise.all([
      one.answer([
        { answer: 'short', quantity: 6, version: 1 },
        { answer: 'out', version: 1 },
      ]),
      change(one),
    ]);
    expect(changed.status).toBe(200);
    expect([200, 400, 409]).toContain(answered.status);
    const isStored = answered.status === 200;
    expect(await linesOf(one.idOf(0))).toHaveLength(isStored ? 1 : 0);
    expect(await linesOf(one.idOf(1))).toHaveLength(isStored ? 1 : 0);
    expect((await one.item(0))?.answer?.toSettle ?? false).toBe(false);
  }
});

test('accepted and dismissed at once, an answer is settled once; accepted twice, once (V7)', async () => {
  const one = await anAnsweringVendor(t, { items: 2 });
  await one.answer([{ answer: 'short', quantity: 6 }, { answer: 'out' }]);
  const both = await Promise.all([one.accept(0), one.dismiss(0), one.accept(0)]);
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  const twice = await Promise.all([one.accept(1), one.accept(1)]);
  expect(twice.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
});

test('while a link is ended, an answer is stored before or refused as unknown (D22)', async () => {
  for (let time = 0; time < 5; time++) {
    const one = await anAnsweringVendor(t, { items: 1 });
    const [answered] = await Promise.all([
      one.answer([{ answer: 'out' }]),
      t.api.revokePublicLinks({ params: { vendorId: one.vendor.id } }),
    ]);
    expect([200, 404]).toContain(answered.status);
    expect(await linesOf(one.idOf(0))).toHaveLength(answered.status === 200 ? 1 : 0);
    expect((await one.answer([{ answer: 'confirmed' }])).status).toBe(404);
  }
});

test('answers of one vendor at two links, and items that are edited, drawn and accepted at the same moment, cause no error', async () => {
  const one = await anAnsweringVendor(t, { items: 4 });
  const link = await t.api.createPublicLink({ params: one.place });
  const params = { token: link.body.publicUrl.split('/').at(-1) ?? '' };
  const work = Array.from({ length: 6 }, (_, time) => [
    one.answer(one.itemIds.map(() => ({ answer: time % 2 ? 'out' : 'confirmed' }))),
    t.api.submitAnswers({
      params,
      body: { lines: one.itemIds.toReversed().map((id) => ({ orderItemId: id, answer: 'out' })) },
    }),
    one.edit(time % 4, { quantity: 12 + time }),
    t.api.getVendorOrderPdf({ params: one.place }),
    one.accept(time % 4),
  ]).flat();
  const statuses = (await Promise.all<{ status: number }>(work)).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});
