import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Check, CircleAlert, Minus } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { InvoicePhoto } from '#contract/calls/invoice-photos.ts';
import { Badge } from '#web/ui/badge.tsx';
import { known } from '#web/ui/known.ts';
import type { Tone } from '#web/ui/badge.tsx';

type EmailStatus = InvoicePhoto['ottomateEmailStatus'];

interface Look {
  text: MessageDescriptor;
  tone: Tone;
  icon: LucideIcon;
}

const looks: Record<EmailStatus, Look> = {
  not_sent: { text: msg({ message: 'Not sent', context: 'state' }), tone: 'neutral', icon: Minus },
  sent: { text: msg({ message: 'Sent', context: 'state' }), tone: 'success', icon: Check },
  failed: { text: msg({ message: 'Failed', context: 'state' }), tone: 'danger', icon: CircleAlert },
};

/** The state of an order's invoice e-mail. */
export function EmailBadge({ status }: { status: EmailStatus }) {
  const look = known<Look>(looks, status);
  const Icon = look?.icon ?? Minus;
  return (
    <Badge tone={look?.tone ?? 'neutral'}>
      <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2.5} />
      <span>
        <span className="sr-only">{t`E-mail:`} </span>
        {look ? t(look.text) : status}
      </span>
    </Badge>
  );
}
