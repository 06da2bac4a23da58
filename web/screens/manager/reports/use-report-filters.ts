import { useSearchParams } from 'wouter';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { useToday } from '#web/session/use-today.ts';
import { daysOf, PERIODS } from './days.ts';
import type { Days, Period } from './days.ts';

const DAY = /^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Own dates, beside the periods that move with today. */
export const OWN = 'own';

/**
 * The period and the filters of a report are in the address, so that a view can be shared and reloaded.
 * @param keys what the value of each filter looks like
 */
export function useReportFilters<Name extends string>(keys: Readonly<Record<Name, RegExp>>) {
  const { zone } = useOrganizationTime();
  const [params, setParams] = useSearchParams();
  const names = Object.keys(keys) as Name[];
  const today = useToday(zone);
  const asked = params.get('period');
  const period: Period | typeof OWN = asked === OWN ? OWN : (named(asked) ?? '12-months');
  const own: Days = { from: dayTyped(params, 'from'), to: dayTyped(params, 'to') };
  // Until the zone is known, in which days begin, nothing is asked for.
  const days = !today ? undefined : period === OWN ? own : daysOf(period, today);
  const chosen = Object.fromEntries(
    names.map((name) => [name, keys[name].exec(params.get(name) ?? '')?.[0]]),
  ) as Record<Name, string | undefined>;
  const change = (values: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return {
    period,
    days,
    today,
    names,
    chosen,
    isNarrowed: names.some((name) => chosen[name] !== undefined),
    narrow: (name: Name, key: string | undefined) => change({ [name]: key }),
    removeFilters: () => change(Object.fromEntries(names.map((name) => [name, undefined]))),
    choose: (value: Period) => change({ period: value, from: undefined, to: undefined }),
    chooseDays: ({ from, to }: Days) => change({ period: OWN, from, to }),
  };
}
export type ReportFilters<Name extends string> = ReturnType<typeof useReportFilters<Name>>;

const named = (text: string | null) =>
  text !== null && Object.hasOwn(PERIODS, text) ? (text as Period) : undefined;

function dayTyped(params: URLSearchParams, name: 'from' | 'to'): string | undefined {
  const value = params.get(name) ?? '';
  return DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
