import { t } from '@lingui/core/macro';
import { useCurrency } from '#web/session/currency.ts';
import { TextField } from '#web/ui/field.tsx';
import { problemIn } from '../records/typed-price.ts';
import { QuantityField } from './quantity-field.tsx';
import { UnitField } from './unit-field.tsx';
import type { ItemForm } from './use-item-form.ts';

interface OrderItemFieldsProps {
  form: ItemForm;
  /** Whether the dialog is open: only then the units are loaded. */
  open: boolean;
  disabled: boolean;
}

/** Quantity, unit and price of the item. */
export function OrderItemFields({ form, open, disabled }: OrderItemFieldsProps) {
  const currency = useCurrency() ?? 'USD';
  const { item, values } = form;
  return (
    <div className="mt-5 grid gap-5">
      <QuantityField
        name={item.productName}
        value={values.quantity}
        onChange={(quantity) => form.set({ quantity })}
        disabled={disabled}
      />
      <UnitField
        open={open}
        item={item}
        value={values.unitOfMeasure}
        onChange={(unitOfMeasure) => form.set({ unitOfMeasure })}
        disabled={disabled}
      />
      <TextField
        label={t`Unit Price (${currency})`}
        optional
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={values.unitPrice}
        onChange={({ target }) => form.set({ unitPrice: target.value })}
        error={problemIn(values.unitPrice, currency)}
      />
    </div>
  );
}
