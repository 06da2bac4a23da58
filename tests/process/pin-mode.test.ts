import { expect, onTestFinished, test } from 'vitest';
import { command } from '#tests/support/backup.ts';
import { ownPlace } from '#tests/support/folder.ts';
import { startProductProcess } from '#tests/support/product-process.ts';
import type { ProductProcess } from '#tests/support/product-process.ts';

const ACCESS_CODE = 'blue harbour 42';
const SETTINGS = { organizationName: 'Corner Bistro', timezone: 'Europe/Paris' };

test('a business moves from open to pin mode: sessions end, and a manager gets in by reset-pin (A6, E1)', async () => {
  const DATA_DIR = ownPlace();
  const open = await start({ DATA_DIR, DEMO: 'false' });
  const { cookie: openCookie } = await post(open, '/api/setup', { ...SETTINGS, managerName: 'Mo' });
  expect((await get(open, '/api/users', openCookie)).status).toBe(200);
  expect(await open.stop()).toBe(0);

  // Nobody could enrol a device.
  const refused = startProductProcess({ DATA_DIR, ACCESS_MODE: 'pin' });
  await expect(refused).rejects.toThrow(/ended with 1 before it was ready[^]*Set ACCESS_CODE/);
  const whileStopped = await resetPin({ DATA_DIR }, 'mo');
  expect(whileStopped).toMatchObject({ code: 0, pin: expect.stringMatching(/^\d{6}$/) as string });

  const pin = await start({ DATA_DIR, ACCESS_MODE: 'pin', ACCESS_CODE });
  expect(pin.output()).not.toContain('setup code');
  expect((await get(pin, '/api/users', openCookie)).status).toBe(401);
  expect((await get(pin, '/api/users')).status).toBe(401);
  const { cookie: device } = await post(pin, '/api/session/device', { accessCode: ACCESS_CODE });
  const signIn = (digits: string) => post(pin, '/api/session', { userId: 1, pin: digits }, device);
  const first = await signIn(whileStopped.pin);
  expect((await get(pin, '/api/users', first.cookie)).status).toBe(200);

  const whileRunning = await resetPin({ DATA_DIR }, 'Mo');
  expect((await get(pin, '/api/users', first.cookie)).status).toBe(401);
  expect((await signIn(whileStopped.pin)).status).toBe(401);
  expect((await signIn(whileRunning.pin)).status).toBe(201);
  for (const secret of [whileStopped.pin, whileRunning.pin, ACCESS_CODE])
    expect(pin.output()).not.toContain(secret);
  expect(await resetPin({ DATA_DIR }, 'Nobody')).toEqual({
    code: 1,
    pin: '',
    said: 'There is no manager named Nobody. There are: Mo (1).\n',
  });
});

test('the first start in pin mode loads no demo, and prints the setup code (A6)', async () => {
  const product = await start({ DATA_DIR: ownPlace(), ACCESS_MODE: 'pin' });
  expect(product.output()).toMatch(/setup code: [A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}\n/);
  expect((await get(product, '/api/session')).text).toContain('"setupNeeded":true');
});

async function start(variables: Record<string, string>): Promise<ProductProcess> {
  const product = await startProductProcess(variables);
  onTestFinished(async () => void (await product.stop()));
  return product;
}

async function resetPin(variables: Record<string, string>, name: string) {
  const running = command('reset-pin', [name], variables);
  const { code, answer } = await running.ended;
  return { code, said: running.said(), pin: answer };
}

async function get({ address }: ProductProcess, path: string, cookie = '') {
  const response = await fetch(address + path, { headers: { cookie } });
  return { status: response.status, text: await response.text() };
}

async function post({ address }: ProductProcess, path: string, body: object, cookie = '') {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  const set = response.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  return { status: response.status, cookie: [cookie, ...set].filter(Boolean).join('; ') };
}
