import type { Unit } from '#contract/calls/units.ts';
import { writeOf } from '#web/api/write.ts';
import { DeleteRecord } from '../records/delete-record.tsx';
import { EditRecord } from '../records/edit-record.tsx';
import { UNIT } from '../records/record-kinds.ts';
import { useDialog } from '../records/use-dialog.ts';

const loadDialog = () => import('./unit-dialog.tsx');

/** What the dialogs of the units screen are about. */
export function useUnitDialogs() {
  return { editing: useDialog<Unit | 'new'>(), deleting: useDialog<Unit>() };
}

/** The dialogs of the units screen. */
export function UnitDialogs({ editing, deleting }: ReturnType<typeof useUnitDialogs>) {
  return (
    <>
      <EditRecord dialog={editing} load={loadDialog}>
        {({ open, record, onClose }, { UnitDialog }) => (
          <UnitDialog open={open} unit={record} onClose={onClose} />
        )}
      </EditRecord>
      <DeleteRecord
        dialog={deleting}
        kind={UNIT}

        remove={({ id }) => writeOf('deleteUnit', { params: { id } })}
      />
    </>
  );
}
