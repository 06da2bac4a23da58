import { beforeEach, describe, expect, test } from 'vitest';
import { sendClaim } from '#server/claims/send.ts';
import { notDelivered } from '#server/outside/not-delivered.ts';
import { useTestApp } from '#tests/support/app.ts';
import { aClaim, claimOf, claimsOf } from '#tests/support/claims.ts';
import { useOutbox } from '#tests/support/outbox.ts';
import { receive } from '#tests/support/receipts.ts';

/** A claim whose message did not leave, after something changed while it was being sent (R4). */
const t = useTestApp();
const { mailing } = useOutbox(t);
const NOW = new Date('2026-11-20T17:00:00Z');

// A receipt is corrected on its own day: the tests must not meet a midnight.
beforeEach(() => t.setNow(NOW));

let number = 0;
/** Two of five are short, and the item is open. */
const aShortItem = () =>
  aClaim(t, {
    vendor: { email: `claims-${(number += 1)}@example.com` },
    line: { closed: false, reason: 'short' },
  });
type Short = Awaited<ReturnType<typeof aShortItem>>;

/** The server refuses the claim, after `meanwhile`. */
async function sendInVain({ claim }: Short, meanwhile: () => Promise<unknown>) {
  const services = mailing(async () => {
    t.setNow(new Date(NOW.getTime() + 1_000));
    await meanwhile();
    throw notDelivered({ because: 'as_written', text: 'It said no.' }, { retry: false });
  });
  await expect(sendClaim(services, claim.id)).rejects.toThrow('It said no.');
  const { rows } = await t.database.pool.query<{ id: string }>(
    "select id from outbox_messages where kind = 'claim' and subject_id = $1",
    [String(claim.id)],
  );
  return { sendAgain: () => t.api.sendOutboxMessageAgain({ params: { id: rows[0]?.id ?? '' } }) };
}

/** The claims of its receipt, oldest first: state, amounts and reasons. */
const said = async ({ receipt }: Short) =>
  (await claimsOf(t, receipt.id))
    .toReversed()
    .map(({ id, state, lines }) => [
      id,
      state,
      ...lines.map(({ quantity, reason }) => `${quantity} ${reason}`),
    ]);
const comes = ({ order }: Short, quantity: number) =>
  receive(t.api, order, [{ orderItemId: order.itemIds[0], quantity }]);
const order = ({ order: { itemIds } }: Short, quantity: number) =>
  t.api.updateOrderItem({ params: { id: itemIds[0] ?? 0 }, body: { quantity } });

describe('a claim that is a draft again because its sending failed', () => {
  test('claims less when a part of it came meanwhile, and its message is not sent again', async () => {
    const one = await aShortItem();
    const { sendAgain } = await sendInVain(one, () => comes(one, 1));
    expect(await said(one)).toEqual([[one.claim.id, 'draft', '1 short']]);
    expect((await sendAgain()).problem.code).toBe('claim_changed');
  });

  test('is dropped when all of it came meanwhile, until a correction leaves something again', async () => {
    const one = await aShortItem();
    let later = '';
    await sendInVain(one, async () => (later = (await comes(one, 2)).body.id));
    expect(await claimOf(t, one.receipt.id)).toMatchObject({ state: 'dropped', emptied: true });
    const line = { orderItemId: one.order.itemIds[0], quantity: 1 };
    await t.api.updateReceipt({ params: { id: later }, body: { lines: [line] } });
    expect(await said(one)).toEqual([[one.claim.id, 'draft', '1 short']]);
  });

  test('takes over what a second draft of its receipt claimed meanwhile (E15)', async () => {
    const one = await aShortItem();
    const { sendAgain } = await sendInVain(one, async () => {
      await order(one, 8);
      expect((await said(one)).map(([, ...claim]) => claim)).toEqual([
        ['sent', '2 short'],
        ['draft', '3 short'],
      ]);
    });
    const [own, second] = await said(one);
    expect(own).toEqual([one.claim.id, 'draft', '5 short']);
    expect(second?.slice(1)).toEqual(['dropped']);
    expect(await claimOf(t, one.receipt.id)).toMatchObject({ emptied: false });
    expect((await sendAgain()).problem.code).toBe('claim_changed');
    await comes(one, 5);
    expect((await said(one)).map(([, state]) => state)).toEqual(['dropped', 'dropped']);
  });

  test('takes over also from a second draft that was emptied since', async () => {
    const one = await aShortItem();
    await sendInVain(one, async () => {
      await order(one, 8);
      await comes(one, 3);
    });
    expect((await said(one)).map(([, ...claim]) => claim)).toEqual([
      ['draft', '2 short'],
      ['dropped'],
    ]);
  });

  test('keeps what a manager changed in it when nothing changed meanwhile', async () => {
    const one = await aShortItem();
    const lines = [{ id: one.claim.lines[0]?.id, amount: '4.20' }];
    await t.api.updateClaim({ params: { id: one.claim.id }, body: { lines } });
    const { sendAgain } = await sendInVain(one, async () => undefined);
    expect(await claimOf(t, one.receipt.id)).toMatchObject({ state: 'draft', amount: '4.20' });
    expect((await sendAgain()).problem).toBeUndefined();
  });
});
