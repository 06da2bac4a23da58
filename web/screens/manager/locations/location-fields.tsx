import { t } from '@lingui/core/macro';
import { useController } from 'react-hook-form';
import type { Vendor } from '#contract/calls/vendors.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { TimeZoneField } from '#web/session/time-zone-field.tsx';
import { problemIn } from '../records/typed-price.ts';
import { LOCATION_LABELS } from './use-location-form.ts';
import type { LocationForm } from './use-location-form.ts';
import { VendorAccountsField } from './vendor-accounts-field.tsx';

interface LocationFieldsProps {
  form: LocationForm;
  currency: string;
  vendors: readonly Vendor[];
}

/** The fields of a location's form. */
export function LocationFields({ form, currency, vendors }: LocationFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const approvalLimit = t(LOCATION_LABELS.approvalLimit);
  const { zone } = useOrganizationTime();
  const timezone = useController({ control, name: 'timezone' }).field;
  return (
    <>
      <TextField
        label={t(LOCATION_LABELS.name)}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { required: t`Name is required` })}
      />
      <TextArea
        label={t(LOCATION_LABELS.address)}
        autoComplete="off"
        optional
        hint={t`Shown on purchase orders.`}
        error={errors.address?.message}
        {...register('address')}
      />
      <TextField
        label={t(LOCATION_LABELS.phoneNumber)}
        type="tel"
        autoComplete="off"
        optional
        hint={t`Shown on purchase orders, for questions.`}
        error={errors.phoneNumber?.message}
        {...register('phoneNumber')}
      />
      <TextField
        label={t(LOCATION_LABELS.email)}
        type="email"
        autoComplete="off"
        optional
        hint={t`Shown on purchase orders.`}
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={t(LOCATION_LABELS.ottomateEmail)}
        type="email"
        autoComplete="off"
        optional
        hint={t`Invoice photos are sent to this address.`}
        error={errors.ottomateEmail?.message}
        {...register('ottomateEmail')}
      />
      <TextField
        label={currency ? `${approvalLimit} (${currency})` : approvalLimit}
        optional
        inputMode="decimal"
        autoComplete="off"
        hint={t`An employee's order that costs more waits until a manager approves it.`}
        error={errors.approvalLimit?.message}
        {...register('approvalLimit', { validate: (limit) => problemIn(limit, currency) })}
      />
      <TimeZoneField
        value={timezone.value}
        onValueChange={timezone.onChange}
        inherited={zone}
        error={errors.timezone?.message}
      />
      <VendorAccounts form={form} vendors={vendors} />
    </>
  );
}

function VendorAccounts({ form, vendors }: Pick<LocationFieldsProps, 'form' | 'vendors'>) {
  const {
    field: { ref, ...accounts },
    fieldState,
  } = useController({
    control: form.control,
    name: 'vendorAccounts',
    rules: {
      validate: (all) =>
        all.every(({ accountNumber }) => accountNumber.trim() !== '') ||
        t`Please type the missing account number, or remove it`,
    },
  });
  return (
    <VendorAccountsField
      vendors={vendors}
      value={accounts.value}
      onChange={accounts.onChange}
      error={fieldState.error?.message}
      ref={ref}
    />
  );
}
