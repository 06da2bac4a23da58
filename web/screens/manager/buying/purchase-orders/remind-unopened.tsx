import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import type { PurchaseOrderRecord } from '#contract/calls/purchase-orders.ts';
import { PAGE_MAX } from '#contract/values/limits.ts';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { useDialog } from '../../records/use-dialog.ts';
import { NotSentList } from './not-sent-list.tsx';
import type { ReadyFilters } from './use-ready.ts';
import { useSendSeveral } from './use-send-several.ts';
import type { OrderToSend } from './use-send-several.ts';

const loadConfirmDialog = () => import('#web/ui/confirm-dialog.tsx');

/** Sends the purchase orders that no vendor has opened once more, each the way it went before (24.3); nothing without one. */
export function RemindUnopened(filters: ReadyFilters) {
  const query = { ...filters, state: 'sent', sort: 'deadline', limit: String(PAGE_MAX) } as const;
  const sent = useQuery({ ...queryOf('listPurchaseOrders', { query }), staleTime: 0 }).data ?? [];
  const unopened = sent.flatMap(asBefore);
  const sending = useSendSeveral();
  const question = useDialog();
  const later = useLater(loadConfirmDialog, { wanted: question.open, onFailed: question.close });
  const isBusy = sending.share !== undefined;
  const count = unopened.length;
  const what = count === 1 ? '1 Unopened' : `All ${count} Unopened`;
  return (
    <>
      {(count > 0 || isBusy) && (
        <div className="mb-3 flex justify-end">
          <Button variant="secondary" busy={isBusy} onClick={() => question.show(true)}>
            {!isBusy && <BellRing aria-hidden className="size-4" />}
            {isBusy ? 'Sending...' : `Remind ${what}`}
          </Button>
        </div>
      )}
      <NotSentList notSent={sending.notSent} />
      {later && (
        <later.ConfirmDialog
          open={question.open}
          onOpenChange={question.close}
          title={`Remind ${what}?`}
          description="Each of these vendors gets its purchase order once more, by e-mail or text message as before, with a new link."
          confirmLabel="Send again"
          onConfirm={() => {
            question.close();
            sending.send(unopened);
          }}
        />
      )}
    </>
  );
}

/** By the channel that was used last; one that went by a link or by hand is not sent by itself. */
function asBefore(order: PurchaseOrderRecord): OrderToSend[] {
  const { email, sms } = order.lastSentAt;
  if (!email && !sms) return [];
  const channel = !sms || (email && Date.parse(email) >= Date.parse(sms)) ? 'email' : 'sms';
  return [{ ...order, channel }];
}
