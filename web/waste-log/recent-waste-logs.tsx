import { t } from '@lingui/core/macro';
import { Recycle } from 'lucide-react';
import { useState } from 'react';
import { WASTE_LIST_SHOWN } from '#contract/values/limits.ts';
import type { WasteLog } from '#contract/calls/waste.ts';
import { isNotFound } from '#web/api/call-error.ts';
import { showing } from '#web/api/showing.ts';
import { writeOf } from '#web/api/write.ts';
import { useUndo } from '#web/session/use-restore.ts';
import { useAwaited } from '#web/session/use-awaited.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { useWrite } from '#web/session/use-write.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { Each } from '#web/ui/each.tsx';
import { useLatestWasteLogs } from './use-latest-waste-logs.ts';
import { nameOfProduct, WasteLogRow } from './waste-log-row.tsx';

function deletionText(log: WasteLog): string {
  const amount = `${grouped(log.quantity)} ${log.unitOfMeasure}`;
  const name = nameOfProduct(log);
  return t`${amount} of ${name} will no longer be listed as waste.`;
}

/** The newest entries, each with a delete button. */
export function RecentWasteLogs() {
  const logs = useLatestWasteLogs();
  const { zone } = useOrganizationTime();
  // A time or a cost that comes after its row would make it higher.
  const isAwaited = useAwaited(!zone);
  const shown = isAwaited ? undefined : logs.data;
  const [deleting, setDeleting] = useState<WasteLog>();
  const [isAsking, setIsAsking] = useState(false);

  const undo = useUndo(() => ({ title: t`Waste Log Restored` }));
  const remove = useWrite({
    write: ({ id }: WasteLog) => writeOf('deleteWasteLog', { params: { id } }),
    // Deleted already, such as by a first try without an answer: the result is the intended one.
    isDone: isNotFound,
    shows: (_, { id }) => showing(['listWasteLogs'], (log) => (log.id === id ? undefined : log)),
    success: (_, { id }) => ({
      title: t`Waste Log Deleted`,
      description: t`Waste entry has been deleted successfully.`,
      tone: 'success',
      ...undo({ kind: 'waste-logs', id }),
    }),
    failure: () => ({
      title: t`Error`,
      description: t`Failed to delete waste log entry.`,
      tone: 'destructive',
    }),
    onDone: () => setIsAsking(false),
    onFailed: () => setIsAsking(false),
  });

  return (
    <SectionCard
      title={t`Recent Waste Logs`}
      subtitle={t`Recent waste entries across all locations`}
    >
      {!shown && (isAwaited || !logs.isError) && <Spinner label={t`Loading waste logs...`} />}
      {!logs.data && logs.isError && !isAwaited && (
        <Failed
          message={t`The waste logs could not be loaded.`}
          busy={logs.isFetching}
          onRetry={() => void logs.refetch()}
        />
      )}
      {shown?.length === 0 && <Empty icon={Recycle} title={t`No waste logs recorded yet`} />}
      <ul className="-my-3 divide-y divide-line empty:hidden">
        <Each of="li" records={shown?.slice(0, WASTE_LIST_SHOWN)} keyOf={(log) => log.id}>
          {(log) => (
            <WasteLogRow
              log={log}
              onDelete={() => {
                setDeleting(log);
                setIsAsking(true);
              }}
            />
          )}
        </Each>
      </ul>
      {deleting && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={t`Delete this waste entry?`}
          description={deletionText(deleting)}
          confirmLabel={remove.isPending ? t`Deleting...` : t`Delete`}
          onConfirm={() => remove.mutate(deleting)}
          busy={remove.isPending}
          danger
        />
      )}
    </SectionCard>
  );
}
