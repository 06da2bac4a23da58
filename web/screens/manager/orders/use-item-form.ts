import { useState } from 'react';
import type { OrderItem } from '#contract/order-items.ts';
import { useDeleteItem, useUpdateItem } from './item-changes.ts';
import type { ItemChanges } from './item-changes.ts';

/**
 * The form that corrects an item. When somebody else corrected it first, `newer` is what they made of it: saving again
 * then goes over it, `takeNewer` goes on from it.
 */
export function useItemForm(opened: OrderItem, { onDone }: { onDone: () => void }) {
  const [read, setRead] = useState(opened);
  const [newer, setNewer] = useState<OrderItem>();
  const [quantity, setQuantity] = useState(opened.quantity);
  const [unitOfMeasure, setUnit] = useState(opened.unitOfMeasure);
  const [asking, setAsking] = useState(false);
  const stored = newer ?? read;
  const update = useUpdateItem(stored, { onUpdated: onDone, onChangedMeanwhile: setNewer });
  const remove = useDeleteItem(stored, {
    onDeleted: onDone,
    onFailed: (current) => {
      setAsking(false);
      if (current) goOnFrom(current);
    },
  });

  function goOnFrom(item: OrderItem) {
    setRead(item);
    setNewer(undefined);
    setQuantity(item.quantity);
    setUnit(item.unitOfMeasure);
  }

  function save() {
    const changes: ItemChanges = {
      ...(quantity !== stored.quantity && { quantity }),
      ...(unitOfMeasure !== stored.unitOfMeasure && { unitOfMeasure }),
    };
    remove.reset();
    if (Object.keys(changes).length > 0) update.mutate(changes);
    else onDone();
  }

  return {
    item: stored,
    quantity,
    setQuantity,
    unitOfMeasure,
    setUnit,
    save,
    saving: update.isPending,
    newer,
    takeNewer() {
      update.reset();
      if (newer) goOnFrom(newer);
    },
    /** The question before deleting. */
    deleting: {
      asking,
      setAsking,
      busy: remove.isPending,
      confirm() {
        update.reset();
        remove.mutate();
      },
    },
    busy: update.isPending || remove.isPending,
    error: remove.error ?? update.error,
  };
}
