import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { FRIDAYS, useFridayDeliveries } from '#tests/support/friday-deliveries.ts';

const t = useTestApp();
const fridays = useFridayDeliveries(t);
const { schedule } = fridays;

let locationId: number;
let elsewhere: number;
let vendorId: number;
beforeAll(() => {
  ({ locationId, elsewhere, vendorId } = fridays);
});

const deliveries = async (id = locationId, query?: Record<string, string>) =>
  (await t.api.listDeliveries({ params: { id }, ...(query && { query }) })).body.filter(
    (delivery) => delivery.vendorId === vendorId,
  );

describe('a schedule (V1)', () => {
  test('is answered as it was put, and lists that are left out stay', async () => {
    const general = { locationId: null, ...FRIDAYS[0] };
    const holiday = { date: '2026-12-25', locationId, delivers: false, note: 'Christmas' };
    const put = await schedule({ exceptions: [holiday] });
    expect(put.body).toMatchObject({ rules: [general], exceptions: [holiday] });
    const monday = { locationId, deliveryDay: 'monday', daysBefore: 3, cutOff: '09:15' };
    await schedule({ rules: [monday, general] });
    const { body } = await t.api.getDeliverySchedule({ params: { id: vendorId } });
    expect(body).toMatchObject({ rules: [general, monday], exceptions: [holiday] });
  });

  test.each([
    [{ rules: [...FRIDAYS, ...FRIDAYS] }, 'rules.1.deliveryDay'],
    [{ rules: [{ ...FRIDAYS[0], daysBefore: 7 }] }, 'rules.0.daysBefore'],
    [{ rules: [{ ...FRIDAYS[0], cutOff: '24:00' }] }, 'rules.0.cutOff'],
    [{ rules: [{ ...FRIDAYS[0], deliveryDay: 'Freitag' }] }, 'rules.0.deliveryDay'],
    [{ rules: [{ ...FRIDAYS[0], locationId: 2_000_000 }] }, 'rules.0.locationId'],
    [{ exceptions: [{ date: '2026-02-30', delivers: true }] }, 'exceptions.0.date'],
    [{ exceptions: [{ date: '2026-12-25' }] }, 'exceptions.0.delivers'],
  ])('that is wrong is refused at its field: %j', async (body, path) => {
    const { status, problem } = await schedule(body);
    expect([status, problem.details?.[0]?.path]).toEqual([400, path]);
    expect(await deliveries()).toHaveLength(2);
  });

  test('of an unknown vendor is 404, and a stale version is refused', async () => {
    expect((await t.api.getDeliverySchedule({ params: { id: 2_000_000 } })).status).toBe(404);
    const { body } = await t.api.getDeliverySchedule({ params: { id: vendorId } });
    await schedule({ rules: [] });
    const stale = await schedule({ rules: FRIDAYS }, { 'if-match': `"${body.version}"` });
    expect([stale.status, stale.problem.code]).toEqual([409, 'changed_meanwhile']);
  });

  test('is in the history of its vendor, only what changed (A8)', async () => {
    await schedule({
      rules: [...FRIDAYS, { deliveryDay: 'monday', daysBefore: 1, cutOff: '12:00' }],
    });
    const { body } = await t.api.listHistory({
      query: { kind: 'vendors', id: String(vendorId), limit: '1' },
    });
    const fields = body[0]?.changes.map(({ part, field, after }) => [part?.kind, field, after]);
    expect(fields).toEqual([
      ['delivery-rules', 'deliveryDay', 'monday'],
      ['delivery-rules', 'daysBefore', 1],
      ['delivery-rules', 'cutOff', '12:00'],
    ]);
  });

  test("of a deleted location waits until it is restored, and another manager's save keeps it", async () => {
    const { id } = await t.make.location();
    const own = { locationId: id, deliveryDay: 'monday', daysBefore: 1, cutOff: '12:00' };
    await schedule({ rules: [...FRIDAYS, own] });
    await t.api.deleteLocation({ params: { id } });
    const { body } = await t.api.getDeliverySchedule({ params: { id: vendorId } });
    expect(body.rules).toHaveLength(1);
    await schedule({ rules: body.rules });
    await t.api.restoreLocation({ params: { id } });
    const after = await t.api.getDeliverySchedule({ params: { id: vendorId } });
    expect(after.body.rules).toMatchObject([FRIDAYS[0], own]);
  });
});

describe('the deliveries to a location (V2)', () => {
  test('are those that can still be made, with their cut-offs in the time of the location', async () => {
    expect(await deliveries()).toEqual([
      { vendorId, deliveryDate: '2026-11-20', cutOffAt: '2026-11-19T19:00:00.000Z', missed: null },
      { vendorId, deliveryDate: '2026-11-27', cutOffAt: '2026-11-26T19:00:00.000Z', missed: null },
    ]);
    const place = { name: 'Pier of Madrid', timezone: 'Europe/Madrid' };
    const { body: madrid } = await t.api.createLocation({ body: place });
    expect((await deliveries(madrid.id))[0]?.cutOffAt).toBe('2026-11-19T13:00:00.000Z');
    // The organization moves: its locations without a zone of their own follow.
    await t.api.updateOrganizationSettings({
      body: { organizationName: 'Harbour Group', timezone: 'America/Chicago' },
    });
    expect((await deliveries())[0]?.cutOffAt).toBe('2026-11-19T20:00:00.000Z');
    expect((await deliveries(madrid.id))[0]?.cutOffAt).toBe('2026-11-19T13:00:00.000Z');
    await t.api.updateOrganizationSettings({
      body: { organizationName: 'Harbour Group', timezone: 'America/New_York' },
    });
  });

  test('roll on at the cut-off, and name the one that was missed today', async () => {
    t.setNow(new Date('2026-11-19T19:00:00Z'));
    expect((await deliveries())[0]).toEqual({
      vendorId,
      deliveryDate: '2026-11-27',
      cutOffAt: '2026-11-26T19:00:00.000Z',
      missed: { deliveryDate: '2026-11-20', cutOffAt: '2026-11-19T19:00:00.000Z' },
    });
  });

  test('are those of so many days, at most 60', async () => {
    expect(await deliveries(locationId, { days: '2' })).toHaveLength(1);
    expect(await deliveries(locationId, { days: '60' })).toHaveLength(9);
    for (const days of ['0', '61', 'many'])
      expect(
        (await t.api.listDeliveries({ params: { id: locationId }, query: { days } })).status,
      ).toBe(400);
  });

  test('differ where a location has rules and exceptions of its own', async () => {
    await schedule({
      rules: [
        ...FRIDAYS,
        { locationId: elsewhere, deliveryDay: 'monday', daysBefore: 0, cutOff: '06:00' },
      ],
      exceptions: [{ date: '2026-11-20', delivers: false, note: 'Stock-taking' }],
    });
    expect((await deliveries())[0]?.deliveryDate).toBe('2026-11-27');
    expect((await deliveries(elsewhere)).map(({ deliveryDate }) => deliveryDate)).toEqual([
      '2026-11-23',
      '2026-11-30',
    ]);
  });

  test('of a deleted vendor end, and a vendor without rules has none', async () => {
    const other = await t.make.vendor();
    await t.api.updateDeliverySchedule({ params: { id: other.id }, body: { rules: FRIDAYS } });
    const vendors = async () => {
      const { body } = await t.api.listDeliveries({ params: { id: locationId } });
      return new Set(body.map((delivery) => delivery.vendorId));
    };
    expect(await vendors()).toEqual(new Set([vendorId, other.id]));
    await t.api.deleteVendor({ params: { id: other.id } });
    expect(await vendors()).toEqual(new Set([vendorId]));
    await schedule({ rules: [] });
    expect(await vendors()).toEqual(new Set());
  });
});
