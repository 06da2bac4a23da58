import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { Vendor } from '#contract/calls/vendors.ts';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useNear } from '../buying/vendor-orders/use-near.ts';
import { sendingLine } from './sending-form.ts';

/** When purchase orders go to a vendor, in words; opens the dialog that changes it. Read for the cards in view. */
export function SendingButton({ vendor, onOpen }: { vendor: Vendor; onOpen: () => void }) {
  const { name } = vendor;
  const { ref, isNear } = useNear<HTMLDivElement>();
  const rules = useQuery({
    ...queryOf('getSendingRules', { params: { id: vendor.id } }),
    enabled: isNear,
  });
  const line = rules.data && sendingLine(rules.data);
  return (
    <div ref={ref}>
      <Button
        variant="ghost"
        className="-ml-4 max-w-full gap-3! text-left whitespace-normal!"
        aria-label={line ? t`Sending to ${name}: ${line}` : t`Sending to ${name}`}
        onClick={onOpen}
      >
        <Send aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        <span className="min-w-0">{line ?? t({ message: 'Sending', context: 'vendor' })}</span>
      </Button>
    </div>
  );
}
