import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startPinMode } from '#server/session/start-pin-mode.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import {
  ACCESS_CODE,
  cookiesAfter,
  givePin,
  PIN,
  PIN_MODE,
  signIn,
} from '#tests/support/pin-mode.ts';
import { expectSentence } from '#tests/support/problem.ts';

const t = useTestApp({ ACCESS_MODE: 'pin' });

const FIRST = {
  organizationName: 'Corner Bistro',
  timezone: 'Europe/Paris',
  managerName: 'Mo',
  pin: PIN,
  accessCode: ACCESS_CODE,
};

/** What the product prints when it starts. */
async function printedAtStart(): Promise<string[]> {
  const said: string[] = [];
  await startPinMode(t.services, (sentence) => said.push(sentence));
  return said;
}

const codeIn = ([sentence = '']: string[]) => /setup code: (\S+)$/.exec(sentence)?.[1] ?? '';

describe('the first start in pin mode (A6)', () => {
  beforeEach(async () => {
    await t.database.pool.query(
      'truncate users, organization_settings, access_code, setup_code, sign_in_tries cascade',
    );
  });

  test('prints a setup code while no user exists, the same on every node', async () => {
    const nodes = await Promise.all(Array.from({ length: 5 }, printedAtStart));
    const codes = new Set(nodes.map(codeIn));
    expect(codes.size).toBe(1);
    expect([...codes][0]).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/);
  });

  test('sets up organization, manager with PIN, access code and this device, with the code in any spelling', async () => {
    const setupCode = codeIn(await printedAtStart())
      .toLowerCase()
      .replaceAll('-', ' ');
    const result = await t.api.setUp({ body: { ...FIRST, setupCode } });
    expect([result.status, result.body]).toMatchObject([
      201,
      { user: { name: 'Mo', userType: 'manager' }, deviceEnrolled: true, setupNeeded: false },
    ]);
    const api = client(t.app, cookiesAfter(result));
    expect((await api.getSession()).body).toMatchObject({
      user: result.body.user,
      deviceEnrolled: true,
    });
    expect((await api.listDevices()).body).toMatchObject([{ lastUserName: 'Mo' }]);
    const userId = result.body.user?.id ?? 0;
    await signIn(t.app, api, { userId });
    expect((await t.api.enrollDevice({ body: { accessCode: ACCESS_CODE } })).status).toBe(201);
    expect(await printedAtStart()).toEqual([]);
    expect((await t.database.pool.query('select from setup_code')).rowCount).toBe(0);
    expect((await t.api.setUp({ body: { ...FIRST, setupCode } })).problem.code).toBe(
      'already_set_up',
    );
  });

  test.each([
    ['setupCode', 400, { setupCode: undefined }],
    ['setupCode', 400, { setupCode: '' }],
    ['pin', 400, { pin: undefined }],
    ['pin', 400, { pin: '4071' }],
    ['pin', 400, { pin: '111111' }],
    ['accessCode', 400, { accessCode: undefined }],
    ['accessCode', 400, { accessCode: 'short' }],
    [undefined, 401, { setupCode: 'AAAA-AAAA-AAAA' }],
  ])(
    'refuses a missing or wrong %s with %i: %#, and stores nothing',
    async (path, code, changes) => {
      const setupCode = codeIn(await printedAtStart());
      const { status, problem, headers } = await t.api.setUp({
        body: { ...FIRST, setupCode, ...changes },
      });
      expect([status, problem.details?.[0]?.path]).toEqual([code, path]);
      expectSentence(problem.message);
      expect(headers['set-cookie']).toBeUndefined();
      expect((await t.api.getSession()).body.setupNeeded).toBe(true);
    },
  );

  test('asks for no access code where ACCESS_CODE is set, and says so (E1)', async () => {
    expect((await t.api.getSession()).body.accessCodeGiven).toBe(false);
    const setupCode = codeIn(await printedAtStart());
    const node = await t.anotherNode({
      services: { ...t.services, env: { ...t.services.env, ACCESS_CODE } },
    });
    onTestFinished(() => node.close());
    const api = client(node);
    expect((await api.getSession()).body.accessCodeGiven).toBe(true);
    const { accessCode: _none, ...body } = { ...FIRST, setupCode };
    expect((await api.setUp({ body })).status).toBe(201);
    expect((await api.enrollDevice({ body: { accessCode: ACCESS_CODE } })).status).toBe(201);
  });

  test('closes after five wrong setup codes from one address, for the right one too (A4)', async () => {
    const setupCode = codeIn(await printedAtStart());
    const setUp = (code: string) => t.api.setUp({ body: { ...FIRST, setupCode: code } });
    for (let each = 0; each < 5; each++)
      expect((await setUp('AAAA-AAAA-AAAA')).problem.code).toBe('wrong_setup_code');
    expect((await setUp(setupCode)).status).toBe(429);
  });

  test('is refused while users exist and no access code: nobody could enrol a device (E1)', async () => {
    await givePin(t, await t.make.manager());
    const started = printedAtStart();
    await expect(started).rejects.toThrow(/^In pin mode .*ACCESS_CODE/);
  });

  test('ends the sessions that open mode opened without proof, and keeps the others (E1)', async () => {
    const user = await t.make.manager();
    await t.database.pool.query(`insert into access_code (hash) values ('x');`);
    for (const proof of ['none', 'pin', 'oidc'])
      await t.database.pool.query(
        `insert into sessions (token_hash, user_id, proof, expires_at) values ($1, $2, $1, now() + interval '1 day')`,
        [proof, user.id],
      );
    await printedAtStart();
    const { rows } = await t.database.pool.query('select proof from sessions order by 1');
    expect(rows).toEqual([{ proof: 'oidc' }, { proof: 'pin' }]);
  });
});

describe('the first start with ACCESS_CODE', () => {
  const given = useTestApp(PIN_MODE);

  test('needs no access code in the setup: that of the environment enrols devices', async () => {
    const said: string[] = [];
    await startPinMode(given.services, (sentence) => said.push(sentence));
    const body = { ...FIRST, accessCode: undefined, setupCode: codeIn(said) };
    const { status } = await given.api.setUp({ body });
    expect(status).toBe(201);
    expect((await given.api.enrollDevice({ body: { accessCode: ACCESS_CODE } })).status).toBe(201);
  });
});
