import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

describe('the language of a user (L1)', () => {
  test('is none at first, and a person chooses it for all own sessions', async () => {
    const user = await t.make.user();
    const [tablet, telephone] = [await t.as(user), await t.as(user)];
    expect((await tablet.getSession()).body.user?.language).toBeNull();
    expect((await tablet.setOwnLanguage({ body: { language: 'es' } })).status).toBe(204);
    for (const api of [tablet, telephone])
      expect((await api.getSession()).body.user?.language).toBe('es');
    const again = await t.api.createSession({ body: { userId: user.id } });
    expect(again.body.user?.language).toBe('es');
    await telephone.setOwnLanguage({ body: { language: null } });
    expect((await tablet.getSession()).body.user?.language).toBeNull();
  });

  test('is no other than those of the screens', async () => {
    const api = await t.as(await t.make.user());
    for (const language of ['fr', '', undefined, 1]) {
      const { status, problem } = await api.setOwnLanguage({ body: { language } });
      expect([status, problem.code]).toEqual([400, 'invalid_input']);
      expect(problem.message).toBe('Please choose a language from the list');
    }
  });

  test('needs a person: without a profile nobody has one', async () => {
    const { status, problem } = await t.api.setOwnLanguage({ body: { language: 'es' } });
    expect([status, problem.code]).toEqual([409, 'no_profile_chosen']);
  });

  test('is kept once: a retry changes nothing, and the history has one entry (A8)', async () => {
    const manager = await t.make.manager();
    const user = await t.make.user({ name: 'Rosa Once' });
    const api = await t.as(user);
    for (const _ of [1, 2]) await api.setOwnLanguage({ body: { language: 'es' } });
    const { body } = await (
      await t.as(manager)
    ).listHistory({ query: { kind: 'users', id: String(user.id) } });
    const changes = body.filter(({ action }) => action === 'changed');
    expect(changes.map((entry) => [entry.actorName, entry.changes])).toEqual([
      ['Rosa Once', [expect.objectContaining({ field: 'language', before: null, after: 'es' })]],
    ]);
  });

  test('is chosen by a manager, too, and kept by a save that does not name it', async () => {
    const { body: user } = await t.api.createUser({ body: { name: 'Rosa', language: 'es' } });
    expect(user.language).toBe('es');
    const params = { id: user.id };
    const saved = await t.api.updateUser({ params, body: { name: 'Rosa', userType: 'employee' } });
    expect(saved.body.language).toBe('es');
    const body = { name: 'Rosa', userType: 'employee', language: null };
    expect((await t.api.updateUser({ params, body })).body.language).toBeNull();
  });

  test('refuses what a manager saves over it from an older screen', async () => {
    const user = await t.make.user();
    const stored = (await t.api.listUsers()).body.find(({ id }) => id === user.id);
    await (await t.as(user)).setOwnLanguage({ body: { language: 'es' } });
    const { status, problem } = await t.api.updateUser(
      {
        params: { id: user.id },
        body: { name: user.name, userType: 'employee', language: null },
      },
      { 'if-match': `"${stored?.version}"` },
    );
    expect([status, problem.code]).toEqual([409, 'changed_meanwhile']);
  });

  test('is not shown to employees (D30)', async () => {
    await t.make.user({ name: 'Somebody' });
    const { body } = await (await t.as(await t.make.user())).listUsers();
    expect(body.every((user) => !('language' in user))).toBe(true);
  });
});
