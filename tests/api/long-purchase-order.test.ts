import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { itemsUnder } from '#server/purchase-orders/items.ts';
import type { Client } from '#tests/support/app.ts';
import { useTestApp } from '#tests/support/app.ts';
import { aLongOrder } from '#tests/support/long-order.ts';

const t = useTestApp();
const ITEMS = 1_100;

let api: Client;
let number: number;
let itemIds: number[];
beforeAll(async () => {
  api = await t.as(await t.make.manager());
  const place = await aLongOrder(t, ITEMS);
  ({ itemIds } = place);
  const { body } = await t.api.createPublicLink({ params: { ...place } });
  const token = new URL(body.publicUrl).pathname.split('/').at(-1);
  const orderItemId = itemIds[700];
  await t.api.submitAnswers({
    params: { token },
    body: {
      lines: [
        { orderItemId, answer: 'out' },
        { orderItemId: itemIds[3], answer: 'confirmed' },
      ],
    },
  });
  const { rows } = await t.database.pool.query<{ number: number }>(
    'select purchase_order_number as number from order_items where id = $1',
    [orderItemId],
  );
  number = rows[0]?.number ?? 0;
});

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

describe('a long purchase order', () => {
  test('is answered whole without parameters, and without its items on request (Q3)', async () => {
    const { body: whole } = await api.getPurchaseOrder({ params: { number } });
    expect(sorted(whole.items.map(({ id }) => id))).toEqual(itemIds);
    expect([whole.itemCount, whole.openItems]).toEqual([ITEMS, ITEMS]);
    const query = { lines: 'none' };
    const { body: bare } = await api.getPurchaseOrder({ params: { number }, query });
    expect(bare).toEqual({ ...whole, items: [] });
  });

  test('has its items in pages: what a manager has to settle first, each item once (D5)', async () => {
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: '200', ...(cursor && { cursor }) };
      const page = await api.listPurchaseOrderItems({ params: { number }, query });
      seen.push(...page.body.map(({ id }) => id));
      cursor = /[?&]cursor=([\w-]+)[^>]*>; rel="next"/.exec(String(page.headers['link']))?.[1];
    } while (cursor);
    expect(sorted(seen)).toEqual(itemIds);
    expect([seen[0], seen.at(-1)]).toEqual([itemIds[700], itemIds[3]]);
    const whole = await api.listPurchaseOrderItems({ params: { number } });
    expect(sorted(whole.body.map(({ id }) => id))).toEqual(itemIds);
  });

  test('has pages that read as many items as they show, not all of it', async () => {
    await t.database.pool.query('analyze order_items, vendor_answer_lines');
    const read = await t.database.db.transaction(async (tx) => {
      const soFar = async () => {
        const { rows } = await tx.execute<{ rows: number }>(sql`
          select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'order_items'`);
        return rows[0]?.rows ?? 0;
      };
      const before = await soFar();
      const { rows } = await tx.execute(await itemsUnder(tx, number).page({ limit: 50 }));
      expect(rows).toHaveLength(51);
      return (await soFar()) - before;
    });
    expect(read).toBeLessThan(200);
  });

  test('is 404 for a number that nobody has, and 400 for a cursor of another list', async () => {
    expect((await api.listPurchaseOrderItems({ params: { number: 99_999 } })).status).toBe(404);
    const query = { cursor: 'x' };
    expect((await api.listPurchaseOrderItems({ params: { number }, query })).status).toBe(400);
  });
});
