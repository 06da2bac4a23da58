import { describe, expect, test } from 'vitest';
import { ANSWERS_A_MINUTE_MAX, ANSWERS_OF_LINK_MAX } from '#contract/values/limits.ts';
import { useTestApp } from '#tests/support/app.ts';
import { anAnsweringVendor, storedAnswers } from '#tests/support/answers.ts';

const t = useTestApp();

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);

describe('an answer that cannot be is refused whole', () => {
  test.each([
    ['short', { answer: 'short' }, 'quantity'],
    ['short of all', { answer: 'short', quantity: 12 }, 'quantity'],
    ['short of more', { answer: 'short', quantity: 13 }, 'quantity'],
    ['short of none', { answer: 'short', quantity: 0 }, 'quantity'],
    ['half a case', { answer: 'short', quantity: 1.5 }, 'quantity'],
    ['a text as quantity', { answer: 'short', quantity: '6' }, 'quantity'],
    ['no words', { answer: 'substitute' }, 'substitute'],
    ['blank words', { answer: 'substitute', substitute: '  ' }, 'substitute'],
    ['another answer', { answer: 'maybe' }, 'answer'],
    ['no answer', {}, 'answer'],
    ['a negative price', { answer: 'confirmed', price: '-1' }, 'price'],
    ['yesterday', { answer: 'confirmed', deliveryDate: inDays(-2) }, 'deliveryDate'],
    ['in two years', { answer: 'confirmed', deliveryDate: inDays(700) }, 'deliveryDate'],
    ['no day', { answer: 'confirmed', deliveryDate: '2026-02-30' }, 'deliveryDate'],
    ['a long note', { answer: 'confirmed', note: 'x'.repeat(501) }, 'note'],
  ])('%s is 400 and names the field (E11)', async (_what, said, field) => {
    const one = await anAnsweringVendor(t);
    const before = await storedAnswers(t);
    const lines = [
      { orderItemId: one.idOf(0), answer: 'confirmed' },
      { orderItemId: one.idOf(1), ...said },
    ];
    const { status, problem } = await one.submit({ lines });
    expect([status, problem.details?.[0]?.path]).toEqual([400, `lines.1.${field}`]);
    expect(await storedAnswers(t)).toEqual(before);
    expect(await one.answerOf(0)).toBeNull();
  });

  test('a short answer takes from 1 to one less than ordered (E11)', async () => {
    const one = await anAnsweringVendor(t);
    expect((await one.answer([{ answer: 'short', quantity: 1 }])).status).toBe(200);
    expect((await one.answer([{ answer: 'short', quantity: 11 }])).status).toBe(200);
  });

  test('an item twice, none, or ten thousand are 400 (V6)', async () => {
    const one = await anAnsweringVendor(t);
    const line = { orderItemId: one.idOf(0), answer: 'confirmed' };
    expect((await one.submit({ lines: [line, line] })).status).toBe(400);
    expect((await one.submit({ lines: [] })).status).toBe(400);
    expect((await one.submit({})).status).toBe(400);
    const many = Array.from({ length: 10_000 }, (_, id) => ({ ...line, orderItemId: id + 1 }));
    const { status, problem } = await one.submit({ lines: many });
    // Not their number: these items are not on the order.
    expect([status, problem.code]).toEqual([400, 'invalid_input']);
    const form = many.map(({ orderItemId }) => `answer-${orderItemId}=out`).join('&');
    const formed = await t.app.inject({
      method: 'POST',
      url: `/api/vendor-orders/public/${one.token}/answers`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form,
    });
    expect(formed.statusCode).toBe(400);
  });

  test('items of another vendor or location, of an order that waits for approval, and unknown ones are 400 alike (D22)', async () => {
    const one = await anAnsweringVendor(t);
    const other = await anAnsweringVendor(t);
    const elsewhere = await t.make.order({ items: [{ vendorId: one.vendor.id }] });
    await t.make.location();
    const limited = await t.make.location({ approvalLimit: '1.00' });
    const waiting = await t.make.order({
      locationId: limited.id,
      items: [{ vendorId: one.vendor.id, unitPrice: '500.00' }],
      total: '5000.00',
      appliedLimit: '1.00',
    });
    const link = await t.api.createPublicLink({
      params: { vendorId: one.vendor.id, locationId: limited.id },
    });
    const token = link.body.publicUrl.split('/').at(-1) ?? '';
    const before = await storedAnswers(t);
    const answersTo = async (orderItemId: number | undefined, through = one.token) => {
      const lines = [{ orderItemId, answer: 'out' }];
      const { status, problem } = await t.api.submitAnswers({
        params: { token: through },
        body: { lines },
      });
      return [status, problem.message, problem.details];
    };
    const unknown = await answersTo(2_000_000_000);
    expect(unknown[0]).toBe(400);
    expect(await answersTo(other.idOf(0))).toEqual(unknown);
    expect(await answersTo(elsewhere.items[0]?.id)).toEqual(unknown);
    expect(await answersTo(waiting.items[0]?.id, token)).toEqual(unknown);
    expect(await storedAnswers(t)).toEqual(before);
    expect(await other.answerOf(0)).toBeNull();
  });

  test('an item that is no longer open is 409 and named, and nothing of the rest is stored (V6)', async () => {
    const one = await anAnsweringVendor(t, { items: 3 });
    await one.mark(1, 'ordered');
    await one.mark(1, 'received');
    const before = await storedAnswers(t);
    const said = [{ answer: 'confirmed' }, { answer: 'confirmed' }];
    const { status, problem } = await one.answer(said);
    const name = one.order.items[1]?.productName ?? '?';
    expect([status, problem.message]).toEqual([409, expect.stringContaining(name)]);
    await t.api.deleteOrderItem({ params: { id: one.idOf(0) } });
    const names = one.order.items.slice(0, 2).map(({ productName }) => productName);
    expect((await one.answer(said)).problem.message).toContain(names.join(', '));
    await t.api.setOrderStatus({ params: { id: one.order.id }, body: { status: 'cancelled' } });
    const orderItemId = one.idOf(2);
    expect((await one.submit({ lines: [{ orderItemId, answer: 'out' }] })).status).toBe(409);
    expect(await storedAnswers(t)).toEqual(before);
  });

  test('an item that was edited since it was read is 409 and named (V6)', async () => {
    const one = await anAnsweringVendor(t);
    await one.edit(0, { quantity: 20 });
    const { status, problem } = await one.answer([{ answer: 'confirmed', version: 1 }]);
    expect([status, problem.code, problem.message]).toEqual([
      409,
      'changed_meanwhile',
      expect.stringContaining(one.order.items[0]?.productName ?? '?'),
    ]);
    const [{ version } = { version: 0 }] = (await one.read()).orders;
    expect((await one.answer([{ answer: 'confirmed', version }])).status).toBe(200);
  });

  test('unknown, malformed, expired and revoked links, and those of a deleted vendor, are 404 alike (D22)', async () => {
    const one = await anAnsweringVendor(t);
    const gone = await anAnsweringVendor(t, { items: 1 });
    await gone.mark(0, 'ordered');
    await gone.mark(0, 'received');
    await t.database.pool.query('update vendors set is_deleted = true where id = $1', [
      gone.vendor.id,
    ]);
    const through = async (token: string) => {
      const lines = [{ orderItemId: one.idOf(0), answer: 'out' }];
      const { status, problem } = await t.api.submitAnswers({ params: { token }, body: { lines } });
      return [status, problem.code, problem.message, problem.details];
    };
    const unknown = await through('A'.repeat(43));
    expect(unknown.slice(0, 2)).toEqual([404, 'not_found']);
    expect(await through('x')).toEqual(unknown);
    expect(await through(gone.token)).toEqual(unknown);
    await t.api.revokePublicLinks({ params: { vendorId: one.vendor.id } });
    expect(await through(one.token)).toEqual(unknown);
    const late = await anAnsweringVendor(t);
    t.setNow(new Date(Date.now() + 15 * 86_400_000));
    expect(await through(late.token)).toEqual(unknown);
    t.setNow(new Date());
    expect(await one.answerOf(0)).toBeNull();
  });

  test('more answers than a vendor gives are 429: in a minute, and through one link (V6)', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    const now = Date.now();
    t.setNow(new Date(now));
    for (let time = 0; time < ANSWERS_A_MINUTE_MAX; time++)
      expect((await one.answer([{ answer: 'confirmed' }])).status).toBe(200);
    expect((await one.answer([{ answer: 'confirmed' }])).status).toBe(429);
    t.setNow(new Date(now + 60_000));
    expect((await one.answer([{ answer: 'confirmed' }])).status).toBe(200);
    await t.database.pool.query(
      `insert into vendor_answers (vendor_id, location_id, link_id, at)
       select vendor_id, location_id, link_id, at from vendor_answers, generate_series(1, $1)
       where vendor_id = $2`,
      [ANSWERS_OF_LINK_MAX, one.vendor.id],
    );
    expect((await one.answer([{ answer: 'out' }])).status).toBe(429);
    expect(await one.answerOf(0)).toMatchObject({ answer: 'confirmed' });
  });

  test('the database refuses what the code forgets: short without a quantity, a substitute without words', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    const { body } = await one.answer([{ answer: 'confirmed' }]);
    for (const columns of [
      "answer = 'short'",
      "answer = 'short', quantity = 0",
      'quantity = 3',
      "answer = 'substitute'",
      "answer = 'substitute', substitute = ''",
      "substitute = 'Basil'",
      'price = -1',
      'settled_at = now()',
      "settlement = 'accepted'",
    ])
      await expect(
        t.database.pool.query(
          `update vendor_answer_lines set ${columns} where submission_id = $1`,
          [body.answerId],
        ),
      ).rejects.toThrow(/violates check constraint/);
  });
});
