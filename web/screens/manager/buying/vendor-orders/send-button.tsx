import { msg, t } from '@lingui/core/macro';
import { Mail, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { CallError, isRefusal, NoAnswer, sentenceOf } from '#web/api/call-error.ts';
import { rightNow } from '#web/api/right-now.ts';
import { worded } from '#web/api/worded.ts';
import { writeOf } from '#web/api/write.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { useOpenPurchaseOrders } from '../purchase-orders/use-open-purchase-orders.ts';
import type { Place } from './place.ts';
import { sendingKey, useSendingForPlace } from './place.ts';
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
    wentOut: (vendorName: string, time: string) =>
      t`An SMS with these items went to ${vendorName} at ${time}. Another one goes out if you send it again.`,
    mayHaveGone: (vendorName: string, time: string) =>
      t`No answer came when the SMS to ${vendorName} was sent at ${time}, so it may have gone out.`,
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
    wentOut: (vendorName: string, time: string) =>
      t`An e-mail with these items went to ${vendorName} at ${time}. Another one goes out if you send it again.`,
    mayHaveGone: (vendorName: string, time: string) =>
      t`No answer came when the e-mail to ${vendorName} was sent at ${time}, so it may have gone out.`,
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
  const { send, last: sentHere } = useSend(channel, place);
  const recently = useRecentlySent(place, props.channel);
  const [last, setLast] = useState<Last>();
  const { isSending, unlessSending } = useSendingForPlace(place);
  const button = useKeptFocus({ busy: send.isPending, disabled: isSending });
  const [isConfirming, setIsConfirming] = useState(false);
  const later = useLater(loadConfirmDialog, {
    wanted: isConfirming,
    onFailed: () => setIsConfirming(false),
  });
  const Icon = channel.icon;
  const time = last ? clock.time(last.at) : '';

  function press() {
    const before = sentHere ?? recently();
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
            last?.isSure ? channel.wentOut(vendorName, time) : channel.mayHaveGone(vendorName, time)
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

/** When a message was sent before, and whether that is certain. */
interface Last {
  at: string;
  isSure: boolean;
}

const RECENTLY_MS = 60_000;

/** Returns when the open items went out by a channel within the last minute, whoever sent them. */
function useRecentlySent(place: Place, channel: SendButtonProps['channel']) {
  const orders = useOpenPurchaseOrders(place, { enabled: false });
  return (): Last | undefined => {
    const at = orders
      .flatMap(({ lastSentAt, changedSinceSent }) =>
        changedSinceSent ? [] : (lastSentAt[channel] ?? []),
      )
      .filter((moment) => rightNow().getTime() - Date.parse(moment) < RECENTLY_MS)
      .toSorted()
      .at(-1);
    return at === undefined ? undefined : { at, isSure: true };
  };
}

function useSend(channel: Channel, params: Place) {
  const [last, setLast] = useState<Last>();
  const sentNow = (isSure: boolean) => setLast({ at: rightNow().toISOString(), isSure });
  const send = useWrite({
    mutationKey: sendingKey(params),
    write: () => writeOf(channel.route, { params }),
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
  return { send, last };
}

/** The server's sentence where the specification shows it, or where nothing was sent. */
function reasonOf(channel: Channel, error: unknown): string {
  // 'Try again' would be wrong: the message may have been sent.
  const otherwise = t(channel.otherwise);
  if (error instanceof NoAnswer) return otherwise;
  return channel === channels.email || isRefusal(error) ? sentenceOf(error, otherwise) : otherwise;
}
