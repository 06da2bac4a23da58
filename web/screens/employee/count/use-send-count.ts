import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { CallError } from '#web/api/call-error.ts';
import { worded } from '#web/api/worded.ts';
import { refusedLinesOf } from '#web/session/submissions/queue/refused-lines.ts';
import { COUNT } from '#web/session/submissions/submission-kinds.ts';
import type { CountContent } from '#web/session/submissions/submission-kinds.ts';
import { isRefusedMoment } from '#web/session/submissions/sending.ts';
import { useSubmission } from '#web/session/submissions/use-submission.ts';
import { toast } from '#web/ui/toast.ts';
import { amountsOf, areaOf, countLines, momentOf } from './count-draft.ts';
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
  const [tried, setTried] = useState<CountContent['lines']>([]);
  const { submit, isSending, error, firstTryId, forgetError } = useSubmission(COUNT, kept.tried, {
    success: (sent) => ({
      title: corrects ? t`Count Corrected` : t`Count Sent`,
      description: worded(sent, sent.message),
      tone: 'success',
      // A count says what was on the shelf: it is corrected, as of its moment, and not undone.
      action: {
        label: t({ message: 'Correct', context: 'verb' }),
        onPress: () => go(`/employee/count?correct=${corrects ?? sent.id}`),
      },
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
    const content = { area: areaOf(draft, products), lines: countLines(draft), corrects };
    setTried(content.lines);
    submit({ content, locationId, at: momentOf(draft), draft: kept.asKept() });
  }
  const refused = refusedIn(error, { tried, products });
  function sendWithoutRefused() {
    if (kept.leaveOut(refused.map(({ productId }) => productId))) return send();
    forgetError();
    toast(() => ({ title: t`Nothing was sent`, description: t`Nothing else was counted.` }));
  }
  return {
    send,
    /** Undefined where no lines were refused. */
    sendWithoutRefused: refused.length > 0 ? sendWithoutRefused : undefined,
    isSending,
    /** Why it was not sent, and what to do. */
    sentence: firstTryId ? firstTryStored() : error ? sentenceFor(error, refused) : undefined,
    discard() {
      kept.forget();
      forgetError();
    },
  };
}

const firstTryStored = () =>
  t`Your first try was stored after all, as it was then. Send again to store the count as it is now.`;

interface RefusedProduct {
  productId: string;
  /** What is wrong, with the name of the product. */
  sentence: string;
}

/** The lines for which a count was refused, where that is why. */
function refusedIn(
  error: Error | null,
  { tried, products }: { tried: CountContent['lines']; products: readonly Countable[] },
): RefusedProduct[] {
  // A refused moment is left out: no product is.
  if (!(error instanceof CallError) || isRefusedMoment(error)) return [];
  return refusedLinesOf(error).flatMap(({ line, sentence }) => {
    const productId = tried[line]?.productId;
    if (productId === undefined) return [];
    const name = products.find((one) => one.productId === productId)?.productName ?? '';
    return { productId, sentence: sentence.includes(name) ? sentence : `${name}: ${sentence}` };
  });
}

function sentenceFor(error: Error, refused: readonly RefusedProduct[]): string {
  const failed = t`The count was not sent.`;
  if (!(error instanceof CallError))
    return `${failed} ${t`Please try again. What you counted is still here.`}`;
  if (isRefusedMoment(error))
    return `${failed} ${error.sentence} ${t`Send again to store the count as of now.`}`;
  if (refused.length > 0) {
    const said = new Set(refused.map(({ sentence }) => sentence));
    return [failed, ...said, t`What else you counted is kept here.`].join(' ');
  }
  return `${failed} ${error.sentence} ${t`What you counted is still here.`}`;
}
