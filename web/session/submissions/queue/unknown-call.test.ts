import { expect, onTestFinished, test, vi } from 'vitest';
import { TRY } from './model-browser.ts';
import { sendWaiting } from './send-waiting.ts';
import { waitingFrom } from './waiting.ts';

const entry = waitingFrom(
  {
    submission: {
      id: 'ORD-1795000000000',
      kind: 'withdrawOrder',
      content: { orderId: 'ORD-1795000000000' },
      at: null,
      author: 3,
      locationId: 1,
      base: null,
    },
    authorName: 'Maria Lopez',
    isTried: false,
    isMomentEntered: false,
    draft: null,
  },
  1,
);

test.each([
  ['waits where a server of another release does not know the call', 'address', 'unknown'],
  ['is refused where its record is not there', 'order', 'refused'],
])('what is sent %s (25.3, O3)', async (_, what, end) => {
  const problem = { code: 'not_found', params: { what }, message: 'It is not there.' };
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 404 }));
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await sendWaiting(entry, TRY)).toMatchObject({ end });
});
