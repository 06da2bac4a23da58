import type { Vendor } from '#contract/vendors.ts';
import { writeOf } from '#web/api/write.ts';
import { TextField } from '#web/ui/field.tsx';
import { VENDOR } from '../records/kinds.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useRecordForm } from '../records/use-record-form.ts';

interface VendorDialogProps {
  open: boolean;
  /** Undefined adds one. */
  vendor: Vendor | undefined;
  onClose: () => void;
}

/** Adds or changes a vendor. */
export function VendorDialog({ open, vendor, onClose }: VendorDialogProps) {
  const state = useRecordForm({
    kind: VENDOR,
    record: vendor,
    valuesOf,
    save: (body) =>
      vendor
        ? writeOf('updateVendor', { params: { id: vendor.id }, body })
        : writeOf('createVendor', { body }),
    onSaved: onClose,
  });
  const { register, formState } = state.form;
  const { errors } = formState;

  return (
    <RecordDialog open={open} onClose={onClose} state={state} describe={describe}>
      <TextField
        label="Name"
        error={errors.name?.message}
        {...register('name', { required: 'Name is required' })}
      />
      <TextField
        label="Contact Person"
        autoComplete="off"
        error={errors.contactPerson?.message}
        {...register('contactPerson', { required: 'Contact person is required' })}
      />
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="off"
        error={errors.phoneNumber?.message}
        {...register('phoneNumber', { required: 'Phone number is required' })}
      />
      <TextField
        label="E-mail"
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

function valuesOf(vendor: Vendor | undefined) {
  return {
    name: vendor?.name ?? '',
    contactPerson: vendor?.contactPerson ?? '',
    phoneNumber: vendor?.phoneNumber ?? '',
    email: vendor?.email ?? '',
  };
}

function describe(values: ReturnType<typeof valuesOf>) {
  return {
    Name: values.name,
    'Contact Person': values.contactPerson,
    'Phone Number': values.phoneNumber,
    'E-mail': values.email,
  };
}
