import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { controlClass } from '#web/ui/control-class.ts';
import { Select } from '#web/ui/select.tsx';
import { WEEK_DAYS } from '#contract/values/week-days.ts';
import { weekDayName } from '#web/language/moments.ts';
import type { WeekDay } from '#contract/values/week-days.ts';
import { daysBeforeOptions } from './schedule-form.ts';
import type { ScheduleValues } from './schedule-form.ts';

interface WeekFieldsProps {
  form: UseFormReturn<ScheduleValues>;
  /** The place of the plan among the plans. */
  index: number;
  /** 'all locations', or the location's name. */
  place: string;
}

/** The delivery days of a week; each day that is on has its cut-off. */
export function WeekFields({ form, index, place }: WeekFieldsProps) {
  return (
    <ul className="divide-y divide-line rounded-control border border-line px-3">
      {WEEK_DAYS.map((day) => (
        <DayFields key={day} form={form} index={index} place={place} day={day} />
      ))}
    </ul>
  );
}

function DayFields({ form, index, place, day }: WeekFieldsProps & { day: WeekDay }) {
  const { control, register, formState } = form;
  const at = `plans.${index}.week.${day}` as const;
  const isOn = useController({ control, name: `${at}.isOn` }).field;
  const before = useController({ control, name: `${at}.daysBefore` }).field;
  const dayAndPlace = `${weekDayName(day)}, ${place}`;
  const error = formState.errors.plans?.[index]?.week?.[day]?.cutOff?.message;
  const errorId = useId();
  return (
    <li className="grid grid-cols-1 items-center gap-x-3 sm:min-h-14 sm:grid-cols-[7.5rem_1fr]">
      <Checkbox label={weekDayName(day)} checked={isOn.value} onCheckedChange={isOn.onChange} />
      {isOn.value && (
        <div className="grid grid-cols-[auto_1fr] items-center gap-2 pb-2 sm:grid-cols-[auto_8rem_1fr] sm:py-1.5">
          <span aria-hidden className="text-sm text-ink-muted">
            {t`Order by`}
          </span>
          <input
            type="time"
            aria-label={t`Order by, for ${dayAndPlace}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && errorId}
            className={controlClass}
            {...register(`${at}.cutOff`, {
              validate: (time, values) =>
                !values.plans[index]?.week[day].isOn || time !== '' || t`Please enter a time`,
            })}
          />
          <Select
            aria-label={t`Days before, for ${dayAndPlace}`}
            options={daysBeforeOptions()}
            className="max-sm:col-span-2"
            value={before.value}
            onValueChange={before.onChange}
          />
          {error && (
            <p id={errorId} className="col-span-full text-sm font-medium text-danger">
              {error}
            </p>
          )}
        </div>
      )}
    </li>
  );
}
