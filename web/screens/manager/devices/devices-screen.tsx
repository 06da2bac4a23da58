import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { TabletSmartphone } from 'lucide-react';
import { queryOf } from '#web/api/queries.ts';
import { useSession } from '#web/session/session.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { BackLink } from '../records/back-link.tsx';
import { LoadingRows, RecordList } from '../records/record-list.tsx';
import { RecordSearch } from '../records/record-search.tsx';
import { DeviceDialogs, useDeviceDialogs } from './device-dialogs.tsx';
import { DeviceTable } from './device-table.tsx';

/** The tablets and computers that may show who works here (A2). */
export function DevicesScreen() {
  const { accessMode } = useSession().session;
  // What devices say of themselves, and that they were seen, changes nothing that is announced.
  const devices = useQuery({
    ...queryOf('listDevices'),
    refetchOnMount: 'always',
    refetchInterval: 60_000,
  });
  const locations = useQuery(queryOf('listLocations'));
  const nameOf = new Map(locations.data?.map(({ id, name }) => [id, name]));
  const dialogs = useDeviceDialogs();
  return (
    <>
      <BackLink href="/manager/settings" to={t`Settings`} />
      <PageHeader
        title={t`Devices`}
        subtitle={t`Tablets and computers enrolled with the access code`}
      />
      <RecordList
        list={devices}
        loading={<LoadingRows what="devices" count={4} height="h-16" />}
        failed={t`The devices could not be loaded.`}
        empty={
          <Empty
            icon={TabletSmartphone}
            title={t`No devices found`}
            text={
              accessMode === 'pin'
                ? t`Open ProcureApp on a tablet and enter the access code there.`
                : t`Devices are enrolled once ProcureApp asks for PINs: it is started with ACCESS_MODE=pin.`
            }
          />
        }
      >
        {(rows) => (
          <RecordSearch
            rows={rows}
            label={t`Search devices`}
            noneFound={t`No devices found`}
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
                onEdit={dialogs.editing.show}
                onDelete={dialogs.deleting.show}
              />
            )}
          </RecordSearch>
        )}
      </RecordList>
      <DeviceDialogs {...dialogs} />
    </>
  );
}
