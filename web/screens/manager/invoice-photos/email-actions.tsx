import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Mail, MailX } from 'lucide-react';
import { useId, useRef } from 'react';
import type { InvoicePhoto } from '#contract/calls/invoice-photos.ts';
import { Button } from '#web/ui/button.tsx';
import { Address } from '#web/ui/address.tsx';
import { known } from '#web/ui/known.ts';
import { useInvoiceEmail } from './use-invoice-email.ts';

type EmailStatus = InvoicePhoto['ottomateEmailStatus'];

interface Step {
  send: MessageDescriptor;
  byHand?: { label: MessageDescriptor; busy: MessageDescriptor; to: EmailStatus };
}

/** The actions of each state (section 4 of the specification). */
const steps: Record<EmailStatus, Step> = {
  not_sent: { send: msg`Send Email` },
  sent: {
    send: msg`Resend`,
    byHand: { label: msg`Reset Status`, busy: msg`Resetting...`, to: 'not_sent' },
  },
  failed: {
    send: msg({ message: 'Retry', context: 'verb' }),
    byHand: { label: msg`Mark as Sent`, busy: msg`Marking...`, to: 'sent' },
  },
};

/** Sends the photo to its location's e-mail address, and changes the state of that e-mail. */
export function EmailActions({ photo }: { photo: InvoicePhoto }) {
  const { ottomateEmail, ottomateEmailStatus: status, orderId } = photo;
  const { send, byHand } = known<Step>(steps, status) ?? steps.failed;
  const email = useInvoiceEmail(photo);
  const area = useRef<HTMLDivElement>(null);
  const id = useId();
  const Icon = ottomateEmail ? Mail : MailX;

  /** The pressed button may be removed with the state; the focus stays at the photo. */
  const stayHere = () => area.current?.focus({ preventScroll: true });

  return (
    <div ref={area} tabIndex={-1} className="border-t border-line pt-3 outline-none">
      <h3 id={id} className="text-sm font-medium text-ink-muted">
        {t`Email Status`}
        <span className="sr-only"> {t`of order ${orderId}`}</span>
      </h3>
      <p className="mt-1 mb-3 flex items-start gap-2 text-body">
        <Icon aria-hidden className="mt-1 size-4 shrink-0 text-ink-muted" strokeWidth={1.75} />
        {ottomateEmail ? (
          <span className="min-w-0 wrap-anywhere">
            <Address of={ottomateEmail} />
          </span>
        ) : (
          <span className="text-ink-muted">{t`No e-mail address`}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2 *:grow">
        {byHand && (
          <Button
            variant="secondary"
            className="px-3!"
            aria-describedby={id}
            busy={email.isSetting}
            disabled={email.isBusy}
            onClick={() => {
              stayHere();
              email.setStatus(byHand.to);
            }}
          >
            {t(email.isSetting ? byHand.busy : byHand.label)}
          </Button>
        )}
        <Button
          variant="secondary"
          className="px-3!"
          aria-describedby={id}
          busy={email.isSending}
          disabled={email.isBusy}
          onClick={() => {
            stayHere();
            email.send();
          }}
        >
          {email.isSending ? t`Sending...` : t(send)}
        </Button>
      </div>
    </div>
  );
}
