import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { pdfText } from '#tests/support/pdf.ts';
import type { Place } from '#tests/support/vendor-orders.ts';

const t = useTestApp();

let names = 0;

/** A vendor and a location with one open item and a link to it; both can be deleted. */
async function anOwedPlace() {
  const { id: productId } = await t.make.product();
  const name = `Farm ${++names}`;
  const vendor = await t.make.vendor({ name, email: `farm-${names}@example.com` });
  const location = await t.make.location({ name: `Pier ${names}` });
  const place = { vendorId: vendor.id, locationId: location.id };
  const items = [{ vendorId: vendor.id, productId }];
  const order = await t.make.order({ locationId: location.id, items });
  const { body } = await t.api.createPublicLink({ params: { ...place } });
  return { place, name, itemId: order.items[0]?.id ?? 0, path: new URL(body.publicUrl).pathname };
}

const deleteVendor = async ({ vendorId }: Place) =>
  (await t.api.deleteVendor({ params: { id: vendorId } })).status;
const deleteLocation = async ({ locationId }: Place) =>
  (await t.api.deleteLocation({ params: { id: locationId } })).status;

describe.each([
  ['vendor', deleteVendor],
  ['location', deleteLocation],
])('a %s that was deleted while items are open (D7, D20)', (_what, remove) => {
  test('can be deleted, and its purchase order is drawn and sent as before', async () => {
    const { place, name } = await anOwedPlace();
    expect(await remove(place)).toBe(204);
    const pdf = await t.api.getVendorOrderPdf({ params: { ...place } });
    expect(pdf.status).toBe(200);
    expect(await pdfText(pdf.raw)).toContain(name);
    const email = await t.api.sendVendorOrderEmail({ params: { ...place } });
    const text = await t.api.sendVendorOrderSms({ params: { ...place } });
    expect([email.status, text.status]).toEqual([200, 200]);
  });

  test('keeps its links, which can be listed, opened and revoked, and can get a new one', async () => {
    const { place, name, path } = await anOwedPlace();
    expect(await remove(place)).toBe(204);
    expect((await t.api.createPublicLink({ params: { ...place } })).status).toBe(201);
    const params = { vendorId: place.vendorId };
    expect((await t.api.listPublicLinks({ params })).body).toHaveLength(2);
    const page = await t.app.inject({ url: path });
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining(name)]);
    const token = path.split('/').at(-1) ?? '';
    expect((await t.api.getPublicVendorOrder({ params: { token } })).body.vendor.name).toBe(name);
    expect((await t.api.revokePublicLinks({ params })).status).toBe(204);
    expect((await t.app.inject({ url: path })).statusCode).toBe(404);
  });

  test('can have all its items marked as ordered, under a purchase order number', async () => {
    const { place, itemId } = await anOwedPlace();
    expect(await remove(place)).toBe(204);
    const marked = await t.api.markAllOrdered({ params: { ...place } });
    expect([marked.status, marked.body.message]).toEqual([200, '1 item marked as ordered']);
    const query = { vendorId: String(place.vendorId), open: 'true' };
    const [item] = (await t.api.listOrderItems({ query })).body;
    expect([item?.id, item?.orderedStatus]).toEqual([itemId, 'ordered']);
    expect(item?.purchaseOrderNumber).toBeGreaterThan(0);
  });

  test('is not found once none of its items is open', async () => {
    const { place, itemId, path } = await anOwedPlace();
    expect(await remove(place)).toBe(204);
    const params = { ...place };
    for (const status of ['ordered', 'received'])
      await t.api.setOrderItemStatus({ params: { id: itemId }, body: { status } });
    const answers = [
      await t.api.getVendorOrderPdf({ params }),
      await t.api.sendVendorOrderEmail({ params }),
      await t.api.sendVendorOrderSms({ params }),
      await t.api.createPublicLink({ params }),
      await t.api.markAllOrdered({ params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await t.app.inject({ url: path })).statusCode).toBe(404);
  });
});
