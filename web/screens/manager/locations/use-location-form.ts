import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type {
  ChangedLocation,
  Location,
  LocationInput,
  VendorAccount,
} from '#contract/calls/locations.ts';
import { priceToEdit } from '#contract/values/money.ts';
import { writeOf } from '#web/api/write.ts';
import type { Write } from '#web/api/write.ts';
import { movedText } from '#web/orders/approval.tsx';
import { textsOf } from '../records/field-labels.ts';
import { LOCATION } from '../records/record-kinds.ts';
import { priceIn } from '../records/typed-price.ts';
import { useRecordForm } from '../records/use-record-form.ts';

export const LOCATION_LABELS: Record<
  Exclude<keyof LocationInput, 'vendorAccounts'>,
  MessageDescriptor
> = {
  name: msg`Name`,
  address: msg`Address`,
  phoneNumber: msg`Phone Number`,
  email: msg`E-mail`,
  ottomateEmail: msg`Ottomate E-mail`,
  approvalLimit: msg`Approval Limit`,
  timezone: msg`Time Zone`,
};

export type LocationValues = Record<keyof typeof LOCATION_LABELS, string> & {
  vendorAccounts: VendorAccount[];
};

function valuesOf(stored: Location | undefined): LocationValues {
  const texts = stored && {
    ...stored,
    approvalLimit: stored.approvalLimit && priceToEdit(stored.approvalLimit),
  };
  return { ...textsOf(LOCATION_LABELS, texts), vendorAccounts: stored?.vendorAccounts ?? [] };
}

/** A limit that is not understood is sent as it was typed, and refused. */
function inputOf({ approvalLimit, ...others }: LocationValues, currency: string): LocationInput {
  return { ...others, approvalLimit: priceIn(approvalLimit, currency) ?? approvalLimit };
}

export type LocationForm = ReturnType<typeof useLocationForm>['form'];

/** The form of a location; `currency` is that of its approval limit. */
export function useLocationForm(
  location: Location | undefined,
  currency: string,
  onSaved: () => void,
) {
  return useRecordForm({
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
    onSaved,
  });
}
