import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { Location } from '#contract/calls/locations.ts';
import { queryOf } from '#web/api/queries.ts';
import { useChosenLocation } from '#web/session/location.ts';
import { dayIn } from '#web/session/day-start.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { useToday } from '#web/session/use-today.ts';
import { Failed } from '#web/ui/failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { CorrectCount } from './correct-count.tsx';
import { CountSheet } from './count-sheet.tsx';
import { CountedToday } from './counted-today.tsx';
import { useCountsOfToday } from './use-counts-of-today.ts';
import { useZoneOf } from '../use-zone-of.ts';
import '#web/ui/whole.css';

/** Counting what is on the shelves of a location (S2). */
export function CountScreen() {
  const { assigned, location, isError, retry } = useChosenLocation();
  return (
    <>
      <PageHeader title={t({ message: 'Count', context: 'noun' })} subtitle={location?.name} />
      {isError && <Failed message={t`The locations could not be loaded.`} onRetry={retry} />}
      {!assigned && !isError && <Spinner label={t`Loading...`} />}
      {location && <CountOf key={location.id} location={location} />}
    </>
  );
}

function CountOf({ location }: { location: Location }) {
  const { listed, isError, isFetching, refetch } = useShelf(location);
  const { counts, isLoading } = useCountsOfToday(location);
  const correctedId = useSearchParams()[0].get('correct');
  const corrected = counts.find(({ count }) => count.id === correctedId);
  // A refused correction that comes back belongs to no whole shelf.
  const isCorrectedKnown = correctedId === null || !isLoading;
  if (listed && corrected)
    return (
      <CorrectCount
        key={corrected.count.id}
        location={location}
        listed={listed}
        counted={corrected}
      />
    );
  if (listed && isCorrectedKnown)
    return (
      <CountSheet
        location={location}
        listed={listed.filter(({ isKept }) => isKept)}
        head={<CountedToday counts={counts} />}
      />
    );
  if (!listed && isError)
    return (
      <Failed
        message={t`What is kept here could not be loaded.`}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return <Spinner label={t`Loading what is kept here...`} />;
}

/** What the location keeps or kept, by area in the order of the shelf; undefined until it is read. */
function useShelf(location: Location) {
  const clock = useOrganizationTime();
  const zone = useZoneOf(location.id);
  const today = useToday(zone);
  const { data, ...read } = useQuery({
    ...queryOf('listInventory', { query: { locationId: String(location.id) } }),
    refetchOnMount: 'always',
  });
  const listed = useMemo(
    () =>
      data?.map(({ onHandAmount, countedAt, ...line }) => ({
        ...line,
        expected: countedAt === null ? undefined : onHandAmount,
        countedAt:
          countedAt && dayIn(zone, new Date(countedAt)) === today ? clock.time(countedAt) : null,
      })),
    [data, clock, today, zone],
  );
  return { listed, ...read };
}
