import type { InventoryLine } from '#contract/calls/inventory.ts';
import type { Location } from '#contract/calls/locations.ts';
import { useDialog } from '../records/use-dialog.ts';
import { StockDialog } from './stock-dialog.tsx';
import { StockImportDialog } from './stock-import-dialog.tsx';

/** What the dialogs of the stock screen are about. */
export function useStockDialogs() {
  return { editing: useDialog<InventoryLine | 'new'>(), importing: useDialog() };
}
export type StockDialogStates = ReturnType<typeof useStockDialogs>;

/** The dialogs of the stock screen. */
export function StockDialogs({
  location,
  editing,
  importing,
}: StockDialogStates & { location: Location }) {
  return (
    <>
      {editing.subject && (
        <StockDialog
          key={`edit ${editing.times}`}
          open={editing.open}
          location={location}
          line={editing.subject === 'new' ? undefined : editing.subject}
          onClose={editing.close}
        />
      )}
      {importing.subject && (
        <StockImportDialog
          key={`import ${importing.times}`}
          open={importing.open}
          location={location}
          onClose={importing.close}
        />
      )}
    </>
  );
}
