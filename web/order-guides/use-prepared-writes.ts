import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PreparedLineInput, PreparedOrder } from '#contract/calls/prepared-orders.ts';
import { isRefusedAs, sentenceOf } from '#web/api/call-error.ts';
import { refresh } from '#web/api/refresh.ts';
import { writeOf } from '#web/api/write.ts';
import { useUser } from '#web/session/session.tsx';
import { longDay } from '#web/orders/delivery-days.ts';
import {
  PREPARED_ORDER,
  SAVED_PREPARED,
  SKIPPING,
} from '#web/session/submissions/prepared-kinds.ts';
import type { PreparedAnswer } from '#web/session/submissions/prepared-kinds.ts';
import type { CorrectedEntry } from '#web/session/submissions/use-corrected-entry.ts';
import { useSubmission } from '#web/session/submissions/use-submission.ts';
import { useTried } from '#web/session/submissions/use-tried.ts';
import { useWrite } from '#web/session/use-write.ts';
import type { Notice } from '#web/ui/toast.ts';
import { typedOf, withTyped } from './typed-lines.ts';
import { useWaitingAnswer } from './use-waiting-answer.ts';

/** What submitting and skipping have in common. */
interface Answering {
  guardDoubleTap: true;
  failure: (error: Error) => Notice;
  onStored: () => void;
  onWaiting: () => void;
  onFailed: () => void;
}

/**
 * What a person does with a prepared order: changes its quantities, submits it, skips it (H6).
 * @param refused an answer that the server refused: what was typed comes back, and the next answer takes its place
 */
export function usePreparedWrites(prepared: PreparedOrder, refused?: CorrectedEntry) {
  const client = useQueryClient();
  const { waiting, others } = useWaitingAnswer(prepared);
  /** Quantities that are not stored yet. */
  const [typed, setTyped] = useState(() =>
    typedOf(prepared.lines, (refused?.content as PreparedAnswer | undefined)?.lines),
  );
  const shown = waiting ? typedOf(prepared.lines, waiting.lines) : typed;
  const lines = withTyped(prepared.lines, shown);
  const isChanged = lines.some((line, at) => isOther(line, prepared.lines[at]));
  const wanted = lines.filter(({ quantity }) => quantity > 0);

  const answering: Answering = {
    guardDoubleTap: true,
    failure: (error) => (isRefusedAs(error, 'changed_meanwhile') ? newer() : failure(error)),
    onStored: answered,
    onWaiting: answered,
    // Somebody else changed it, or a submission that was refused made it wait again, with the reason.
    onFailed: () => void refresh(client, ['guides']),
  };
  const saving = useSubmission(SAVED_PREPARED, useTried(), answering);
  const { id: preparedId, vendorName, version, locationId } = prepared;
  const answer = { preparedId, vendorName, version };
  const isManager = useUser().userType === 'manager';
  const place = {
    locationId,
    draft: null,
    draftAddress: isManager
      ? `/manager/order-guides?prepared=${preparedId}`
      : `/employee?prepared=${locationId}`,
  };

  function answered() {
    setTyped({});
    void refused?.drop();
  }
  const submitting = useSubmission(PREPARED_ORDER, useTried(), {
    ...answering,
    success: (ordered) => ({
      title: t`Order submitted`,
      description: forDelivery(ordered.vendorName, longDay(ordered.deliveryDate)),
      tone: 'success',
    }),
  });
  const skipping = useSkipping(prepared, answering);

  return {
    lines,
    isChanged,
    hasLines: wanted.length > 0,
    /** The call of the person's answer that this device still has to send. */
    waiting: waiting?.kind,
    /** Who else left one on this device. */
    others,
    isSaving: saving.isSending,
    isSubmitting: submitting.isSending,
    isSkipping: skipping.isSending,
    busy: saving.isSending || submitting.isSending || skipping.isSending,
    change: (line: PreparedLineInput) => setTyped({ ...typed, [line.productId]: line }),
    save: () => saving.submit({ content: { ...answer, lines: wanted }, ...place }),
    /** With what was changed. */
    submit: () => submitting.submit({ content: { ...answer, lines: wanted }, ...place }),
    skip: () => skipping.submit({ content: answer, ...place }),
  };
}

/** Another quantity, or the same in the unit that the product has now. */
const isOther = (line: PreparedLineInput, stored: PreparedOrder['lines'][number] | undefined) =>
  line.quantity !== stored?.quantity || line.unitOfMeasure !== stored.unitOfMeasure;

const failure = (error: Error): Notice => ({
  title: t`That did not work`,
  description: sentenceOf(error),
  tone: 'destructive',
});

const newer = (): Notice => ({
  title: t`Somebody else changed this order meanwhile`,
  description: t`Look at it again, and then submit or skip it.`,
  tone: 'destructive',
});

const forDelivery = (vendor: string, day: string) => t`${vendor}, for delivery on ${day}`;

/** One tap, which can be taken back until the cut-off. */
function useSkipping({ state }: PreparedOrder, answering: Answering) {
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
  return useSubmission(SKIPPING, useTried(), {
    ...answering,
    success: (skipped) => ({
      title: t`Skipped`,
      description: nothingFor(skipped.vendorName, longDay(skipped.deliveryDate)),
      ...(state === 'waiting' && {
        action: { label: t`Undo`, onPress: () => takingBack.mutate(skipped) },
      }),
    }),
  });
}

const nothingFor = (vendor: string, day: string) =>
  t`Nothing is ordered from ${vendor} for delivery on ${day}.`;
