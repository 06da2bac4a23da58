import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/api/queries.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { sentenceOf } from '#web/api/call.ts';
import { Categories } from '../categories/categories.tsx';
import { AccessCard } from './access-card.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { OutboxCard } from './outbox-card.tsx';
import { PriceAlertForm } from './price-alert-form.tsx';

/** Settings of the whole organization (D34). */
export function SettingsScreen() {
  const settings = useQuery(queryOf('getOrganizationSettings'));
  return (
    <>
      <PageHeader title="Settings" subtitle="Settings for the whole organization" />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
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
          {settings.data && (
            <SectionCard title="Price Alerts">
              <PriceAlertForm settings={settings.data} />
            </SectionCard>
          )}
          <OutboxCard />
        </div>
        <Categories />
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
