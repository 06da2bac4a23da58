import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { enrolled, givePin, personAt, PIN_MODE } from '#tests/support/pin-mode.ts';

describe('what a device learns for unlocking without the server (O7)', () => {
  const t = useTestApp(PIN_MODE);

  async function tagOf({ id }: { id: number }): Promise<string | null | undefined> {
    const { body } = await (await enrolled(t.app)).listProfiles();
    return body.find((person) => person.id === id)?.unlockTag;
  }

  async function aManager() {
    return personAt(t, await enrolled(t.app), { userType: 'manager' });
  }

  async function anEmployee() {
    const location = await t.make.location();
    const user = await t.make.user({ locationIds: [location.id] });
    await givePin(t, user, '739165');
    return user;
  }

  async function settings(changes: { offlineHours?: number; showPricesToEmployees?: boolean }) {
    const { api } = await aManager();
    const { organizationName, timezone } = (await api.getOrganizationSettings()).body;
    return api.updateOrganizationSettings({ body: { organizationName, timezone, ...changes } });
  }

  test('the hours are 24 at first, are shown before anybody signs in, and are in the history when they change', async () => {
    expect((await t.api.getSession()).body.offlineHours).toBe(24);
    expect((await settings({ offlineHours: 48 })).body.offlineHours).toBe(48);
    expect((await t.api.getSession()).body.offlineHours).toBe(48);
    const { api } = await aManager();
    const { body } = await api.listHistory({ query: { kind: 'organization-settings' } });
    expect(body[0]?.changes).toMatchObject([{ field: 'offlineHours', before: 24, after: 48 }]);
    await settings({ offlineHours: 24 });
  });

  test.each([-1, 169, 1.5])('%d hours are refused', async (offlineHours) => {
    const { status, problem } = await settings({ offlineHours });
    expect([status, problem.details?.[0]?.path]).toEqual([400, 'offlineHours']);
  });

  test('a manager, a person without a PIN, and everybody with 0 hours have no tag', async () => {
    const employee = await anEmployee();
    expect(await tagOf(employee)).toMatch(/^[0-9a-f]{64}$/);
    expect(await tagOf((await aManager()).user)).toBeNull();
    expect(await tagOf(await t.make.user())).toBeNull();
    await settings({ offlineHours: 0 });
    expect(await tagOf(employee)).toBeNull();
    await settings({ offlineHours: 24 });
  });

  test('the tag is another one after the PIN, the locations or the view of prices changed, and the same otherwise', async () => {
    const employee = await anEmployee();
    const place = await t.make.location();
    const { api } = await aManager();
    const params = { id: employee.id };
    const { name } = employee;
    const seen = new Set([await tagOf(employee)]);
    expect(seen).toEqual(new Set([await tagOf(employee)]));
    const changes = [
      () => api.setUserPin({ params, body: { pin: '508264' } }),
      // The same PIN again is another one: the device cannot know.
      () => api.setUserPin({ params, body: { pin: '508264' } }),
      () =>
        api.updateUser({ params, body: { name, userType: 'employee', locationIds: [place.id] } }),
      () => settings({ showPricesToEmployees: false }),
    ];
    for (const change of changes) {
      expect((await change()).status).toBeLessThan(300);
      seen.add(await tagOf(employee));
    }
    expect(seen.size).toBe(changes.length + 1);
    await api.deleteUserPin({ params });
    expect(await tagOf(employee)).toBeNull();
    await settings({ showPricesToEmployees: true });
  });

  test('a new manager has none, and neither has somebody who is deleted', async () => {
    const [promoted, deleted] = [await anEmployee(), await anEmployee()];
    const { api } = await aManager();
    const { name } = promoted;
    await api.updateUser({
      params: { id: promoted.id },
      body: { name, userType: 'manager', locationIds: [] },
    });
    await api.deleteUser({ params: { id: deleted.id } });
    expect(await tagOf(promoted)).toBeNull();
    expect(await tagOf(deleted)).toBeUndefined();
  });
});
