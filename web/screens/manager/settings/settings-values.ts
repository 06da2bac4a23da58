import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { OrganizationInput, OrganizationSettings } from '#contract/calls/organization.ts';
import type { Described } from '../records/changed-meanwhile.tsx';
import { described, textsOf } from '../records/field-labels.ts';

/** The settings in their sequence on the screen, each with its label. */
export const LABELS = {
  organizationName: msg`Organization Name`,
  timezone: msg`Time Zone`,
  phoneNumber: msg`Phone Number`,
  replyToEmail: msg`Reply-to E-mail`,
  currency: msg`Currency`,
  showPricesToVendors: msg`Show prices and totals to vendors`,
  showPricesToEmployees: msg`Show prices and totals to employees`,
  lockAfterMinutes: msg`Lock after minutes`,
  offlineHours: msg`Hours without the server`,
  priceAlertPercent: msg`Alert above percent`,
  escalateMinutes: msg`Alert minutes before the cut-off`,
} satisfies Record<keyof OrganizationInput, MessageDescriptor>;

/** As they are in the form: numbers are texts until they are saved. */
export type SettingsValues = Record<Exclude<keyof OrganizationInput, ShowPrices>, string> &
  Record<ShowPrices, boolean>;
type ShowPrices = 'showPricesToVendors' | 'showPricesToEmployees';

export function valuesOf(stored: OrganizationSettings | undefined): SettingsValues {
  const { organizationName, timezone, phoneNumber, replyToEmail, currency } = LABELS;
  return {
    ...textsOf({ organizationName, timezone, phoneNumber, replyToEmail, currency }, stored),
    showPricesToVendors: stored?.showPricesToVendors ?? true,
    showPricesToEmployees: stored?.showPricesToEmployees ?? true,
    lockAfterMinutes: numberText(stored?.lockAfterMinutes),
    offlineHours: numberText(stored?.offlineHours),
    priceAlertPercent: numberText(stored?.priceAlertPercent),
    escalateMinutes: numberText(stored?.escalateMinutes),
  };
}

export function settingsIn(values: SettingsValues): OrganizationInput {
  return {
    ...values,
    lockAfterMinutes: Number(values.lockAfterMinutes),
    offlineHours: Number(values.offlineHours),
    priceAlertPercent: Number(values.priceAlertPercent),
    // Empty is off.
    escalateMinutes: values.escalateMinutes.trim() ? Number(values.escalateMinutes) : null,
  };
}

const numberText = (value: number | null | undefined) => String(value ?? '');
const yesOrNo = (shown: boolean) => (shown ? t`Yes` : t`No`);

/** The values under their labels, to be compared with those that somebody else saved. */
export function describe(values: SettingsValues): Described {
  const { timezone, showPricesToVendors, showPricesToEmployees } = values;
  return described(LABELS, {
    ...values,
    timezone: timezone.replaceAll('_', ' '),
    showPricesToVendors: yesOrNo(showPricesToVendors),
    showPricesToEmployees: yesOrNo(showPricesToEmployees),
  });
}
