import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { MapPin, Plus } from 'lucide-react';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { LoadingCards } from '../records/record-card.tsx';
import { RecordList } from '../records/record-list.tsx';
import { RecordSearch } from '../records/record-search.tsx';
import { LocationCards } from './location-cards.tsx';
import { LocationDialogs, useLocationDialogs } from './location-dialogs.tsx';

/** The locations that order, and to which vendors deliver. */
export function LocationsScreen() {
  const locations = useQuery(queryOf('listLocations'));
  const dialogs = useLocationDialogs();
  const { editing, deleting } = dialogs;

  return (
    <>
      <PageHeader
        title={t`Locations Management`}
        subtitle={t`Where you order and where vendors deliver`}
        actions={
          <Button onClick={() => editing.show('new')}>
            <Plus aria-hidden className="size-4" />
            {t`Add Location`}
          </Button>
        }
      />
      <RecordList
        list={locations}
        loading={<LoadingCards label={t`Loading locations`} />}
        failed={t`The locations could not be loaded.`}
        empty={
          <Empty
            icon={MapPin}
            title={t`No locations found`}
            text={t`Get started by adding your first location`}
          />
        }
      >
        {(rows) => (
          <RecordSearch
            rows={rows}
            label={t`Search locations`}
            noneFound={t`No locations found`}
            textsOf={({ name, address, ottomateEmail }) => [name, address, ottomateEmail]}
          >
            {(found) => (
              <LocationCards locations={found} onEdit={editing.show} onDelete={deleting.show} />
            )}
          </RecordSearch>
        )}
      </RecordList>
      <LocationDialogs {...dialogs} />
    </>
  );
}
