import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { expectSentence } from '#tests/support/problem.ts';

const t = useTestApp();

describe('a location', () => {
  test('can be added, changed and deleted; address and e-mail are optional', async () => {
    const created = await t.api.createLocation({ body: { name: ' Pier 7 ' } });
    expect([created.status, created.body]).toMatchObject([
      201,
      { name: 'Pier 7', address: null, ottomateEmail: null, version: 1 },
    ]);
    const params = { id: created.body.id };
    const body = {
      name: 'Pier 8',
      address: '8 Pier Road',
      ottomateEmail: 'pier8@example.com',
      phoneNumber: '+1 555-0108',
      email: 'hello@example.com',
      timezone: null,
      approvalLimit: '500.00',
    };
    const changed = await t.api.updateLocation({ params, body });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...body, id: params.id, vendorAccounts: [], version: 2, isDeleted: false },
    ]);
    expect((await t.api.getLocation({ params })).body).toEqual(changed.body);
    expect((await t.api.deleteLocation({ params })).status).toBe(204);
    const after = [
      await t.api.getLocation({ params }),
      await t.api.deleteLocation({ params }),
      await t.api.updateLocation({ params, body }),
    ];
    expect(after.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'n'.repeat(10_000) }],
    ['address', { address: 'a'.repeat(501) }],
    ['ottomateEmail', { ottomateEmail: 'pier' }],
  ])('is refused for a wrong %s: %#', async (path, changes) => {
    const { status, problem } = await t.api.createLocation({
      body: { name: 'Refused', ...changes },
    });
    expect([status, problem.details?.[0]?.path]).toEqual([400, path]);
    expectSentence(problem.message);
  });

  test('has a unique name (D9)', async () => {
    await t.make.location({ name: 'Ostbahnhof' });
    const { status, problem } = await t.api.createLocation({ body: { name: ' OSTBAHNHOF' } });
    expect([status, problem.code, problem.message]).toEqual([
      409,
      'name_taken',
      'A location named "OSTBAHNHOF" exists already.',
    ]);
  });

  test('that is deleted loses its assignments; past orders keep its name (D7)', async () => {
    const [deleted, kept] = [await t.make.location({ name: 'Old Mill' }), await t.make.location()];
    const user = await t.make.user({ locationIds: [deleted.id, kept.id] });
    const order = await t.make.order({ locationId: deleted.id, orderedBy: user.id });
    expect((await t.api.deleteLocation({ params: { id: deleted.id } })).status).toBe(204);
    const assignments = await t.api.listLocationsOfUser({ params: { id: user.id } });
    expect(assignments.body.map(({ locationId }) => locationId)).toEqual([kept.id]);
    const items = await t.api.listItemsOfOrder({ params: { id: order.id } });
    expect(items.body[0]?.locationName).toBe('Old Mill');
  });
});
