import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import type { OrderItem } from '#contract/order-items.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import { totalOf } from '#web/lists/pages.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { refreshOrders } from '../order-changes.ts';
import type { Place } from './place.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface MarkAllOrderedProps {
  place: Place;
  /** Those of the place's open items that are on the screen. */
  shown: readonly OrderItem[];
  /** Takes the keyboard's focus to what the button stands in. */
  stayHere: () => void;
}

/** Sets every pending item of one vendor at one location to ordered; not there when none is pending. */
export function MarkAllOrdered({ place, shown, stayHere }: MarkAllOrderedProps) {
  const client = useQueryClient();
  const somePending = useSomePending(place, shown);
  const markAll = useMutation({
    mutationFn: () => call('markAllOrdered', { params: { ...place } }),
    onSuccess: ({ message }) =>
      toast({ title: 'Items Marked as Ordered', description: message, tone: 'success' }),
    onError: (error) =>
      toast({
        title: 'Mark All Ordered Failed',
        description: sentenceOf(error),
        tone: 'destructive',
      }),
    // Awaited, so that the button stays busy until the items show their new state.
    onSettled: () => refreshOrders(client),
  });
  const button = useKeptFocus({ busy: markAll.isPending, disabled: false });
  if (!somePending) return null;
  return (
    <Button
      ref={button}
      busy={markAll.isPending}
      onClick={() => {
        // The button goes away when all are ordered.
        stayHere();
        markAll.mutate();
      }}
    >
      {!markAll.isPending && <CheckCheck aria-hidden className="size-4" />}
      {markAll.isPending ? 'Marking...' : 'Mark All Ordered'}
    </Button>
  );
}

/** Where none of the items shown is pending, others may be, further down the list or of other orders: the server knows. */
function useSomePending({ vendorId, locationId }: Place, shown: readonly OrderItem[]): boolean {
  const isShown = shown.some(({ orderedStatus }) => orderedStatus === 'pending');
  const pending = { vendorId: String(vendorId), locationId: String(locationId), status: 'pending' };
  const total = useQuery({
    ...totalOf('listOrderItems', { ...pending, open: 'true' }),
    enabled: !isShown,
  });
  return isShown || (total.data?.count ?? 0) > 0;
}
