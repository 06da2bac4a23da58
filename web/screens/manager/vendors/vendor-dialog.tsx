import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { LANGUAGES } from '#contract/values/languages.ts';
import type { Language } from '#contract/values/languages.ts';
import { priceToEdit } from '#contract/values/money.ts';
import type { Vendor, VendorInput } from '#contract/calls/vendors.ts';
import { queryOf } from '#web/api/queries.ts';
import { writeOf } from '#web/api/write.ts';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { described, textsOf } from '../records/field-labels.ts';
import { VENDOR } from '../records/record-kinds.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { needsOf } from '../records/needs.ts';
import { priceIn, problemIn } from '../records/typed-price.ts';
import { useRecordForm } from '../records/use-record-form.ts';
import { VendorFigures } from '../records/vendor-figures.tsx';

interface VendorDialogProps {
  open: boolean;
  /** Undefined adds one. */
  vendor: Vendor | undefined;
  onClose: () => void;
}

const LABELS: Record<keyof VendorInput, MessageDescriptor> = {
  name: msg`Name`,
  contactPerson: msg`Contact Person`,
  phoneNumber: msg`Phone Number`,
  email: msg`E-mail`,
  minimumOrder: msg`Minimum Order`,
  language: msg`Language of Orders`,
};

const LANGUAGE_NAMES: Record<Language, MessageDescriptor> = {
  en: msg`English`,
  es: msg`Spanish`,
  fr: msg`French`,
  de: msg`German`,
  zh: msg`Chinese`,
};

/** Adds or changes a vendor. */
export function VendorDialog({ open, vendor, onClose }: VendorDialogProps) {
  const settings = useQuery(queryOf('getOrganizationSettings'));
  // Nothing is saved before it is known.
  const currency = settings.data?.currency ?? 'USD';
  const state = useRecordForm({
    kind: VENDOR,
    record: vendor,
    valuesOf: (stored: Vendor | undefined) => ({
      ...textsOf(LABELS, stored),
      minimumOrder: priceToEdit(stored?.minimumOrder ?? ''),
      language: stored?.language ?? 'en',
    }),
    save: ({ minimumOrder, ...others }) => {
      const body = { ...others, minimumOrder: priceIn(minimumOrder, currency) };
      return vendor
        ? writeOf('updateVendor', { params: { id: vendor.id }, body })
        : writeOf('createVendor', { body });
    },
    onSaved: onClose,
  });
  const { register, control, formState } = state.form;
  const { errors } = formState;
  const minimumOrder = t(LABELS.minimumOrder);
  const { ref, ...language } = useController({ control, name: 'language' }).field;

  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      state={state}
      describe={(values) =>
        described(LABELS, { ...values, language: t(LANGUAGE_NAMES[values.language]) })
      }
      needs={needsOf([settings])}
    >
      <TextField
        label={t(LABELS.name)}
        error={errors.name?.message}
        {...register('name', { required: t`Name is required` })}
      />
      <TextField
        label={t(LABELS.contactPerson)}
        autoComplete="off"
        error={errors.contactPerson?.message}
        {...register('contactPerson', { required: t`Contact person is required` })}
      />
      <TextField
        label={t(LABELS.phoneNumber)}
        type="tel"
        autoComplete="off"
        error={errors.phoneNumber?.message}
        {...register('phoneNumber', { required: t`Phone number is required` })}
      />
      <TextField
        label={t(LABELS.email)}
        type="email"
        autoComplete="off"
        optional
        hint={t`Purchase orders go to this address.`}
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={currency ? `${minimumOrder} (${currency})` : minimumOrder}
        inputMode="decimal"
        autoComplete="off"
        optional
        hint={t`An order below it says what is missing, and can still be sent.`}
        error={errors.minimumOrder?.message}
        {...register('minimumOrder', { validate: (typed) => problemIn(typed, currency) })}
      />
      <Select
        label={t(LABELS.language)}
        hint={t`Purchase orders, text messages and the order page are written in it.`}
        options={LANGUAGES.map((value) => ({ value, label: t(LANGUAGE_NAMES[value]) }))}
        value={language.value}
        onValueChange={(next) => language.onChange(next)}
        onBlur={language.onBlur}
        error={errors.language?.message}
        ref={ref}
      />
      {vendor && <VendorFigures vendorId={vendor.id} />}
    </RecordDialog>
  );
}
