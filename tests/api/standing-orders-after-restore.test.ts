import { expect, test } from 'vitest';
import { prepareDueOrders } from '#server/prepared-orders/prepare-due.job.ts';
import type { Services } from '#server/services.ts';
import { useTestApp } from '#tests/support/app.ts';
import { useBackups } from '#tests/support/backup.ts';
import { DUE, FRIDAY, NEXT_FRIDAY, PREPARE, useStanding } from '#tests/support/standing.ts';

const t = useTestApp();
const { at, services, kitchen, prepared } = useStanding(t);
const { backup, blank, restoreInto } = useBackups(t);

/** After the hour of submission, before the cut-off. */
const RESTORED = '2026-11-19T18:30:00.000Z';
const BECAUSE_RESTORED = [{ code: 'unusual_restored', params: {} }];

/** The product as it runs on after a restore of what there is now, at `RESTORED`, and what becomes of a guide. */
async function restored({ guide }: { guide: { id: string; locationId: number } }) {
  const target = await blank();
  await restoreInto(target, await backup(), { now: new Date(RESTORED) });
  const node: Services = { ...services(), db: target.db };
  const all = async (text: string, id: unknown) =>
    (await target.pool.query(text, [id])).rows as unknown[];
  return {
    run: async (moment: string) => {
      at(moment);
      await prepareDueOrders.run(node);
    },
    prepared: () =>
      all(
        'select delivery_date::text as day, state, unusual, order_id is not null as is_ordered from prepared_orders where guide_id = $1 order by 1',
        guide.id,
      ),
    orders: () => all('select id from orders where location_id = $1', guide.locationId),
  };
}

const waits = { day: FRIDAY, state: 'waiting', unusual: BECAUSE_RESTORED, is_ordered: false };

test('what was prepared when a backup was made is not ordered by itself after it is restored: it may have been ordered since (H2, H6)', async () => {
  const one = await prepared({ mode: 'submit' });
  const { run, prepared: found, orders } = await restored(one);
  await run(RESTORED);
  expect(await found()).toEqual([waits]);
  expect(await orders()).toEqual([]);
});

test('nor what was prepared between the backup and its restore', async () => {
  const one = await kitchen();
  await one.standing({ mode: 'submit' });
  const { run, prepared: found, orders } = await restored(one);
  await run(RESTORED);
  expect(await found()).toEqual([waits]);
  expect(await orders()).toEqual([]);
});

test('nor one whose submission had begun when the backup was made, whoever submitted it', async () => {
  const one = await prepared({ mode: 'submit' });
  await t.database.pool.query(
    `update prepared_orders set state = 'submitting', order_id = 'ORD-1795000000001', ordered_by = $2, by_itself = false,
       checked_at = $3 where id = $1`,
    [one.id, one.cook.id, PREPARE],
  );
  const { run, prepared: found, orders } = await restored(one);
  await run(RESTORED);
  expect(await found()).toEqual([waits]);
  expect(await orders()).toEqual([]);
});

test('one whose order was stored before the backup was made stays that order', async () => {
  const one = await prepared({ mode: 'submit' });
  const { body } = await one.submit();
  await t.database.pool.query(`update prepared_orders set state = 'submitting' where id = $1`, [
    one.id,
  ]);
  const { run, prepared: found, orders } = await restored(one);
  await run(RESTORED);
  expect(await found()).toEqual([{ ...waits, state: 'ordered', unusual: [], is_ordered: true }]);
  expect(await orders()).toEqual([{ id: body.orderId }]);
});

test('the deliveries that are prepared after a restore are ordered by themselves', async () => {
  const one = await kitchen();
  await one.standing({ mode: 'submit' });
  const { run, prepared: found } = await restored(one);
  await run(RESTORED);
  const weekLater = new Date(Date.parse(DUE) + 7 * 86_400_000).toISOString();
  await run(weekLater);
  expect(await found()).toMatchObject([
    { day: FRIDAY, state: 'none' },
    { day: NEXT_FRIDAY, state: 'ordered', unusual: [] },
  ]);
});
