import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { User } from '#contract/calls/users.ts';
import { command } from '#tests/support/backup.ts';
import { ownPlace } from '#tests/support/folder.ts';
import { asFile, leftRedRightBlue } from '#tests/support/photos.ts';
import { type ProductProcess, startProductProcess } from '#tests/support/product-process.ts';

test('a demo organization that was changed is reset to a fresh one, and its photos are removed', async () => {
  const demo = ownPlace();
  const tried = await start({ DATA_DIR: demo });
  const before = await names(tried);
  const uploads = join(demo, 'uploads');
  const photosOfDemo = readdirSync(uploads).length;
  const body = new FormData();
  body.append('image', asFile(await leftRedRightBlue().jpeg().toBuffer()));
  const uploaded = await fetch(`${tried.address}/api/upload/image`, { method: 'POST', body });
  expect(uploaded.status).toBe(201);
  const photosBefore = readdirSync(uploads);
  expect(photosBefore.length).toBeGreaterThan(photosOfDemo);
  await post(tried, '/api/users', { name: 'Tried Out', userType: 'employee' });
  expect(await names(tried)).not.toEqual(before);
  expect(await tried.stop()).toBe(0);

  expect(await reset({ DATA_DIR: demo })).toMatchObject({ code: 0 });
  const photosAfter = readdirSync(uploads);
  expect(photosAfter).toHaveLength(photosOfDemo);
  expect(photosAfter.filter((name) => photosBefore.includes(name))).toEqual([]);
  expect(await names(await start({ DATA_DIR: demo }))).toEqual(before);
});

test('an organization of real people is refused with a sentence, and not changed', async () => {
  const real = ownPlace();
  const product = await start({ DATA_DIR: real, DEMO: 'false' });
  const organization = { organizationName: 'Corner Bistro', timezone: 'Europe/Paris' };
  await post(product, '/api/setup', { ...organization, managerName: 'Mo' });
  expect(await product.stop()).toBe(0);

  const refused = await reset({ DATA_DIR: real });
  expect(refused.code).toBe(1);
  expect(refused.said).toContain(`${real} holds an organization that is not the demo`);
  expect(refused.said).not.toContain(' at ');
  expect(await names(await start({ DATA_DIR: real }))).toEqual(['Mo']);
});

test('nothing is reset or created where DEMO=false', async () => {
  const none = ownPlace();
  const refused = await reset({ DATA_DIR: none, DEMO: 'false' });
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('DEMO=false')]);
  expect(existsSync(none)).toBe(false);
});

async function start(variables: Record<string, string>): Promise<ProductProcess> {
  const product = await startProductProcess(variables);
  onTestFinished(async () => void (await product.stop()));
  return product;
}

async function reset(variables: Record<string, string>) {
  const running = command('demo-reset', [], variables);
  const { code } = await running.ended;
  return { code, said: running.said() };
}

async function post({ address }: ProductProcess, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(address + path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
}

async function names({ address }: ProductProcess): Promise<string[]> {
  const response = await fetch(`${address}/api/users`);
  return ((await response.json()) as User[]).map(({ name }) => name).sort();
}
