import { useQuery } from '@tanstack/react-query';
import { moneyText } from '#web/language/money.ts';
import { queryOf } from '#web/api/queries.ts';
import { daysOf } from '../reports/days.ts';

/** What was spent at a location since Monday; undefined while that is not known. @param today '' until it is known */
export function useSpentThisWeek(today: string): (locationId: number) => string | undefined {
  const days = today ? daysOf('this-week', today) : { from: undefined, to: undefined };
  const { data, isError } = useQuery({
    ...queryOf('getSpend', { query: { ...days, groupBy: 'location' } }),
    enabled: today !== '',
    staleTime: 0,
  });
  return (locationId) => {
    if (!data) return isError ? '–' : undefined;
    const row = data.rows.find(({ key }) => key === String(locationId));
    return moneyText(row?.amount ?? '0', data.currency);
  };
}
