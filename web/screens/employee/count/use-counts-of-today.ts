import { useQuery } from '@tanstack/react-query';
import type { Count } from '#contract/calls/inventory-counts.ts';
import { queryOf } from '#web/api/queries.ts';
import { rightNow } from '#web/api/right-now.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';

/** More counts than a location makes in a day. */
const READ = '40';

/** A count of today with the corrections of it, the oldest first. */
export interface CountOfToday {
  count: Count;
  corrections: readonly Count[];
}

/** The counts of a location that may still be corrected, newest first; undefined until they are read. */
export function useCountsOfToday(locationId: number): readonly CountOfToday[] | undefined {
  const clock = useOrganizationTime();
  const counts = useQuery(
    queryOf('listCounts', { query: { locationId: String(locationId), limit: READ } }),
  );
  const today = clock.date(rightNow().toISOString());
  const ofToday = counts.data?.filter(({ at }) => clock.date(at) === today);
  return ofToday
    ?.filter(({ corrects }) => corrects === null)
    .map((count) => ({
      count,
      corrections: ofToday
        .filter(({ corrects }) => corrects === count.id)
        .toSorted((one, other) => (one.recordedAt < other.recordedAt ? -1 : 1)),
    }));
}
