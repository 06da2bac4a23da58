import { afterEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { orderWithLimit } from '#tests/support/approval.ts';

const t = useTestApp();
const approve = (id: string, api = t.api) => api.approveOrder({ params: { id } });

/** An order that waits for approval. The cut-off of its delivery passes meanwhile. */
async function lateOrder() {
  const { product, location, employee } = await orderWithLimit(t);
  const rules = [
    { locationId: null, deliveryDay: 'friday' as const, daysBefore: 1, cutOff: '14:00' },
    { locationId: null, deliveryDay: 'monday' as const, daysBefore: 1, cutOff: '14:00' },
  ];
  await t.api.updateDeliverySchedule({
    params: { id: product.vendorId },
    body: { rules, exceptions: [] },
  });
  t.setNow(new Date('2030-01-02T12:00:00Z'));
  const body = await t.make.newOrder({
    locationId: location.id,
    orderedBy: employee.id,
    items: [{ productId: product.id, quantity: 20 }],
  });
  const { id } = (await t.api.createOrder({ body })).body;
  const itemOf = async () => (await t.api.listItemsOfOrder({ params: { id } })).body[0];
  expect((await itemOf())?.deliveryDate).toBe('2030-01-04');
  t.setNow(new Date('2030-01-04T12:00:00Z'));
  const moved = [{ vendorId: product.vendorId, from: '2030-01-04', to: '2030-01-07' }];
  return { id, location, itemOf, moved };
}

/** Its day, and that of its purchase order. */
async function daysOf({ itemOf }: Awaited<ReturnType<typeof lateOrder>>) {
  const { deliveryDate, purchaseOrderNumber } = (await itemOf()) ?? {};
  const params = { number: purchaseOrderNumber ?? 0 };
  return [deliveryDate, (await t.api.getPurchaseOrder({ params })).body.deliveryDate];
}

describe('an order after its cut-off takes the next delivery, and says so (E33)', () => {
  afterEach(() => t.setNow(new Date()));

  test('when it is approved', async () => {
    const late = await lateOrder();
    const { body } = await approve(late.id);
    expect(body.movedDeliveries).toMatchObject(late.moved);
    expect(await daysOf(late)).toEqual(['2030-01-07', '2030-01-07']);
  });

  test.each(['250', null])('when a limit of %s frees it', async (limit) => {
    const late = await lateOrder();
    const put = async (approvalLimit: string | null) => {
      const { id, name } = late.location;
      const { body } = await t.api.updateLocation({
        params: { id },
        body: { name, approvalLimit },
      });
      return body.movedDeliveries;
    };
    expect(await put('199.99')).toBeUndefined();
    expect(await late.itemOf()).toMatchObject({ deliveryDate: '2030-01-04', isOpen: false });
    expect(await put(limit)).toMatchObject(late.moved);
    expect(await daysOf(late)).toEqual(['2030-01-07', '2030-01-07']);
    expect(await put(null)).toBeUndefined();
  });

  test('when it was open before, under the purchase order of the delivery that it missed', async () => {
    const late = await lateOrder();
    t.setNow(new Date('2030-01-02T12:00:00Z'));
    await approve(late.id);
    const { purchaseOrderNumber } = (await late.itemOf()) ?? {};
    await t.api.takeBackApproval({ params: { id: late.id } });
    t.setNow(new Date('2030-01-04T12:00:00Z'));
    expect((await approve(late.id)).body.movedDeliveries).toMatchObject(late.moved);
    expect(await daysOf(late)).toEqual(['2030-01-07', '2030-01-07']);
    expect((await late.itemOf())?.purchaseOrderNumber).not.toBe(purchaseOrderNumber);
  });
});
