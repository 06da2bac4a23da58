import { useLater } from '#web/ui/use-later.ts';
import { useDialog } from '../../records/use-dialog.ts';
import type { SettledItem } from './settled-item.ts';

const loadDialog = () => import('./order-elsewhere-dialog.tsx');

/**
 * The dialog that orders an item elsewhere, loaded a little after its screen. Render `dialog` where it stays mounted when
 * the button disappears.
 * @param onEnd what was ordered, or the vendor answered since `item` was read: it is out of date
 */
export function useOrderElsewhereDialog(item: SettledItem, onEnd?: () => void) {
  const { open, times, show, close } = useDialog();
  const later = useLater(loadDialog, { wanted: open, onFailed: close });
  const dialog = later && (
    <later.OrderElsewhereDialog
      key={times}
      open={open}
      item={item}
      onClose={close}
      onEnd={() => {
        close();
        onEnd?.();
      }}
    />
  );
  return { show: () => show(true), dialog };
}
