import { useQuery } from '@tanstack/react-query';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import { queryOf } from '#web/api/queries.ts';
import { writeOf } from '#web/api/write.ts';
import { DeleteRecord } from '../../records/delete-record.tsx';
import { EditRecord } from '../../records/edit-record.tsx';
import { ORDER_GUIDE } from '../../records/record-kinds.ts';
import { useDialog } from '../../records/use-dialog.ts';

const loadDialog = () => import('#web/order-guides/order-guide-dialog.tsx');

/** What the dialogs of the screen are about. */
export function useOrderGuideDialogs() {
  return { editing: useDialog<OrderGuide | 'new'>(), deleting: useDialog<OrderGuide>() };
}

/** The dialogs of the screen. */
export function OrderGuideDialogs({ editing, deleting }: ReturnType<typeof useOrderGuideDialogs>) {
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
    </>
  );
}
