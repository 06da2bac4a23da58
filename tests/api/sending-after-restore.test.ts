import { expect, test } from 'vitest';
import { sendPlanned } from '#server/planned-sendings/send-planned.job.ts';
import { useTestApp } from '#tests/support/app.ts';
import { useBackups } from '#tests/support/backup.ts';
import { before, useSendingByItself } from '#tests/support/sending-by-itself.ts';

const t = useTestApp({ PUBLIC_URL: 'https://orders.harbor.example' });
const sending = useSendingByItself(t);
const { backup, blank, restoreInto } = useBackups(t);

test('what was pending when a backup was made does not go by itself after it is restored (H2, D23)', async () => {
  const planned = await sending.vendor({ when: 'before_cut_off', minutes: 30 });
  await planned.order();
  await sending.tick();
  // Another had no time to be planned.
  const waiting = await sending.vendor({ when: 'at_once', minutes: 0 });
  await waiting.order();
  const target = await blank();
  await restoreInto(target, await backup());
  const restored = { ...sending.services(), db: target.db };
  for (const minutes of [1_000, 60, 30, 10]) {
    t.setNow(before(minutes));
    await sendPlanned.run(restored);
  }
  expect(sending.toVendors()).toEqual([]);
  const { rows } = await target.pool.query(
    `select vendor_id as id, goes_at, reason->'params'->>'because' as because from planned_sendings order by 1`,
  );
  const held = { goes_at: null, because: 'restored' };
  expect(rows).toEqual([
    { id: planned.vendor.id, ...held },
    { id: waiting.vendor.id, ...held },
  ]);
});

test('nor does what waited for approval, was only shared by a link, or was reported not to have arrived (H1, H2)', async () => {
  const rule = { when: 'before_cut_off', minutes: 30 };
  const approved = await sending.vendor(rule);
  const { name } = approved.location;
  const params = { id: approved.location.id };
  await t.api.updateLocation({ params, body: { name, approvalLimit: '50.00' } });
  const large = await approved.order(90, await t.as(approved.cook));
  const linked = await sending.vendor(rule);
  await linked.order();
  await t.api.createPublicLink({ params: linked.place });
  const lost = await sending.vendor({ when: 'at_once', minutes: 0 });
  await lost.order();
  await sending.tick();
  expect(sending.toVendors()).toHaveLength(1);
  await t.database.pool.query(`
    with reported as (update outbox_messages set state = 'failed', delivery = 'undelivered' where state = 'sent')
    update purchase_orders set problem = 'failed' where vendor_id = ${lost.vendor.id}`);
  const target = await blank();
  await restoreInto(target, await backup());
  await target.pool.query(`update orders set status = 'approved' where id = $1`, [large.id]);
  const restored = { ...sending.services(), db: target.db };
  for (const minutes of [1_000, 60, 30, 10]) {
    t.setNow(before(minutes));
    await sendPlanned.run(restored);
  }
  expect(sending.toVendors()).toHaveLength(1);
  const { rows } = await target.pool.query(
    `select vendor_id as id, goes_at, reason->'params'->>'because' as because from planned_sendings
     where vendor_id = any ($1) order by 1`,
    [[approved.vendor.id, linked.vendor.id, lost.vendor.id]],
  );
  const held = { goes_at: null, because: 'restored' };
  expect(rows).toEqual([
    { id: approved.vendor.id, ...held },
    { id: linked.vendor.id, ...held },
    { id: lost.vendor.id, ...held },
  ]);
});
