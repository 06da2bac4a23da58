import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { anOrder, receive } from './receipts.ts';

export type Line = Record<string, unknown>;
type Order = Awaited<ReturnType<typeof anOrder>>;

export const damaged = (quantity: number) => ({ quantity, reason: 'damaged' });

/** One item, five ordered at 2.00, with its receipts and what is claimed of it. */
export function useReceivedItem(t: TestApp) {
  return {
    /** What the open claims about the order say: each line as '2 short 4.00'. */
    claimed: async ({ vendorId }: Order): Promise<string[]> => {
      const { body } = await t.api.listClaims({
        query: { vendorId: String(vendorId), state: 'draft' },
      });
      return body
        .toReversed()
        .flatMap(({ lines }) =>
          lines.map(({ quantity, reason, amount }) => `${quantity} ${reason} ${amount}`),
        );
    },
    /** Its receipts; each is one line or some. */
    received: async (...receipts: (Line | Line[])[]) => {
      const order = await anOrder(t, [{ unitPrice: '2' }]);
      const ids: string[] = [];
      for (const lines of receipts) {
        const some = [lines].flat().map((line) => ({ orderItemId: order.itemIds[0], ...line }));
        const { body, problem } = await receive(t.api, order, some);
        expect(problem).toBeUndefined();
        ids.push(body.id);
      }
      return { order, ids };
    },
    correct: (id: string, order: Order, line: Line) =>
      t.api.updateReceipt({
        params: { id },
        body: { lines: [{ orderItemId: order.itemIds[0], ...line }] },
      }),
  };
}
