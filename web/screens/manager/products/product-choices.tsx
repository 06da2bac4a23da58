import { t } from '@lingui/core/macro';
import { Controller } from 'react-hook-form';
import { Combobox } from '#web/ui/combobox.tsx';
import { Select } from '#web/ui/select.tsx';
import { PRODUCT_LABELS } from './product-form.tsx';
import type { ProductForm } from './product-form.tsx';
import type { Choices } from './use-product-choices.ts';

interface ChoiceProps {
  form: ProductForm;
  choices: Choices;
}

/** The option for no category. */
const NO_CATEGORY = 'none';

/** The vendor of a product. */
export function ProductVendorChoice({ form, choices }: ChoiceProps) {
  const { isReady } = choices.needs;
  return (
    <Controller
      control={form.control}
      name="vendorId"
      rules={{ required: t`Vendor is required` }}
      render={({ field, fieldState }) => (
        <Combobox
          label={t(PRODUCT_LABELS.vendorId)}
          searchPlaceholder={t`Search vendors`}
          none={t`No vendors yet. Add one under Vendors.`}
          placeholder={isReady ? t`Select a vendor` : t`Loading vendors...`}
          disabled={!isReady}
          options={choices.vendors}
          ref={field.ref}
          value={field.value}
          onValueChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

/** The unit of measure that a product is ordered in. */
export function UnitChoice({ form, choices }: ChoiceProps) {
  const { isReady } = choices.needs;
  return (
    <Controller
      control={form.control}
      name="unitOfMeasure"
      rules={{ required: t`Unit of measure is required` }}
      render={({ field, fieldState }) => (
        <Select
          label={t(PRODUCT_LABELS.unitOfMeasure)}
          placeholder={isReady ? t`Select a unit of measure` : t`Loading units...`}
          none={t`No units of measure yet. Add one under Units of Measure.`}
          disabled={!isReady}
          options={choices.units}
          ref={field.ref}
          value={field.value}
          onValueChange={(unit) => {
            field.onChange(unit);
            // A number that was typed for another unit says nothing about this one.
            form.resetField('unitChange');
          }}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

/** The category of a product, or none. */
export function CategoryChoice({ form, choices }: ChoiceProps) {
  const { isReady } = choices.needs;
  return (
    <Controller
      control={form.control}
      name="categoryId"
      render={({ field, fieldState }) => (
        <Combobox
          label={t(PRODUCT_LABELS.categoryId)}
          searchPlaceholder={t`Search categories`}
          placeholder={isReady ? undefined : t`Loading categories...`}
          disabled={!isReady}
          optional
          options={[{ value: NO_CATEGORY, label: t`No category` }, ...choices.categories]}
          ref={field.ref}
          value={field.value || NO_CATEGORY}
          onValueChange={(value) => field.onChange(value === NO_CATEGORY ? '' : value)}
          error={fieldState.error?.message}
          className="grow basis-56"
        />
      )}
    />
  );
}
