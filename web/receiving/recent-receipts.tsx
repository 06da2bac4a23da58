import { plural, t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import type { Receipt } from '#contract/calls/receipts.ts';
import { LoadMore } from '#web/lists/load-more.tsx';
import { pagesOf } from '#web/lists/pages.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import type { CorrectionContent } from '#web/session/submissions/submission-kinds.ts';
import { useCorrectedEntry } from '#web/session/submissions/use-corrected-entry.ts';
import type { CorrectedEntry } from '#web/session/submissions/use-corrected-entry.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { FactLine } from '#web/ui/unbroken.tsx';
import { Each } from '#web/ui/each.tsx';
import { linesText } from './deliveries.ts';
import { hasProblem } from './receipts.ts';

const loadDialog = () => import('./receipt-dialog.tsx');

/** How many are shown at first: those of the last days of most kitchens. */
const SHOWN = 10;

interface Shown {
  id: string;
  open: boolean;
  times: number;
  /** A correction of it that the server refused. */
  refused?: CorrectedEntry | undefined;
}

/** What arrived at the location, newest first, with who recorded it and when. */
export function RecentReceipts({ locationId, zone }: { locationId: number; zone: string }) {
  const filters = { locationId: String(locationId) };
  const receipts = useInfiniteQuery({
    ...pagesOf('listReceipts', filters, { limit: SHOWN }),
    refetchOnMount: 'always',
  });
  /** Kept while the dialog fades out; each opening is a new one. */
  const [shown, setShown] = useState<Shown>({ id: '', open: false, times: 0 });
  const open = (id: string, refused?: CorrectedEntry) =>
    setShown(({ times }) => ({ id, open: true, times: times + 1, refused }));
  useCorrectedEntry(['updateReceipt'], (refused) =>
    open((refused.content as CorrectionContent).receiptId, refused),
  );
  const close = () => setShown((before) => ({ ...before, open: false }));
  const part = useLater(loadDialog, { wanted: shown.open, onFailed: close });
  const rows = receipts.data?.pages.flatMap((page) => page.rows);

  return (
    <SectionCard title={t`Recent Receipts`} subtitle={t`What arrived here, newest first`}>
      {!rows && !receipts.isError && <Spinner label={t`Loading receipts...`} />}
      {!rows && receipts.isError && (
        <Failed
          message={t`The receipts could not be loaded.`}
          busy={receipts.isFetching}
          onRetry={() => void receipts.refetch()}
        />
      )}
      {rows?.length === 0 && (
        <Empty
          icon={ClipboardCheck}
          title={t`Nothing was received here yet`}
          text={t`Record a delivery above, and it appears here.`}
        />
      )}
      <ul className="-mx-2 -my-2 divide-y divide-line empty:hidden">
        <Each of="li" records={rows} keyOf={(receipt) => receipt.id}>
          {(receipt) => <ReceiptRow receipt={receipt} onOpen={() => open(receipt.id)} />}
        </Each>
      </ul>
      {rows && (
        <LoadMore list={receipts} shown={rows.length} total={receipts.data?.pages[0]?.total} />
      )}
      {part && shown.id && (
        <part.ReceiptDialog
          key={shown.times}
          open={shown.open}
          receiptId={shown.id}
          known={rows?.find(({ id }) => id === shown.id)}
          zone={zone}
          refused={shown.refused}
          onClose={close}
        />
      )}
    </SectionCard>
  );
}

function ReceiptRow({ receipt, onOpen }: { receipt: Receipt; onOpen: () => void }) {
  const clock = useOrganizationTime();
  const { vendorName, receivedByName, at, lines, correctedAt } = receipt;
  const problems = lines.filter(hasProblem).length;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-14 w-full touch-manipulation items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-surface-subtle"
      >
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium wrap-anywhere">{vendorName}</span>
            {problems > 0 && (
              <Badge tone="warning">
                {plural(problems, { one: '# difference', other: '# differences' })}
              </Badge>
            )}
            {correctedAt && <Badge>{t({ message: 'Corrected', context: 'receipt' })}</Badge>}
          </span>
          <span className="block text-sm text-ink-muted tabular-nums">
            <FactLine
              facts={[
                <time key="at" dateTime={at}>
                  {clock.dateAndTime(at)}
                </time>,
                receivedByName ?? t`Unknown User`,
                linesText(lines.length),
              ]}
            />
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
      </button>
    </li>
  );
}
