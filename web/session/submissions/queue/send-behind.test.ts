import { expect, test } from 'vitest';
import { INVOICE_PHOTO } from '../photo-kinds.ts';
import { allWaiting, browser, toKeep, useEmptyStorage, withPhoto } from './model-browser.ts';
import { modelServer } from './model-server.ts';
import { sendOrWait } from './send-or-wait.ts';

useEmptyStorage();

const NOTHING_TRIED = { read: () => null, keep: () => undefined };

test('a photo of an order that waits, refused or not, waits behind it and is not refused for its sake (O6)', async () => {
  const server = modelServer();
  const { queue, held } = browser(() => 3, { hasLocks: true }).openTab();
  const order = toKeep(3, 1, 'order');
  for (const isRefused of [false, true]) {
    if (isRefused) [server.session, server.faults] = [3, ['refuses']];
    else await queue.add(order);
    await queue.wake();
    const { content } = (await withPhoto(toKeep(3, 1, 'photo'), 'photo')).submission;
    const image = (content as { photoUrl: string }).photoUrl;
    const toSend = { content: { orderId: order.submission.id, image }, locationId: null };
    const next = { author: 3, authorName: 'Person 3', toSend };
    const keeping = { queue, held };
    const sent = await sendOrWait(INVOICE_PHOTO, NOTHING_TRIED, next, keeping);
    expect(sent).toHaveProperty('waits');
  }
  expect((await allWaiting()).map(({ refusal }) => refusal)).toEqual(['invalid_input', null, null]);
  const [refused] = await allWaiting();
  await queue.again(refused!);
  await queue.wake();
  expect(server.stored.map(({ locationId }) => locationId)).toEqual([1, null, null]);
});
