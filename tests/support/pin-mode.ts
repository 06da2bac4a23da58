import type { FastifyInstance } from 'fastify';
import { putPin } from '#server/users/pins.ts';
import { client } from './app.ts';
import type { CallResult, Client, TestApp } from './app.ts';

export const ACCESS_CODE = 'blue harbour 42';
export const PIN_MODE = { ACCESS_MODE: 'pin', ACCESS_CODE };
export const PIN = '739164';

/** `name=value` of every cookie that the answer sets, after those that the browser had. */
export function cookiesAfter(result: CallResult<unknown>, before = ''): string {
  const header = result.headers['set-cookie'] ?? [];
  const cookies = new Map<string, string>();
  for (const part of [...before.split('; '), ...[header].flat().map(String)]) {
    const [pair = ''] = part.split(';');
    const name = pair.split('=')[0] ?? '';
    if (/Expires=Thu, 01 Jan 1970/.test(part)) cookies.delete(name);
    else if (name) cookies.set(name, pair);
  }
  return [...cookies.values()].join('; ');
}

/** A browser that is enrolled, without a session. */
export async function enrolled(
  app: FastifyInstance,
  body: { accessCode?: string; name?: string; locationId?: number } = {},
): Promise<Client> {
  const result = await client(app).enrollDevice({ body: { accessCode: ACCESS_CODE, ...body } });
  if (result.status !== 201) throw new Error(`not enrolled: ${result.raw.toString()}`);
  return client(app, cookiesAfter(result));
}

/** The browser with a session of this user. */
export async function signIn(
  app: FastifyInstance,
  device: Client,
  { userId, pin = PIN }: { userId: number; pin?: string },
): Promise<Client> {
  const result = await device.createSession({ body: { userId, pin } });
  if (result.status !== 201) throw new Error(`not signed in: ${result.raw.toString()}`);
  return client(app, cookiesAfter(result, device.cookie));
}

export async function givePin(
  { services: { db, slowHash } }: TestApp,
  { id }: { id: number },
  pin = PIN,
): Promise<void> {
  const hash = await slowHash.hash(pin);
  await db.transaction((tx) => putPin(tx, { userId: id, pin, hash }));
}

/** A user with a PIN, and a browser with the user's session. */
export async function personAt(
  t: TestApp,
  device: Client,
  { userType = 'employee' }: { userType?: 'employee' | 'manager' } = {},
) {
  const user = await t.make.user({ userType });
  await givePin(t, user);
  return { user, api: await signIn(t.app, device, { userId: user.id }) };
}
