import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { PurchaseOrderDetails, ReadyPurchaseOrder } from '#contract/calls/purchase-orders.ts';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ByItselfLines } from './by-itself-lines.tsx';
import { useSendPurchaseOrder } from './use-send-purchase-order.ts';

/** When a purchase order goes by itself, or why it did not, and the button that sends it now (H2). Nothing without a rule. */
export function ByItself({ order }: { order: PurchaseOrderDetails }) {
  const query = { vendorId: String(order.vendorId), locationId: String(order.locationId) };
  const ready = useQuery({
    ...queryOf('listReadyPurchaseOrders', { query }),
    staleTime: 0,
    enabled: order.openItems > 0,
  });
  const own = ready.data?.find(({ number }) => number === order.number);
  if (!own || (own.goesAt === null && own.notSent === null)) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-3">
      <div className="min-w-0 grow basis-60">
        <ByItselfLines order={own} />
      </div>
      <SendNow order={own} />
    </Card>
  );
}

/** Sends it as the rule would have: what changed since, where the vendor has it already. */
function SendNow({ order }: { order: ReadyPurchaseOrder }) {
  const { number, sentAt, vendorEmail, goesBy, notSent } = order;
  const send = useSendPurchaseOrder(number, { changesOnly: sentAt !== null });
  return (
    <Button
      variant={notSent ? 'primary' : 'secondary'}
      busy={send.isPending}
      onClick={() => send.mutate(goesBy ?? (vendorEmail === null ? 'sms' : 'email'))}
    >
      {!send.isPending && <Send aria-hidden className="size-4" />}
      {t`Send now`}
    </Button>
  );
}
