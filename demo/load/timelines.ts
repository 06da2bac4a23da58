import type { Tx } from '#server/db/open.ts';
import { purchaseOrderEvents } from '#server/db/schema/purchase-orders.ts';
import { vendors } from '../catalogue.ts';
import type { DemoPurchaseOrder } from '../purchases.ts';
import type { Ids } from './people-and-catalogue.ts';
import type { Purchased } from './purchase-orders.ts';

type EventRow = typeof purchaseOrderEvents.$inferInsert;

/** The events of the purchase orders (V4). Rows are inserted in their final states, so the triggers record no events. */
export async function loadTimelines(
  tx: Tx,
  ids: Ids,
  purchased: readonly Purchased[],
): Promise<void> {
  await tx.insert(purchaseOrderEvents).values(
    purchased.flatMap(({ of, number }) =>
      eventsOf(of, ids).map(({ at, ...event }) => ({
        ...event,
        at: at.toISOString(),
        purchaseOrderNumber: number,
      })),
    ),
  );
}

type Happened = Omit<EventRow, 'at' | 'purchaseOrderNumber'> & { at: Date };

/** Sorted by their moments. */
function eventsOf(of: DemoPurchaseOrder, ids: Ids): Happened[] {
  const { sentAt, orderedAt, openedAt, answer, receipt } = of;
  const manager = { actorId: ids.user[of.manager].id };
  const recipient = vendors[of.vendor].email;
  const events: Happened[] = [];
  if (sentAt)
    events.push({
      ...manager,
      at: sentAt,
      kind: 'sent',
      detail: { channel: 'email', recipient, scope: 'vendor' },
    });
  events.push({
    ...manager,
    at: orderedAt,
    kind: 'ordered',
    detail: { ordered: of.products.length, pending: 0 },
  });
  if (openedAt) events.push({ at: openedAt, kind: 'opened' });
  if (answer)
    events.push({ at: answer.at, kind: 'answered', byName: answer.name, detail: answered(answer) });
  if (receipt) {
    const actor = { actorId: ids.user[receipt.by].id, at: receipt.at };
    const detail = { received: receipt.lines.length, missing: 0 };
    events.push({ ...actor, kind: 'received', detail }, { ...actor, kind: 'closed' });
  }
  return events;
}

function answered({ lines, note }: NonNullable<DemoPurchaseOrder['answer']>) {
  const times = (kind: string) => lines.filter(({ answer }) => answer === kind).length;
  return {
    confirmed: times('confirmed'),
    short: times('short'),
    out: times('out'),
    substitute: times('substitute'),
    note,
  };
}
