import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Reminder } from '#contract/calls/reminders.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { RunList } from './run-list.tsx';

interface HistoryDialogProps {
  open: boolean;
  reminder: Reminder;
  onClose: () => void;
}

/** The latest runs of a reminder: when, and the result for each user. */
export function HistoryDialog({ open, reminder, onClose }: HistoryDialogProps) {
  const runs = useQuery({
    ...queryOf('listReminderRuns', { params: { id: reminder.id } }),
    enabled: open,
    // Read on each opening: the last run may have ended since.
    staleTime: 0,
  });
  const { zone } = useOrganizationTime();
  const { name } = reminder;
  const zoneName = zone.replaceAll('_', ' ');
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`History of ${name}`}
      description={zone && t`The last runs, in ${zoneName} time`}
    >
      {runs.data ? (
        <RunList runs={runs.data} />
      ) : runs.isError ? (
        <Failed
          message={sentenceOf(runs.error, t`The history could not be loaded.`)}
          busy={runs.isFetching}
          onRetry={() => void runs.refetch()}
        />
      ) : (
        <div className="space-y-3">
          <output className="sr-only">{t`Loading history`}</output>
          {Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} className="h-24" />
          ))}
        </div>
      )}
    </Dialog>
  );
}
