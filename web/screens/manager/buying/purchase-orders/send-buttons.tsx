import { msg, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Mail, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import type { PurchaseOrderDetails } from '#contract/calls/purchase-orders.ts';
import { queryOf } from '#web/api/queries.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Button } from '#web/ui/button.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { useSendPurchaseOrder } from './use-send-purchase-order.ts';
import type { Channel } from './use-send-purchase-order.ts';

const loadConfirmDialog = () => import('#web/ui/confirm-dialog.tsx');

const channels = [
  { channel: 'sms', label: msg`SMS`, icon: MessageSquare },
  { channel: 'email', label: msg`Email`, icon: Mail },
] as const;

/** Sends the whole purchase order; again only after a confirmation. */
export function SendButtons({ order }: { order: PurchaseOrderDetails }) {
  const { number, vendorId, vendorName, sentAt, lastSentAt } = order;
  const clock = useOrganizationTime();
  const vendor = useQuery(queryOf('listVendors')).data?.find(({ id }) => id === vendorId);
  const send = useSendPurchaseOrder(number, { changesOnly: false });
  const [asked, setAsked] = useState<Channel>();
  const later = useLater(loadConfirmDialog, {
    wanted: asked !== undefined,
    onFailed: () => setAsked(undefined),
  });
  const last = (asked && lastSentAt[asked]) ?? sentAt;
  const moment = last && clock.dateAndTime(last);
  return (
    <>
      {channels.map(({ channel, label, icon: Icon }) => (
        <Button
          key={channel}
          variant="secondary"
          busy={send.isPending && send.variables === channel}
          disabled={send.isPending || (channel === 'email' && vendor?.email === null)}
          title={
            channel === 'email' && vendor?.email === null
              ? t`${vendorName} has no e-mail address.`
              : undefined
          }
          onClick={() => (sentAt ? setAsked(channel) : send.mutate(channel))}
        >
          <Icon aria-hidden className="size-4" />
          {t(label)}
        </Button>
      ))}
      {later && (
        <later.ConfirmDialog
          open={asked !== undefined}
          onOpenChange={() => setAsked(undefined)}
          title={t`Send this purchase order again?`}
          description={
            moment
              ? t`It went to ${vendorName} on ${moment}. Another message with all open items goes out.`
              : t`It went to ${vendorName} before. Another message with all open items goes out.`
          }
          confirmLabel={t`Send again`}
          onConfirm={() => {
            if (asked) send.mutate(asked);
            setAsked(undefined);
          }}
        />
      )}
    </>
  );
}
