import { describe, expect, onTestFinished, test } from 'vitest';
import { client, useTestApp } from '#tests/support/app.ts';
import { cookiesAfter, enrolled, PIN_MODE } from '#tests/support/pin-mode.ts';
import { expectSentence } from '#tests/support/problem.ts';
import { aManager } from '#tests/support/pin-session.ts';

const t = useTestApp(PIN_MODE);

describe('the access code (A2)', () => {
  test('of the environment cannot be changed in the settings: 409', async () => {
    const { api } = await aManager(t);
    const { status, problem } = await api.setAccessCode({ body: { accessCode: 'another code' } });
    expect(status).toBe(409);
    expectSentence(problem.message);
  });
});

describe('the access code of the settings (A2)', () => {
  const stored = useTestApp({ ACCESS_MODE: 'pin' });

  test('is set by a manager, enrols devices, and a change leaves enrolled ones enrolled', async () => {
    const open = await stored.anotherNode({
      services: { ...stored.services, env: { ...stored.services.env, ACCESS_MODE: 'open' } },
    });
    onTestFinished(() => open.close());
    const set = (accessCode: string) => client(open).setAccessCode({ body: { accessCode } });
    expect((await stored.api.enrollDevice({ body: { accessCode: 'harbour blue' } })).status).toBe(
      409,
    );
    expect((await set('harbour blue')).status).toBe(204);
    const device = await enrolled(stored.app, { accessCode: 'harbour blue' });
    for (const short of ['1234567', 'x'.repeat(65), '', null])
      expect((await set(short as string)).status).toBe(400);
    expect((await set('harbour green')).status).toBe(204);
    expect((await device.getSession()).body.deviceEnrolled).toBe(true);
    expect((await stored.api.enrollDevice({ body: { accessCode: 'harbour blue' } })).status).toBe(
      401,
    );
    expect((await stored.api.enrollDevice({ body: { accessCode: 'harbour green' } })).status).toBe(
      201,
    );
    const { rows } = await stored.database.pool.query('select * from access_code');
    expect(JSON.stringify(rows)).not.toContain('harbour');
    expect(cookiesAfter(await device.getSession(), device.cookie)).toBe(device.cookie);
  });
});
