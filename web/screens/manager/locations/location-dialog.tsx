import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Location } from '#contract/calls/locations.ts';
import { queryOf } from '#web/api/queries.ts';
import { useCurrency } from '#web/session/currency.ts';
import { described } from '../records/field-labels.ts';
import { needsOf } from '../records/needs.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { LocationFields } from './location-fields.tsx';
import { LOCATION_LABELS, useLocationForm } from './use-location-form.ts';

interface LocationDialogProps {
  open: boolean;
  /** Undefined adds one. */
  location: Location | undefined;
  onClose: () => void;
}

/** Adds or changes a location. */
export function LocationDialog({ open, location, onClose }: LocationDialogProps) {
  const currency = useCurrency() ?? '';
  const vendors = useQuery(queryOf('listVendors'));
  const state = useLocationForm(location, currency, onClose);
  const nameOf = new Map(vendors.data?.map(({ id, name }) => [id, name]));
  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      state={state}
      describe={({ vendorAccounts, ...texts }) => ({
        ...described(LOCATION_LABELS, texts),
        [t`Vendor Accounts`]: vendorAccounts
          .map(({ vendorId, accountNumber }) => `${nameOf.get(vendorId)}: ${accountNumber}`)
          .join('\n'),
      })}
      needs={needsOf([vendors])}
    >
      <LocationFields form={state.form} currency={currency} vendors={vendors.data ?? []} />
    </RecordDialog>
  );
}
