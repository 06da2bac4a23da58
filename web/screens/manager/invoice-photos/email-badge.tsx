import { Check, CircleAlert, Minus } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { InvoicePhoto } from '#contract/calls/invoice-photos.ts';
import { Badge } from '#web/ui/badge.tsx';
import { known } from '#web/ui/known.ts';
import type { Tone } from '#web/ui/badge.tsx';

type EmailStatus = InvoicePhoto['ottomateEmailStatus'];

interface Look {
  text: string;
  tone: Tone;
  icon: LucideIcon;
}

const looks: Record<EmailStatus, Look> = {
  not_sent: { text: 'Not sent', tone: 'neutral', icon: Minus },
  sent: { text: 'Sent', tone: 'success', icon: Check },
  failed: { text: 'Failed', tone: 'danger', icon: CircleAlert },
};

/** The state of an order's invoice e-mail. */
export function EmailBadge({ status }: { status: EmailStatus }) {
  const {
    text,
    tone,
    icon: Icon,
  } = known<Look>(looks, status) ?? {
    text: status,
    tone: 'neutral',
    icon: Minus,
  };
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2.5} />
      <span>
        <span className="sr-only">E-mail: </span>
        {text}
      </span>
    </Badge>
  );
}
