import { t } from '@lingui/core/macro';
import { useLocation } from 'wouter';
import { CallError } from '#web/api/call-error.ts';
import { worded } from '#web/api/worded.ts';
import { COUNT } from '#web/session/submissions/submission-kinds.ts';
import { isRefusedMoment } from '#web/session/submissions/sending.ts';
import { useSubmission } from '#web/session/submissions/use-submission.ts';
import { UNDO_SHOWN_MS } from '#web/ui/toast.ts';
import { amountsOf, areaOf, countLines } from './count-draft.ts';
import type { Countable } from './count-draft.ts';
import type { KeptShelfCount } from './kept-shelf-count.ts';

interface SendCountOptions {
  locationId: number;
  products: readonly Countable[];
  /** The id of the count that is corrected. */
  corrects: string | undefined;
  onSent: () => void;
}

/** Sends the count of a location (S2). */
export function useSendCount(
  kept: KeptShelfCount,
  { locationId, products, corrects, onSent }: SendCountOptions,
) {
  const [, go] = useLocation();
  const { submit, isSending, error, firstTryId } = useSubmission(COUNT, kept.tried, {
    success: (sent) => ({
      title: corrects ? t`Count Corrected` : t`Count Sent`,
      description: worded(sent, sent.message),
      tone: 'success',
      // A count says what was on the shelf: it is corrected, as of its moment, and not undone.
      action: {
        label: t({ message: 'Correct', context: 'verb' }),
        onPress: () => go(`/employee/count?correct=${corrects ?? sent.id}`),
      },
      duration: UNDO_SHOWN_MS,
    }),
    onStored: (_, { content }) => {
      kept.takeAway(amountsOf(content.lines));
      onSent();
    },
    onWaiting: ({ content }) => {
      kept.takeAway(amountsOf(content.lines));
      onSent();
    },
    onFailed: (refusal) => {
      if (isRefusedMoment(refusal)) kept.withoutMoment();
    },
  });
  function send() {
    const draft = kept.read();
    const content = { area: areaOf(draft, products), lines: countLines(draft.amounts), corrects };
    submit({ content, locationId, at: draft.at, draft: kept.asKept() });
  }
  return {
    send,
    isSending,
    /** Why it was not sent, and what to do. */
    sentence: firstTryId ? firstTryStored() : error ? sentenceFor(error) : undefined,
  };
}

const firstTryStored = () =>
  t`Your first try was stored after all, as it was then. Send again to store the count as it is now.`;

function sentenceFor(error: Error): string {
  const failed = t`The count was not sent.`;
  if (!(error instanceof CallError))
    return `${failed} ${t`Please try again. What you counted is still here.`}`;
  if (isRefusedMoment(error))
    return `${failed} ${error.sentence} ${t`Send again to store the count as of now.`}`;
  return `${failed} ${error.sentence} ${t`What you counted is still here.`}`;
}
