import type { ExportPart } from '#contract/calls/product-imports.ts';
import type { Product } from '#contract/calls/products.ts';
import { useLater } from '#web/ui/use-later.ts';
import { useDialog } from '../records/use-dialog.ts';

const load = () => import('./product-dialogs.tsx');

/** What the dialogs of the products screen are about. */
export type ProductDialogStates = ReturnType<typeof useStates>;

/** The states of the dialogs of the products screen, and the part that shows them once it is loaded. */
export function useProductDialogs() {
  const dialogs = useStates();
  const opened = Object.values(dialogs).find(({ open }) => open);
  const later = useLater(load, { wanted: opened !== undefined, onFailed: () => opened?.close() });
  return { dialogs, later };
}

function useStates() {
  return {
    product: useDialog<Product | 'new'>(),
    category: useDialog(),
    importing: useDialog(),
    exporting: useDialog<readonly ExportPart[]>(),
    bulk: useDialog(),
    deleting: useDialog<Product>(),
  };
}
