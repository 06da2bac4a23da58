import { t } from '@lingui/core/macro';
import type { Device } from '#contract/calls/devices.ts';
import { writeOf } from '#web/api/write.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { useLater } from '#web/ui/use-later.ts';
import { DeleteRecord } from '../records/delete-record.tsx';
import { DEVICE } from '../records/record-kinds.ts';
import { useDialog } from '../records/use-dialog.ts';
import { waitingText } from './waiting-text.ts';

const loadDialog = () => import('./device-dialog.tsx');

/** What the dialogs of the devices screen are about. */
export function useDeviceDialogs() {
  return { editing: useDialog<Device>(), deleting: useDialog<Device>() };
}

/** What becomes of who is signed in there, and of the work that it holds (E19). */
function consequenceOf(device: Device | undefined, zone: string): string {
  const signedOut = t`Whoever is signed in there is signed out, and it has to be enrolled again.`;
  const waiting = device && waitingText(device, { zone });
  return waiting
    ? `${t`It holds work that is not sent: ${waiting}. It stays on the device, and is sent only after it was enrolled again.`} ${signedOut}`
    : signedOut;
}

/** The dialogs of the devices screen. */
export function DeviceDialogs({ editing, deleting }: ReturnType<typeof useDeviceDialogs>) {
  const { zone } = useOrganizationTime();
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
        consequence={consequenceOf(deleting.subject, zone)}
        remove={({ id }) => writeOf('deleteDevice', { params: { id } })}
      />
    </>
  );
}
