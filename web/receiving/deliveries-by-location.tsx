import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, MapPin } from 'lucide-react';
import { Link } from 'wouter';
import type { BoardRow } from '#contract/calls/board.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Each } from '#web/ui/each.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { useReceivingAddress } from './use-receiving-address.ts';

/** All locations with what is expected there today and what is overdue: a manager chooses where to look (24.2). */
export function DeliveriesByLocation() {
  const board = useQuery({ ...queryOf('listBoard'), staleTime: 0 });
  const { hrefOfLocation } = useReceivingAddress();
  if (board.isError && !board.data)
    return (
      <Failed
        message={sentenceOf(board.error, t`The locations could not be loaded.`)}
        busy={board.isFetching}
        onRetry={() => void board.refetch()}
      />
    );
  if (!board.data)
    return (
      <SkeletonCards
        count={4}
        label={t`Loading locations...`}
        className="grid gap-3 md:grid-cols-2"
      />
    );
  if (board.data.length === 0)
    return (
      <Card>
        <Empty
          icon={MapPin}
          title={t`No locations yet`}
          text={t`Deliveries come to a location. Add one under Locations.`}
        />
      </Card>
    );
  return (
    <ul aria-label={t`All locations`} className="grid gap-3 md:grid-cols-2">
      <Each of="li" records={board.data} keyOf={({ locationId }) => locationId}>
        {(row) => (
          <li>
            <Link
              href={hrefOfLocation(row.locationId)}
              className="flex h-full min-h-20 touch-manipulation items-center gap-3 rounded-card border border-line bg-surface p-4 shadow-low transition-colors hover:border-accent"
            >
              <span className="min-w-0 grow">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="text-base/6 font-semibold tracking-tight wrap-anywhere">
                    {row.locationName}
                  </span>
                  {row.overdue > 0 && <Badge tone="warning">{overdueText(row)}</Badge>}
                </span>
                <span className="mt-0.5 block text-sm text-ink-muted tabular-nums">
                  {dueText(row)}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-6 shrink-0 text-ink-muted" />
            </Link>
          </li>
        )}
      </Each>
    </ul>
  );
}

function overdueText({ overdue }: BoardRow): string {
  return plural(overdue, { one: '# overdue', other: '# overdue' });
}

function dueText({ dueToday }: BoardRow): string {
  if (dueToday === 0) return t`Nothing is due today`;
  return plural(dueToday, { one: '# delivery due today', other: '# deliveries due today' });
}
