import { t } from '@lingui/core/macro';
import type { Ref } from 'react';
import { FieldGroup } from '../records/field-group.tsx';
import { WEEK_DAYS } from '#contract/values/week-days.ts';
import { weekDayName } from '#web/language/moments.ts';
import type { WeekDay } from '#contract/values/week-days.ts';

interface DaysFieldProps {
  value: readonly WeekDay[];
  onChange: (days: WeekDay[]) => void;
  /** Those that can be chosen; all where it is left out. */
  offered?: readonly WeekDay[];
  error?: string;
  ref?: Ref<HTMLFieldSetElement>;
}

/** The days of the week side by side, each on or off. */
export function DaysField({ value, onChange, offered, error, ref }: DaysFieldProps) {
  return (
    <FieldGroup legend={t`Days`} error={error} ref={ref}>
      <div className="grid grid-cols-7 gap-0.5 sm:gap-1.5">
        {WEEK_DAYS.map((day) => (
          <span
            key={day}
            className="relative grid min-h-11 place-items-center rounded-control border border-line-strong bg-surface text-body font-medium transition-colors not-has-checked:not-has-disabled:hover:border-ink-muted has-disabled:border-line has-disabled:text-ink-muted has-disabled:opacity-50 has-checked:border-accent has-checked:bg-accent has-checked:text-accent-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              aria-label={weekDayName(day)}
              checked={value.includes(day)}
              disabled={offered && !offered.includes(day) && !value.includes(day)}
              onChange={({ target }) =>
                onChange(
                  WEEK_DAYS.filter((one) => (one === day ? target.checked : value.includes(one))),
                )
              }
              // It covers the letters, so that the whole button is the checkbox.
              className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
            />
            <span aria-hidden className="pointer-events-none">
              {weekDayName(day).slice(0, 3)}
            </span>
          </span>
        ))}
      </div>
    </FieldGroup>
  );
}
