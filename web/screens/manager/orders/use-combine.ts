import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.ts';
import { refreshOrders } from '../order-changes.ts';

/** Combines orders into the first of them (D17). Refused or not, what is shown is read again: somebody may have been first. */
export function useCombine({ onCombined }: { onCombined: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ([primary, ...others]: readonly Order[]) =>
      call('combineOrders', {
        params: { id: primary?.id ?? '' },
        body: { orderIds: others.map(({ id }) => id) },
      }),
    onSuccess: () => {
      toast({
        title: 'Orders Combined',
        description: 'Selected orders have been successfully combined.',
        tone: 'success',
      });
      onCombined();
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: `Failed to combine orders: ${sentenceOf(error)}`,
        tone: 'destructive',
      }),
    onSettled: () => void refreshOrders(client),
  });
}
