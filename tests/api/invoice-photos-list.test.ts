import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

describe('the list of invoice photos', () => {
  test('is newest order first, page by page, each photo once', async () => {
    const locationId = (await t.make.location({ ottomateEmail: 'a@example.com' })).id;
    const urls: string[] = [];
    for (const day of ['2026-03-01', '2026-03-02', '2026-03-02']) {
      const order = await t.make.order({ locationId, orderDate: `${day}T12:00:00.000Z` });
      for (let photo = 0; photo < 2; photo++) {
        urls.unshift((await t.make.invoicePhoto({ orderId: order.id })).url);
      }
    }
    const deleted = await t.make.order({ locationId, isDeleted: true });
    await t.make.invoicePhoto({ orderId: deleted.id });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { locationId: String(locationId), limit: '4', ...(cursor && { cursor }) };
      const { body, headers } = await t.api.listInvoicePhotos({ query });
      expect(headers['x-total-count']).toBe('6');
      seen.push(...body.map(({ url }) => url));
      cursor = /cursor=([\w-]+)/.exec(String(headers['link']))?.[1];
    } while (cursor);
    expect(seen).toEqual(urls);
    const whole = await t.api.listInvoicePhotos({ query: { locationId: String(locationId) } });
    expect(whole.body).toHaveLength(6);
    const query = { locationId: String(locationId), to: '2026-03-01' };
    expect((await t.api.listInvoicePhotos({ query })).body).toHaveLength(2);
  });

  test('names the vendor, several vendors, or none', async () => {
    const [one, two] = [await t.make.vendor(), await t.make.vendor()];
    const locationId = (await t.make.location()).id;
    const make = async (vendorIds: number[]) => {
      const items = vendorIds.map((vendorId) => ({ vendorId }));
      const order = await t.make.order({ locationId, items });
      await t.make.invoicePhoto({ orderId: order.id });
    };
    await make([one.id, one.id]);
    await make([one.id, two.id]);
    await make([]);
    const { body } = await t.api.listInvoicePhotos({ query: { locationId: String(locationId) } });
    expect(body.map(({ vendorName }) => vendorName)).toEqual([null, 'Multiple vendors', one.name]);
    expect(body.map(({ vendorNameCoded }) => vendorNameCoded)).toEqual([
      null,
      { code: 'several_vendors', params: {} },
      { code: 'named', params: { name: one.name } },
    ]);
    expect(body[0]).toMatchObject({ locationId, ottomateEmail: null });
  });
});
