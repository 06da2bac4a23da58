import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { OrderItem, OrderItemChanges } from '#contract/calls/order-items.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { useEdited } from '../records/use-edited.ts';
import { useDeleteItem, useUpdateItem } from './item-changes.ts';

/** The fields that the form corrects; the price as it is typed, '' for none. */
export type ItemValues = Omit<Required<OrderItemChanges>, 'vendorId' | 'unitPrice'> & {
  unitPrice: string;
};

interface ItemFormOptions {
  valuesOf: (item: OrderItem) => ItemValues;
  /** What is sent of the values that were changed. */
  changesOf: (changed: Partial<ItemValues>) => OrderItemChanges;
  onDone: () => void;
}

export type ItemForm = ReturnType<typeof useItemForm>;

/**
 * The form that corrects an item. When another user corrected it first, `newer` is the item now: saving again overwrites
 * it, `takeNewer` continues from it.
 */
export function useItemForm(opened: OrderItem, { valuesOf, changesOf, onDone }: ItemFormOptions) {
  const { stored, newer, ...edited } = useEdited(opened);
  const [values, setValues] = useState(valuesOf(opened));
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
    setValues(valuesOf(item));
  }

  function save() {
    const before = valuesOf(stored);
    const changed = Object.entries(values).filter(
      ([field, value]) => value !== before[field as keyof ItemValues],
    );
    const changes: Partial<ItemValues> = Object.fromEntries(changed);
    remove.reset();
    if (changed.length > 0) update.mutate(changesOf(changes));
    else onDone();
  }

  return {
    item: stored,
    values,
    set: (changed: Partial<ItemValues>) => setValues((present) => ({ ...present, ...changed })),
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
    /** What failed, and why. */
    problem: remove.error
      ? `${t`Failed to delete order item. Please try again.`} ${sentenceOf(remove.error)}`
      : update.error &&
        `${t`Failed to update order item. Please try again.`} ${sentenceOf(update.error)}`,
  };
}
