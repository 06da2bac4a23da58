import { t } from '@lingui/core/macro';
import type { Ref } from 'react';
import { useRef } from 'react';
import type { VendorAccount } from '#contract/calls/locations.ts';
import { ACCOUNT_NUMBER_MAX } from '#contract/values/limits.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { AddedFields } from '../records/added-fields.tsx';

interface VendorAccountsFieldProps {
  vendors: readonly Vendor[];
  value: readonly VendorAccount[];
  onChange: (accounts: VendorAccount[]) => void;
  error?: string | undefined;
  /** The first number that is missing gets the focus when the form is refused. */
  ref?: Ref<HTMLInputElement>;
}

/** The numbers that vendors have given to a location: a field for each vendor that has one, and a choice of the others. */
export function VendorAccountsField(props: VendorAccountsFieldProps) {
  const { vendors, value, onChange, error, ref } = props;
  const choice = useRef<HTMLButtonElement>(null);
  const nameOf = new Map(vendors.map((vendor) => [vendor.id, vendor.name]));
  const missing = value.findIndex(({ accountNumber }) => accountNumber.trim() === '');
  const others = vendors.filter(({ id: own }) => !value.some(({ vendorId }) => vendorId === own));

  const add = (vendorId: number) => onChange([...value, { vendorId, accountNumber: '' }]);
  const change = (vendorId: number, accountNumber: string) =>
    onChange(value.map((one) => (one.vendorId === vendorId ? { vendorId, accountNumber } : one)));
  const remove = (vendorId: number) => {
    onChange(value.filter((one) => one.vendorId !== vendorId));
    // The pressed button is removed, and the focus with it.
    choice.current?.focus();
  };

  return (
    <AddedFields
      legend={t`Vendor Accounts`}
      hint={t`Your customer number with a vendor, shown on its purchase orders.`}
      rows={value.map(({ vendorId, accountNumber }, index) => {
        const name = nameOf.get(vendorId) ?? t`Unknown Vendor`;
        return {
          key: vendorId,
          field: (
            <TextField
              label={name}
              className="grow"
              autoComplete="off"
              maxLength={ACCOUNT_NUMBER_MAX}
              value={accountNumber}
              onChange={(event) => change(vendorId, event.target.value)}
              ref={index === missing ? ref : undefined}
            />
          ),
          removeLabel: t`Remove account of ${name}`,
          onRemove: () => remove(vendorId),
        };
      })}
      choice={
        <Combobox
          label={t`Add an account`}
          optional
          options={others.map((vendor) => ({ value: String(vendor.id), label: vendor.name }))}
          value={undefined}
          onValueChange={(vendorId) => add(Number(vendorId))}
          placeholder={t`Choose a vendor`}
          searchPlaceholder={t`Search vendors`}
          none={
            vendors.length === 0 ? t`There are no vendors yet.` : t`Every vendor has an account.`
          }
          ref={choice}
        />
      }
      error={error}
    />
  );
}
