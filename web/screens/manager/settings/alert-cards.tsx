import { t } from '@lingui/core/macro';
import { ESCALATE_MINUTES_MAX, PRICE_ALERT_MAX } from '#contract/values/limits.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { NumberField } from './number-field.tsx';
import type { SettingsFields } from './settings-form.tsx';

/** When changed prices and unopened purchase orders need attention. */
export function AlertCards({ form }: { form: SettingsFields }) {
  return (
    <>
      <SectionCard title={t`Price Alerts`}>
        <NumberField
          form={form}
          field="priceAlertPercent"
          hint={t`A price that rises or falls by more than this, in an import for example, needs attention until a manager has seen it. 0 is every change.`}
          max={PRICE_ALERT_MAX}
          required={t`Enter a percentage, or 0`}
        />
      </SectionCard>
      <SectionCard title={t`Unopened Purchase Orders`}>
        <NumberField
          form={form}
          field="escalateMinutes"
          hint={t`A purchase order that its vendor has not opened by then needs attention, and the managers of the location get an e-mail. Without a cut-off, two hours after it was sent. Leave it empty for no alerts.`}
          max={ESCALATE_MINUTES_MAX}
        />
      </SectionCard>
    </>
  );
}
