import { describe, expect, test } from 'vitest';
import { hashToken, newToken } from '#server/http/cookies.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import type { CallResult, TestApp } from '#tests/support/app.ts';
import { ACCESS_CODE, cookiesAfter, givePin, PIN, PIN_MODE } from '#tests/support/pin-mode.ts';

const PROXY = '127.0.0.1';
const PUBLIC_URL = 'https://orders.example.com';
const t = useTestApp({ ...PIN_MODE, TRUST_PROXY: PROXY });
const named = useTestApp({ ...PIN_MODE, PUBLIC_URL });

const BY_HTTPS = { 'x-forwarded-proto': 'https' };
const setCookies = (result: CallResult<unknown>) =>
  [result.headers['set-cookie'] ?? []].flat().map(String);

/** A device of a former version: enrolled by a cookie without the prefix. */
async function formerDevice({ database }: TestApp) {
  const token = newToken();
  await database.pool.query("insert into devices (token_hash, name) values ($1, 'Tablet')", [
    hashToken(token),
  ]);
  return `procureapp_device=${token}`;
}

async function aPerson(app: TestApp) {
  const user = await app.make.user();
  await givePin(app, user);
  return { userId: user.id, pin: PIN };
}

describe('over https (E36)', () => {
  test('every cookie is __Host-: Secure, for the whole host, without a domain', async () => {
    const enrolment = await client(t.app).enrollDevice(
      { body: { accessCode: ACCESS_CODE } },
      BY_HTTPS,
    );
    const cookie = cookiesAfter(enrolment);
    const signedIn = await client(t.app, cookie).createSession(
      { body: await aPerson(t) },
      BY_HTTPS,
    );
    expect([enrolment.status, signedIn.status]).toEqual([201, 201]);
    const set = [...setCookies(enrolment), ...setCookies(signedIn)];
    expect(set.map((one) => one.split('=')[0])).toEqual([
      '__Host-procureapp_device',
      '__Host-procureapp_session',
    ]);
    for (const one of set) {
      expect(one).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(one).not.toContain('Domain');
    }
    const session = client(t.app, cookiesAfter(signedIn, cookie));
    expect((await session.listProducts({}, BY_HTTPS)).status).toBe(200);
    const left = await session.deleteSession({}, BY_HTTPS);
    expect(setCookies(left)).toEqual([
      expect.stringMatching(/^__Host-procureapp_session=;.*Expires=Thu, 01 Jan 1970.*Secure/),
    ]);
    expect((await session.listProducts({}, BY_HTTPS)).status).toBe(401);
  });

  test('also where only PUBLIC_URL says so, and where only the browser knows', async () => {
    const enrolment = await client(named.app).enrollDevice({ body: { accessCode: ACCESS_CODE } });
    expect(setCookies(enrolment)[0]).toMatch(/^__Host-procureapp_device=/);
    const cookie = cookiesAfter(enrolment);
    // A browser never sends this name by http: the proxy in between says nothing.
    const page = await client(t.app, cookie).getSession();
    expect(setCookies(page)).toEqual([]);
    const own = await client(t.app).enrollDevice({ body: { accessCode: ACCESS_CODE } }, BY_HTTPS);
    const renewed = await client(t.app, cookiesAfter(own)).getSession();
    expect(renewed.body.deviceEnrolled).toBe(true);
    expect(setCookies(renewed)[0]).toMatch(/^__Host-procureapp_device=h\..*Secure/);
  });

  test('a device of a former version stays enrolled, and gets the new name', async () => {
    const former = await formerDevice(t);
    const page = await client(t.app, former).getSession({}, BY_HTTPS);
    expect(page.body.deviceEnrolled).toBe(true);
    const [renewed = '', cleared = ''] = setCookies(page);
    expect(renewed).toMatch(/^__Host-procureapp_device=[\w-]{43}; Max-Age=31536000;.*Secure/);
    expect(cleared).toMatch(/^procureapp_device=;.*Expires=Thu, 01 Jan 1970/);
    const cookie = cookiesAfter(page, former);
    expect(cookie).not.toMatch(/(^|; )procureapp_device/);
    const device = client(t.app, cookie);
    expect((await device.createSession({ body: await aPerson(t) }, BY_HTTPS)).status).toBe(201);
    // The answer with the new name may be lost.
    expect((await client(t.app, former).getSession({}, BY_HTTPS)).body.deviceEnrolled).toBe(true);
  });

  test('a session of a former version goes on, until its person signs in again', async () => {
    const former = await formerDevice(t);
    const plain = await client(t.app, former).createSession({ body: await aPerson(t) });
    const cookie = cookiesAfter(plain, former);
    expect(cookie).toContain('; procureapp_session=');
    const session = client(t.app, cookie);
    expect((await session.listProducts({}, BY_HTTPS)).status).toBe(200);
    const again = await session.createSession({ body: await aPerson(t) }, BY_HTTPS);
    const cookies = cookiesAfter(again, cookie);
    expect(cookies).toContain('__Host-procureapp_session=h.');
    expect(cookies).not.toMatch(/(^|; )procureapp_session/);
    expect((await session.listProducts({}, BY_HTTPS)).status).toBe(401);
  });

  test('a value that was given out with the prefix counts in no cookie without it', async () => {
    const enrolment = await client(t.app).enrollDevice(
      { body: { accessCode: ACCESS_CODE } },
      BY_HTTPS,
    );
    const device = cookiesAfter(enrolment);
    const signedIn = await client(t.app, device).createSession(
      { body: await aPerson(t) },
      BY_HTTPS,
    );
    const planted = cookiesAfter(signedIn, device).replaceAll('__Host-', '');
    for (const headers of [BY_HTTPS, {}]) {
      const there = client(t.app, planted);
      expect((await there.getSession({}, headers)).body).toMatchObject({
        user: null,
        deviceEnrolled: false,
      });
      expect((await there.listProducts({}, headers)).status).toBe(401);
    }
  });
});

test('over http the cookies are without it, as before', async () => {
  const enrolment = await client(t.app).enrollDevice({ body: { accessCode: ACCESS_CODE } });
  expect(setCookies(enrolment)[0]).toMatch(/^procureapp_device=[\w-]{43};/);
});
