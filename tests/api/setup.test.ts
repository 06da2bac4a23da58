import { describe, expect, test } from 'vitest';
import { client, useTestApp } from '#tests/support/app.ts';
import { expectSentence } from '#tests/support/problem.ts';

const t = useTestApp();

const FIRST = { organizationName: 'Corner Bistro', timezone: 'Europe/Paris', managerName: 'Mo' };

/** As at the first start. */
const empty = () => t.database.pool.query('truncate users, organization_settings cascade');

describe('the first start (D36)', () => {
  test('creates the organization and its first manager, who is signed in', async () => {
    await empty();
    expect((await t.api.getSession()).body).toMatchObject({ user: null, setupNeeded: true });
    const result = await t.api.setUp({ body: FIRST });
    expect([result.status, result.body]).toMatchObject([
      201,
      {
        user: { name: 'Mo', userType: 'manager' },
        setupNeeded: false,
        organizationName: 'Corner Bistro',
      },
    ]);
    expect((await t.api.getOrganizationSettings()).body).toMatchObject({
      organizationName: 'Corner Bistro',
      timezone: 'Europe/Paris',
    });
    const api = client(t.app, String(result.headers['set-cookie']).split(';')[0]);
    expect((await api.getSession()).body.user).toEqual(result.body.user);
    expect((await api.listUserLocations()).status).toBe(200);
  });

  test('is over once any user exists, even a deleted one', async () => {
    for (const values of [{}, { isDeleted: true }]) {
      await empty();
      await t.make.user(values);
      const { status, problem, headers } = await t.api.setUp({ body: FIRST });
      expect([status, problem.code]).toEqual([409, 'already_set_up']);
      expectSentence(problem.message);
      expect(headers['set-cookie']).toBeUndefined();
      expect((await t.api.getOrganizationSettings()).body.organizationName).toBe('My Organization');
    }
  });

  test('creates one manager and one organization when ten people submit at once', async () => {
    for (let round = 0; round < 5; round++) {
      await empty();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          t.api.setUp({
            body: { ...FIRST, organizationName: `Org ${index}`, managerName: `Mo ${index}` },
          }),
        ),
      );
      const won = answers.findIndex(({ status }) => status === 201);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
      expect((await t.api.listUsers()).body.map(({ name }) => name)).toEqual([`Mo ${won}`]);
      const settings = (await t.api.getOrganizationSettings()).body;
      expect(settings.organizationName).toBe(`Org ${won}`);
    }
  });

  test.each([
    ['organizationName', { organizationName: '' }],
    ['managerName', { managerName: '  ' }],
    ['managerName', { managerName: 'm'.repeat(10_000) }],
    ['timezone', { timezone: 'Nowhere' }],
  ])('refuses a wrong %s: %#, and stores nothing', async (path, changes) => {
    await empty();
    const { status, problem } = await t.api.setUp({ body: { ...FIRST, ...changes } });
    expect([status, problem.details?.[0]?.path]).toEqual([400, path]);
    expectSentence(problem.message);
    expect((await t.api.getSession()).body.setupNeeded).toBe(true);
  });
});
