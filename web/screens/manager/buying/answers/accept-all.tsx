import { plural, t } from '@lingui/core/macro';
import type { PurchaseOrderItem } from '#contract/calls/purchase-orders.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { useTakeBack } from './use-take-back.ts';
import { Button } from '#web/ui/button.tsx';

/** Accepts at once what comes in full, only at another price or on another day; from two answers on. */
export function AcceptAll({ items }: { items: readonly PurchaseOrderItem[] }) {
  const confirmed = items.filter(({ answer }) => answer?.toSettle && answer.answer === 'confirmed');
  const undoOf = useTakeBack();
  const accept = useWrite({
    write: (shown: readonly PurchaseOrderItem[]) =>
      shown.map(({ id, answer }) =>
        writeOf('acceptAnswer', { params: { id }, body: { answerId: answer?.id } }),
      ),
    success: (_, shown) => {
      const count = shown.length;
      return {
        title: t`Answers Accepted`,
        description: plural(count, {
          one: "# item has the price and the delivery date of the vendor's answer now.",
          other: "# items have the price and the delivery date of the vendor's answer now.",
        }),
        tone: 'success',
        ...undoOf(shown.map(({ id }) => id)),
      };
    },
    failure: (error) => ({
      title: t`Failed to accept all answers`,
      description: [sentenceOf(error), t`Those that still wait are shown.`].join(' '),
      tone: 'destructive',
    }),
    guardDoubleTap: true,
    busyUntilShown: true,
  });
  const count = confirmed.length;
  if (count < 2 && !accept.isPending) return null;
  return (
    <Button busy={accept.isPending} onClick={() => accept.mutate(confirmed)}>
      {accept.isPending
        ? t`Accepting...`
        : plural(count, { one: 'Accept # Confirmation', other: 'Accept # Confirmations' })}
    </Button>
  );
}
