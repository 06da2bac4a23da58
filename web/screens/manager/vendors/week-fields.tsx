import { useController } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { controlClass } from '#web/ui/control-class.ts';
import { Select } from '#web/ui/select.tsx';
import { dayName, daysBeforeOptions, weekDays } from './schedule-form.ts';
import type { ScheduleValues, WeekDay } from './schedule-form.ts';

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
      {weekDays.map((day) => (
        <DayFields key={day} form={form} index={index} place={place} day={day} />
      ))}
    </ul>
  );
}

function DayFields({ form, index, place, day }: WeekFieldsProps & { day: WeekDay }) {
  const { control, register } = form;
  const at = `plans.${index}.week.${day}` as const;
  const isOn = useController({ control, name: `${at}.isOn` }).field;
  const before = useController({ control, name: `${at}.daysBefore` }).field;
  const of = `${dayName(day)}, ${place}`;
  return (
    <li className="grid grid-cols-1 items-center gap-x-3 sm:min-h-14 sm:grid-cols-[9rem_1fr]">
      <Checkbox label={dayName(day)} checked={isOn.value} onCheckedChange={isOn.onChange} />
      {isOn.value && (
        <div className="grid grid-cols-[auto_6.5rem_1fr] items-center gap-2 pb-2 sm:py-1.5">
          <span aria-hidden className="text-sm text-ink-muted">
            Order by
          </span>
          <input
            type="time"
            required
            aria-label={`Order by, for ${of}`}
            className={controlClass}
            {...register(`${at}.cutOff`, { required: true })}
          />
          <Select
            aria-label={`Days before, for ${of}`}
            options={daysBeforeOptions}
            value={before.value}
            onValueChange={before.onChange}
          />
        </div>
      )}
    </li>
  );
}
