import type { Location } from '#contract/locations.ts';
import { writeOf } from '#web/api/write.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { LOCATION } from '../records/kinds.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useRecordForm } from '../records/use-record-form.ts';

interface LocationDialogProps {
  open: boolean;
  /** Undefined adds one. */
  location: Location | undefined;
  onClose: () => void;
}

/** Adds or changes a location. */
export function LocationDialog({ open, location, onClose }: LocationDialogProps) {
  const state = useRecordForm({
    kind: LOCATION,
    record: location,
    valuesOf,
    save: (body) =>
      location
        ? writeOf('updateLocation', { params: { id: location.id }, body })
        : writeOf('createLocation', { body }),
    onSaved: onClose,
  });
  const { register, formState } = state.form;
  const { errors } = formState;

  return (
    <RecordDialog open={open} onClose={onClose} state={state} describe={describe}>
      <TextField
        label="Name"
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { required: 'Name is required' })}
      />
      <TextArea
        label="Address"
        autoComplete="off"
        optional
        hint="Vendors read it on the purchase order."
        error={errors.address?.message}
        {...register('address')}
      />
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="off"
        optional
        hint="Vendors call it about a purchase order."
        error={errors.phoneNumber?.message}
        {...register('phoneNumber')}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        optional
        hint="Vendors read it on the purchase order."
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Ottomate E-mail"
        type="email"
        autoComplete="off"
        optional
        hint="Invoice photos are sent to this address."
        error={errors.ottomateEmail?.message}
        {...register('ottomateEmail')}
      />
    </RecordDialog>
  );
}

function valuesOf(location: Location | undefined) {
  return {
    name: location?.name ?? '',
    address: location?.address ?? '',
    phoneNumber: location?.phoneNumber ?? '',
    email: location?.email ?? '',
    ottomateEmail: location?.ottomateEmail ?? '',
  };
}

function describe(values: ReturnType<typeof valuesOf>) {
  return {
    Name: values.name,
    Address: values.address,
    'Phone Number': values.phoneNumber,
    'E-mail': values.email,
    'Ottomate E-mail': values.ottomateEmail,
  };
}
