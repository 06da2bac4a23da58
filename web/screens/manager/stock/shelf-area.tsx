import { plural, t } from '@lingui/core/macro';
import { useSortable } from '@dnd-kit/react/sortable';
import { clsx } from 'clsx';
import { ChevronDown, GripVertical } from 'lucide-react';
import { useState } from 'react';
import type { InventoryLine } from '#contract/calls/inventory.ts';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { Button } from '#web/ui/button.tsx';

/** An area with more products begins closed: dragging among hundreds of rows is slow for eyes and device. */
const OPEN_UP_TO = 40;

/** Below the library's normal priority: where a product is under the finger, it is meant and not its area. */
const LOW = 1;

interface ShelfAreaProps {
  /** '' for the products without one, which stay last. */
  area: string;
  index: number;
  products: readonly InventoryLine[];
}

/** An area of the shelf, which is dragged with all that stands in it. */
export function ShelfArea({ area, index, products }: ShelfAreaProps) {
  const [isOpen, setIsOpen] = useState(products.length <= OPEN_UP_TO);
  const { ref, handleRef, isDragging } = useSortable({
    id: area,
    index,
    type: 'area',
    accept: ['area', 'product'],
    collisionPriority: LOW,
    disabled: area === '' ? { draggable: true, droppable: false } : false,
  });
  const count = products.length;
  const name = area === '' ? t`No area` : area;
  return (
    <li
      ref={ref}
      className={clsx(
        'rounded-card border border-line bg-surface p-2 shadow-low',
        isDragging && 'opacity-60',
      )}
    >
      <div className="flex items-center gap-1">
        {area === '' ? <span className="size-11" /> : <Handle ref={handleRef} name={name} />}
        <h3 className="min-w-0 grow font-semibold wrap-anywhere">{name}</h3>
        <Button
          variant="ghost"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="text-ink-muted!"
        >
          {plural(count, { one: '# product', other: '# products' })}
          <ChevronDown aria-hidden className={clsx('size-4', isOpen && 'rotate-180')} />
        </Button>
      </div>
      {isOpen && (
        <ol aria-label={name}>
          {products.map((line, place) => (
            <ShelfProduct key={line.productId} line={line} index={place} area={area} />
          ))}
        </ol>
      )}
    </li>
  );
}

interface ShelfProductProps {
  line: InventoryLine;
  index: number;
  area: string;
}

function ShelfProduct({ line, index, area }: ShelfProductProps) {
  const { ref, handleRef, isDragging } = useSortable({
    id: line.productId,
    index,
    group: area,
    type: 'product',
    accept: 'product',
  });
  return (
    <li
      ref={ref}
      className={clsx(
        'flex items-center gap-1 rounded-control bg-surface py-0.5',
        isDragging && 'shadow-high',
      )}
    >
      <Handle ref={handleRef} name={line.productName} />
      <ProductPicture photoUrl={line.photoUrl} size={40} />
      <span className="min-w-0 grow pl-2 text-body wrap-anywhere">{line.productName}</span>
    </li>
  );
}

function Handle({ ref, name }: { ref: (element: Element | null) => void; name: string }) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={t`Move ${name}`}
      className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-control text-ink-muted hover:bg-surface-subtle active:cursor-grabbing"
    >
      <GripVertical aria-hidden className="size-5" />
    </button>
  );
}
