import { t } from '@lingui/core/macro';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Location } from '#contract/calls/locations.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { Card } from '#web/ui/card.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { UnsavedChanges } from '../records/unsaved-changes.ts';
import type { StockLocation } from './use-stock-location.ts';

const EVERYWHERE = 'all';

interface AtLocationProps {
  place: StockLocation;
  /** What is shown of all locations, before one is chosen. */
  everywhere: ReactNode;
  children: (location: Location) => ReactNode;
}

/** The choice of a location, and what is shown of it, or of all (24.2). */
export function StockAtLocation({ place, everywhere, children }: AtLocationProps) {
  const { location, locations, choose } = place;
  const unsaved = useState(false);
  const [isUnsaved] = unsaved;
  const all = locations.data ?? [];
  if (all.length > 0)
    return (
      <>
        {all.length > 1 && (
          <Combobox
            label={t`Location`}
            searchPlaceholder={t`Search locations`}
            className="mb-4 sm:max-w-sm"
            disabled={isUnsaved}
            hint={isUnsaved ? t`Save or discard your changes first.` : undefined}
            options={[
              { value: EVERYWHERE, label: t`All locations` },
              ...all.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={location ? String(location.id) : EVERYWHERE}
            onValueChange={(value) => choose(value === EVERYWHERE ? null : value)}
          />
        )}
        {location ? (
          <UnsavedChanges value={unsaved}>{children(location)}</UnsavedChanges>
        ) : (
          everywhere
        )}
      </>
    );
  if (locations.isError)
    return (
      <Card>
        <Failed
          message={sentenceOf(locations.error, t`The locations could not be loaded.`)}
          busy={locations.isFetching}
          onRetry={() => void locations.refetch()}
        />
      </Card>
    );
  if (!locations.data) return <Spinner label={t`Loading locations...`} />;
  return (
    <Card>
      <Empty
        icon={MapPin}
        title={t`No locations yet`}
        text={t`Stock is kept at a location. Add one under Locations.`}
      />
    </Card>
  );
}
