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
