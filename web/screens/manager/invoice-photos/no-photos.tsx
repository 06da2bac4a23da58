import { t } from '@lingui/core/macro';
import { monthText } from '#web/language/moments.ts';
import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { queryOf } from '#web/api/queries.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { monthOf } from './months.ts';
import type { PhotoFilters } from './use-photo-filters.ts';

/** A month without photos, with a link to the newest that has some; or no photos at all. */
export function NoPhotos({ filters }: { filters: PhotoFilters }) {
  const { month, setMonth, locationId, setLocation } = filters;
  const { zone } = useOrganizationTime();
  const newest = useQuery({
    ...queryOf('listInvoicePhotos', { query: { limit: '1', locationId } }),
    refetchOnMount: 'always',
  });
  const photo = newest.data?.[0];

  if (newest.isPending) return <Skeleton className="h-64 rounded-card" />;
  if (photo) {
    const last = monthOf(new Date(photo.orderDate), zone);
    const { locationName } = photo;
    const [shownMonth, lastMonth] = [monthText(month), monthText(last)];
    return (
      <Card>
        <Empty
          icon={Camera}
          title={t`No invoice photos in ${shownMonth}`}
          text={
            locationId
              ? t`The newest of ${locationName} is from ${lastMonth}.`
              : t`The newest is from ${lastMonth}.`
          }
          action={
            <Button variant="secondary" onClick={() => setMonth(last)}>
              {t`Show ${lastMonth}`}
            </Button>
          }
        />
      </Card>
    );
  }
  if (locationId) {
    return (
      <Card>
        <Empty
          icon={Camera}
          title={t`No invoice photos found`}
          text={t`No order of this location has an invoice photo yet.`}
          action={
            <Button variant="secondary" onClick={() => setLocation(undefined)}>
              {t`Show all locations`}
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <Card>
      <Empty
        icon={Camera}
        title={t`No invoice photos found`}
        text={t`Invoice photos will appear here when orders are submitted with photo attachments`}
      />
    </Card>
  );
}
