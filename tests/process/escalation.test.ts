import { expect, test } from 'vitest';
import { PATIENCE, post, useNodesWithMail } from '#tests/support/nodes-with-mail.ts';

/** Purchase orders that are due at once. */
const UNOPENED = 20;

const nodes = useNodesWithMail();
const { rowsOf, startNode, startThree, theNode } = nodes;

test('three processes: of purchase orders that nobody opened, the manager gets one message, also after all were killed (V8)', async () => {
  await startThree();
  const { address } = theNode();
  const manager = { name: 'Elena', userType: 'manager', email: 'elena@example.com' };
  await post(`${address}/api/users`, manager);
  const desk = { name: 'Fresh Farms', contactPerson: 'Dana', phoneNumber: '+1 555-0100' };
  const vendor = await post<{ id: number }>(`${address}/api/vendors`, desk);
  const location = await post<{ id: number }>(`${address}/api/locations`, { name: 'Harbour' });
  const addUnopened = async (count: number) => {
    await rowsOf(
      `insert into purchase_orders (vendor_id, location_id, sent_at, escalate_at)
       select $1, $2, now() - interval '1 hour', now() - interval '3 seconds' from generate_series(1, $3::int)`,
      [vendor.id, location.id, count],
    );
    await rowsOf(`select pg_notify('changes', 'orders')`);
  };
  const alerts = () =>
    nodes.mail.received
      .filter(({ to }) => to.includes(manager.email))
      .map((one) => one.mail.subject);
  await addUnopened(UNOPENED);
  await expect.poll(() => new Set(alerts()).size, PATIENCE).toBe(UNOPENED);
  await nodes.killAll();
  await startNode();
  await addUnopened(1);
  await expect.poll(() => new Set(alerts()).size, PATIENCE).toBe(UNOPENED + 1);
  expect(alerts()).toHaveLength(UNOPENED + 1);
});
