import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { anAnsweringVendor, storedAnswers } from '#tests/support/answers.ts';

const t = useTestApp();
const HOSTILE = `<script>window.hostile=1</script>"'&`;
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);

test('a note alone is stored, and is in the timeline of what is open (E34)', async () => {
  const one = await anAnsweringVendor(t, { items: 1 });
  expect((await one.submit({ note: '   ' })).status).toBe(400);
  const { status, body } = await one.submit({ name: 'Kay', note: 'Gate B is closed', lines: [] });
  expect([status, body.stored]).toEqual([200, 0]);
  expect((await one.submit({ name: 'Kay', note: 'Gate B is closed' })).body.answerId).toBe(
    body.answerId,
  );
  expect(await one.details('answered')).toEqual(['Gate B is closed']);
  expect(await one.answerOf(0)).toBeNull();
  const called = await t.api.confirmByPhone({ params: { number: one.number }, body: {} });
  expect(called.status).toBe(200);
});

test('all of 1,200 open items can be confirmed at once (E34)', async () => {
  const one = await anAnsweringVendor(t, { items: 1_200 });
  const lines = one.itemIds.map((orderItemId) => ({ orderItemId, answer: 'confirmed' }));
  const { status, body } = await one.submit({ lines });
  expect([status, body.stored]).toEqual([200, 1_200]);
}, 240_000);

describe('a vendor answers its open items', () => {
  test('each in its way, with a name and a note, and managers see it with the item (V6, V7)', async () => {
    const one = await anAnsweringVendor(t, { items: 4 });
    const stored = await one.answer(
      [
        { answer: 'confirmed', price: '12.5', deliveryDate: inDays(2) },
        { answer: 'short', quantity: 6, note: 'The rest on Friday' },
        { answer: 'out' },
        { answer: 'substitute', substitute: 'Plum tomatoes' },
      ],
      { name: 'Ana', note: 'Gate B is closed' },
    );
    expect([stored.status, stored.body]).toMatchObject([
      200,
      { message: '4 answers stored', stored: 4 },
    ]);
    const common = {
      quantity: null,
      substitute: null,
      price: null,
      deliveryDate: null,
      note: null,
      name: 'Ana',
      message: 'Gate B is closed',
      settled: null,
      outdated: false,
      toSettle: true,
    };
    const answers = [
      { ...common, answer: 'confirmed', price: '12.50', deliveryDate: inDays(2) },
      { ...common, answer: 'short', quantity: 6, note: 'The rest on Friday' },
      { ...common, answer: 'out' },
      { ...common, answer: 'substitute', substitute: 'Plum tomatoes' },
    ];
    expect((await one.get()).items.map(({ answer }) => answer)).toMatchObject(answers);
    expect((await one.read()).orders.map(({ answer }) => answer)).toMatchObject(answers);
    const { body } = await t.api.listOrderItems({
      query: { vendorId: String(one.vendor.id), limit: '10' },
    });
    expect(body.map(({ answer }) => answer)).toMatchObject(answers);
    expect(body[0]?.answer?.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  test('and the purchase order is answered, once in its timeline, by that person (V4)', async () => {
    const one = await anAnsweringVendor(t);
    await one.send();
    await one.answer([{ answer: 'confirmed' }, { answer: 'out' }], { name: 'Ana', note: 'Sorry' });
    await one.answer([{ answer: 'confirmed' }, { answer: 'out' }], { name: 'Ana', note: 'Sorry' });
    const { state, answeredAt, problem, events } = await one.get();
    expect([state, problem]).toEqual(['answered', null]);
    expect(answeredAt).not.toBeNull();
    expect(events.filter(({ kind }) => kind === 'answered')).toMatchObject([
      { by: 'Ana', detail: '1 item as ordered, 1 out of stock: Sorry' },
    ]);
  });

  test('in the fields of a form, too (E2)', async () => {
    const one = await anAnsweringVendor(t, { items: 3 });
    const [first, second, third] = one.itemIds;
    const form = new URLSearchParams({
      name: 'Ana',
      [`answer-${first}`]: 'short',
      [`quantity-${first}`]: '6',
      [`version-${first}`]: '1',
      [`price-${second}`]: '3.20',
      [`version-${second}`]: '1',
      [`version-${third}`]: '1',
      confirmRest: `${first} ${second}`,
    });
    const { statusCode } = await t.app.inject({
      method: 'POST',
      url: `/api${one.path.replace('/vendor-orders/', '/vendor-orders/public/')}/answers`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    });
    expect(statusCode).toBe(200);
    expect(await one.answerOf(0)).toMatchObject({ answer: 'short', quantity: 6, name: 'Ana' });
    expect(await one.answerOf(1)).toMatchObject({ answer: 'confirmed', price: '3.20' });
    expect(await one.answerOf(2)).toBeNull();
  });

  test('again, and the later answer counts; every one is kept (V6)', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    const [, before = 0] = await storedAnswers(t);
    await one.answer([{ answer: 'out' }]);
    await one.answer([{ answer: 'short', quantity: 3 }]);
    await one.answer([{ answer: 'confirmed' }]);
    expect(await one.answerOf(0)).toMatchObject({ answer: 'confirmed', toSettle: false });
    expect((await storedAnswers(t))[1]).toBe(before + 3);
  });

  test('once: the same again stores nothing new, whatever else is answered beside it (V6)', async () => {
    const one = await anAnsweringVendor(t);
    const first = await one.answer([{ answer: 'out' }], { name: 'Ana', note: 'Sorry' });
    const before = await storedAnswers(t);
    const again = await one.answer([{ answer: 'out' }], { name: 'Ana', note: 'Sorry' });
    expect(again.body).toMatchObject({ stored: 0, answerId: first.body.answerId });
    expect(await storedAnswers(t)).toEqual(before);
    await one.accept(0);
    const more = await one.answer(
      [{ answer: 'confirmed' }].map((line) => ({ ...line, orderItemId: one.idOf(1) })),
    );
    expect(more.body.stored).toBe(1);
  });

  test('with another note alone, which is kept and in the timeline (V6)', async () => {
    const one = await anAnsweringVendor(t);
    await one.answer([{ answer: 'confirmed' }]);
    expect((await one.answer([{ answer: 'confirmed' }], { note: 'Ring twice' })).body.stored).toBe(
      0,
    );
    expect(await one.details('answered')).toEqual(['1 item as ordered', 'Ring twice']);
  });

  test('that have no number yet, and get it so (V4)', async () => {
    const one = await anAnsweringVendor(t);
    const later = await t.make.order({
      locationId: one.location.id,
      items: [{ vendorId: one.vendor.id }],
    });
    const orderItemId = later.items[0]?.id;
    expect((await one.submit({ lines: [{ orderItemId, answer: 'out' }] })).status).toBe(200);
    expect((await one.get()).items.at(-1)).toMatchObject({
      id: orderItemId,
      answer: { answer: 'out' },
    });
  });

  test('and what differs from the order is known as such: as ordered, nobody has to settle it (V7)', async () => {
    const one = await anAnsweringVendor(t, { items: 3 });
    await t.api.updateOrderItem({ params: { id: one.idOf(0) }, body: { unitPrice: '4.5' } });
    await one.answer([
      { answer: 'confirmed', price: 4.5, note: 'As always' },
      { answer: 'confirmed', price: '4.51' },
      { answer: 'confirmed', deliveryDate: inDays(3) },
    ]);
    const toSettle = (await one.get()).items.map(({ answer }) => answer?.toSettle);
    expect(toSettle).toEqual([false, true, true]);
  });

  test('whose orders are combined: by the ids of before, and an answer stays with its line (E12)', async () => {
    const { vendorId, locationId } = (await anAnsweringVendor(t)).place;
    const person = await t.make.user({ locationIds: [locationId] });
    const [tomatoes, basil] = [
      await t.make.product({ vendorId }),
      await t.make.product({ vendorId }),
    ];
    const line = (productId: string, quantity: number) => ({ productId, quantity, vendorId });
    const of = { locationId, orderedBy: person.id };
    const first = await t.make.order({ ...of, items: [line(tomatoes.id, 10)] });
    const second = await t.make.order({ ...of, items: [line(tomatoes.id, 5), line(basil.id, 2)] });
    const third = await t.make.order({ ...of, items: [line(basil.id, 4)] });
    const link = await t.api.createPublicLink({ params: { vendorId, locationId } });
    const params = { token: link.body.publicUrl.split('/').at(-1) ?? '' };
    const submit = (lines: object[]) => t.api.submitAnswers({ params, body: { lines } });
    const [ten] = first.items;
    const [five, two] = second.items;
    const [four] = third.items;
    expect((await submit([{ orderItemId: two?.id, answer: 'out' }])).status).toBe(200);

    const orderIds = [second.id, third.id];
    expect(
      (await t.api.combineOrders({ params: { id: first.id }, body: { orderIds } })).status,
    ).toBe(200);
    // The answered line stays alone; tomatoes add up.
    const { body: items } = await t.api.listItemsOfOrder({ params: { id: first.id } });
    expect(
      items.map(({ quantity, answer }) => [quantity, answer?.answer, answer?.outdated]),
    ).toEqual([
      [15, undefined, undefined],
      [2, 'out', false],
      [4, undefined, undefined],
    ]);
    // The vendor read five of them; meanwhile they are fifteen.
    const stale = await submit([{ orderItemId: five?.id, answer: 'confirmed', version: 1 }]);
    expect([stale.status, stale.problem.code]).toEqual([409, 'changed_meanwhile']);
    const both = await submit([
      { orderItemId: five?.id, answer: 'confirmed' },
      { orderItemId: ten?.id, answer: 'out' },
    ]);
    expect([both.status, both.problem.code]).toEqual([409, 'changed_meanwhile']);
    const answers = await submit([
      { orderItemId: five?.id, answer: 'confirmed' },
      { orderItemId: ten?.id, answer: 'confirmed' },
      { orderItemId: two?.id, answer: 'confirmed', version: 1 },
      { orderItemId: four?.id, answer: 'short', quantity: 1, version: 1 },
    ]);
    expect(answers.body.stored).toBe(3);
    const { body: after } = await t.api.listItemsOfOrder({ params: { id: first.id } });
    expect(after.map(({ answer }) => answer?.answer)).toEqual(['confirmed', 'confirmed', 'short']);
  });
});

describe('an answer is outside', () => {
  test('kept as it was typed, and no markup anywhere (A10)', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    await one.answer([{ answer: 'substitute', substitute: HOSTILE, note: HOSTILE }], {
      name: HOSTILE,
      note: HOSTILE,
    });
    expect(await one.answerOf(0)).toMatchObject({
      substitute: HOSTILE,
      note: HOSTILE,
      name: HOSTILE,
      message: HOSTILE,
    });
    expect((await one.get()).events.at(-1)).toMatchObject({ by: HOSTILE });
    const { body } = await t.app.inject({ url: one.path });
    expect(body).not.toContain('<script');
  });

  test('written from other sites, refused (D31)', async () => {
    const one = await anAnsweringVendor(t);
    const post = (headers: Record<string, string>) =>
      t.app.inject({
        method: 'POST',
        url: `/api/vendor-orders/public/${one.token}/answers`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: `answer-${one.idOf(0)}=out`,
      });
    const elsewhere: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of elsewhere) expect((await post(headers)).statusCode).toBe(403);
    expect(await one.answerOf(0)).toBeNull();
    expect((await post({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  });

  test('announced to managers as it is stored (V7)', async () => {
    const one = await anAnsweringVendor(t);
    const published: string[] = [];
    const { publish } = t.services.live;
    t.services.live.publish = (topics) => void published.push(...topics);
    await one.answer([{ answer: 'out' }]);
    t.services.live.publish = publish;
    expect(published).toContain('orders');
  });

  test('in the history of its purchase order, as the answers that were given (A8)', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    await one.answer([{ answer: 'short', quantity: 6 }], { name: 'Ana' });
    const { body } = await t.api.listHistory({
      query: { kind: 'purchase-orders', id: String(one.number) },
    });
    const [last] = body;
    expect(last?.changes).toContainEqual(
      expect.objectContaining({ field: 'quantity', after: 6, part: expect.anything() }),
    );
    const ofOrder = await t.api.listHistory({ query: { kind: 'orders', id: one.order.id } });
    expect(JSON.stringify(ofOrder.body)).not.toContain('answerId');
  });
});
