import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { orderWithLimit } from '#tests/support/approval.ts';

const t = useTestApp();
const orderNow = async (id: string) => (await t.api.getOrder({ params: { id } })).body;
const edit = (id: number, body: object) => t.api.updateOrderItem({ params: { id }, body });

const setLimit = async (id: number, approvalLimit: string | null) => {
  const { name } = (await t.api.getLocation({ params: { id } })).body;
  await t.api.updateLocation({ params: { id }, body: { name, approvalLimit } });
};

describe("a location's limit (M6)", () => {
  test('that is raised or removed frees what waits below it; one that is lowered takes nothing back', async () => {
    const { order, location, item } = await orderWithLimit(t);
    const waits = async () => (await orderNow(order.id)).needsApproval;
    await setLimit(location.id, '109.9999');
    expect(await waits()).toBe(true);
    await setLimit(location.id, '110');
    expect(await waits()).toBe(false);
    await setLimit(location.id, '20');
    await edit(item.id, { quantity: 3 });
    expect(await waits()).toBe(false);
    const [now] = (await t.api.listItemsOfOrder({ params: { id: order.id } })).body;
    expect(now?.isOpen).toBe(true);
  });

  test.each(['-1', '1.00001', 'much', '10000000', true])('of %j is refused', async (limit) => {
    const { location } = await orderWithLimit(t);
    const body = { name: location.name, approvalLimit: limit };
    const { status, problem } = await t.api.updateLocation({ params: { id: location.id }, body });
    expect([status, problem.details?.[0]?.path]).toEqual([400, 'approvalLimit']);
  });

  test('stays when a PUT omits it', async () => {
    const { location } = await orderWithLimit(t);
    await t.api.updateLocation({ params: { id: location.id }, body: { name: location.name } });
    const { body } = await t.api.getLocation({ params: { id: location.id } });
    expect(body.approvalLimit).toBe('100.00');
  });
});
