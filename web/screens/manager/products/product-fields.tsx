import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Controller, useWatch } from 'react-hook-form';
import {
  ALT_NAME_MAX,
  BARCODE_MAX,
  ITEM_CODE_MAX,
  NAME_MAX,
  PACK_SIZE_MAX,
} from '#contract/values/limits.ts';
import type { Product } from '#contract/calls/products.ts';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { checkConversions } from './conversions.ts';
import { ConversionsField } from './conversions-field.tsx';
import { ImageField } from './image-field.tsx';
import { problemIn } from '../records/typed-price.ts';
import { CategoryChoice, UnitChoice, ProductVendorChoice } from './product-choices.tsx';
import { PRODUCT_LABELS } from './product-form.tsx';
import type { ProductForm } from './product-form.tsx';
import { checkUnitChange, isUnknownUnit } from './unit-change.ts';
import { UnitChangeField } from './unit-change-field.tsx';
import type { Choices } from './use-product-choices.ts';

interface ProductFieldsProps {
  /** Undefined: a new one. */
  product: Product | undefined;
  form: ProductForm;
  choices: Choices;
  onAddCategory: () => void;
  /** While true the form cannot be sent, because its picture is still being uploaded. */
  onUploading: (isUploading: boolean) => void;
}

/** The fields of a product's form. */
export function ProductFields(props: ProductFieldsProps) {
  const { product, form, choices, onAddCategory, onUploading } = props;
  const { control, formState, register } = form;
  return (
    <div className="space-y-4">
      <TextField
        label={t(PRODUCT_LABELS.name)}
        maxLength={NAME_MAX}
        autoComplete="off"
        aria-required
        error={formState.errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || t`Name is required` })}
      />
      <TextField
        label={t(PRODUCT_LABELS.altName)}
        optional
        maxLength={ALT_NAME_MAX}
        autoComplete="off"
        hint={t`What people here call it, such as in another language.`}
        error={formState.errors.altName?.message}
        {...register('altName')}
      />
      <ProductVendorChoice form={form} choices={choices} />
      <UnitChoice form={form} choices={choices} />
      {product && <UnitChangeOf form={form} product={product} />}
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <CategoryChoice form={form} choices={choices} />
        <Button variant="secondary" onClick={onAddCategory}>
          <Plus aria-hidden className="size-4" />
          {t`Add New Category`}
        </Button>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t(PRODUCT_LABELS.vendorItemCode)}
          optional
          maxLength={ITEM_CODE_MAX}
          autoComplete="off"
          hint={t`The vendor's own code.`}
          error={formState.errors.vendorItemCode?.message}
          {...register('vendorItemCode')}
        />
        <TextField
          label={t(PRODUCT_LABELS.barcode)}
          optional
          maxLength={BARCODE_MAX}
          autoComplete="off"
          hint={t`What a scanner reads from it.`}
          error={formState.errors.barcode?.message}
          {...register('barcode')}
          // A scanner types Enter after the code, which would save the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <TextField
          label={t(PRODUCT_LABELS.packSize)}
          optional
          maxLength={PACK_SIZE_MAX}
          autoComplete="off"
          hint={t`Such as 24 × 500 g.`}
          error={formState.errors.packSize?.message}
          {...register('packSize')}
        />
        <TextField
          label={`${t(PRODUCT_LABELS.price)} (${choices.currency})`}
          optional
          inputMode="decimal"
          autoComplete="off"
          hint={t`Per unit of measure.`}
          error={formState.errors.price?.message}
          {...register('price', { validate: (price) => problemIn(price, choices.currency) })}
        />
      </div>
      <Conversions form={form} choices={choices} />
      <Controller
        control={control}
        name="photoUrl"
        render={({ field, fieldState }) => (
          <ImageField
            value={field.value}
            onChange={field.onChange}
            onUploading={onUploading}
            error={fieldState.error?.message}
          />
        )}
      />
    </div>
  );
}

/** Shown while another unit is chosen for which no conversion is known. */
function UnitChangeOf({ form, product }: { form: ProductForm; product: Product }) {
  const { control } = form;
  const use = useQuery(queryOf('getInventoryUse'));
  const wanted = useWatch({ control, name: 'unitOfMeasure' });
  if (!use.data?.isUsed || !isUnknownUnit(product, wanted)) return null;
  return (
    <Controller
      control={control}
      name="unitChange"
      rules={{ validate: checkUnitChange }}
      render={({ field, fieldState }) => (
        <UnitChangeField
          former={product.unitOfMeasure}
          wanted={wanted}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
          ref={field.ref}
        />
      )}
    />
  );
}

/** Shown only where stock is kept: without stock nothing is converted. */
function Conversions({ form, choices }: Pick<ProductFieldsProps, 'form' | 'choices'>) {
  const { control } = form;
  const use = useQuery(queryOf('getInventoryUse'));
  const ownUnit = useWatch({ control, name: 'unitOfMeasure' });
  if (!use.data?.isUsed) return null;
  return (
    <Controller
      control={control}
      name="conversions"
      rules={{ validate: checkConversions }}
      render={({ field, fieldState }) => (
        <ConversionsField
          ownUnit={ownUnit}
          units={choices.units}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
          ref={field.ref}
        />
      )}
    />
  );
}
