import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Location } from '#contract/calls/locations.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Card } from '#web/ui/card.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { StockLocation } from './use-stock-location.ts';

interface AtLocationProps {
  place: StockLocation;
  children: (location: Location) => ReactNode;
}

/** The choice of a location, and what is shown of it. */
export function StockAtLocation({ place, children }: AtLocationProps) {
  const { location, locations, choose } = place;
  if (location)
    return (
      <>
        {(locations.data?.length ?? 0) > 1 && (
          <Combobox
            label="Location"
            searchPlaceholder="Search locations"
            className="mb-4 sm:max-w-sm"
            options={(locations.data ?? []).map(({ id, name }) => ({
              value: String(id),
              label: name,
            }))}
            value={String(location.id)}
            onValueChange={choose}
          />
        )}
        {children(location)}
      </>
    );
  if (locations.isError)
    return (
      <Card>
        <Failed
          message={sentenceOf(locations.error, 'The locations could not be loaded.')}
          busy={locations.isFetching}
          onRetry={() => void locations.refetch()}
        />
      </Card>
    );
  if (!locations.data) return <Spinner label="Loading locations..." />;
  return (
    <Card>
      <Empty
        icon={MapPin}
        title="No locations yet"
        text="Stock is kept at a location. Add one under Locations."
      />
    </Card>
  );
}
