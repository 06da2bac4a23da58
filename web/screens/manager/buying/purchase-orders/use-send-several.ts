import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { PurchaseOrderRecord, SentPurchaseOrder } from '#contract/calls/purchase-orders.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { worded } from '#web/api/worded.ts';
import { writeOf } from '#web/api/write.ts';
import { purchaseOrderName } from '#web/orders/purchase-order-name.ts';
import { useWrite } from '#web/session/use-write.ts';
import { grouped } from '#web/ui/grouped.ts';
import { toast } from '#web/ui/toast.ts';
import type { Notice } from '#web/ui/toast.ts';
import type { Channel } from './use-send-purchase-order.ts';

/** So many go out with one call, so that the screen says how far it is. */
const AT_ONCE = 10;

export type OrderToSend = Pick<
  PurchaseOrderRecord,
  'number' | 'vendorId' | 'vendorName' | 'locationId' | 'locationName' | 'deliveryDate'
> & { channel: Channel };

/** A purchase order that was not sent, and why. */
export interface NotSent {
  order: OrderToSend;
  sentence: () => string;
}

/** Sends several purchase orders, in calls of a few (H4). `share` of those being sent went out; undefined while none are. */
export function useSendSeveral() {
  const [share, setShare] = useState<number>();
  const [notSent, setNotSent] = useState<readonly NotSent[]>([]);
  const { mutateAsync } = useWrite({
    write: ({ channel, some }: Batch) =>
      writeOf('sendPurchaseOrders', {
        body: {
          channel,
          orders: some.map(({ vendorId, locationId, deliveryDate, number }) => ({
            vendorId,
            locationId,
            deliveryDate,
            number,
          })),
        },
      }),
  });

  async function send(orders: readonly OrderToSend[]) {
    if (share !== undefined) return;
    const [refused, results]: [NotSent[], SentPurchaseOrder[]] = [[], []];
    let tried = 0;
    setNotSent([]);
    setShare(0);
    for (const batch of batchesOf(orders)) {
      try {
        const answers = await mutateAsync(batch);
        results.push(...answers);
        refused.push(...batch.some.flatMap((order) => notSentOf(order, answers)));
      } catch (error) {
        // Whether they went out is not known: their screens say so, and a second press within a minute sends none twice.
        refused.push(...batch.some.map((order) => ({ order, sentence: () => sentenceOf(error) })));
      }
      tried += batch.some.length;
      setShare(tried / orders.length);
    }
    setNotSent(refused);
    setShare(undefined);
    toast(() => noticeOf(orders.length, refused, results));
  }
  return { send: (orders: readonly OrderToSend[]) => void send(orders), share, notSent };
}

interface Batch {
  channel: Channel;
  some: readonly OrderToSend[];
}

function batchesOf(orders: readonly OrderToSend[]): Batch[] {
  return [...Map.groupBy(orders, ({ channel }) => channel)].flatMap(([channel, all]) =>
    Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, batch) => ({
      channel,
      some: all.slice(batch * AT_ONCE, (batch + 1) * AT_ONCE),
    })),
  );
}

function notSentOf(order: OrderToSend, answers: readonly SentPurchaseOrder[]): NotSent[] {
  const answer = answers.find(({ number }) => number === order.number);
  if (answer && answer.result !== 'refused') return [];
  const sentence = () => (answer ? worded(answer, answer.message) : t`It was not sent.`);
  return [{ order, sentence }];
}

function noticeOf(
  all: number,
  refused: readonly NotSent[],
  results: readonly SentPurchaseOrder[],
): Notice {
  const sent = all - refused.length;
  const captured = results.filter(({ result }) => result === 'captured').length;
  if (refused.length > 0) {
    const [sentShown, allShown] = [grouped(sent), grouped(all)];
    const names = refused.map(({ order }) => purchaseOrderName(order.number)).join(', ');
    return {
      title: t`${sentShown} of ${allShown} sent`,
      description: t`Not sent: ${names}. The list says why.`,
      tone: 'destructive',
    };
  }
  if (captured > 0)
    return {
      title: plural(captured, { one: '# captured', other: '# captured' }),
      description: t`They were written to the outbox folder, because no service is set up.`,
    };
  return {
    title: plural(all, { one: '# purchase order sent', other: '# purchase orders sent' }),
    tone: 'success',
  };
}
