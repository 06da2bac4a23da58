import { t } from '@lingui/core/macro';
import { move } from '@dnd-kit/helpers';
import { DragDropProvider } from '@dnd-kit/react';
import { useState } from 'react';
import type { InventoryLine } from '#contract/calls/inventory.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { useUnsaved } from '../records/unsaved-changes.ts';
import { ShelfArea } from './shelf-area.tsx';
import { movedLines, shelfOrderOf } from './shelf-order.ts';
import type { ShelfOrder } from './shelf-order.ts';

interface ArrangeShelfProps {
  locationId: number;
  lines: readonly InventoryLine[];
  onEnd: () => void;
}

/** Areas and products, dragged or moved by keys into the sequence in which the location is walked and counted (24.6). */
export function ArrangeShelf({ locationId, lines, onEnd }: ArrangeShelfProps) {
  const [order, setOrder] = useState<ShelfOrder>(() => shelfOrderOf(lines));
  const moved = movedLines(lines, order);
  const saving = useWrite({
    write: () => writeOf('updateInventory', { body: { locationId, lines: moved } }),
    success: () => ({
      title: t`Shelf arranged`,
      description: t`Count sheets follow this sequence now.`,
      tone: 'success',
    }),
    failure: (error) => ({
      title: t`Error`,
      description: sentenceOf(error, t`The sequence was not saved. It is still here.`),
      tone: 'destructive',
    }),
    onDone: onEnd,
  });
  useUnsaved(moved.length > 0 || saving.isPending);
  const byId = new Map(lines.map((line) => [line.productId, line]));
  const productsOf = (area: string) =>
    (order.products[area] ?? []).flatMap((id) => byId.get(id) ?? []);
  return (
    <>
      <p className="mb-3 text-body text-ink-muted">
        {t`Drag an area or a product by its handle. By keyboard: Enter on the handle, the arrow keys, and Enter again.`}
      </p>
      <DragDropProvider
        onDragOver={(event) => {
          const { source } = event.operation;
          if (source?.type === 'area') return;
          setOrder((before) => ({
            ...before,
            products: move(mutable(before.products), event),
          }));
        }}
        onDragEnd={(event) => {
          const { source } = event.operation;
          if (event.canceled || source?.type !== 'area') return;
          setOrder((before) => ({ ...before, areas: move([...before.areas], event) }));
        }}
      >
        <ol aria-label={t`Shelf`} className="space-y-3">
          {order.areas.map((area, index) => (
            <ShelfArea key={area} area={area} index={index} products={productsOf(area)} />
          ))}
          {productsOf('').length > 0 && (
            <ShelfArea area="" index={order.areas.length} products={productsOf('')} />
          )}
        </ol>
      </DragDropProvider>
      <div className="h-4" />
      <SaveBar>
        <Button variant="secondary" disabled={saving.isPending} onClick={onEnd}>
          {moved.length === 0 ? t({ message: 'Done', context: 'button' }) : t`Discard`}
        </Button>
        <Button
          busy={saving.isPending}
          disabled={moved.length === 0}
          onClick={() => saving.mutate()}
        >
          {saving.isPending ? t`Saving...` : t`Save Sequence`}
        </Button>
      </SaveBar>
    </>
  );
}

/** As the library takes it: it returns new lists and changes none. */
const mutable = (products: ShelfOrder['products']) => products as Record<string, string[]>;
