import type { Location } from '#contract/calls/locations.ts';
import { writeOf } from '#web/api/write.ts';
import { DeleteRecord } from '../records/delete-record.tsx';
import { EditRecord } from '../records/edit-record.tsx';
import { LOCATION } from '../records/record-kinds.ts';
import { useDialog } from '../records/use-dialog.ts';

const loadDialog = () => import('./location-dialog.tsx');

/** What the dialogs of the locations screen are about. */
export function useLocationDialogs() {
  return { editing: useDialog<Location | 'new'>(), deleting: useDialog<Location>() };
}

/** The dialogs of the locations screen. */
export function LocationDialogs({ editing, deleting }: ReturnType<typeof useLocationDialogs>) {
  return (
    <>
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
