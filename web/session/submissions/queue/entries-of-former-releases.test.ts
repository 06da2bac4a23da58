import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import type { Route } from '#contract/calls/route.ts';
// A test is in no bundle.
// oxlint-disable-next-line no-restricted-imports
import { routes } from '#contract/calls/routes.ts';
import type { RouteName } from '#contract/calls/routes.ts';
import { TRY } from './model-browser.ts';
import { sendWaiting } from './send-waiting.ts';
import { parseWaiting } from './waiting.ts';

/**
 * Entries exactly as a release stored them on devices. They are never changed: a tablet may have waited since. A new form, kind
 * or content adds to them (25.3, O3).
 */
const entry = (kind: RouteName, id: string, content: unknown, rest: object = {}) => ({
  form: 1,
  submission: {
    id,
    kind,
    content,
    at: '2026-11-24T10:00:00.000Z',
    author: 3,
    locationId: 1,
    base: null,
  },
  authorName: 'Maria Lopez',
  since: 1_795_000_000_000,
  isTried: true,
  isMomentEntered: false,
  refusal: null,
  ...rest,
});
const GUID = '0190b7a2-5a5e-7c3d-8f11-2b6a3c9d4e5f';

const STORED = [
  entry('createOrder', 'ORD-1795000000000', {
    employeeName: 'Maria Lopez',
    items: [{ productId: 'PRD-000001', quantity: 3, deliveryDate: '2026-11-26' }],
    notes: null,
  }),
  entry('createReceipt', 'RCP-1795000000000', {
    vendorId: 2,
    notes: 'Left at the door',
    lines: [
      {
        orderItemId: 7,
        quantity: 2,
        refused: [{ quantity: 1, reason: 'damaged', note: null, photoUrl: null }],
        receivedBefore: 0,
        closed: true,
        lot: 'L-2',
        bestBefore: '2026-12-01',
      },
    ],
  }),
  entry(
    'createCount',
    GUID,
    {
      area: 'Walk-in',
      lines: [{ productId: 'PRD-000001', amount: 2.5, unitOfMeasure: 'kg' }],
      corrects: undefined,
    },
    { isMomentEntered: true },
  ),
  entry('createWasteLog', GUID, {
    productId: 'PRD-000001',
    quantity: 2,
    unitOfMeasure: 'kg',
    recordedBy: 3,
    reason: 'spoiled',
    photoUrl: null,
    notes: 'Dropped',
  }),
  entry('setOrderItemStatus', 'RCP-1795000000001', {
    itemId: 7,
    status: 'received',
    ask: true,
    productName: 'Roma Tomatoes',
  }),
  entry('withdrawOrder', GUID, { orderId: 'ORD-1795000000000' }),
  entry(
    'createWasteLog',
    GUID,
    {
      productId: 'PRD-000001',
      quantity: 2,
      unitOfMeasure: 'kg',
      recordedBy: 3,
      reason: 'spoiled',
      photoUrl: null,
      notes: null,
    },
    { form: 2, key: GUID, refusedLines: [], draft: { address: '/employee/waste-log', kept: {} } },
  ),
];

test.each(STORED.map((value) => [value.submission.kind, value] as const))(
  'what waits as %s since a former release is sent as a call that the contract takes (25.3, O3)',
  async (name, value) => {
    const calls: { address: string; method: unknown; sent: unknown }[] = [];
    vi.stubGlobal('fetch', async (address: string, { method, body }: Sent) => {
      calls.push({ address, method, sent: body ? (JSON.parse(body) as unknown) : null });
      return Response.json({}, { status: 201 });
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const read = parseWaiting(structuredClone(value));
    expect(read).toMatchObject({ authorName: 'Maria Lopez', refusal: null, isTried: true });
    expect(await sendWaiting(read!, TRY)).toEqual({ end: 'stored' });

    const { method, path, body = z.null() }: Route = routes[name];
    const { id, content } = value.submission as { id: string; content: Partial<Fields> };
    const address = path.replace(':id', String(content['itemId'] ?? content['orderId']));
    expect(calls).toMatchObject([{ method, address }]);
    const sent = calls[0]?.sent;
    expect(body.safeParse(sent)).toMatchObject({ success: true });
    expect((sent ?? { id }) as Fields).toMatchObject({ id });
  },
);

interface Sent {
  method: string;
  body?: string | undefined;
}
type Fields = Record<string, string | number>;
