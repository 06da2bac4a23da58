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

const LABELS: Record<keyof VendorInput, string> = {
  name: 'Name',
  contactPerson: 'Contact Person',
  phoneNumber: 'Phone Number',
  email: 'E-mail',
  minimumOrder: 'Minimum Order',
  language: 'Language of Orders',
};

const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  zh: 'Chinese',
};
const languages = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

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
  const { ref, ...language } = useController({ control, name: 'language' }).field;

  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      state={state}
      describe={(values) =>
        described(LABELS, { ...values, language: LANGUAGE_NAMES[values.language] })
      }
      needs={needsOf([settings])}
    >
      <TextField
        label={LABELS.name}
        error={errors.name?.message}
        {...register('name', { required: 'Name is required' })}
      />
      <TextField
        label={LABELS.contactPerson}
        autoComplete="off"
        error={errors.contactPerson?.message}
        {...register('contactPerson', { required: 'Contact person is required' })}
      />
      <TextField
        label={LABELS.phoneNumber}
        type="tel"
        autoComplete="off"
        error={errors.phoneNumber?.message}
        {...register('phoneNumber', { required: 'Phone number is required' })}
      />
      <TextField
        label={LABELS.email}
        type="email"
        autoComplete="off"
        optional
        hint="Purchase orders go to this address."
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={currency ? `${LABELS.minimumOrder} (${currency})` : LABELS.minimumOrder}
        inputMode="decimal"
        autoComplete="off"
        optional
        hint="An order below it says what is missing, and can still be sent."
        error={errors.minimumOrder?.message}
        {...register('minimumOrder', { validate: (typed) => problemIn(typed, currency) })}
      />
      <Select
        label={LABELS.language}
        hint="Purchase orders, text messages and the order page are written in it."
        options={languages}
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
