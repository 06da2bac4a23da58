import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/calls/history.ts';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';
import { factories } from '#tests/support/factories.ts';

const t = useTestApp();

let ana: { id: number; name: string };

let api: Client;

beforeAll(async () => {
  ana = await t.make.manager({ name: 'Ana' });
  api = await t.as(ana);
});

async function historyOf(kind: string, id: number | string): Promise<HistoryEntry[]> {
  const { status, body } = await api.listHistory({ query: { kind, id: String(id) } });
  expect(status).toBe(200);
  return body;
}

const changed = ({ changes }: HistoryEntry) =>
  Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]]));

describe('the history of a record (A8)', () => {
  test('says who created, changed and deleted a vendor, and every changed field before and after', async () => {
    const values = { name: 'Fresh Farms', contactPerson: 'Dana', phoneNumber: '+1 555-0100' };
    const { body: vendor } = await api.createVendor({ body: { ...values, email: null } });
    const params = { id: vendor.id };
    await api.updateVendor({
      params,
      body: { ...values, name: 'Fresher Farms', email: 'a@b.example' },
    });
    await api.deleteVendor({ params });
    const [deleted, updated, created] = await historyOf('vendors', vendor.id);
    const by = { actorId: ana.id, actorName: 'Ana', deviceId: null };
    const record = { kind: 'vendors', id: String(vendor.id) };
    expect(created).toMatchObject({
      ...by,
      action: 'created',
      record: { ...record, name: 'Fresh Farms' },
    });
    expect(changed(created!)).toEqual({
      name: [null, 'Fresh Farms'],
      contactPerson: [null, 'Dana'],
      phoneNumber: [null, '+1 555-0100'],
      language: [null, 'en'],
    });
    expect(updated).toMatchObject({
      ...by,
      action: 'changed',
      record: { ...record, name: 'Fresher Farms' },
    });
    expect(changed(updated!)).toEqual({
      name: ['Fresh Farms', 'Fresher Farms'],
      email: [null, 'a@b.example'],
    });
    expect(deleted).toMatchObject({
      ...by,
      action: 'deleted',
      restorable: { kind: 'vendors', id: record.id },
    });
    expect(changed(deleted!)).toEqual({ isDeleted: [false, true] });
  });

  test('of an order holds its items, the state of both, and the names of what they refer to', async () => {
    const body = await t.make.newOrder();
    const employee = await t.as({ id: body.orderedBy });
    await employee.createOrder({ body });
    const { body: items } = await api.listItemsOfOrder({ params: { id: body.id } });
    const item = items[0]!;
    await api.updateOrderItem({ params: { id: item.id }, body: { quantity: 7 } });
    await api.setOrderItemStatus({ params: { id: item.id }, body: { status: 'ordered' } });
    const entries = await historyOf('orders', body.id);
    const part = { kind: 'order-items', id: String(item.id), name: item.productName };
    const changes = entries.flatMap((entry) =>
      entry.changes.map((change) => ({ ...change, actorId: entry.actorId, action: entry.action })),
    );
    expect(changes).toContainEqual(
      expect.objectContaining({
        part: null,
        field: 'locationId',
        after: body.locationId,
        actorId: body.orderedBy,
        action: 'created',
      }),
    );
    expect(changes).toContainEqual(
      expect.objectContaining({
        part,
        field: 'productId',
        afterName: item.productName,
        actorId: body.orderedBy,
      }),
    );
    expect(changes).toContainEqual(
      expect.objectContaining({ part, field: 'quantity', before: 3, after: 7, actorId: ana.id }),
    );
    expect(changes).toContainEqual(
      expect.objectContaining({
        part,
        field: 'orderedStatus',
        before: 'pending',
        after: 'ordered',
      }),
    );
    expect(changes).toContainEqual(
      expect.objectContaining({ part: null, field: 'status', before: 'pending', after: 'ordered' }),
    );
    const orderedAt = changes.find(({ field }) => field === 'orderedAt');
    expect(orderedAt?.after).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  test('of a new order is one row with its items; items that are added later are another (22.6)', async () => {
    const body = await t.make.newOrder();
    await (await t.as({ id: body.orderedBy })).createOrder({ body });
    const { pool } = t.database;
    const written = async (id: string) =>
      (
        await pool.query(
          `select action, part, changes -> 'record' ->> 'id' as record, json_array_length(changes -> 'added') as items
           from history where record_id = $1 order by id`,
          [id],
        )
      ).rows;
    const whole = { action: 'created', part: 'order-items', record: body.id, items: 1 };
    expect(await written(body.id)).toEqual([whole]);

    // In one transaction: an order without items, two more items of the first one, and the item of the new one.
    const copy = (id: string) =>
      `insert into order_items (order_id, product_id, product_name, quantity, vendor_id, unit_id, unit_of_measure)
       select '${id}', product_id, product_name, quantity, vendor_id, unit_id, unit_of_measure from order_items where order_id = '${body.id}' limit 1`;
    const other = 'ORD-1900000000001';
    await pool.query(
      `begin; insert into orders (id, location_id, ordered_by, employee_name, content_hash)
       select '${other}', location_id, ordered_by, employee_name, '' from orders where id = '${body.id}';
       ${copy(body.id)}; ${copy(body.id)}; ${copy(other)}; commit`,
    );
    const added = { action: 'changed', part: 'order-items', record: null, items: 1 };
    expect(await written(body.id)).toEqual([whole, added, added]);
    expect(await written(other)).toEqual([
      { action: 'created', part: null, record: null, items: null },
      added,
    ]);
  });

  test('has one entry for one action: an order and its items, a user and the locations', async () => {
    const body = await t.make.newOrder();
    await (await t.as({ id: body.orderedBy })).createOrder({ body });
    const entries = await historyOf('orders', body.id);
    expect(entries.map(({ action }) => action)).toEqual(['created']);
    expect(changed(entries[0]!)).toMatchObject({
      locationId: [null, body.locationId],
      quantity: [null, 3],
    });
    const [item] = (await api.listItemsOfOrder({ params: { id: body.id } })).body;
    await api.deleteOrderItem({ params: { id: item?.id } });
    const [emptied, ...older] = await historyOf('orders', body.id);
    expect(older).toHaveLength(1);
    // The last item takes the order along, and is what can be restored.
    expect(emptied).toMatchObject({ action: 'changed', restorable: { kind: 'order-items' } });
    expect(changed(emptied!)).toMatchObject({
      status: ['pending', 'cancelled'],
      isDeleted: [false, true],
    });

    const location = await t.make.location();
    const person = { name: 'Cy', userType: 'employee', locationIds: [location.id] };
    const { body: user } = await api.createUser({ body: person });
    const params = { id: user.id };
    await api.updateUser({ params, body: { ...person, name: 'Cyd', locationIds: [] } });
    await api.deleteUser({ params });
    const ofUser = await historyOf('users', user.id);
    expect(ofUser.map(({ action }) => action)).toEqual(['deleted', 'changed', 'created']);
    expect(changed(ofUser[1]!)).toEqual({ name: ['Cy', 'Cyd'], locationId: [location.id, null] });
    expect(ofUser[0]?.restorable).toEqual({ kind: 'users', id: String(user.id) });
  });

  test('of a user holds the assigned locations, by name', async () => {
    const location = await t.make.location({ name: 'Harbour' });
    const { body: user } = await api.createUser({
      body: { name: 'Ben', userType: 'employee', locationIds: [location.id] },
    });
    await api.updateUser({
      params: { id: user.id },
      body: { name: 'Ben', userType: 'employee', locationIds: [] },
    });
    const [removed, added] = (await historyOf('users', user.id)).filter(({ changes }) =>
      changes.some(({ part }) => part?.kind === 'user-locations'),
    );
    expect(added?.changes).toContainEqual(
      expect.objectContaining({ field: 'locationId', before: null, afterName: 'Harbour' }),
    );
    expect(removed?.changes).toMatchObject([
      { field: 'locationId', beforeName: 'Harbour', after: null },
    ]);
  });

  test('has no entry for a save that changes nothing, and none of a change that failed', async () => {
    const { body: unit } = await api.createUnit({ body: { name: 'Crate', abbreviation: 'cr' } });
    await api.createUnit({ body: { name: 'Barrel', abbreviation: 'bl' } });
    const params = { id: unit.id };
    await api.updateUnit({ params, body: { name: 'Crate', abbreviation: 'cr' } });
    expect(
      (await api.updateUnit({ params, body: { name: 'Barrel', abbreviation: 'x' } })).status,
    ).toBe(409);
    expect((await historyOf('units-of-measure', unit.id)).map(({ action }) => action)).toEqual([
      'created',
    ]);
  });

  test('holds no token of a public link', async () => {
    const { vendorId } = await t.make.product();
    const location = await t.make.location();
    const { body } = await api.createPublicLink({ params: { vendorId, locationId: location.id } });
    const entries = await historyOf('vendors', vendorId);
    expect(entries[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'locationId', afterName: location.name }),
    );
    const { rows } = await t.database.pool.query<{ text: string }>(
      'select history::text as text from history',
    );
    const token = new URL(body.publicUrl, 'http://here').pathname.split('/').at(-1) ?? '';
    const stored = await t.database.pool.query<{ token_hash: string }>(
      'select token_hash from public_links',
    );
    const all = rows.map(({ text }) => text).join('\n');
    expect(token.length).toBeGreaterThan(20);
    expect(all).not.toContain(token);
    expect(all).not.toContain(stored.rows[0]?.token_hash);
  });
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
      const [entry] = await historyOf('vendors', id);
      expect(entry).toMatchObject({ actorId: ana.id, deviceId });
    }
  });

  test('nobody is recorded for a call without a profile, nor on the connection afterwards', async () => {
    await api.createVendor({ body: { name: 'One', contactPerson: 'A', phoneNumber: '555-0100' } });
    const { body } = await t.api.createVendor({
      body: { name: 'Two', contactPerson: 'A', phoneNumber: '555-0100' },
    });
    const [entry] = await historyOf('vendors', body.id);
    expect(entry).toMatchObject({ actorId: null, actorName: null });
  });
});
