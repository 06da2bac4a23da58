import { useController } from 'react-hook-form';
import type { Location, LocationInput } from '#contract/locations.ts';
import { writeOf } from '#web/api/write.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { TimeZoneField } from '#web/ui/time-zone-field.tsx';
import { described, textsOf } from '../records/field-labels.ts';
import { LOCATION } from '../records/kinds.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useRecordForm } from '../records/use-record-form.ts';

interface LocationDialogProps {
  open: boolean;
  /** Undefined adds one. */
  location: Location | undefined;
  onClose: () => void;
}

const LABELS: Record<keyof LocationInput, string> = {
  name: 'Name',
  address: 'Address',
  phoneNumber: 'Phone Number',
  email: 'E-mail',
  ottomateEmail: 'Ottomate E-mail',
  timezone: 'Time Zone',
};

/** Adds or changes a location. */
export function LocationDialog({ open, location, onClose }: LocationDialogProps) {
  const state = useRecordForm({
    kind: LOCATION,
    record: location,
    valuesOf: (stored: Location | undefined) => textsOf(LABELS, stored),
    save: (body) =>
      location
        ? writeOf('updateLocation', { params: { id: location.id }, body })
        : writeOf('createLocation', { body }),
    onSaved: onClose,
  });
  const { register, control, formState } = state.form;
  const { errors } = formState;
  const { zone } = useOrganizationTime();
  const timezone = useController({ control, name: 'timezone' }).field;

  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      state={state}
      describe={(values) => described(LABELS, values)}
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
      <TimeZoneField
        value={timezone.value}
        onValueChange={timezone.onChange}
        inherited={zone}
        error={errors.timezone?.message}
      />
    </RecordDialog>
  );
}
