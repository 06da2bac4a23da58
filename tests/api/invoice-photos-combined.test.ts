import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { useInvoicePhotos } from '#tests/support/invoice-photo-calls.ts';

const t = useTestApp();
const { upload, remove, photosOf, combine, alike } = useInvoicePhotos(t);

describe('a photo for an order that was just combined (D17)', () => {
  test('is added to the order into which it was combined, even after several combinations', async () => {
    const of = await alike();
    const [one, two, three] = [
      await t.make.order(of),
      await t.make.order(of),
      await t.make.order(of),
    ];
    await combine(two.id, one.id);
    await combine(three.id, two.id);
    const employee = await t.as({ id: of.orderedBy });
    const { status, body } = await upload(one.id, { api: employee });
    expect(status).toBe(201);
    expect(await photosOf(three.id)).toEqual([body.invoicePhotoUrl]);
  });

  test('is stored once when it is sent again after a lost answer', async () => {
    const of = await alike();
    const [one, two] = [await t.make.order(of), await t.make.order(of)];
    const id = randomUUID();
    const first = await upload(one.id, { id });
    await combine(two.id, one.id);
    const again = await upload(one.id, { id });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await photosOf(two.id)).toEqual([first.body.invoicePhotoUrl]);
  });

  test('is not lost when both happen at once', async () => {
    for (let round = 0; round < 10; round++) {
      const of = await alike();
      const [one, two] = [await t.make.order(of), await t.make.order(of)];
      // Sequentially, so that uploads are at different steps when the orders are combined.
      const uploads = async () => {
        const added = [];
        for (let photo = 0; photo < 4; photo++) added.push(await upload(one.id));
        return added;
      };
      const [combined, ...added] = await Promise.all([
        combine(two.id, one.id),
        uploads(),
        uploads(),
        uploads(),
      ]);
      const answers = added.flat();
      expect([combined.status, ...answers.map(({ status }) => status)]).toEqual([
        200,
        ...Array(12).fill(201),
      ]);
      const urls = answers.map(({ body }) => body.invoicePhotoUrl);
      expect((await photosOf(two.id)).toSorted()).toEqual(urls.toSorted());
    }
  });

  test("is refused to an employee of another location, like the order's own photos", async () => {
    const of = await alike();
    const [one, two] = [await t.make.order(of), await t.make.order(of)];
    await combine(two.id, one.id);
    const stranger = await t.as((await t.make.orderParts()).user);
    expect((await upload(one.id, { api: stranger })).status).toBe(403);
    expect(await photosOf(two.id)).toEqual([]);
  });
});

describe('deleting a photo of an order that was just combined (D17)', () => {
  test('deletes it from the order into which it was combined; a second delete is 404', async () => {
    const of = await alike();
    const [one, two, three] = [
      await t.make.order(of),
      await t.make.order(of),
      await t.make.order(of),
    ];
    const { url } = await t.make.invoicePhoto({ orderId: one.id });
    const { url: other } = await t.make.invoicePhoto({ orderId: two.id });
    await combine(two.id, one.id);
    await combine(three.id, two.id);
    const employee = await t.as({ id: of.orderedBy });
    expect((await remove(one.id, url, employee)).status).toBe(204);
    expect(await photosOf(three.id)).toEqual([other]);
    expect((await remove(one.id, url, employee)).status).toBe(404);
  });

  test('does not return 404 when both happen at once', async () => {
    for (let round = 0; round < 20; round++) {
      const of = await alike();
      const [one, two] = [await t.make.order(of), await t.make.order(of)];
      const urls = [];
      for (let photo = 0; photo < 6; photo++)
        urls.push((await t.make.invoicePhoto({ orderId: one.id })).url);
      const [combined, ...removed] = await Promise.all([
        combine(two.id, one.id),
        ...urls.map((url) => remove(one.id, url)),
      ]);
      expect([combined.status, ...removed.map(({ status }) => status)]).toEqual([
        200,
        ...Array(6).fill(204),
      ]);
      expect(await photosOf(two.id)).toEqual([]);
    }
  });

  test("is refused to another employee, like for the order's own photos", async () => {
    const of = await alike();
    const [one, two] = [await t.make.order(of), await t.make.order(of)];
    const { url } = await t.make.invoicePhoto({ orderId: one.id });
    await combine(two.id, one.id);
    const stranger = await t.as(await t.make.user({ locationIds: [of.locationId] }));
    expect((await remove(one.id, url, stranger)).status).toBe(403);
    expect(await photosOf(two.id)).toEqual([url]);
  });
});
