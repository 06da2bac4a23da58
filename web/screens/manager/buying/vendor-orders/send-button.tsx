import { msg, t } from '@lingui/core/macro';
import { Mail, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { CallError, isRefusal, NoAnswer, sentenceOf } from '#web/api/call-error.ts';
import { rightNow } from '#web/api/right-now.ts';
import { worded } from '#web/api/worded.ts';
import { writeOf } from '#web/api/write.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import type { OrganizationTime } from '#web/session/organization-time.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { useOpenPurchaseOrders } from '../purchase-orders/use-open-purchase-orders.ts';
import type { Place } from './place.ts';
import { sendingKey, useSendingForPlace } from './place.ts';
import { sentBefore } from './sent-before.ts';
import type { KnownOrder, SentBefore, SentHere } from './sent-before.ts';
import { useKeptFocus } from './use-kept-focus.ts';

const loadConfirmDialog = () => import('#web/ui/confirm-dialog.tsx');

const channels = {
  sms: {
    route: 'sendVendorOrderSms',
    label: msg`SMS`,
    icon: MessageSquare,
    sent: msg`SMS Sent`,
    captured: msg`SMS Sent to Outbox Folder`,
    failed: msg`SMS Failed`,
    otherwise: msg`Failed to send SMS notification to vendor.`,
    again: msg`Send the SMS again?`,
    wentOut: (vendorName: string, when: string) =>
      t`An SMS with these items went to ${vendorName} ${when}. Another one goes out if you send it again.`,
    mayHaveGone: (vendorName: string, when: string) =>
      t`No answer came when the SMS to ${vendorName} was sent ${when}, so it may have gone out.`,
  },
  email: {
    route: 'sendVendorOrderEmail',
    label: msg`Email`,
    icon: Mail,
    sent: msg`Vendor Email Sent`,
    captured: msg`Vendor Email Sent to Outbox Folder`,
    failed: msg`Email Failed`,
    otherwise: msg`Failed to send email notification to vendor.`,
    again: msg`Send the e-mail again?`,
    wentOut: (vendorName: string, when: string) =>
      t`An e-mail with these items went to ${vendorName} ${when}. Another one goes out if you send it again.`,
    mayHaveGone: (vendorName: string, when: string) =>
      t`No answer came when the e-mail to ${vendorName} was sent ${when}, so it may have gone out.`,
  },
} as const;
type Channel = (typeof channels)[keyof typeof channels];

type SendButtonProps = {
  channel: keyof typeof channels;
  place: Place;
  vendorName: string;
  disabled?: boolean;
  /** The element that says why it is disabled. */
  'aria-describedby'?: string;
};

/** Sends the vendor its open items; a second time, or within a minute of anybody's message, only after a confirmation. */
export function SendButton({ place, vendorName, disabled, ...props }: SendButtonProps) {
  const channel = channels[props.channel];
  const clock = useOrganizationTime();
  const orders = useOpenPurchaseOrders(place, { enabled: false });
  const { send, here } = useSend(channel, { place, orders });
  const [last, setLast] = useState<SentBefore>();
  const { isSending, unlessSending } = useSendingForPlace(place);
  const button = useKeptFocus({ busy: send.isPending, disabled: isSending });
  const [isConfirming, setIsConfirming] = useState(false);
  const later = useLater(loadConfirmDialog, {
    wanted: isConfirming,
    onFailed: () => setIsConfirming(false),
  });
  const Icon = channel.icon;
  const when = last ? whenSent(last, clock) : '';

  function press() {
    const before = sentBefore({ channel: props.channel, orders, here, now: rightNow() });
    if (!before) return unlessSending(send.mutate);
    setLast(before);
    setIsConfirming(true);
  }

  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        busy={send.isPending}
        disabled={disabled || isSending}
        aria-describedby={props['aria-describedby']}
        onClick={press}
      >
        {!send.isPending && <Icon aria-hidden className="size-4" />}
        {send.isPending ? t`Sending...` : t(channel.label)}
      </Button>
      {later && (
        <later.ConfirmDialog
          open={isConfirming}
          onOpenChange={setIsConfirming}
          title={t(channel.again)}
          description={
            last?.isSure ? channel.wentOut(vendorName, when) : channel.mayHaveGone(vendorName, when)
          }
          confirmLabel={t`Send again`}
          onConfirm={() => {
            setIsConfirming(false);
            unlessSending(send.mutate);
          }}
        />
      )}
    </>
  );
}

/** 'at 14:05', and with the date when that was not today. */
function whenSent({ at }: SentBefore, clock: OrganizationTime): string {
  const isToday = clock.date(at) === clock.date(rightNow().toISOString());
  const moment = isToday ? clock.time(at) : clock.dateAndTime(at);
  return isToday ? t`at ${moment}` : t`on ${moment}`;
}

interface Sending {
  place: Place;
  /** The open purchase orders as last read. */
  orders: readonly KnownOrder[];
}

function useSend(channel: Channel, { place, orders }: Sending) {
  const [here, setHere] = useState<SentHere>();
  const sentNow = (isSure: boolean) =>
    setHere({ at: rightNow().toISOString(), isSure, readBefore: orders });
  const send = useWrite({
    mutationKey: sendingKey(place),
    write: () => writeOf(channel.route, { params: place }),
    success: ({ captured, ...sent }) => {
      const description = worded(sent, sent.message);
      return captured
        ? { title: t(channel.captured), description: t`Captured: ${description}.` }
        : { title: t(channel.sent), description, tone: 'success' };
    },
    failure: (error) => ({
      title: t(channel.failed),
      description: reasonOf(channel, error),
      tone: 'destructive',
    }),
    onDone: () => sentNow(true),
    onFailed: (error) => {
      if (error instanceof NoAnswer || (error instanceof CallError && error.mayHaveArrived))
        sentNow(false);
    },
  });
  return { send, here };
}

/** The server's sentence where the specification shows it, or where nothing was sent. */
function reasonOf(channel: Channel, error: unknown): string {
  // 'Try again' would be wrong: the message may have been sent.
  const otherwise = t(channel.otherwise);
  if (error instanceof NoAnswer) return otherwise;
  return channel === channels.email || isRefusal(error) ? sentenceOf(error, otherwise) : otherwise;
}
