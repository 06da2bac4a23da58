import { useController } from 'react-hook-form';
import type { OrganizationInput, OrganizationSettings } from '#contract/organization.ts';
import { writeOf } from '#web/api/write.ts';
import { useSession } from '#web/session/session.tsx';
import { CURRENCIES } from '#contract/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { TimeZoneField } from '#web/ui/time-zone-field.tsx';
import { ChangedMeanwhile, NewerOrMine } from '../records/changed-meanwhile.tsx';
import { described, textsOf } from '../records/field-labels.ts';
import { SETTINGS } from '../records/kinds.ts';
import { useRecordForm } from '../records/use-record-form.ts';

/** The texts of this form; when sessions lock and when prices alert have their own cards. */
type Texts = Omit<
  OrganizationInput,
  'lockAfterMinutes' | 'showPricesToVendors' | 'priceAlertPercent'
>;

const LABELS: Record<keyof Texts, string> = {
  organizationName: 'Organization Name',
  timezone: 'Time Zone',
  phoneNumber: 'Phone Number',
  replyToEmail: 'Reply-to E-mail',
  currency: 'Currency',
};
const SHOW_PRICES = 'Show prices and totals to vendors';

/** The organization's name, the time zone of its dates and reminders, and the reply address of its vendors. */
export function OrganizationForm({ settings }: { settings: OrganizationSettings }) {
  const { refresh } = useSession();
  const state = useRecordForm({
    kind: SETTINGS,
    record: settings,
    valuesOf: (stored: OrganizationSettings | undefined) => ({
      ...textsOf(LABELS, stored),
      showPricesToVendors: stored?.showPricesToVendors ?? true,
    }),
    save: (body) => writeOf('updateOrganizationSettings', { body }),
    onSaved: (saved) => {
      state.continueFrom(saved);
      refresh();
    },
  });
  const { register, control, formState } = state.form;
  const { errors } = formState;
  const timezone = useController({ control, name: 'timezone' }).field;
  const chosenCurrency = useController({ control, name: 'currency' }).field;
  const showPrices = useController({ control, name: 'showPricesToVendors' }).field;

  return (
    <form noValidate onSubmit={(event) => void state.submit(event)} className="space-y-4">
      {errors.root && <Problem spoken>{errors.root.message}</Problem>}
      {state.newer ? (
        <ChangedMeanwhile
          noun={SETTINGS.noun}
          newer={describe(state.newer)}
          mine={describe(state.form.getValues())}
        />
      ) : (
        <>
          <TextField
            label={LABELS.organizationName}
            autoComplete="organization"
            hint="Shown on purchase orders and on the welcome screen."
            error={errors.organizationName?.message}
            {...register('organizationName', { required: 'Organization name is required' })}
          />
          <TimeZoneField
            value={timezone.value}
            onValueChange={timezone.onChange}
            error={errors.timezone?.message}
          />
          <TextField
            label={LABELS.phoneNumber}
            optional
            type="tel"
            autoComplete="tel"
            hint="Shown on purchase orders when the location has no number."
            error={errors.phoneNumber?.message}
            {...register('phoneNumber')}
          />
          <TextField
            label={LABELS.replyToEmail}
            optional
            type="email"
            autoComplete="email"
            hint="Vendors' replies to purchase orders go to this address."
            error={errors.replyToEmail?.message}
            {...register('replyToEmail')}
          />
          <Combobox
            label={LABELS.currency}
            searchPlaceholder="Type a currency or a code"
            hint="Of every price and amount. Changing it converts nothing."
            options={currencies}
            value={chosenCurrency.value}
            onValueChange={chosenCurrency.onChange}
            error={errors.currency?.message}
          />
          <Checkbox
            label={SHOW_PRICES}
            checked={showPrices.value}
            onCheckedChange={showPrices.onChange}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {state.newer ? (
          <NewerOrMine state={state} />
        ) : (
          <Button type="submit" busy={state.busy}>
            {state.busy ? 'Saving...' : 'Save Changes'}
          </Button>
        )}
      </div>
    </form>
  );
}

type Values = Record<keyof Texts, string> & { showPricesToVendors: boolean };

const describe = ({ showPricesToVendors, ...texts }: Values) => ({
  ...described(LABELS, { ...texts, timezone: texts.timezone.replaceAll('_', ' ') }),
  [SHOW_PRICES]: showPricesToVendors ? 'Yes' : 'No',
});

const currencyNames = new Intl.DisplayNames('en-US', { type: 'currency' });
const currencies = [...CURRENCIES].map((code) => ({
  value: code,
  label: `${code} – ${currencyNames.of(code) ?? code}`,
}));
