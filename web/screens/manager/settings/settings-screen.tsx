import { useQuery } from '@tanstack/react-query';
import { ESCALATE_MINUTES_MAX, PRICE_ALERT_MAX } from '#contract/values/limits.ts';
import { queryOf } from '#web/api/queries.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { sentenceOf } from '#web/api/call.ts';
import { Categories } from '../categories/categories.tsx';
import { AccessCard } from './access-card.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { NumberSetting } from './number-setting.tsx';
import { OutboxCard } from '../outbox/outbox-card.tsx';

/** Settings of the whole organization (D34). */
export function SettingsScreen() {
  const settings = useQuery(queryOf('getOrganizationSettings'));
  return (
    <>
      <PageHeader title="Settings" subtitle="Settings for the whole organization" />
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-2">
        <div className="space-y-4 sm:space-y-6">
          <SectionCard title="Organization">
            {settings.isPending && <Loading />}
            {settings.isError && !settings.data && (
              <Failed
                message={sentenceOf(settings.error, 'The settings could not be loaded.')}
                onRetry={() => void settings.refetch()}
                busy={settings.isFetching}
              />
            )}
            {settings.data && <OrganizationForm settings={settings.data} />}
          </SectionCard>
          {settings.data && <AccessCard settings={settings.data} />}
        </div>
        <div className="space-y-4 sm:space-y-6">
          {settings.data && (
            <>
              <SectionCard title="Price Alerts">
                <NumberSetting
                  settings={settings.data}
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
                  settings={settings.data}
                  field="escalateMinutes"
                  label="Alert minutes before the cut-off"
                  hint="A purchase order that its vendor has not opened by then needs attention, and the managers of the location get an e-mail. Without a cut-off, two hours after it was sent. Leave it empty for no alerts."
                  max={ESCALATE_MINUTES_MAX}
                  save="Save Alerts"
                />
              </SectionCard>
            </>
          )}
          <OutboxCard />
          <Categories />
        </div>
      </div>
    </>
  );
}

function Loading() {
  return (
    <div className="space-y-4">
      <output className="sr-only">Loading settings</output>
      <Skeleton className="h-17" />
      <Skeleton className="h-17" />
      <Skeleton className="h-17" />
    </div>
  );
}
