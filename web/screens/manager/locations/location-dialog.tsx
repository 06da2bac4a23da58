import type { Location, LocationInput } from '#contract/locations.ts';
import { priceToEdit } from '#contract/money.ts';
import { writeOf } from '#web/api/write.ts';
import { useCurrency } from '#web/session/currency.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { described, textsOf } from '../records/field-labels.ts';
import { LOCATION } from '../records/kinds.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { priceIn, problemIn } from '../records/typed-price.ts';
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
  approvalLimit: 'Approval Limit',
};

type LocationValues = Record<keyof LocationInput, string>;

function valuesOf(stored: Location | undefined): LocationValues {
  return textsOf(
    LABELS,
    stored && {
      ...stored,
      approvalLimit: stored.approvalLimit && priceToEdit(stored.approvalLimit),
    },
  );
}

/** A limit that is not understood is sent as it was typed, and refused. */
function inputOf({ approvalLimit, ...texts }: LocationValues, currency: string): LocationInput {
  return { ...texts, approvalLimit: priceIn(approvalLimit, currency) ?? approvalLimit };
}

/** Adds or changes a location. */
export function LocationDialog({ open, location, onClose }: LocationDialogProps) {
  const currency = useCurrency() ?? '';
  const state = useRecordForm({
    kind: LOCATION,
    record: location,
    valuesOf,
    save: (values: LocationValues) => {
      const body = inputOf(values, currency);
      return location
        ? writeOf('updateLocation', { params: { id: location.id }, body })
        : writeOf('createLocation', { body });
    },
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
      <TextField
        label={currency ? `${LABELS.approvalLimit} (${currency})` : LABELS.approvalLimit}
        optional
        inputMode="decimal"
        autoComplete="off"
        hint="An employee's order that costs more waits until a manager approves it."
        error={errors.approvalLimit?.message}
        {...register('approvalLimit', { validate: (limit) => problemIn(limit, currency) })}
      />
    </RecordDialog>
  );
}
