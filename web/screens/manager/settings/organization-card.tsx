import type { UseQueryResult } from '@tanstack/react-query';
import type { OrganizationSettings } from '#contract/calls/organization.ts';
import { sentenceOf } from '#web/api/call.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OrganizationForm } from './organization-form.tsx';

/** Name, currency and time zone of the organization, and what its vendors receive, once they are read. */
export function OrganizationCard({ settings }: { settings: UseQueryResult<OrganizationSettings> }) {
  return (
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
