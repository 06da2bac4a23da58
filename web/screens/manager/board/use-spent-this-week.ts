import { useQuery } from '@tanstack/react-query';
import { moneyText } from '#web/language/money.ts';
import { queryOf } from '#web/api/queries.ts';
import { dayIn } from '#web/session/day-start.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { daysOf } from '../reports/days.ts';

/** What was spent at a location since Monday; undefined while that is not known. */
export function useSpentThisWeek(now: Date): (locationId: number) => string | undefined {
  const { zone } = useOrganizationTime();
  const days = zone ? daysOf('this-week', dayIn(zone, now)) : { from: undefined, to: undefined };
  const { data, isError } = useQuery({
    ...queryOf('getSpend', { query: { ...days, groupBy: 'location' } }),
    enabled: zone !== '',
    staleTime: 0,
  });
  return (locationId) => {
    if (!data) return isError ? '–' : undefined;
    const row = data.rows.find(({ key }) => key === String(locationId));
    return moneyText(row?.amount ?? '0', data.currency);
  };
}
