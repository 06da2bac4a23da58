import { t } from '@lingui/core/macro';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import { rightNow } from '#web/api/right-now.ts';
import { useLocationClock } from '#web/order-guides/use-location-clock.ts';
import { dayIn } from '#web/session/day-start.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { StandingFields } from './standing-fields.tsx';
import { useDeliveryDays, useStandingChoices } from './use-standing-choices.ts';
import { useStandingForm } from './use-standing-form.ts';
import '#web/ui/whole.css';

interface StandingDialogProps {
  open: boolean;
  guide: OrderGuide;
  onClose: () => void;
}

/** Sets by which rule orders are prepared from a guide (H5). What it holds is taken when it opens. */
export function StandingDialog({ open, guide, onClose }: StandingDialogProps) {
  const { choices, reads } = useStandingChoices(guide);
  const { zone } = useLocationClock(guide.locationId);
  if (choices)
    return <StandingForm {...{ open, guide, onClose, choices }} today={dayIn(zone, rightNow())} />;
  return (
    <LoadingDialog
      {...{ open, reads, onClose }}
      title={titleOf(guide)}
      failed={t`The choices could not be loaded.`}
      loading={t`Loading...`}
    />
  );
}

const titleOf = ({ name }: OrderGuide) => t`Standing Order of ${name}`;

interface StandingFormProps extends StandingDialogProps {
  choices: NonNullable<ReturnType<typeof useStandingChoices>['choices']>;
  today: string;
}

function StandingForm({ open, guide, onClose, choices, today }: StandingFormProps) {
  const form = useStandingForm({
    guide,
    vendorId: choices.vendors[0]?.value ?? '',
    today,
    onClose,
  });
  const { values, change, problem, saving } = form;
  const offered = useDeliveryDays(values.vendorId, guide.locationId);
  const days = values.days ?? offered ?? [];
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={titleOf(guide)}
      description={t`For each delivery an order is prepared from this guide.`}
      busy={saving.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        form.save(days);
      }}
      footer={
        <>
          <Button variant="secondary" disabled={saving.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" busy={saving.isPending}>
            {saving.isPending ? t`Saving...` : t`Save`}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        {problem !== undefined && <Problem>{problem}</Problem>}
        <StandingFields {...{ values, change, choices, days, offered }} />
      </div>
    </Dialog>
  );
}
