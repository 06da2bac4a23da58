import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import type { StandingOrder } from '#contract/calls/standing-orders.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useSentence } from '#web/language/use-wording.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { standingBody } from './standing-body.ts';

interface PauseDialogProps {
  open: boolean;
  guide: OrderGuide;
  standing: StandingOrder;
  onClose: () => void;
}

/** Leaves out the deliveries of some days: at first the next one, so that it is two taps (H7). */
export function PauseDialog({ open, guide, standing, onClose }: PauseDialogProps) {
  const first = standing.next[0]?.deliveryDate ?? standing.from;
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState(first);
  const [problem, setProblem] = useSentence();
  const pausing = useWrite({
    record: () => standing,
    write: () =>
      writeOf('setStandingOrder', {
        params: { id: guide.id },
        body: { ...standingBody(standing), pauses: [...standing.pauses, { from, to }] },
      }),
    success: () => ({ title: t`Nothing is ordered for these days`, tone: 'success' }),
    onDone: onClose,
    onNewer: () => setProblem(changedMeanwhile),
    onFailed: (error) => setProblem(() => sentenceOf(error)),
  });
  function wrong(): string | undefined {
    if (from === '' || to === '') return t`Please enter both days`;
    return to < from ? t`The last day is before the first one` : undefined;
  }
  function save() {
    setProblem(wrong);
    if (wrong() === undefined) pausing.mutate();
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Not While We Are Closed`}
      description={t`Nothing is prepared for deliveries on these days, the first and the last included.`}
      size="small"
      busy={pausing.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      footer={
        <>
          <Button variant="secondary" disabled={pausing.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" busy={pausing.isPending}>
            {t`Leave Out`}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {problem !== undefined && <Problem>{problem}</Problem>}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t`First day`}
            type="date"
            value={from}
            onChange={({ target }) => {
              setFrom(target.value);
              if (to < target.value) setTo(target.value);
            }}
          />
          <TextField
            label={t`Last day`}
            type="date"
            min={from}
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        </div>
      </div>
    </Dialog>
  );
}

export const changedMeanwhile = () =>
  t`Somebody else changed this standing order meanwhile. Close it and open it again.`;
