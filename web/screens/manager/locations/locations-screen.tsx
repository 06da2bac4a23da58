import { useQuery } from '@tanstack/react-query';
import { AtSign, MapPin, Plus } from 'lucide-react';
import type { Location } from '#contract/calls/locations.ts';
import { writeOf } from '#web/api/write.ts';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Each } from '#web/ui/each.tsx';
import { DeleteRecord } from '../records/delete-record.tsx';
import { EditRecord } from '../records/edit-record.tsx';
import { LOCATION } from '../records/kinds.ts';
import { CardGrid, LoadingCards, RecordCard, RecordLine } from '../records/record-card.tsx';
import { RecordList } from '../records/record-list.tsx';
import { RecordSearch } from '../records/record-search.tsx';
import { useDialog } from '../records/use-dialog.ts';

const loadDialog = () => import('./location-dialog.tsx');

/** The locations that order, and to which vendors deliver. */
export function LocationsScreen() {
  const locations = useQuery(queryOf('listLocations'));
  const editing = useDialog<Location | 'new'>();
  const deleting = useDialog<Location>();

  return (
    <>
      <PageHeader
        title="Locations Management"
        subtitle="Where you order and where vendors deliver"
        actions={
          <Button onClick={() => editing.show('new')}>
            <Plus aria-hidden className="size-4" />
            Add Location
          </Button>
        }
      />
      <RecordList
        list={locations}
        loading={<LoadingCards label="Loading locations" />}
        failed="The locations could not be loaded."
        empty={
          <Empty
            icon={MapPin}
            title="No locations found"
            text="Get started by adding your first location"
          />
        }
      >
        {(rows) => (
          <RecordSearch
            rows={rows}
            label="Search locations"
            noneFound="No locations found"
            textsOf={({ name, address, ottomateEmail }) => [name, address, ottomateEmail]}
          >
            {(found) => (
              <CardGrid>
                <Each of="li" records={found} keyOf={(location) => location.id}>
                  {(location) => (
                    <RecordCard
                      name={location.name}
                      onEdit={() => editing.show(location)}
                      onDelete={() => deleting.show(location)}
                    >
                      <RecordLine icon={MapPin} label="Address">
                        {location.address ?? 'No address'}
                      </RecordLine>
                      <RecordLine
                        icon={AtSign}
                        label="Ottomate e-mail"
                        href={
                          location.ottomateEmail ? `mailto:${location.ottomateEmail}` : undefined
                        }
                      >
                        {location.ottomateEmail ?? 'No ottomate e-mail'}
                      </RecordLine>
                    </RecordCard>
                  )}
                </Each>
              </CardGrid>
            )}
          </RecordSearch>
        )}
      </RecordList>
      <EditRecord dialog={editing} load={loadDialog}>
        {({ open, record, onClose }, { LocationDialog }) => (
          <LocationDialog open={open} location={record} onClose={onClose} />
        )}
      </EditRecord>
      <DeleteRecord
        dialog={deleting}
        kind={LOCATION}
        remove={({ id }) => writeOf('deleteLocation', { params: { id } })}
      />
    </>
  );
}
