import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/open.ts';
import { vendorAnswerLines, vendorAnswers } from '#server/db/schema/answers.ts';
import type { Ids } from './people-and-catalogue.ts';
import type { Purchased } from './purchase-orders.ts';

/** What vendors answered, line by line; each is the last answer of its item (V6). */
export async function loadAnswers(
  tx: Tx,
  ids: Ids,
  purchased: readonly Purchased[],
): Promise<void> {
  const answered = purchased.flatMap(({ of, ...rest }) =>
    of.answer ? [{ ...rest, of, answer: of.answer, submissionId: randomUUID() }] : [],
  );
  await tx.insert(vendorAnswers).values(
    answered.map(({ of, answer: { at, name, note }, submissionId }) => ({
      id: submissionId,
      vendorId: ids.vendor[of.vendor].id,
      locationId: ids.location[of.location].id,
      // Links are removed some time after they ended; their answers stay.
      linkId: randomUUID(),
      at: at.toISOString(),
      name,
      note,
    })),
  );
  await tx.insert(vendorAnswerLines).values(
    answered.flatMap(({ number, items, answer: { lines }, submissionId }) =>
      lines.flatMap(({ product: _product, ...said }, index) => {
        const item = items[index];
        return item
          ? [
              {
                ...said,
                submissionId,
                orderItemId: item.id,
                purchaseOrderNumber: number,
                itemVersion: item.version,
                differs: said.answer !== 'confirmed',
              },
            ]
          : [];
      }),
    ),
  );
  await tx.execute(sql`
    update order_items set answer_id = line.id from vendor_answer_lines as line where line.order_item_id = order_items.id`);
}
