import { CallError } from '#web/api/call.ts';
import { freshId } from '#web/api/fresh-id.ts';
import { writeOf } from '#web/api/write.ts';
import type { Submission } from '#web/session/submissions/submission.ts';
import { useSubmission } from '#web/session/submissions/use-submission.ts';
import { areaOf, linesOf } from './count-draft.ts';
import type { Countable, CountDraft } from './count-draft.ts';
import type { KeptCount } from './kept-count.ts';

interface SendCountOptions {
  locationId: number;
  products: readonly Countable[];
  onSent: () => void;
}

type Content = Pick<CountDraft, 'amounts'> & { area: string | null };

const COUNT = {
  kind: 'count',
  taken: 'id_taken',
  freshId: () => freshId(),
  write: ({ id, at, locationId, content: { area, amounts } }: Submission<Content>) =>
    writeOf('createCount', {
      body: { id, locationId, area, ...(at && { at }), lines: linesOf(amounts) },
    }),
};

/** Sends the count of a location (S2). */
export function useSendCount(kept: KeptCount, { locationId, products, onSent }: SendCountOptions) {
  const { submit, isSending, error, isFirstTryStored } = useSubmission(COUNT, kept.tried, {
    success: ({ message }) => ({ title: 'Count Sent', description: message, tone: 'success' }),
    failure: { title: 'Error', description: 'The count was not sent.', tone: 'destructive' },
    onStored: (_, { content }) => {
      kept.takeAway(content.amounts);
      onSent();
    },
    onFailed: (refusal) => {
      if (isMomentRefused(refusal)) kept.withoutMoment();
    },
  });
  function send() {
    const draft = kept.read();
    const content = { amounts: draft.amounts, area: areaOf(draft, products) };
    submit({ content, locationId, at: draft.at });
  }
  return {
    send,
    isSending,
    /** Why it was not sent, and what to do. */
    sentence: isFirstTryStored ? FIRST_TRY_STORED : error ? sentenceFor(error) : undefined,
  };
}

const FIRST_TRY_STORED =
  'Your first try was stored after all, as it was then. Send again to store the count as it is now.';

function isMomentRefused(error: unknown): boolean {
  return error instanceof CallError && error.details?.[0]?.path === 'at';
}

function sentenceFor(error: Error): string {
  if (!(error instanceof CallError)) return 'Please try again. What you counted is still here.';
  if (isMomentRefused(error)) return `${error.sentence} Send again to store the count as of now.`;
  return `${error.sentence} What you counted is still here.`;
}
