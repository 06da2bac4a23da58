import { useState } from 'react';
import type { OrderItem } from '#contract/order-items.ts';
import { useEdited } from '../records/use-edited.ts';
import { useDeleteItem, useUpdateItem } from './item-changes.ts';
import type { ItemChanges } from './item-changes.ts';

/**
 * The form that corrects an item. When another user corrected it first, `newer` is the item now: saving again overwrites
 * it, `takeNewer` continues from it.
 */
export function useItemForm(opened: OrderItem, { onDone }: { onDone: () => void }) {
  const { stored, newer, ...edited } = useEdited(opened);
  const [quantity, setQuantity] = useState(opened.quantity);
  const [unitOfMeasure, setUnit] = useState(opened.unitOfMeasure);
  const [isConfirming, setIsConfirming] = useState(false);
  const closeConfirmation = () => setIsConfirming(false);
  const update = useUpdateItem(stored, { onDone, onNewer: edited.setNewer });
  const remove = useDeleteItem(stored, {
    onDone,
    onFailed: closeConfirmation,
    onNewer: (current) => {
      closeConfirmation();
      continueFrom(current);
    },
  });

  function continueFrom(item: OrderItem) {
    edited.continueFrom(item);
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
      if (newer) continueFrom(newer);
    },
    /** The confirmation before deleting. */
    deleting: {
      isConfirming,
      setIsConfirming,
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
