import { t } from '@lingui/core/macro';
import { Controller } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { BUDGET_LABELS } from './budget-form.ts';
import type { BudgetValues } from './budget-form.ts';
import { SomeField } from './some-field.tsx';
import type { useBudgetNames } from './use-budget-names.ts';

interface ScopeFieldsProps {
  form: UseFormReturn<BudgetValues>;
  records: ReturnType<typeof useBudgetNames>['records'];
}

/** Where the budget applies, and of what it is. */
export function ScopeFields({ form, records }: ScopeFieldsProps) {
  const { control, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Controller
        control={control}
        name="places"
        rules={{
          validate: (places) =>
            places === null ||
            places.regions.length + places.locationIds.length > 0 ||
            t`Please select a location`,
        }}
        render={({ field: { ref, value, onChange } }) => (
          <SomeField
            legend={t(BUDGET_LABELS.places)}
            all={t`All locations`}
            search={t`Search locations`}
            gone={t`Deleted location`}
            records={records.locations}
            value={value && value.locationIds}
            onChange={(locationIds) =>
              onChange(locationIds && { regions: value?.regions ?? [], locationIds })
            }
            error={errors.places?.message}
            ref={ref}
          />
        )}
      />
      <Controller
        control={control}
        name="categoryIds"
        rules={{ validate: some(t`Please select a category`) }}
        render={({ field: { ref, value, onChange } }) => (
          <SomeField
            legend={t(BUDGET_LABELS.categoryIds)}
            all={t`All categories`}
            search={t`Search categories`}
            gone={t`Deleted category`}
            records={records.categories}
            value={value}
            onChange={onChange}
            error={errors.categoryIds?.message}
            ref={ref}
          />
        )}
      />
      <Controller
        control={control}
        name="vendorIds"
        rules={{ validate: some(t`Please select a vendor`) }}
        render={({ field: { ref, value, onChange } }) => (
          <SomeField
            legend={t(BUDGET_LABELS.vendorIds)}
            all={t`All vendors`}
            search={t`Search vendors`}
            gone={t`Deleted vendor`}
            records={records.vendors}
            value={value}
            onChange={onChange}
            error={errors.vendorIds?.message}
            ref={ref}
          />
        )}
      />
    </>
  );
}

const some = (missing: string) => (ids: readonly unknown[] | null) => ids?.length !== 0 || missing;
