import { t } from '@lingui/core/macro';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';

/** Combines orders into the first of them (D17). */
export function useCombine({ onCombined }: { onCombined: () => void }) {
  return useWrite({
    write: ([primary, ...others]: readonly ListedOrder[]) =>
      writeOf('combineOrders', {
        params: { id: primary?.id ?? '' },
        body: { orderIds: others.map(({ id }) => id) },
      }),
    success: () => ({
      title: t`Orders Combined`,
      description: t`Selected orders have been successfully combined.`,
      tone: 'success',
    }),
    onDone: onCombined,
  });
}
