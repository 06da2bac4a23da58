import { t } from '@lingui/core/macro';
import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { buttonClass } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';

/** The link to the outbox. */
export function OutboxCard() {
  return (
    <SectionCard
      title={t`Outbox`}
      subtitle={t`Every e-mail and text message, and whether it was sent`}
    >
      <Link href="/manager/settings/outbox" className={buttonClass({ variant: 'secondary' })}>
        {t`Open Outbox`}
        <ArrowRight aria-hidden className="size-4" />
      </Link>
    </SectionCard>
  );
}
