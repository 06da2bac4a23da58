import { useQuery } from '@tanstack/react-query';
import type { Location } from '#contract/calls/locations.ts';
import type { Count } from '#contract/calls/inventory-counts.ts';
import { queryOf } from '#web/api/queries.ts';
import { dayIn } from '#web/session/day-start.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { useToday } from '#web/session/use-today.ts';
import { useZoneOf } from '../use-zone-of.ts';

/** More counts than a location makes in a day. */
const READ = '40';

/** A count of today with the corrections of it, the oldest first. */
export interface CountOfToday {
  count: Count;
  corrections: readonly Count[];
}

interface CountsOfToday {
  /** Newest first; none until they are read. */
  counts: readonly CountOfToday[];
  /** They are read for the first time. */
  isLoading: boolean;
}

/** The counts of a location that may still be corrected, on its own calendar. */
export function useCountsOfToday(location: Pick<Location, 'id'>): CountsOfToday {
  const zone = useZoneOf(location.id);
  const isZoneKnown = useOrganizationTime().zone !== '';
  const today = useToday(zone);
  const { data = [], isLoading } = useQuery(
    queryOf('listCounts', { query: { locationId: String(location.id), limit: READ } }),
  );
  const ofToday = data.filter(({ at }) => dayIn(zone, new Date(at)) === today);
  const counts = ofToday
    .filter(({ corrects }) => corrects === null)
    .map((count) => ({
      count,
      corrections: ofToday
        .filter(({ corrects }) => corrects === count.id)
        .toSorted((one, other) => (one.recordedAt < other.recordedAt ? -1 : 1)),
    }));
  return { counts, isLoading: isLoading || !isZoneKnown };
}
