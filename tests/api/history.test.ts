import { beforeAll, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/calls/history.ts';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';
import { historyOf } from '#tests/support/history.ts';

const t = useTestApp();

let ana: { id: number; name: string };

let api: Client;

beforeAll(async () => {
  ana = await t.make.manager({ name: 'Ana' });
  api = await t.as(ana);
});

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
    const [deleted, updated, created] = await historyOf(api, 'vendors', vendor.id);
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
    const entries = await historyOf(api, 'orders', body.id);
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
    const entries = await historyOf(api, 'orders', body.id);
    expect(entries.map(({ action }) => action)).toEqual(['created']);
    expect(changed(entries[0]!)).toMatchObject({
      locationId: [null, body.locationId],
      quantity: [null, 3],
    });
    const [item] = (await api.listItemsOfOrder({ params: { id: body.id } })).body;
    await api.deleteOrderItem({ params: { id: item?.id } });
    const [emptied, ...older] = await historyOf(api, 'orders', body.id);
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
    const ofUser = await historyOf(api, 'users', user.id);
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
    const [removed, added] = (await historyOf(api, 'users', user.id)).filter(({ changes }) =>
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
    expect((await historyOf(api, 'units-of-measure', unit.id)).map(({ action }) => action)).toEqual(
      ['created'],
    );
  });

  test('holds no token of a public link', async () => {
    const { vendorId } = await t.make.product();
    const location = await t.make.location();
    const { body } = await api.createPublicLink({ params: { vendorId, locationId: location.id } });
    const entries = await historyOf(api, 'vendors', vendorId);
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
