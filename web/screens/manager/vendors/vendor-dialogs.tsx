import type { Vendor } from '#contract/calls/vendors.ts';
import { writeOf } from '#web/api/write.ts';
import { DeleteRecord } from '../records/delete-record.tsx';
import { EditRecord } from '../records/edit-record.tsx';
import { VENDOR } from '../records/record-kinds.ts';
import { useDialog } from '../records/use-dialog.ts';

const loadDialog = () => import('./vendor-dialog.tsx');
const loadSchedule = () => import('./schedule-dialog.tsx');
const loadSending = () => import('./sending-dialog.tsx');

/** What the dialogs of the vendors screen are about. */
export function useVendorDialogs() {
  return {
    editing: useDialog<Vendor | 'new'>(),
    scheduling: useDialog<Vendor | 'new'>(),
    sending: useDialog<Vendor | 'new'>(),
    deleting: useDialog<Vendor>(),
  };
}

/** The dialogs of the vendors screen. */
export function VendorDialogs(props: ReturnType<typeof useVendorDialogs>) {
  const { editing, scheduling, sending, deleting } = props;
  return (
    <>
      <EditRecord dialog={editing} load={loadDialog}>
        {({ open, record, onClose }, { VendorDialog }) => (
          <VendorDialog open={open} vendor={record} onClose={onClose} />
        )}
      </EditRecord>
      <EditRecord dialog={scheduling} load={loadSchedule}>
        {({ open, record, onClose }, { ScheduleDialog }) =>
          record && <ScheduleDialog open={open} vendor={record} onClose={onClose} />
        }
      </EditRecord>
      <EditRecord dialog={sending} load={loadSending}>
        {({ open, record, onClose }, { SendingDialog }) =>
          record && <SendingDialog open={open} vendor={record} onClose={onClose} />
        }
      </EditRecord>
      <DeleteRecord
        dialog={deleting}
        kind={VENDOR}
        remove={({ id }) => writeOf('deleteVendor', { params: { id } })}
      />
    </>
  );
}
