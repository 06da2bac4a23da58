import { t } from '@lingui/core/macro';
import { shownLocale } from '#web/language/i18n.ts';
import { useController } from 'react-hook-form';
import type { OrganizationSettings } from '#contract/calls/organization.ts';
import { CURRENCIES } from '#contract/values/money.ts';
import { moneyText } from '#web/language/money.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { TimeZoneField } from '#web/session/time-zone-field.tsx';
import type { SettingsFields } from './settings-form.tsx';
import { LABELS } from './settings-values.ts';

interface OrganizationCardProps {
  form: SettingsFields;
  settings: OrganizationSettings;
}

/** The organization's name, time zone and currency, and what its vendors and employees see. */
export function OrganizationCard({ form, settings }: OrganizationCardProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const timezone = useController({ control, name: 'timezone' }).field;
  const chosenCurrency = useController({ control, name: 'currency' }).field;
  const showPrices = useController({ control, name: 'showPricesToVendors' }).field;
  const showToEmployees = useController({ control, name: 'showPricesToEmployees' }).field;

  return (
    <SectionCard title={t`Organization`}>
      <div className="space-y-4">
        <TextField
          label={t(LABELS.organizationName)}
          autoComplete="organization"
          hint={t`Shown on purchase orders and on the welcome screen.`}
          error={errors.organizationName?.message}
          {...register('organizationName', { required: t`Organization name is required` })}
        />
        <TimeZoneField
          value={timezone.value}
          onValueChange={timezone.onChange}
          error={errors.timezone?.message}
        />
        <TextField
          label={t(LABELS.phoneNumber)}
          optional
          type="tel"
          autoComplete="tel"
          hint={t`Shown on purchase orders when the location has no number.`}
          error={errors.phoneNumber?.message}
          {...register('phoneNumber')}
        />
        <TextField
          label={t(LABELS.replyToEmail)}
          optional
          type="email"
          autoComplete="email"
          hint={t`Vendors' replies to purchase orders go to this address.`}
          error={errors.replyToEmail?.message}
          {...register('replyToEmail')}
        />
        <Combobox
          label={t(LABELS.currency)}
          searchPlaceholder={t`Type a currency or a code`}
          hint={t`Of every price and amount. Changing it converts nothing.`}
          options={currencyChoices()}
          value={chosenCurrency.value}
          onValueChange={chosenCurrency.onChange}
          error={errors.currency?.message}
        />
        {settings.currency !== chosenCurrency.value && (
          <output className="block rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
            {currencyWarning(settings.currency, chosenCurrency.value)}
          </output>
        )}
        <Checkbox
          label={t(LABELS.showPricesToVendors)}
          checked={showPrices.value}
          onCheckedChange={showPrices.onChange}
        />
        <Checkbox
          label={t(LABELS.showPricesToEmployees)}
          checked={showToEmployees.value}
          onCheckedChange={showToEmployees.onChange}
        />
      </div>
    </SectionCard>
  );
}

/** What changing it does to prices, orders, claims and spend, before it is saved. */
function currencyWarning(from: string, to: string): string {
  const [now, afterwards] = [moneyText('12.00', from), moneyText('12.00', to)];
  return t`Nothing is converted: every price, total, limit and claim keeps its number, and only its currency changes. What is ${now} now is ${afterwards} afterwards.`;
}

function currencyChoices() {
  const names = new Intl.DisplayNames(shownLocale(), { type: 'currency' });
  return [...CURRENCIES].map((code) => ({
    value: code,
    label: `${code} – ${names.of(code) ?? code}`,
  }));
}
