import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#tests/support/app.ts';
import { useTestApp } from '#tests/support/app.ts';
import { asFile, leftRedRightBlue } from '#tests/support/photos.ts';
import { anOrder, newReceiptId, receive } from '#tests/support/receipts.ts';

const t = useTestApp();

// A receipt is corrected on its own day: the tests must not meet a midnight.
beforeEach(() => t.setNow(new Date('2026-11-20T17:00:00Z')));

const REMOVED = 'This picture is no longer stored. Please upload it again.';
const TAKE_AGAIN = 'This photo is no longer stored. Please take it again.';

let file: File;
let here: Place;
let elsewhere: Place;
beforeAll(async () => {
  file = asFile(await leftRedRightBlue().jpeg().toBuffer());
  here = await aPlace();
  elsewhere = await aPlace();
});

/** A location with an employee, the order that arrives there, and what is wasted there. */
async function aPlace() {
  const { location, user, product } = await t.make.orderParts();
  const { abbreviation } = await t.make.unit();
  const order = await anOrder(t, [{}, {}], { locationId: location.id });
  return { location, user, product, unit: abbreviation, order, employee: await t.as(user) };
}
type Place = Awaited<ReturnType<typeof aPlace>>;

const upload = async (api: Client) => (await api.uploadImage({ file })).body.imageUrl;

const waste = (
  { employee, location, user, product, unit }: Place,
  photoUrl: string | null,
  more = {},
) =>
  employee.createWasteLog({
    body: {
      productId: product.id,
      quantity: 1,
      unitOfMeasure: unit,
      locationId: location.id,
      recordedBy: user.id,
      photoUrl,
      ...more,
    },
  });

const arrival = ({ order }: Place, photoUrl: string | null) => ({
  orderItemId: order.itemIds[0],
  quantity: 1,
  reason: 'damaged',
  photoUrl,
});

const receipt = (place: Place, photoUrl: string | null, more = {}) =>
  receive(place.employee, place.order, [arrival(place, photoUrl)], more);

const correct = (id: string, lines: Record<string, unknown>[]) =>
  t.api.updateReceipt({ params: { id }, body: { lines } });

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

const statusFor = async ({ employee: { cookie = '' } }: Place, url: string) =>
  (await t.app.inject({ url, headers: { cookie } })).statusCode;

/** Photos that only `place` may see. */
const PRIVATE: [string, (place: Place) => Promise<string>][] = [
  [
    'an invoice',
    async ({ employee, order }) => {
      const params = { id: order.id };
      return (await employee.uploadInvoicePhoto({ params, file })).body.invoicePhotoUrl;
    },
  ],
  [
    'a receipt',
    async (place) => {
      const url = await upload(place.employee);
      expect((await receipt(place, url)).status).toBe(201);
      return url;
    },
  ],
  [
    'a receipt, taken out by a correction,',
    async (place) => {
      const url = await upload(place.employee);
      const { body } = await receipt(place, url);
      expect((await correct(body.id, [arrival(place, null)])).status).toBe(200);
      return url;
    },
  ],
  [
    'a waste entry',
    async (place) => {
      const url = await upload(place.employee);
      expect((await waste(place, url)).status).toBe(201);
      return url;
    },
  ],
  [
    'a deleted waste entry',
    async (place) => {
      const url = await upload(place.employee);
      const { body } = await waste(place, url);
      await place.employee.deleteWasteLog({ params: { id: body.id } });
      return url;
    },
  ],
];

describe.each(PRIVATE)('a photo of %s of another location (A11, E3)', (_of, make) => {
  test('is refused like one that is not stored, and stays closed', async () => {
    const url = await make(here);
    const unknown = `/uploads/${randomUUID()}.webp`;
    const stored = await receipt(elsewhere, null);

    for (const photoUrl of [url, unknown]) {
      const wasted = await waste(elsewhere, photoUrl);
      expect([wasted.status, wasted.problem]).toMatchObject([
        400,
        { code: 'invalid_input', details: [{ path: 'photoUrl', message: REMOVED }] },
      ]);
      for (const { status, problem } of [
        await receipt(elsewhere, photoUrl),
        await correct(stored.body.id, [arrival(elsewhere, photoUrl)]),
      ])
        expect([status, problem]).toMatchObject([
          400,
          {
            code: 'invalid_input',
            details: [{ path: 'lines.0.photoUrl', message: TAKE_AGAIN }],
          },
        ]);
    }
    expect(await statusFor(elsewhere, url)).toBe(403);
  });
});

test('a deleted invoice photo is brought back by no entry of its own location (A9, A11)', async () => {
  const { id } = here.order;
  const { body } = await here.employee.uploadInvoicePhoto({ params: { id }, file });
  const photoUrl = body.invoicePhotoUrl;
  await t.api.deleteInvoicePhoto({ params: { id }, body: { photoUrl } });
  expect((await waste(here, photoUrl)).status).toBe(400);
  expect(await statusFor(here, photoUrl)).toBe(404);
});

describe('a photo of the own location is accepted (E3)', () => {
  test('when an entry is sent again (D12)', async () => {
    const photoUrl = await upload(here.employee);
    const [wasteId, receiptId] = [randomUUID(), newReceiptId()];
    const statuses = async () => [
      (await waste(here, photoUrl, { id: wasteId })).status,
      (await receipt(here, photoUrl, { id: receiptId })).status,
    ];
    expect(await statuses()).toEqual([201, 201]);
    expect(await statuses()).toEqual([200, 200]);
  });

  test('when several tries of an entry come at once (D12)', async () => {
    const [photoUrl, id] = [await upload(here.employee), randomUUID()];
    const tries = await Promise.all([1, 2, 3].map(() => waste(here, photoUrl, { id })));
    expect(statusesOf(tries)).toEqual([200, 200, 201]);
  });

  test("when a manager's correction keeps, removes and returns it (E13)", async () => {
    const photoUrl = await upload(here.employee);
    const { body } = await receipt(here, photoUrl);
    for (const kept of [photoUrl, null, photoUrl]) {
      const { status, body: after } = await correct(body.id, [arrival(here, kept)]);
      expect([status, after.lines.map((line) => line.photoUrl)]).toEqual([200, [kept]]);
    }
    expect([await statusFor(here, photoUrl), await statusFor(elsewhere, photoUrl)]).toEqual([
      200, 403,
    ]);
  });
});

test('a picture of a product is accepted everywhere, because it is public (E3)', async () => {
  const photoUrl = await upload(t.api);
  await t.make.product({ photoUrl });
  for (const place of [here, elsewhere]) expect((await waste(place, photoUrl)).status).toBe(201);
});

test('of two locations that name the same photo at once, only one gets it (A11)', async () => {
  for (let round = 0; round < 5; round += 1) {
    const photoUrl = await upload(here.employee);
    const answers = await Promise.all([waste(here, photoUrl), receipt(elsewhere, photoUrl)]);
    expect(statusesOf(answers)).toEqual([201, 400]);
    const seen = [await statusFor(here, photoUrl), await statusFor(elsewhere, photoUrl)];
    expect(seen).toEqual(answers.map(({ status }) => (status === 201 ? 200 : 403)));
  }
});
