import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { orderWithLimit } from '#tests/support/approval.ts';

const t = useTestApp();

type Ordered = Awaited<ReturnType<typeof orderWithLimit>>;

/** A manager orders the item from another vendor, where one costs far more than the location's limit. */
async function orderElsewhere({ item }: Ordered) {
  const dear = await t.make.product({ price: '500' });
  const body = { productId: dear.id };
  return t.api.orderElsewhere({ params: { id: item.id }, body });
}

const orderOf = async ({ order }: Ordered) =>
  (await t.api.getOrder({ params: { id: order.id } })).body;
const ordered = ({ item }: Ordered) =>
  t.api.setOrderItemStatus({ params: { id: item.id }, body: { status: 'ordered' } });

describe('what a manager orders elsewhere waits for no other manager (M6, E6, E11)', () => {
  test.each(['pending', 'ordered'])(
    "in an employee's order below the limit, of which the item was %s: an item of it was ordered",
    async (before) => {
      const one = await orderWithLimit(t, { quantity: 2 });
      if (before === 'ordered') await ordered(one);
      const { body } = await orderElsewhere(one);
      expect(body).toMatchObject({ orderedStatus: 'pending', isOpen: true });
      expect(await orderOf(one)).toMatchObject({
        status: 'pending',
        total: '1020.00',
        needsApproval: false,
      });
      // Nor does a later correction of a manager, because vendors may have the order.
      await t.api.updateOrderItem({ params: { id: body.id }, body: { quantity: 50 } });
      expect(await orderOf(one)).toMatchObject({ total: '25020.00', needsApproval: false });
    },
  );

  test.each(['pending', 'ordered'])(
    "in an employee's order that a manager approved, of which the item was %s: it stays approved",
    async (before) => {
      const one = await orderWithLimit(t);
      await (await t.as(one.manager)).approveOrder({ params: { id: one.order.id } });
      if (before === 'ordered') await ordered(one);
      const { body } = await orderElsewhere(one);
      expect(body.isOpen).toBe(true);
      expect(await orderOf(one)).toMatchObject({
        status: 'approved',
        needsApproval: false,
        approvedBy: one.manager.id,
      });
    },
  );

  test("in a manager's own order, which stays pending", async () => {
    const one = await orderWithLimit(t, { orderedBy: 'manager' });
    expect((await orderElsewhere(one)).body.isOpen).toBe(true);
    expect(await orderOf(one)).toMatchObject({ status: 'pending', needsApproval: false });
  });

  test("in an employee's order that still waits it is refused until a manager has approved it", async () => {
    const one = await orderWithLimit(t);
    const { status, problem } = await orderElsewhere(one);
    expect([status, problem.code]).toEqual([409, 'needs_approval']);
  });
});
