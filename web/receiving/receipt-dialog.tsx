import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Receipt } from '#contract/calls/receipts.ts';
import { queryOf } from '#web/api/queries.ts';
import { rightNow } from '#web/api/right-now.ts';
import { dayIn } from '#web/session/day-start.ts';
import { useUser } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { CountedLines } from './counted-lines.tsx';
import type { CorrectedEntry } from '#web/session/submissions/use-corrected-entry.ts';
import { OthersWait, WaitsNote } from '#web/session/submissions/waits-note.tsx';
import { ReceiptDetails } from './receipt-details.tsx';
import { useCorrection } from './use-correction.ts';
import { useWaitingCorrection } from './use-waiting-correction.ts';

interface ReceiptDialogProps {
  open: boolean;
  receiptId: string;
  /** From the list, shown until it is read again. */
  known: Receipt | undefined;
  /** The time zone of the location. */
  zone: string;
  /** A correction of it that the server refused, to be corrected. */
  refused?: CorrectedEntry | undefined;
  onClose: () => void;
}

/** One receipt, line by line; a manager can correct it on its day (E13). Mount a new one each time it opens. */
export function ReceiptDialog(props: ReceiptDialogProps) {
  const { open, receiptId, known, zone, refused, onClose } = props;
  const isManager = useUser().userType === 'manager';
  const receipt = useQuery({
    ...queryOf('getReceipt', { params: { id: receiptId } }),
    placeholderData: known,
    staleTime: 0,
  });
  const [isCorrecting, setIsCorrecting] = useState(refused !== undefined);
  const correction = useCorrection(isCorrecting ? receipt.data : undefined, {
    refused,
    onSaved: onClose,
  });
  const { data } = receipt;
  const vendorName = data?.vendorName;
  const waiting = useWaitingCorrection(receiptId);
  const isToday = data !== undefined && isOfToday(data.createdAt, zone);
  const canCorrect = isManager && isToday && waiting.own !== 'waits';

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={vendorName === undefined ? t`Delivery` : t`Delivery from ${vendorName}`}
      size="large"
      busy={correction.busy}
      footer={
        isCorrecting ? (
          <>
            <Button
              variant="secondary"
              disabled={correction.busy}
              onClick={() => setIsCorrecting(false)}
            >
              {t`Cancel`}
            </Button>
            <Button busy={correction.busy} onClick={correction.save}>
              {correction.busy ? t`Saving...` : t`Save Correction`}
            </Button>
          </>
        ) : (
          <>
            {canCorrect && (
              <Button variant="secondary" onClick={() => setIsCorrecting(true)}>
                {t({ message: 'Correct', context: 'verb' })}
              </Button>
            )}
            <Button variant="secondary" onClick={onClose}>
              {t({ message: 'Close', context: 'verb' })}
            </Button>
          </>
        )
      }
    >
      {!data && receipt.isError && (
        <Failed
          message={t`The receipt could not be loaded.`}
          busy={receipt.isFetching}
          onRetry={() => void receipt.refetch()}
        />
      )}
      {!data && !receipt.isError && <Spinner label={t`Loading receipt...`} />}
      {data && !isCorrecting && <ReceiptDetails receipt={data} />}
      {data && <OthersWait others={waiting.others} className="mt-4" />}
      {data && !isCorrecting && waiting.own && (
        <WaitsNote className="mt-4">
          {waiting.own === 'waits'
            ? t`A correction of it waits to be sent. What is shown here is before it.`
            : t`A correction of it was not accepted. It is in the list of what waits to be sent, where you can correct it or drop it.`}
        </WaitsNote>
      )}
      {data && !isCorrecting && isManager && !isToday && (
        <p className="mt-4 text-sm text-ink-muted">
          {t`It can no longer be corrected: that is possible on the day on which it was recorded.`}
        </p>
      )}
      {data && isCorrecting && (
        <>
          <CountedLines lines={correction.lines} busy={correction.busy} />
          {correction.sentence && <Problem className="mt-4">{correction.sentence}</Problem>}
        </>
      )}
    </Dialog>
  );
}

/** Whether the moment is of today in that time zone. */
function isOfToday(moment: string, zone: string): boolean {
  return dayIn(zone, new Date(moment)) === dayIn(zone, rightNow());
}
