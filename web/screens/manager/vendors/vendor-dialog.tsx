import type { Vendor, VendorInput } from '#contract/vendors.ts';
import { writeOf } from '#web/api/write.ts';
import { TextField } from '#web/ui/field.tsx';
import { described, textsOf } from '../records/field-labels.ts';
import { VENDOR } from '../records/kinds.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useRecordForm } from '../records/use-record-form.ts';

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
};

/** Adds or changes a vendor. */
export function VendorDialog({ open, vendor, onClose }: VendorDialogProps) {
  const state = useRecordForm({
    kind: VENDOR,
    record: vendor,
    valuesOf: (stored: Vendor | undefined) => textsOf(LABELS, stored),
    save: (body) =>
      vendor
        ? writeOf('updateVendor', { params: { id: vendor.id }, body })
        : writeOf('createVendor', { body }),
    onSaved: onClose,
  });
  const { register, formState } = state.form;
  const { errors } = formState;

  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      state={state}
      describe={(values) => described(LABELS, values)}
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
    </RecordDialog>
  );
}
