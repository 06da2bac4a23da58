import { once } from 'node:events';
import { get } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import type { CallResult } from '#tests/support/app.ts';
import { useTestApp } from '#tests/support/app.ts';
import { pdfText } from '#tests/support/pdf.ts';
import { aPlace, everySituation, placesOfNothing } from '#tests/support/vendor-orders.ts';
import type { Place } from '#tests/support/vendor-orders.ts';

const t = useTestApp();

const NOW = new Date('2026-11-21T15:00:00.000Z');

/** The text of a PDF, with each run of blanks and line ends as one blank. */
const textOf = async (pdf: Buffer) => (await pdfText(pdf)).replaceAll(/\s+/g, ' ');

/** For names that are wrapped: letters only, in compatibility form. */
const together = (text: string) => text.replaceAll(' ', '').normalize('NFKC');

const getPdf = (params: Place) => t.api.getVendorOrderPdf({ params: { ...params } });

/** Expects a complete PDF that is shown in the browser and not cached; returns its proposed file names. */
function expectPdf({ status, headers, raw }: CallResult<unknown>) {
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['cache-control']).toBe('no-store');
  expect(raw.subarray(0, 5).toString()).toBe('%PDF-');
  expect(raw.subarray(-8).toString()).toContain('%%EOF');
  const disposition = String(headers['content-disposition']);
  const form = /^inline; filename="([\w.-]+\.pdf)"; filename\*=UTF-8''([\w.%~-]+\.pdf)$/;
  const [, plain = '', full = ''] = form.exec(disposition) ?? [];
  expect(disposition).toMatch(form);
  return { plain, full: decodeURIComponent(full) };
}

describe('the purchase order PDF (D21)', () => {
  test('opens in the browser under a file name of vendor and location', async () => {
    const vendor = await t.make.vendor({ name: 'Fresh Farms & Sons' });
    const location = await t.make.location({ name: 'Pier 7' });
    const file = expectPdf(await getPdf({ vendorId: vendor.id, locationId: location.id }));
    expect(file.plain).toMatch(/fresh-farms-sons.*pier-7/);
  });

  test.each([
    ['Söhne "Groß" GmbH\r\nX-Evil: 1', 'söhne-groß-gmbh'],
    ['../../etc/passwd', 'etc-passwd'],
    ['鲜味农场', '鲜味农场'],
    ['مزارع طازجة', 'مزارع-طازجة'],
    ['%00;=,\\', 'purchase-order'],
    ['W'.repeat(200), 'wwwwwwww'],
  ])('has a safe name for a vendor called %j', async (name, part) => {
    const vendor = await t.make.vendor({ name });
    const location = await t.make.location();
    const result = await getPdf({ vendorId: vendor.id, locationId: location.id });
    expect(expectPdf(result).full).toContain(part);
    expect(result.headers['x-evil']).toBeUndefined();
  });

  test('for a vendor or location that is unknown, deleted or of a wrong form is 404, as JSON (D4)', async () => {
    for (const params of await placesOfNothing(t.make)) {
      const { status, problem } = await t.api.getVendorOrderPdf({ params });
      expect([params, status, problem.code]).toEqual([params, 404, 'not_found']);
    }
  });

  test('for an employee is 403 (D30)', async () => {
    const place = await aPlace(t.make);
    const employee = await t.as(await t.make.user({ locationIds: [place.locationId] }));
    expect((await employee.getVendorOrderPdf({ params: { ...place } })).status).toBe(403);
  });
});

describe('the content of the PDF (D21)', () => {
  test('is complete for the vendor', async () => {
    const vendor = await t.make.vendor({
      name: 'Dana’s Fresh Farms',
      contactPerson: 'Dana Reed',
      phoneNumber: '+1 555-0142',
      email: 'dana@example.com',
    });
    const location = await t.make.location({ name: 'Harbour Café', address: '1 Pier Road' });
    const product = await t.make.product({ name: 'Roma Tomatoes', vendorId: vendor.id });
    const order = await t.make.order({
      locationId: location.id,
      notes: 'Back door, please',
      items: [
        { vendorId: vendor.id, productId: product.id, productName: product.name, quantity: 1234 },
        {
          vendorId: vendor.id,
          productName: 'Basil',
          unitOfMeasure: 'bunch',
          orderedStatus: 'ordered',
        },
      ],
    });
    t.setNow(NOW);
    const { raw } = await getPdf({ vendorId: vendor.id, locationId: location.id });
    t.setNow(new Date());
    const text = await textOf(raw);
    for (const part of [
      'My Organization',
      'Dana’s Fresh Farms',
      'Dana Reed',
      '+1 555-0142',
      'dana@example.com',
      'Harbour Café',
      '1 Pier Road',
      '21 Nov 2026, 10:00 EST',
      order.id,
      'Roma Tomatoes',
      product.id,
      'Basil',
      'bunch',
      'Back door, please',
      'Purchase Order No. ',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/1,?234/);
    // Documents for vendors call a pending item ordered (24.10).
    expect(text).not.toMatch(/pending/i);
    expect(text).toMatch(/ordered/i);
    expect(text).toMatch(/2 lines/);
  });

  test('is unaffected by another document that draws one of its letters as part of a ligature', async () => {
    // With a font cache shared by documents, a font's '!' was first drawn as a part of '‼'.
    for (const productName of ['Hot ‼ sauce', 'Hot ! sauce']) {
      const place = await aPlace(t.make);
      await t.make.order({
        locationId: place.locationId,
        items: [{ vendorId: place.vendorId, productName }],
      });
      expect(await textOf((await getPdf(place)).raw)).toContain(productName);
    }
  });

  test('is exactly the open items (D20)', async () => {
    const { place, all } = await everySituation(t.make);
    const { raw } = await getPdf(place);
    const text = await textOf(raw);
    const shown = Object.values(all).filter((order) => text.includes(order.id));
    expect(shown).toEqual([all.alone, all.approved, all.shared, all.further]);
    expect(text).toMatch(/6 lines in 4 orders/);
    expect(text).not.toMatch(/\b(received|missing)\b/i);
  });

  test('says so when nothing is open', async () => {
    const result = await getPdf(await aPlace(t.make));
    expectPdf(result);
    expect(await textOf(result.raw)).toMatch(/no open items/i);
  });

  test.each([
    ['Ένα μεγάλο κιβώτιο', 'Greek'],
    ['Молоко «Домик» 3,2 %', 'Russian'],
    ['Nước mắm Phú Quốc', 'Vietnamese'],
    ['Żółty ser, łosoś, Æbleskiver', 'Polish and Danish'],
    ['鲜牛奶', 'Chinese'],
    ['とうふ', 'Japanese'],
    ['두부', 'Korean'],
    ['<b>&amp; 5% "x" \\ {y}', 'signs'],
  ])('has the name %s, written in %s', async (name) => {
    const place = await aPlace(t.make);
    await t.make.order({
      locationId: place.locationId,
      items: [{ vendorId: place.vendorId, productName: name }],
    });
    expect(together(await textOf((await getPdf(place)).raw))).toContain(together(name));
  });

  test('has every letter of the longest name, over as many pages as needed', async () => {
    const place = await aPlace(t.make);
    const long = Array.from({ length: 20 }, (_, index) => `Extra long word ${index}`).join(' ');
    const unbroken = 'Rindfleischetikettierung'.repeat(8).slice(0, 200);
    const rows = Array.from({ length: 80 }, (_, index) => ({
      vendorId: place.vendorId,
      productName: index % 2 ? long.slice(0, 200) : unbroken,
    }));
    await t.make.order({ locationId: place.locationId, items: rows });
    const result = await getPdf(place);
    expectPdf(result);
    const text = await textOf(result.raw);
    expect(text.replaceAll(' ', '')).toContain(unbroken);
    expect(text).toContain('80 lines');
    const [, count = '0'] = /Page 1 of (\d+)/.exec(text) ?? [];
    expect(Number(count)).toBeGreaterThan(1);
    expect(text).toContain(`Page ${count} of ${count}`);
  });
});

describe('drawing the PDF', () => {
  test('is cancelled when the caller disconnects, so that other vendors do not wait for it', async () => {
    const [big, small] = [await aPlace(t.make), await aPlace(t.make)];
    const items = Array.from({ length: 800 }, () => ({ vendorId: big.vendorId }));
    await t.make.order({ locationId: big.locationId, items });
    await t.make.order({ locationId: small.locationId, items: [{ vendorId: small.vendorId }] });
    const base = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const requestPdf = ({ vendorId, locationId }: Place) =>
      get(`${base}/api/vendor-orders/pdf/${vendorId}/${locationId}`);
    const abandoned = Array.from({ length: 12 }, () => requestPdf(big).on('error', () => {}));
    await Promise.all(abandoned.map((request) => once(request, 'finish')));
    for (const request of abandoned) request.destroy();
    // Until the server notices that they disconnected, the queue may be full.
    await expect
      .poll(
        async () => {
          const [answer] = await once(requestPdf(small), 'response');
          answer.resume();
          return answer.statusCode;
        },
        { timeout: 30_000 },
      )
      .toBe(200);
  }, 120_000);

  test('more at once than may be drawn are refused before the database reads them', async () => {
    const vendor = await t.make.vendor();
    const location = await t.make.location();
    const { db } = t.services;
    const reads = vi.spyOn(db, 'select');
    await getPdf({ vendorId: vendor.id, locationId: location.id });
    const readsOfOne = reads.mock.calls.length;
    const calls = Array.from({ length: 20 }, () =>
      getPdf({ vendorId: vendor.id, locationId: location.id }),
    );
    const answers = await Promise.all(calls);
    const drawn = answers.filter(({ status }) => status === 200).length;
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(20 - drawn);
    expect(drawn).toBeLessThan(20);
    expect(reads.mock.calls).toHaveLength((1 + drawn) * readsOfOne);
    reads.mockRestore();
  });
});
