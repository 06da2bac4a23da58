import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { smallVersion } from '#contract/values/photos.ts';
import { removeUnusedFiles } from '#server/stored-files/remove-unused-files.job.ts';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';
import { asFile, leftRedRightBlue } from '#tests/support/photos.ts';
import { anOrder, receive } from '#tests/support/receipts.ts';

const t = useTestApp();

// A receipt is corrected on its own day: the tests must not meet a midnight.
beforeEach(() => t.setNow(new Date('2026-11-20T17:00:00Z')));

let file: File;
let inPinMode: FastifyInstance;
beforeAll(async () => {
  file = asFile(await leftRedRightBlue().jpeg().toBuffer());
  const env = { ...t.services.env, ACCESS_MODE: 'pin' as never };
  inPinMode = await t.anotherNode({ services: { ...t.services, env } });
  return () => inPinMode.close();
});

/** A receipt with a photo that an employee of its location took. */
async function photographed() {
  const { location, user } = await t.make.orderParts();
  const order = await anOrder(t, [{}], { locationId: location.id });
  const employee = await t.as(user);
  const photoUrl = (await employee.uploadImage({ file })).body.imageUrl;
  const line = { orderItemId: order.itemIds[0], quantity: 3, reason: 'damaged', photoUrl };
  const { body, problem } = await receive(employee, order, [line]);
  expect(problem).toBeUndefined();
  return { order, line, photoUrl, receipt: body, employee, location };
}

const statusOf = async (url: string, api?: Client, node = inPinMode) =>
  (await node.inject({ url, headers: api?.cookie ? { cookie: api.cookie } : {} })).statusCode;

/** Runs the job two hours from now, when the grace period of unreferenced files is over. */
const removeUnused = () =>
  removeUnusedFiles.run({ ...t.services, now: () => new Date(Date.now() + 2 * 60 * 60_000) });

test('a photo of a receipt is served to managers and the employees of its location, in both sizes (E3, A11)', async () => {
  const { photoUrl, employee, location, receipt } = await photographed();
  expect(receipt.lines).toMatchObject([{ photoUrl }]);
  const colleague = await t.as(await t.make.user({ locationIds: [location.id] }));
  const stranger = await t.as((await t.make.orderParts()).user);
  const manager = await t.as(await t.make.manager());
  for (const url of [photoUrl, smallVersion(photoUrl)]) {
    const seen = [];
    for (const api of [employee, colleague, manager, stranger, undefined])
      seen.push(await statusOf(url, api, api ? t.app : inPinMode));
    expect(seen).toEqual([200, 200, 200, 403, 401]);
  }
});

test('the job keeps it; taken out by a correction it is seen by nobody and removed', async () => {
  const { order, line, photoUrl, receipt, employee } = await photographed();
  await removeUnused();
  expect(await statusOf(photoUrl, employee, t.app)).toBe(200);
  const { photoUrl: _, ...without } = line;
  const corrected = await t.api.updateReceipt({
    params: { id: receipt.id },
    body: { lines: [without] },
  });
  expect(corrected.body.lines).toMatchObject([{ quantity: 3, photoUrl: null, orderId: order.id }]);
  expect([await statusOf(photoUrl), await statusOf(photoUrl, employee, t.app)]).toEqual([401, 404]);
  await removeUnused();
  expect(await t.services.files.find(photoUrl.replace('/uploads/', ''))).toBeUndefined();
});

test('a photo that is added later, or stays, keeps its line', async () => {
  const order = await anOrder(t);
  const without = { orderItemId: order.itemIds[0], quantity: 1, reason: 'damaged' };
  const { body: receipt } = await receive(t.api, order, [without]);
  const photoUrl = (await t.api.uploadImage({ file })).body.imageUrl;
  for (const quantity of [1, 2]) {
    const { body } = await t.api.updateReceipt({
      params: { id: receipt.id },
      body: { lines: [{ ...without, quantity, photoUrl }] },
    });
    expect(body.lines).toMatchObject([{ id: receipt.lines[0]?.id, quantity, photoUrl }]);
  }
});

test("a product's picture stays public, although a receipt names it, too", async () => {
  const { imageUrl: photoUrl } = (await t.api.uploadImage({ file })).body;
  const { order, line } = await photographed();
  await t.make.product({ photoUrl });
  await receive(t.api, order, [{ ...line, photoUrl }]);
  expect(await statusOf(photoUrl)).toBe(200);
});
