import { plural, t } from '@lingui/core/macro';
import type {
  DeliveryException,
  DeliveryRule,
  DeliverySchedule,
} from '#contract/calls/deliveries.ts';
import { longDay } from '#web/orders/delivery-days.ts';
import { WEEK_DAYS } from '#contract/values/week-days.ts';
import { weekDayName } from '#web/language/moments.ts';
import type { WeekDay } from '#contract/values/week-days.ts';

/** One day of the week in the form. Its cut-off is kept while the day is off, in case it is turned on again. */
export interface DayValues {
  isOn: boolean;
  daysBefore: string;
  cutOff: string;
}
export type WeekValues = Record<WeekDay, DayValues>;

/** The week of all locations, or of one. */
export interface PlanValues {
  /** '' for all locations without a plan of their own. */
  locationId: string;
  week: WeekValues;
}

export interface ExceptionValues {
  date: string;
  /** '' for all locations. */
  locationId: string;
  delivers: 'yes' | 'no';
  note: string;
}

export interface ScheduleValues {
  plans: PlanValues[];
  exceptions: ExceptionValues[];
}

/** The choices of 'days before', in words. */
export const daysBeforeOptions = () => [
  { value: '0', label: t`on the same day` },
  { value: '1', label: t`the day before` },
  ...[2, 3, 4, 5, 6].map((days) => ({
    value: String(days),
    label: plural(days, { one: '# day before', other: '# days before' }),
  })),
];

/** A week without deliveries; a day that is turned on starts with the most usual cut-off. */
export function emptyWeek(): WeekValues {
  const days = WEEK_DAYS.map((day) => [day, { isOn: false, daysBefore: '1', cutOff: '14:00' }]);
  return Object.fromEntries(days) as WeekValues;
}

const placeOf = (locationId: number | null) => (locationId === null ? '' : String(locationId));
const locationOf = (place: string) => (place === '' ? null : Number(place));

/** The schedule in the form: the plan of all locations is always there, first. */
export function scheduleValues(schedule: DeliverySchedule | undefined): ScheduleValues {
  const { rules = [], exceptions = [] } = schedule ?? {};
  const places = [...new Set(['', ...rules.map(({ locationId }) => placeOf(locationId))])];
  return {
    plans: places.map((place) => {
      const week = emptyWeek();
      for (const { locationId, deliveryDay, daysBefore, cutOff } of rules)
        if (placeOf(locationId) === place)
          week[deliveryDay] = { isOn: true, daysBefore: String(daysBefore), cutOff };
      return { locationId: place, week };
    }),
    exceptions: exceptions.map(({ date, locationId, delivers, note }) => ({
      date,
      locationId: placeOf(locationId),
      delivers: delivers ? 'yes' : 'no',
      note: note ?? '',
    })),
  };
}

export function scheduleBody({ plans, exceptions }: ScheduleValues): {
  rules: DeliveryRule[];
  exceptions: DeliveryException[];
} {
  return {
    rules: plans.flatMap(({ locationId, week }) =>
      WEEK_DAYS.flatMap((deliveryDay) => {
        const { isOn, daysBefore, cutOff } = week[deliveryDay];
        if (!isOn) return [];
        return {
          locationId: locationOf(locationId),
          deliveryDay,
          daysBefore: Number(daysBefore),
          cutOff,
        };
      }),
    ),
    exceptions: exceptions.map(({ date, locationId, delivers, note }) => ({
      date,
      locationId: locationOf(locationId),
      delivers: delivers === 'yes',
      note: note.trim() || null,
    })),
  };
}

/** The schedule as text, to be compared with one that somebody else saved. */
export function describeSchedule(
  { plans, exceptions }: ScheduleValues,
  nameOf: (locationId: string) => string,
): Record<string, string> {
  const weeks = plans.flatMap(({ locationId, week }) => {
    const days = WEEK_DAYS.filter((day) => week[day].isOn);
    const text = days.map((day) => `${weekDayName(day)} (${cutOffText(week[day])})`).join(', ');
    const none = t({ message: 'none', context: 'delivery days' });
    return text === '' && locationId !== '' ? [] : [`${nameOf(locationId)}: ${text || none}`];
  });
  const days = exceptions.map(
    ({ date, locationId, delivers, note }) =>
      `${longDay(date)}, ${nameOf(locationId)}: ${delivers === 'yes' ? t`delivery` : t`no delivery`} ${note}`,
  );
  return { [t`Delivery Days`]: weeks.join('\n'), [t`Exceptions`]: days.join('\n') };
}

const cutOffText = ({ cutOff, daysBefore }: DayValues) =>
  `${cutOff} ${daysBeforeOptions().find(({ value }) => value === daysBefore)?.label ?? ''}`;
