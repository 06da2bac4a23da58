import { useQuery } from '@tanstack/react-query';
import { TabletSmartphone } from 'lucide-react';
import type { Device } from '#contract/calls/devices.ts';
import { queryOf } from '#web/api/queries.ts';
import { writeOf } from '#web/api/write.ts';
import { useSession } from '#web/session/session.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { BackLink } from '../records/back-link.tsx';
import { DeleteRecord } from '../records/delete-record.tsx';
import { DEVICE } from '../records/kinds.ts';
import { RecordList } from '../records/record-list.tsx';
import { RecordSearch } from '../records/record-search.tsx';
import { useDialog } from '../records/use-dialog.ts';
import { DeviceTable } from './device-table.tsx';

const loadDialog = () => import('./device-dialog.tsx');

/** The tablets and computers that may show who works here (A2). */
export function DevicesScreen() {
  const { accessMode } = useSession().session;
  // Being seen changes nothing that is announced.
  const devices = useQuery({ ...queryOf('listDevices'), refetchOnMount: 'always' });
  const locations = useQuery(queryOf('listLocations'));
  const nameOf = new Map(locations.data?.map(({ id, name }) => [id, name]));
  const editing = useDialog<Device>();
  const deleting = useDialog<Device>();
  const later = useLater(loadDialog, { wanted: editing.open, onFailed: editing.close });
  return (
    <>
      <BackLink href="/manager/settings" to="Settings" />
      <PageHeader title="Devices" subtitle="Tablets and computers enrolled with the access code" />
      <RecordList
        list={devices}
        loading={<Loading />}
        failed="The devices could not be loaded."
        empty={
          <Empty
            icon={TabletSmartphone}
            title="No devices found"
            text={
              accessMode === 'pin'
                ? 'Open ProcureApp on a tablet and enter the access code there.'
                : 'Devices are enrolled once ProcureApp asks for PINs: it is started with ACCESS_MODE=pin.'
            }
          />
        }
      >
        {(rows) => (
          <RecordSearch
            rows={rows}
            label="Search devices"
            noneFound="No devices found"
            textsOf={({ name, locationId, lastUserName }) => [
              name,
              lastUserName,
              locationId === null ? null : nameOf.get(locationId),
            ]}
          >
            {(found) => (
              <DeviceTable
                devices={found}
                nameOf={nameOf}
                onEdit={editing.show}
                onDelete={deleting.show}
              />
            )}
          </RecordSearch>
        )}
      </RecordList>
      {later && editing.subject && (
        <later.DeviceDialog
          key={editing.times}
          open={editing.open}
          device={editing.subject}
          onClose={editing.close}
        />
      )}
      <DeleteRecord
        dialog={deleting}
        kind={DEVICE}
        consequence="Whoever is signed in there is signed out, and it has to be enrolled again."
        remove={({ id }) => writeOf('deleteDevice', { params: { id } })}
      />
    </>
  );
}

function Loading() {
  return (
    <div className="space-y-3">
      <output className="sr-only">Loading devices</output>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-16" />
      ))}
    </div>
  );
}
