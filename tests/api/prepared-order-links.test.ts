import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { PREPARE, useStanding } from '#tests/support/standing.ts';

/** Where the message of a prepared order leads (H6). */

const PUBLIC_URL = 'https://orders.harbor.example';
const t = useTestApp({ PUBLIC_URL });
const { at, tick, kitchen, arrived } = useStanding(t);

test('an employee is led to what is prepared at the location, in the catalogue (H6)', async () => {
  const { standing, location } = await kitchen();
  await standing();
  at(PREPARE);
  await tick();
  expect(arrived.map(({ text }) => text.split('\n').at(-1))).toEqual([
    `${PUBLIC_URL}/employee?prepared=${location.id}`,
  ]);
});

test('a manager is led to the prepared order, above the guides (H6)', async () => {
  const { standing, listed } = await kitchen();
  const boss = await t.make.user({ userType: 'manager', email: 'boss@example.com' });
  await standing({ responsibleUserId: boss.id });
  at(PREPARE);
  await tick();
  const [prepared] = await listed();
  expect(arrived.map(({ text }) => text.split('\n').at(-1))).toEqual([
    `${PUBLIC_URL}/manager/order-guides?prepared=${prepared?.id}`,
  ]);
});
