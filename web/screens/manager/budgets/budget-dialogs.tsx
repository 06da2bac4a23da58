import type { Budget } from '#contract/calls/budgets.ts';
import { writeOf } from '#web/api/write.ts';
import { DeleteRecord } from '../records/delete-record.tsx';
import { EditRecord } from '../records/edit-record.tsx';
import { BUDGET } from '../records/record-kinds.ts';
import { useDialog } from '../records/use-dialog.ts';

const loadDialog = () => import('./budget-dialog.tsx');

/** What the dialogs of the screen are about. */
export function useBudgetDialogs() {
  return { editing: useDialog<Budget | 'new'>(), deleting: useDialog<Budget>() };
}
export type BudgetDialogStates = ReturnType<typeof useBudgetDialogs>;

/** The dialogs of the screen. */
export function BudgetDialogs({ editing, deleting }: BudgetDialogStates) {
  return (
    <>
      <EditRecord dialog={editing} load={loadDialog}>
        {({ open, record, onClose }, { BudgetDialog }) => (
          <BudgetDialog open={open} budget={record} onClose={onClose} />
        )}
      </EditRecord>
      <DeleteRecord
        dialog={deleting}
        kind={BUDGET}
        remove={({ id }) => writeOf('deleteBudget', { params: { id } })}
      />
    </>
  );
}
