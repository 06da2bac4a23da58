import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ExpectedDelivery } from '#contract/calls/ordered.ts';
import type { MoreArrived, Receipt } from '#contract/calls/receipts.ts';
import { CallError, sentenceOf as sentenceOfCall } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';
import { writeOf } from '#web/api/write.ts';
import { useSentence } from '#web/language/use-wording.ts';
import { RECEIPT } from '#web/session/submissions/submission-kinds.ts';
import type { ReceiptContent } from '#web/session/submissions/submission-kinds.ts';
import { useSubmission } from '#web/session/submissions/use-submission.ts';
import { useWrite } from '#web/session/use-write.ts';
import type { ReceiptLineInput } from './recorded-lines.ts';
import type { KeptDeliveryCount } from './kept-delivery-count.ts';

interface Recording {
  locationId: number;
  /** As the person sees it. */
  delivery: ExpectedDelivery;
  notes: string;
  lines: ReceiptLineInput[];
}

interface Outcomes {
  onRecorded: (receipt: Receipt) => void;
  /** It waits on this device to be sent. */
  onWaiting: () => void;
  /** Somebody recorded of these items meanwhile; nothing was stored. */
  onMoreArrived: (more: MoreArrived) => void;
  /** Refused because these items cannot be received; nothing was stored. */
  onItemsRefused: (orderItemIds: readonly number[]) => void;
  /** An earlier try, to which no answer came, had stored this. */
  onFirstTryStored: (receipt: Receipt) => void;
}

/** Records what was counted of a delivery. */
export function useRecordDelivery(
  kept: KeptDeliveryCount,
  { onRecorded, onWaiting, onMoreArrived, onItemsRefused, onFirstTryStored }: Outcomes,
) {
  const client = useQueryClient();
  const [sentence, setSentence] = useSentence();
  const takeBack = useTakeBack();
  const { submit, isSending } = useSubmission(RECEIPT, kept.tried, {
    guardDoubleTap: true,
    success: ({ id, vendorName }, { content: { lines } }) => {
      const count = lines.length;
      const counted = kept.isBegun ? kept.count : undefined;
      return {
        title: t`Delivery Recorded`,
        description: t`${plural(count, { one: '# line', other: '# lines' })} from ${vendorName}.`,
        tone: 'success',
        action: {
          label: t`Undo`,
          onPress: () =>
            takeBack.mutate({
              id,
              restore: () => counted && kept.restore({ ...counted, sent: null }),
            }),
        },
      };
    },
    onStored: (receipt) => {
      // First the screen is left: it would otherwise show an untouched delivery for a moment.
      onRecorded(receipt);
      kept.forget();
    },
    onWaiting: () => {
      onWaiting();
      kept.forget();
    },
    onFailed: (error, { content }) => {
      const more = moreIn(error);
      if (more) {
        onMoreArrived(more);
        return setSentence(
          () => `${sentenceOf(error)} ${t`Record it only if it came in addition.`}`,
        );
      }
      const refused = refusedItems(error, content.lines);
      if (refused.length > 0) onItemsRefused(refused);
      return setSentence(() => sentenceOf(error, refused.length > 0 ? othersKept() : allKept()));
    },
    onFirstTryStored: async (id) => {
      const params = { id };
      const stored = await client.fetchQuery(queryOf('getReceipt', { params })).catch(() => null);
      if (stored) onFirstTryStored(stored);
      setSentence(() =>
        stored
          ? `${firstTryStored()} ${t`What is still to come is shown here.`}`
          : firstTryStored(),
      );
    },
  });

  function record({ locationId, delivery, notes, lines }: Recording) {
    if (isSending) return;
    setSentence(() => undefined);
    submit({
      content: { vendorId: delivery.vendorId, lines, notes: notes.trim() || null },
      locationId,
      draft: kept.asKept(delivery),
    });
  }

  return { record, isRecording: isSending, sentence };
}

interface TakingBack {
  /** The receipt's. */
  id: string;
  /** Brings back what was counted. */
  restore: () => void;
}

/** Takes a delivery back; the server allows it for a minute (24.9). */
function useTakeBack() {
  return useWrite({
    write: ({ id }: TakingBack) => writeOf('takeBackReceipt', { params: { id } }),
    success: ({ vendorName }) => ({
      title: t`Delivery Taken Back`,
      description: t`What ${vendorName} brought is expected again.`,
      tone: 'success',
    }),
    failure: (error) => ({
      title: t`Error`,
      description: sentenceOfCall(error, t`The delivery was not taken back.`),
      tone: 'destructive',
    }),
    onDone: (_, { restore }) => restore(),
  });
}

const firstTryStored = () =>
  t`Your first try was recorded after all, as it was then: see it below the deliveries.`;

/** What others recorded meanwhile, when that is why it was refused. */
function moreIn(error: unknown): MoreArrived | undefined {
  const isChanged = error instanceof CallError && error.code === 'changed_meanwhile';
  return isChanged ? (error.current as MoreArrived) : undefined;
}

/** The items that a refusal names. Exported for its test. */
export function refusedItems(error: unknown, lines: ReceiptContent['lines']): number[] {
  const details = error instanceof CallError ? error.details : undefined;
  return (details ?? []).flatMap(({ path }) => {
    const [, line] = /^lines\.(\d+)\.orderItemId$/.exec(path) ?? [];
    return lines[Number(line)]?.orderItemId ?? [];
  });
}

const allKept = () => t`What you counted is kept here.`;
const othersKept = () => t`What else you counted is kept here.`;

function sentenceOf(error: unknown, isKept = allKept()): string {
  if (!(error instanceof CallError)) return `${t`Please try again.`} ${isKept}`;
  const details = error.details?.map(({ message }) => message) ?? [];
  const reason = details.length > 0 ? [...new Set(details)].join(' ') : error.sentence;
  return `${reason} ${isKept}`;
}
