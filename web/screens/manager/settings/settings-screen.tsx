import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Categories } from '../categories/categories.tsx';
import { OutboxCard } from '../outbox/outbox-card.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Settings of the whole organization (D34). */
export function SettingsScreen() {
  const settings = useQuery(queryOf('getOrganizationSettings'));
  return (
    <>
      <PageHeader title={t`Settings`} subtitle={t`Settings for the whole organization`} />
      <div className="space-y-4 sm:space-y-6">
        {settings.isPending && <Loading />}
        {settings.isError && !settings.data && (
          <SectionCard title={t`Organization`}>
            <Failed
              message={sentenceOf(settings.error, t`The settings could not be loaded.`)}
              onRetry={() => void settings.refetch()}
              busy={settings.isFetching}
            />
          </SectionCard>
        )}
        {settings.data && <SettingsForm settings={settings.data} />}
        <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-2">
          <Categories />
          <OutboxCard />
        </div>
      </div>
    </>
  );
}

/** As tall as the cards, so that what stands below does not move. */
function Loading() {
  return (
    <>
      <output className="sr-only">{t`Loading settings`}</output>
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-2">
        <Skeleton className="h-190" />
        <Skeleton className="h-190" />
      </div>
    </>
  );
}
