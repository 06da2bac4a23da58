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
    return (
      <Card>
        <Empty
          icon={Camera}
          title={`No invoice photos in ${monthText(month)}`}
          text={
            locationId
              ? `The newest of ${photo.locationName} is from ${monthText(last)}.`
              : `The newest is from ${monthText(last)}.`
          }
          action={
            <Button variant="secondary" onClick={() => setMonth(last)}>
              Show {monthText(last)}
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
          title="No invoice photos found"
          text="No order of this location has an invoice photo yet."
          action={
            <Button variant="secondary" onClick={() => setLocation(undefined)}>
              Show all locations
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
        title="No invoice photos found"
        text="Invoice photos will appear here when orders are submitted with photo attachments"
      />
    </Card>
  );
}
