import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PreparedOrder } from '#contract/calls/prepared-orders.ts';
import { sentenceOf } from '#web/api/call.ts';
import { refresh } from '#web/api/refresh.ts';
import { writeOf } from '#web/api/write.ts';
import { longDay } from '#web/orders/delivery-days.ts';
import { useWrite } from '#web/session/use-write.ts';
import type { WriteOptions } from '#web/session/use-write.ts';
import { toast, UNDO_SHOWN_MS } from '#web/ui/toast.ts';

/** What a person does with a prepared order: changes its quantities, submits it, skips it (H6). */
export function usePreparedWrites(prepared: PreparedOrder) {
  const client = useQueryClient();
  /** Quantities that are not stored yet, by product; 0 leaves it out. */
  const [typed, setTyped] = useState<Readonly<Record<string, number>>>({});
  const lines = prepared.lines.map((line) => ({
    ...line,
    quantity: typed[line.productId] ?? line.quantity,
  }));
  const isChanged = lines.some(({ quantity }, at) => quantity !== prepared.lines[at]?.quantity);
  const wanted = lines.filter(({ quantity }) => quantity > 0);

  const options = {
    record: (shown: PreparedOrder) => shown,
    guardDoubleTap: true,
    failure: (error: Error) => ({
      title: t`That did not work`,
      description: sentenceOf(error),
      tone: 'destructive' as const,
    }),
    onNewer: () => {
      toast(() => ({
        title: t`Somebody else changed this order meanwhile`,
        description: t`Look at it again, and then submit or skip it.`,
        tone: 'destructive',
      }));
      void refresh(client, ['guides']);
    },
  };
  const saving = useWrite({
    ...options,
    write: ({ id }: PreparedOrder) =>
      writeOf('updatePreparedOrder', { params: { id }, body: { lines: wanted } }),
    onDone: () => setTyped({}),
  });
  const submitting = useWrite({
    ...options,
    write: ({ id }: PreparedOrder) => writeOf('submitPreparedOrder', { params: { id }, body: {} }),
    success: ({ vendorName, deliveryDate }: PreparedOrder) => ({
      title: t`Order submitted`,
      description: forDelivery(vendorName, longDay(deliveryDate)),
      tone: 'success' as const,
    }),
  });
  const skipping = useSkipping(options);

  return {
    lines,
    isChanged,
    hasLines: wanted.length > 0,
    saving,
    submitting,
    skipping,
    busy: saving.isPending || submitting.isPending || skipping.isPending,
    change: (productId: string, quantity: number) => setTyped({ ...typed, [productId]: quantity }),
    save: () => saving.mutate(prepared),
    /** What was changed is stored first. */
    submit: () =>
      isChanged
        ? saving.mutate(prepared, { onSuccess: (stored) => submitting.mutate(stored) })
        : submitting.mutate(prepared),
    skip: () => skipping.mutate(prepared),
  };
}

const forDelivery = (vendor: string, day: string) => t`${vendor}, for delivery on ${day}`;

type SkippingOptions = Pick<
  WriteOptions<PreparedOrder, PreparedOrder>,
  'record' | 'failure' | 'onNewer'
>;

/** One tap, which can be taken back until the cut-off. */
function useSkipping(options: SkippingOptions) {
  const takingBack = useWrite({
    failure: (error: Error) => ({
      title: t`Undo Failed`,
      description: sentenceOf(error),
      tone: 'destructive' as const,
    }),
    // Its lines again: the change brings it back.
    write: ({ id, lines }: PreparedOrder) =>
      writeOf('updatePreparedOrder', { params: { id }, body: { lines } }),
    success: () => ({ title: t`The order waits again`, tone: 'success' }),
  });
  return useWrite({
    ...options,
    write: ({ id }: PreparedOrder) => writeOf('skipPreparedOrder', { params: { id } }),
    success: (skipped: PreparedOrder, before: PreparedOrder) => ({
      title: t`Skipped`,
      description: nothingFor(skipped.vendorName, longDay(skipped.deliveryDate)),
      ...(before.state === 'waiting' && {
        action: { label: t`Undo`, onPress: () => takingBack.mutate(skipped) },
        duration: UNDO_SHOWN_MS,
      }),
    }),
  });
}

const nothingFor = (vendor: string, day: string) =>
  t`Nothing is ordered from ${vendor} for delivery on ${day}.`;
