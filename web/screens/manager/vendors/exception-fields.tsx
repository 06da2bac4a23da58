import { t } from '@lingui/core/macro';
import { Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Select } from '#web/ui/select.tsx';
import type { SelectOption } from '#web/ui/select.tsx';
import type { ExceptionValues, ScheduleValues } from './schedule-form.ts';

/** An option's value is never ''. */
export const EVERYWHERE = 'all';

interface ExceptionFieldsProps {
  form: UseFormReturn<ScheduleValues>;
  /** All locations first. */
  places: readonly SelectOption[];
}

const kinds = () => [
  { value: 'no', label: t`No delivery` },
  { value: 'yes', label: t`Extra delivery` },
];

/** Days that differ from the week, such as holidays. */
export function ExceptionFields({ form, places }: ExceptionFieldsProps) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'exceptions' });
  const errors = formState.errors.exceptions;
  return (
    <section aria-labelledby="schedule-exceptions" className="space-y-3">
      <div>
        <h3 id="schedule-exceptions" className="font-medium">
          {t`Exceptions`}
        </h3>
        <p className="text-sm text-ink-muted">
          {t`Holidays and other days that differ. An extra delivery has the cut-off of the regular day before it.`}
        </p>
      </div>
      {errors?.message && <Problem>{errors.message}</Problem>}
      {fields.map((field, index) => {
        const number = index + 1;
        return (
          <fieldset
            key={field.id}
            className="grid min-w-0 gap-3 rounded-control border border-line p-3 sm:grid-cols-2"
          >
            <legend className="sr-only">{t`Exception ${number}`}</legend>
            <TextField
              label={t`Date`}
              type="date"
              error={errors?.[index]?.date?.message}
              {...register(`exceptions.${index}.date`, {
                required: t`Please enter a date`,
                validate: (_, { exceptions }) =>
                  isOnce(exceptions, index) || t`This date is in the list twice.`,
              })}
            />
            <Controller
              control={control}
              name={`exceptions.${index}.delivers`}
              render={({ field: delivers }) => (
                <Select
                  label={t`Delivery`}
                  options={kinds()}
                  value={delivers.value}
                  onValueChange={delivers.onChange}
                />
              )}
            />
            <Controller
              control={control}
              name={`exceptions.${index}.locationId`}
              render={({ field: place }) => (
                <Select
                  label={t`Location`}
                  options={places}
                  value={place.value || EVERYWHERE}
                  onValueChange={(chosen) => place.onChange(chosen === EVERYWHERE ? '' : chosen)}
                />
              )}
            />
            <div className="flex items-end gap-2">
              <TextField
                label={t`Note`}
                optional
                autoComplete="off"
                className="grow"
                {...register(`exceptions.${index}.note`)}
              />
              <Button
                variant="ghost"
                size="icon"
                aria-label={t`Remove exception ${number}`}
                onClick={() => remove(index)}
              >
                <Trash2 aria-hidden className="size-5 text-ink-muted" strokeWidth={1.75} />
              </Button>
            </div>
          </fieldset>
        );
      })}
      <Button
        variant="secondary"
        onClick={() => append({ date: '', locationId: '', delivers: 'no', note: '' })}
      >
        <Plus aria-hidden className="size-4" />
        {t`Add Exception`}
      </Button>
    </section>
  );
}

/** Whether no other exception has the same date and place. */
function isOnce(exceptions: readonly ExceptionValues[], index: number): boolean {
  const own = exceptions[index];
  return !exceptions.some(
    ({ date, locationId }, other) =>
      other !== index && date === own?.date && locationId === own.locationId,
  );
}
