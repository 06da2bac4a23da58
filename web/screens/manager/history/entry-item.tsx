import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowRight, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { HistoryEntry } from '#contract/calls/history.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { useRestore } from '#web/session/use-restore.ts';
import { Button } from '#web/ui/button.tsx';
import { Headline } from './headline.tsx';
import { historyLines } from './history-lines.ts';
import type { Line } from './history-lines.ts';
import { RESTORED } from './history-words.ts';

/** Lines that are shown before *Show all* is pressed. */
const FEW = 4;

interface EntryItemProps {
  entry: HistoryEntry;
  /** In the panel of one record, which needs no name. */
  bare?: boolean;
  /** Below its lines: what it opens to. */
  children?: ReactNode;
}

/** One entry of the history: who did what, when, and what it was before. */
export function EntryItem({ entry, bare, children }: EntryItemProps) {
  const { dateAndTime } = useOrganizationTime();
  const [isWhole, setIsWhole] = useState(false);
  const { at, deviceName } = entry;
  const lines = historyLines(entry, dateAndTime);
  const shown = isWhole ? lines : lines.slice(0, FEW);
  const count = lines.length;
  const moment = dateAndTime(at);
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 text-body wrap-anywhere">
          <Headline entry={entry} bare={bare} />
        </p>
        <p className="text-sm text-ink-muted wrap-anywhere">
          {deviceName === null ? (
            <time dateTime={at} className="tabular-nums">
              {moment}
            </time>
          ) : (
            <Trans>
              <time dateTime={at} className="tabular-nums">
                {moment}
              </time>{' '}
              on {deviceName}
            </Trans>
          )}
        </p>
      </div>
      {lines.length > 0 && (
        <ul className="mt-1 space-y-0.5">
          {shown.map(({ key, ...line }) => (
            <ChangeLine key={key} {...line} />
          ))}
        </ul>
      )}
      {shown.length < lines.length && (
        <Button type="button" variant="ghost" className="-ml-4" onClick={() => setIsWhole(true)}>
          {t`Show all ${count}`}
        </Button>
      )}
      {children}
      {entry.restorable && <RestoreButton entry={entry} deleted={entry.restorable} />}
    </li>
  );
}

/** 'Quantity: 3 → 7', spoken as 'Quantity: from 3 to 7'. */
function ChangeLine({ label, before, after }: Omit<Line, 'key'>) {
  return (
    <li className="text-sm wrap-anywhere text-ink-muted">
      {before !== undefined && after !== undefined ? (
        <Trans>
          {label}: <span className="sr-only">from</span> <span className="text-ink">{before}</span>
          <span className="sr-only"> to </span>
          <ArrowRight aria-hidden className="mx-1 inline size-3.5" />
          <span className="text-ink">{after}</span>
        </Trans>
      ) : (
        <>
          {label}
          {(before ?? after) !== undefined && ': '}
          {(before ?? after) !== undefined && <span className="text-ink">{before ?? after}</span>}
        </>
      )}
    </li>
  );
}

interface RestoreButtonProps {
  entry: HistoryEntry;
  deleted: NonNullable<HistoryEntry['restorable']>;
}

function RestoreButton({ entry, deleted }: RestoreButtonProps) {
  const { changes, record } = entry;
  const name = changes.find(({ part }) => part?.id === deleted.id)?.part?.name ?? record.name;
  const restore = useRestore(() => ({ title: t(RESTORED[deleted.kind]), description: name }));
  return (
    <Button
      type="button"
      variant="secondary"
      busy={restore.isPending}
      aria-label={t`Restore ${name}`}
      onClick={() => restore.mutate(deleted)}
      className="mt-2"
    >
      {!restore.isPending && <Undo2 aria-hidden className="size-4" />}
      {restore.isPending ? t`Restoring...` : t`Restore`}
    </Button>
  );
}
