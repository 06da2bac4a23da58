import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { productPrices, products } from '#server/db/schema/catalogue.ts';
import { history } from '#server/db/schema/history.ts';
import { outboxMessages } from '#server/db/schema/outbox.ts';
import type { TestApp } from '../app.ts';
import { erase, idsOf, times } from './paged-list.ts';
import type { PagedLists, Place } from './paged-list.ts';

/** The history, messages, and prices. */
export async function listsOfRecords(
  { database: { direct: db }, make }: TestApp,
  place: Place,
): Promise<PagedLists> {
  const { vendorId, userId, productId, unitId } = place;
  const user = String(userId);
  return {
    listHistory: {
      path: '/api/history',
      id: 'id',
      filters: [{}, { kind: 'devices' }, { actorId: user }],
      add: async (count, at) => {
        const row = {
          at,
          actorId: userId,
          action: 'created' as const,
          kind: 'devices' as const,
          name: 'Tablet',
          changes: {},
        };
        const rows = times(count, () => ({ ...row, recordId: randomUUID() }));
        return idsOf(await db.insert(history).values(rows).returning());
      },
    },
    listOutbox: {
      path: '/api/outbox',
      id: 'id',
      filters: [{}, { state: 'failed' }, { state: 'failed,waiting' }],
      add: async (count, at) => {
        const about = { kind: 'reminder', subjectId: '1' };
        const sms = {
          channel: 'sms' as const,
          recipient: '+1 555-0100',
          text: '',
          state: 'failed' as const,
        };
        const rows = times(count, () => ({ ...about, ...sms, cause: randomUUID(), createdAt: at }));
        return idsOf(await db.insert(outboxMessages).values(rows).returning());
      },
      remove: erase(db, outboxMessages, outboxMessages.id),
    },
    listPriceAlerts: {
      path: '/api/products/price-alerts',
      id: 'id',
      add: async (count, at) => {
        const ids: string[] = [];
        for (let each = 0; each < count; each++)
          ids.push((await make.product({ vendorId, price: '9.00' })).id);
        await db.execute(
          sql`update ${products} set unseen_from = 1, unseen_since = ${at} where ${products.id} = any(${sql.param(ids)})`,
        );
        return ids;
      },
      remove: (id) =>
        db.execute(
          sql`update ${products} set unseen_from = null, unseen_since = null where ${products.id} = ${id}`,
        ),
    },
    listPricesOfProduct: {
      path: `/api/products/${productId}/prices`,
      id: 'id',
      add: async (count, at) => {
        const row = { productId, unitId, price: '2.00', since: at, source: 'edit' as const };
        return idsOf(
          await db
            .insert(productPrices)
            .values(times(count, () => row))
            .returning(),
        );
      },
    },
  };
}
