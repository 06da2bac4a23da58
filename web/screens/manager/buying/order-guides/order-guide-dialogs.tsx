import { useQuery } from '@tanstack/react-query';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import { queryOf } from '#web/api/queries.ts';
import { writeOf } from '#web/api/write.ts';
import { DeleteRecord } from '../../records/delete-record.tsx';
import { EditRecord } from '../../records/edit-record.tsx';
import { ORDER_GUIDE } from '../../records/record-kinds.ts';
import { useDialog } from '../../records/use-dialog.ts';
import { RemoveStanding } from './remove-standing.tsx';

const loadStanding = () => import('./standing-dialog.tsx');
const loadPause = () => import('./pause-dialog.tsx');
const loadDialog = () => import('#web/order-guides/order-guide-dialog.tsx');

/** What the dialogs of the screen are about. */
export function useOrderGuideDialogs() {
  return {
    editing: useDialog<OrderGuide | 'new'>(),
    deleting: useDialog<OrderGuide>(),
    setting: useDialog<OrderGuide | 'new'>(),
    pausing: useDialog<OrderGuide | 'new'>(),
    removing: useDialog<OrderGuide>(),
  };
}

/** The dialogs of the screen. */
export function OrderGuideDialogs(dialogs: ReturnType<typeof useOrderGuideDialogs>) {
  const { editing, deleting, setting, pausing, removing } = dialogs;
  const locations = useQuery(queryOf('listLocations'));
  return (
    <>
      <EditRecord dialog={editing} load={loadDialog}>
        {({ open, record, onClose }, { OrderGuideDialog }) => (
          <OrderGuideDialog
            open={open}
            guide={record ?? { locationId: locations.data ?? [], lines: [] }}
            onClose={onClose}
          />
        )}
      </EditRecord>
      <DeleteRecord
        dialog={deleting}
        kind={ORDER_GUIDE}
        remove={({ id }) => writeOf('deleteOrderGuide', { params: { id } })}
      />
      <EditRecord dialog={setting} load={loadStanding}>
        {({ open, record, onClose }, { StandingDialog }) =>
          record && <StandingDialog open={open} guide={record} onClose={onClose} />
        }
      </EditRecord>
      <EditRecord dialog={pausing} load={loadPause}>
        {({ open, record, onClose }, { PauseDialog }) =>
          record?.standing && (
            <PauseDialog open={open} guide={record} standing={record.standing} onClose={onClose} />
          )
        }
      </EditRecord>
      <RemoveStanding dialog={removing} />
    </>
  );
}
