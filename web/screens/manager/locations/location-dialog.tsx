import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import type {
  ChangedLocation,
  Location,
  LocationInput,
  VendorAccount,
} from '#contract/calls/locations.ts';
import { priceToEdit } from '#contract/values/money.ts';
import { queryOf } from '#web/api/queries.ts';
import { writeOf } from '#web/api/write.ts';
import type { Write } from '#web/api/write.ts';
import { useCurrency } from '#web/session/currency.ts';
import { movedText } from '#web/orders/approval.tsx';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { TimeZoneField } from '#web/ui/time-zone-field.tsx';
import { described, textsOf } from '../records/field-labels.ts';
import { LOCATION } from '../records/kinds.ts';
import { needsOf } from '../records/needs.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { priceIn, problemIn } from '../records/typed-price.ts';
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
  approvalLimit: 'Approval Limit',
  timezone: 'Time Zone',
};

type LocationValues = Record<keyof typeof LABELS, string> & { vendorAccounts: VendorAccount[] };

function valuesOf(stored: Location | undefined): LocationValues {
  const texts = stored && {
    ...stored,
    approvalLimit: stored.approvalLimit && priceToEdit(stored.approvalLimit),
  };
  return { ...textsOf(LABELS, texts), vendorAccounts: stored?.vendorAccounts ?? [] };
}

/** A limit that is not understood is sent as it was typed, and refused. */
function inputOf({ approvalLimit, ...others }: LocationValues, currency: string): LocationInput {
  return { ...others, approvalLimit: priceIn(approvalLimit, currency) ?? approvalLimit };
}

/** Adds or changes a location. */
export function LocationDialog({ open, location, onClose }: LocationDialogProps) {
  const currency = useCurrency() ?? '';
  const vendors = useQuery(queryOf('listVendors'));
  const state = useRecordForm({
    kind: LOCATION,
    record: location,
    valuesOf,
    save: (values: LocationValues): Write<Partial<ChangedLocation>> => {
      const body = inputOf(values, currency);
      return location
        ? writeOf('updateLocation', { params: { id: location.id }, body })
        : writeOf('createLocation', { body });
    },
    consequences: ({ movedDeliveries = [] }) => movedDeliveries.map(movedText).join(' '),
    onSaved: onClose,
  });
  const { register, control, formState } = state.form;
  const { errors } = formState;
  const { zone } = useOrganizationTime();
  const timezone = useController({ control, name: 'timezone' }).field;
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
      <TextField
        label={currency ? `${LABELS.approvalLimit} (${currency})` : LABELS.approvalLimit}
        optional
        inputMode="decimal"
        autoComplete="off"
        hint="An employee's order that costs more waits until a manager approves it."
        error={errors.approvalLimit?.message}
        {...register('approvalLimit', { validate: (limit) => problemIn(limit, currency) })}
      />
      <TimeZoneField
        value={timezone.value}
        onValueChange={timezone.onChange}
        inherited={zone}
        error={errors.timezone?.message}
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
