import { t } from '@lingui/core/macro';
import type { Device } from '#contract/calls/devices.ts';
import { writeOf } from '#web/api/write.ts';
import { useLater } from '#web/ui/use-later.ts';
import { DeleteRecord } from '../records/delete-record.tsx';
import { DEVICE } from '../records/record-kinds.ts';
import { useDialog } from '../records/use-dialog.ts';

const loadDialog = () => import('./device-dialog.tsx');

/** What the dialogs of the devices screen are about. */
export function useDeviceDialogs() {
  return { editing: useDialog<Device>(), deleting: useDialog<Device>() };
}

/** The dialogs of the devices screen. */
export function DeviceDialogs({ editing, deleting }: ReturnType<typeof useDeviceDialogs>) {
  const later = useLater(loadDialog, { wanted: editing.open, onFailed: editing.close });
  return (
    <>
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
        consequence={t`Whoever is signed in there is signed out, and it has to be enrolled again.`}
        remove={({ id }) => writeOf('deleteDevice', { params: { id } })}
      />
    </>
  );
}
