import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { expectSentence } from '#tests/support/problem.ts';

const t = useTestApp();

describe('organization settings (D34)', () => {
  test('can be changed and carry the time of the change', async () => {
    const before = (await t.api.getOrganizationSettings()).body;
    t.setNow(new Date('2030-05-01T08:00:00.000Z'));
    const body = { organizationName: ' Corner Bistro 🥐 ', timezone: 'Europe/Paris' };
    const { status, body: changed } = await t.api.updateOrganizationSettings({ body });
    expect([status, changed]).toEqual([
      200,
      {
        ...before,
        organizationName: 'Corner Bistro 🥐',
        timezone: 'Europe/Paris',
        updatedAt: '2030-05-01T08:00:00.000Z',
        version: before.version + 1,
      },
    ]);
    expect((await t.api.getOrganizationSettings()).body).toEqual(changed);
    expect((await t.api.getSession()).body.organizationName).toBe('Corner Bistro 🥐');
  });

  test('have a reply address, unchanged when omitted; an empty one removes it', async () => {
    const names = { organizationName: 'Corner Bistro', timezone: 'UTC' };
    const save = async (more: object) => {
      const { status, body } = await t.api.updateOrganizationSettings({
        body: { ...names, ...more },
      });
      return [status, body.replyToEmail];
    };
    expect((await t.api.getOrganizationSettings()).body.replyToEmail).toBeNull();
    expect(await save({ replyToEmail: ' buying@corner.example ' })).toEqual([
      200,
      'buying@corner.example',
    ]);
    expect(await save({})).toEqual([200, 'buying@corner.example']);
    expect(await save({ replyToEmail: '' })).toEqual([200, null]);
    expect(await save({ replyToEmail: 'buying@corner.example' })).toEqual([
      200,
      'buying@corner.example',
    ]);
    expect(await save({ replyToEmail: null })).toEqual([200, null]);
  });

  test.each([
    ['organizationName', { organizationName: ' ' }],
    ['organizationName', { organizationName: 'n'.repeat(10_000) }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['timezone', { timezone: '' }],
    ['timezone', { timezone: undefined }],
    ['timezone', { timezone: '+02:00' }],
    // Known where times are written, and not where reminders are planned.
    ['timezone', { timezone: 'PST' }],
    ['timezone', { timezone: 'SystemV/AST4' }],
    ['timezone', { timezone: 'Z'.repeat(101) }],
    ['timezone', { timezone: 3 }],
    ['replyToEmail', { replyToEmail: 'buying' }],
    ['replyToEmail', { replyToEmail: 'a@b.example\nBcc: all@b.example' }],
    ['replyToEmail', { replyToEmail: `${'a'.repeat(250)}@b.example` }],
    ['replyToEmail', { replyToEmail: 7 }],
  ])('are refused for a wrong %s: %#', async (path, changes) => {
    const before = (await t.api.getOrganizationSettings()).body;
    const { status, problem } = await t.api.updateOrganizationSettings({
      body: { organizationName: 'Refused', timezone: 'UTC', ...changes },
    });
    expect([status, problem.details?.[0]?.path]).toEqual([400, path]);
    expectSentence(problem.message);
    expect((await t.api.getOrganizationSettings()).body).toEqual(before);
  });

  test('can be read by employees and changed by managers', async () => {
    const employee = await t.as(await t.make.user());
    expect((await employee.getOrganizationSettings()).status).toBe(200);
    const body = { organizationName: 'Mine now', timezone: 'UTC' };
    expect((await employee.updateOrganizationSettings({ body })).status).toBe(403);
  });
});
