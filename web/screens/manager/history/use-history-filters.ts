import { useSearchParams } from 'wouter';
import { HISTORY_KINDS } from '#contract/values/history-kinds.ts';
import { startOfDay } from '#web/session/day-start.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';

type Name = 'kind' | 'person' | 'from' | 'to';
const DAY = /^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Kind, person and days are in the address, so that a view can be shared and reloaded. */
export function useHistoryFilters() {
  const { zone } = useOrganizationTime();
  const [params, setParams] = useSearchParams();
  const kind = HISTORY_KINDS.find((known) => known === params.get('kind'));
  const person = params.get('person') ?? '';
  const actorId = /^[1-9]\d{0,8}$/.test(person) ? person : undefined;
  const day = (name: 'from' | 'to') => {
    const value = params.get(name) ?? '';
    return DAY.test(value) ? value : '';
  };
  const [from, to] = [day('from'), day('to')];
  const query = {
    kind,
    actorId,
    // Until the zone is known, in which days begin, the whole history is shown.
    from: from && zone ? startOfDay(from, zone) : undefined,
    to: to && zone ? startOfDay(to, zone, 1) : undefined,
  };
  return {
    kind,
    actorId,
    from,
    to,
    set(name: Name, value: string | undefined) {
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true },
      );
    },
    /** The filters of the list. */
    query,
    isNarrowed: Object.values(query).some((value) => value !== undefined),
  };
}
