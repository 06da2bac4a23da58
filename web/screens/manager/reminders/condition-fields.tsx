import { t } from '@lingui/core/macro';
import { useController } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { Combobox } from '#web/ui/combobox.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Condition, ConditionChoices } from './condition-choices.ts';
import { LoadFailure } from './load-failure.tsx';
import type { ReminderValues } from './reminder-form.ts';

const conditions = (): { value: Condition['condition']; label: string }[] => [
  { value: 'always', label: t`Always` },
  { value: 'not_ordered', label: t`Only if nothing was ordered` },
];

interface ConditionFieldsProps {
  form: UseFormReturn<ReminderValues>;
  choices: ConditionChoices;
}

/** Whether every run is sent, or only when a location has not ordered from a vendor yet (V8). */
export function ConditionFields({ form, choices }: ConditionFieldsProps) {
  const { ref, ...condition } = useController({ control: form.control, name: 'condition' }).field;
  return (
    <>
      <Select
        label={t`Send It`}
        options={conditions()}
        value={condition.value}
        onValueChange={condition.onChange}
        onBlur={condition.onBlur}
        hint={
          condition.value === 'not_ordered' &&
          t`Silent once the location has ordered for the next delivery; without a schedule, today.`
        }
        error={form.formState.errors.condition?.message}
        ref={ref}
      />
      {condition.value === 'not_ordered' && <OrderedFrom form={form} choices={choices} />}
    </>
  );
}

function OrderedFrom({ form, choices: { vendors, locations, needs } }: ConditionFieldsProps) {
  const { control, formState } = form;
  const { ref: vendorRef, ...vendor } = useController({
    control,
    name: 'vendorId',
    rules: { required: t`Please select a vendor` },
  }).field;
  const { ref: locationRef, ...location } = useController({
    control,
    name: 'locationId',
    rules: { required: t`Please select a location` },
  }).field;
  if (needs.isError)
    return (
      <LoadFailure
        message={t`Failed to fetch vendors and locations`}
        onRetry={needs.retry}
        busy={needs.isFetching}
      />
    );
  if (!needs.isReady)
    return (
      <>
        <output className="sr-only">{t`Loading vendors and locations`}</output>
        <Skeleton className="h-17" />
      </>
    );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Combobox
        label={t`Vendor`}
        options={vendors}
        value={vendor.value}
        onValueChange={vendor.onChange}
        searchPlaceholder={t`Search vendors`}
        error={formState.errors.vendorId?.message}
        ref={vendorRef}
      />
      <Combobox
        label={t`Location`}
        options={locations}
        value={location.value}
        onValueChange={location.onChange}
        searchPlaceholder={t`Search locations`}
        error={formState.errors.locationId?.message}
        ref={locationRef}
      />
    </div>
  );
}
