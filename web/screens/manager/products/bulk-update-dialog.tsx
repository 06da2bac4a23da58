import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Product } from '#contract/calls/products.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { worded } from '#web/api/worded.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import type { ComboboxOption } from '#web/ui/combobox-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.ts';
import { useProductChoices } from './use-product-choices.ts';
import { FormNeeds } from '../records/form-needs.tsx';

/** Reserved: the field is not changed. */
const NO_CHANGE = 'no-change';
const NAMES_SHOWN = 5;

interface BulkUpdateDialogProps {
  open: boolean;
  /** The products to change, whatever is selected later. */
  selected: readonly Product[];
  onClose: () => void;
  onUpdated: () => void;
}

/** Gives many products the same vendor, category or unit. */
export function BulkUpdateDialog({ open, selected, onClose, onUpdated }: BulkUpdateDialogProps) {
  const [products] = useState(selected);
  const choices = useProductChoices();
  const [values, setValues] = useState({
    vendorId: NO_CHANGE,
    categoryId: NO_CHANGE,
    unitOfMeasure: NO_CHANGE,
  });
  const update = useWrite({
    write: () => {
      const { vendorId, categoryId, unitOfMeasure } = values;
      const chosen = (value: string) => (value === NO_CHANGE ? undefined : value);
      return writeOf('bulkUpdateProducts', {
        body: {
          productIds: products.map(({ id }) => id),
          updates: {
            vendorId: vendorId === NO_CHANGE ? undefined : Number(vendorId),
            categoryId: chosen(categoryId),
            unitOfMeasure: chosen(unitOfMeasure),
          },
        },
      });
    },
    success: (updated) => ({
      title: t`Bulk Update Complete`,
      description: worded(updated, updated.message),
      tone: 'success',
    }),
    failure: (error) => ({
      title: t`Bulk Update Failed`,
      description: sentenceOf(error, t`Failed to update products`),
      tone: 'destructive',
    }),
    onDone: () => {
      onUpdated();
      onClose();
    },
  });

  function submit() {
    if (products.length === 0) {
      refuse(t`No Products Selected`, t`Please select products to update`);
    } else if (Object.values(values).every((value) => value === NO_CHANGE)) {
      refuse(t`No Updates`, t`Please select at least one field to update`);
    } else {
      update.mutate();
    }
  }

  const count = products.length;
  const busy = update.isPending;
  const choice = (field: keyof typeof values, options: readonly ComboboxOption[]) => ({
    options: [{ value: NO_CHANGE, label: t`No change` }, ...options],
    value: values[field],
    onValueChange: (value: string) => setValues((before) => ({ ...before, [field]: value })),
    disabled: busy || !choices.needs.isReady,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Bulk Update`}
      description={plural(count, {
        one: '# product will be changed',
        other: '# products will be changed',
      })}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" busy={busy} disabled={!choices.needs.isReady}>
            {busy ? t`Updating...` : t`Update Products`}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-body wrap-anywhere text-ink-muted">{names(products)}</p>
        <FormNeeds needs={choices.needs}>
          <Combobox label={t`Vendor`} {...choice('vendorId', choices.vendors)} />
          <Combobox label={t`Category`} {...choice('categoryId', choices.categories)} />
          <Select label={t`Unit of Measure`} {...choice('unitOfMeasure', choices.units)} />
        </FormNeeds>
      </div>
    </Dialog>
  );
}

function refuse(title: string, description: string): void {
  toast(() => ({ title, description, tone: 'destructive' }));
}

/** 'Limes, Lemons, Carrots and 9 more' */
function names(products: readonly Product[]): string {
  const shown = products.slice(0, NAMES_SHOWN);
  const first = shown.map(({ name }) => name).join(', ');
  const more = products.length - shown.length;
  return more > 0
    ? plural(more, { one: `${first} and # more`, other: `${first} and # more` })
    : first;
}
