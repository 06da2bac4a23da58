import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import type { Location, LocationInput } from '#contract/locations.ts';
import { queryOf } from '#web/api/queries.ts';
import { writeOf } from '#web/api/write.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { described, textsOf } from '../records/field-labels.ts';
import { LOCATION } from '../records/kinds.ts';
import { needsOf } from '../records/needs.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { VendorAccountsField } from './vendor-accounts-field.tsx';

interface LocationDialogProps {
  open: boolean;
  /** Undefined adds one. */
  location: Location | undefined;
  onClose: () => void;
}

const LABELS: Record<Exclude<keyof LocationInput, 'vendorAccounts'>, string> = {
  name: 'Name',
  address: 'Address',
  phoneNumber: 'Phone Number',
  email: 'E-mail',
  ottomateEmail: 'Ottomate E-mail',
};

/** Adds or changes a location. */
export function LocationDialog({ open, location, onClose }: LocationDialogProps) {
  const vendors = useQuery(queryOf('listVendors'));
  const state = useRecordForm({
    kind: LOCATION,
    record: location,
    valuesOf: (stored: Location | undefined) => ({
      ...textsOf(LABELS, stored),
      vendorAccounts: stored?.vendorAccounts ?? [],
    }),
    save: (body) =>
      location
        ? writeOf('updateLocation', { params: { id: location.id }, body })
        : writeOf('createLocation', { body }),
    onSaved: onClose,
  });
  const { register, control, formState } = state.form;
  const { errors } = formState;
  const { ref, ...accounts } = useController({
    control,
    name: 'vendorAccounts',
    rules: {
      validate: (all) =>
        all.every(({ accountNumber }) => accountNumber.trim() !== '') ||
        'Please type the missing account number, or remove it',
    },
  }).field;
  const nameOf = new Map(vendors.data?.map(({ id, name }) => [id, name]));

  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      state={state}
      describe={({ vendorAccounts, ...texts }) => ({
        ...described(LABELS, texts),
        'Vendor Accounts': vendorAccounts
          .map(({ vendorId, accountNumber }) => `${nameOf.get(vendorId)}: ${accountNumber}`)
          .join('\n'),
      })}
      needs={needsOf([vendors])}
    >
      <TextField
        label={LABELS.name}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { required: 'Name is required' })}
      />
      <TextArea
        label={LABELS.address}
        autoComplete="off"
        optional
        hint="Shown on purchase orders."
        error={errors.address?.message}
        {...register('address')}
      />
      <TextField
        label={LABELS.phoneNumber}
        type="tel"
        autoComplete="off"
        optional
        hint="Shown on purchase orders, for questions."
        error={errors.phoneNumber?.message}
        {...register('phoneNumber')}
      />
      <TextField
        label={LABELS.email}
        type="email"
        autoComplete="off"
        optional
        hint="Shown on purchase orders."
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={LABELS.ottomateEmail}
        type="email"
        autoComplete="off"
        optional
        hint="Invoice photos are sent to this address."
        error={errors.ottomateEmail?.message}
        {...register('ottomateEmail')}
      />
      <VendorAccountsField
        vendors={vendors.data ?? []}
        value={accounts.value}
        onChange={accounts.onChange}
        error={errors.vendorAccounts?.message}
        ref={ref}
      />
    </RecordDialog>
  );
}
