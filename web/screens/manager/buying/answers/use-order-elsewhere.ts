import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Alternative } from '#contract/calls/order-elsewhere.ts';
import { CallError, sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { grouped } from '#web/ui/grouped.ts';
import type { SettledItem } from './settled-item.ts';

interface Choice {
  product: Alternative;
  /** In the product's own unit. */
  quantity: number;
}

interface Outcomes {
  onDone: () => void;
  /** The vendor answered since the item was read. */
  onChanged: () => void;
}

/**
 * Orders a product of another vendor instead of the item, which becomes missing (E11). For each decision the component that
 * uses it must be a new one (with a new `key`), because it remembers the answer that the person saw.
 */
export function useOrderElsewhere(item: SettledItem, { onDone, onChanged }: Outcomes) {
  // When another answer arrives while the person chooses, the decision is refused: it was about this one.
  const [answerId] = useState(item.answer?.id ?? null);
  return useWrite({
    write: ({ product, quantity }: Choice) =>
      writeOf('orderElsewhere', {
        params: { id: item.id },
        body: { productId: product.id, quantity, answerId },
      }),
    success: ({ productName, quantity, unitOfMeasure, vendorName }) => {
      const amount = `${grouped(quantity)} ${unitOfMeasure}`;
      return {
        title: t`Ordered Elsewhere`,
        description: t`${productName}: ${amount} from ${vendorName}. The item that it replaces is marked as missing.`,
        tone: 'success',
      };
    },
    failure: (error) => ({
      title: t`Failed to order elsewhere`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
    onDone,
    onFailed: (error) => {
      if (error instanceof CallError && error.code === 'changed_meanwhile') onChanged();
    },
  });
}
