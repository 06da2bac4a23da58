import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';
import { factories } from '#tests/support/factories.ts';
import { historyOf } from '#tests/support/history.ts';

const t = useTestApp();

let ana: { id: number };

let api: Client;

beforeAll(async () => {
  ana = await t.make.manager({ name: 'Ana' });
  api = await t.as(ana);
});

describe('who acted is recorded with every kind of write (A8)', () => {
  test('whether it is made in a transaction or by one statement', async () => {
    const before = await api.listHistory({ query: { limit: '1' } });
    const location = await t.make.location();
    const { product } = await t.make.orderParts();
    const from = (await api.listHistory({ query: { limit: '1' } })).body[0]?.id ?? 0;
    expect(before.status).toBe(200);

    const unit = await api.createUnit({ body: { name: 'Tray', abbreviation: 'tr' } });
    const category = await api.createProductCategory({ body: { name: 'Bakery' } });
    await api.createLocation({ body: { name: 'Pier' } });
    const waste = await api.createWasteLog({
      body: {
        productId: product.id,
        quantity: 1,
        unitOfMeasure: 'tr',
        locationId: location.id,
        recordedBy: ana.id,
      },
    });
    await api.deleteWasteLog({ params: { id: waste.body.id } });
    await api.createOrder({
      body: {
        locationId: location.id,
        orderedBy: ana.id,
        items: [{ productId: product.id, quantity: 1 }],
      },
    });
    await api.updateOrganizationSettings({ body: { organizationName: 'Diner', timezone: 'UTC' } });
    await api.createReminder({
      body: {
        name: 'Count',
        notificationType: 'sms',
        messageContent: 'x',
        scheduleType: 'daily',
        scheduleTime: '09:00',
        createdBy: ana.id,
        assignedUserIds: [ana.id],
      },
    });
    expect([unit.status, category.status, waste.status]).toEqual([201, 201, 201]);

    const { rows } = await t.database.pool.query<{ kind: string; actor: number | null }>(
      'select kind, actor_id as actor from history where id > $1 order by id',
      [from],
    );
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(
      new Set([
        'units-of-measure',
        'product-categories',
        'locations',
        'waste-logs',
        'orders',
        // The items of an order join their purchase order with it (E34).
        'purchase-orders',
        'organization-settings',
        'reminders',
      ]),
    );
    expect(rows.filter(({ actor }) => actor !== ana.id)).toEqual([]);
  });

  test('with the device, in a transaction or in one statement', async () => {
    const deviceId = 41;
    const db = t.services.db.actingAs({ userId: ana.id, deviceId });
    const made = [
      await db.transaction((tx) => factories(tx).vendor()),
      ...(await db.writeAtOnce<{ id: number }>(
        (whoActs) => sql`
          insert into vendors (name, contact_person, phone_number)
          select 'Valley Farm', 'A', '555-0100' where ${whoActs} is not null
          returning id`,
      )),
    ];
    for (const { id } of made) {
      const [entry] = await historyOf(api, 'vendors', id);
      expect(entry).toMatchObject({ actorId: ana.id, deviceId });
    }
  });

  test('nobody is recorded for a call without a profile, nor on the connection afterwards', async () => {
    await api.createVendor({ body: { name: 'One', contactPerson: 'A', phoneNumber: '555-0100' } });
    const { body } = await t.api.createVendor({
      body: { name: 'Two', contactPerson: 'A', phoneNumber: '555-0100' },
    });
    const [entry] = await historyOf(api, 'vendors', body.id);
    expect(entry).toMatchObject({ actorId: null, actorName: null });
  });
});
