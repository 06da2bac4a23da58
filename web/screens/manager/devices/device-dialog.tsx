import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import type { Device, DeviceInput } from '#contract/calls/devices.ts';
import { queryOf } from '#web/api/queries.ts';
import { writeOf } from '#web/api/write.ts';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { DEVICE } from '../records/record-kinds.ts';
import { needsOf } from '../records/needs.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useRecordForm } from '../records/use-record-form.ts';

/** Devices have no version: of two managers who rename one, the last wins. */
type Unversioned = Device & { version?: never };

interface DeviceDialogProps {
  open: boolean;
  device: Unversioned;
  onClose: () => void;
}

/** A select has no empty value. */
const ANYWHERE = 'anywhere';

/** Renames a device, or says where it stands. */
export function DeviceDialog({ open, device, onClose }: DeviceDialogProps) {
  const locations = useQuery(queryOf('listLocations'));
  const state = useRecordForm({
    kind: DEVICE,
    record: device,
    valuesOf,
    save: ({ name, locationId }) =>
      writeOf('updateDevice', {
        params: { id: device.id },
        body: { name, locationId: locationId === ANYWHERE ? null : Number(locationId) },
      }),
    onSaved: onClose,
  });
  const { register, control, formState } = state.form;
  const { errors } = formState;
  const { ref, ...place } = useController({ control, name: 'locationId' }).field;
  const places = [
    { value: ANYWHERE, label: t`No location`, hint: t`Lists everyone` },
    ...(locations.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ];

  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      state={state}
      describe={({ name, locationId }) => ({
        [t`Name`]: name,
        [t`Location`]: places.find(({ value }) => value === locationId)?.label ?? '',
      })}
      needs={needsOf([locations])}
    >
      <TextField
        label={t`Name`}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { required: t`Name is required` })}
      />
      <Select
        label={t`Location`}
        hint={t`Its welcome screen lists the people of this location and the managers.`}
        options={places}
        value={place.value}
        onValueChange={place.onChange}
        onBlur={place.onBlur}
        error={errors.locationId?.message}
        ref={ref}
      />
    </RecordDialog>
  );
}

function valuesOf(device: Unversioned | undefined): Record<keyof DeviceInput, string> {
  return {
    name: device?.name ?? '',
    locationId: device?.locationId ? String(device.locationId) : ANYWHERE,
  };
}
