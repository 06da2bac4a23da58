import type { OrganizationSettings } from '#contract/calls/organization.ts';
import { ESCALATE_MINUTES_MAX, PRICE_ALERT_MAX } from '#contract/values/limits.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { NumberSetting } from './number-setting.tsx';

/** When changed prices and unopened purchase orders need attention. */
export function AlertSettings({ settings }: { settings: OrganizationSettings }) {
  return (
    <>
      <SectionCard title="Price Alerts">
        <NumberSetting
          settings={settings}
          field="priceAlertPercent"
          label="Alert above percent"
          hint="A price that rises or falls by more than this, in an import for example, needs attention until a manager has seen it. 0 is every change."
          max={PRICE_ALERT_MAX}
          required="Enter a percentage, or 0"
          save="Save Price Alerts"
        />
      </SectionCard>
      <SectionCard title="Unopened Purchase Orders">
        <NumberSetting
          settings={settings}
          field="escalateMinutes"
          label="Alert minutes before the cut-off"
          hint="A purchase order that its vendor has not opened by then needs attention, and the managers of the location get an e-mail. Without a cut-off, two hours after it was sent. Leave it empty for no alerts."
          max={ESCALATE_MINUTES_MAX}
          save="Save Alerts"
        />
      </SectionCard>
    </>
  );
}
