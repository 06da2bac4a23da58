import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/api/queries.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Categories } from '../categories/categories.tsx';
import { AccessCard } from './access-card.tsx';
import { AlertSettings } from './alert-settings.tsx';
import { OrganizationCard } from './organization-card.tsx';
import { OutboxCard } from '../outbox/outbox-card.tsx';

/** Settings of the whole organization (D34). */
export function SettingsScreen() {
  const settings = useQuery(queryOf('getOrganizationSettings'));
  return (
    <>
      <PageHeader title="Settings" subtitle="Settings for the whole organization" />
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-2">
        <div className="space-y-4 sm:space-y-6">
          <OrganizationCard settings={settings} />
          {settings.data && <AccessCard settings={settings.data} />}
        </div>
        <div className="space-y-4 sm:space-y-6">
          {settings.data && <AlertSettings settings={settings.data} />}
          <OutboxCard />
          <Categories />
        </div>
      </div>
    </>
  );
}
