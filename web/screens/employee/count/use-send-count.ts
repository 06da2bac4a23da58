import { CallError } from '#web/api/call.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { areaOf, linesOf } from './count-draft.ts';
import type { Countable } from './count-draft.ts';
import type { KeptCount } from './kept-count.ts';

interface SendCountOptions {
  locationId: number;
  products: readonly Countable[];
  onSent: () => void;
}

/** Sends the count, with any number of tries and at most once: it keeps its id until the server has answered (D12). */
export function useSendCount(kept: KeptCount, { locationId, products, onSent }: SendCountOptions) {
  const sending = useWrite({
    write: (draft: ReturnType<KeptCount['toSend']>) =>
      writeOf('createCount', {
        body: {
          id: draft.id,
          locationId,
          area: areaOf(draft, products),
          ...(draft.at && { at: draft.at }),
          lines: linesOf(draft),
        },
      }),
    success: ({ message }) => ({ title: 'Count Sent', description: message, tone: 'success' }),
    failure: { title: 'Error', description: 'The count was not sent.', tone: 'destructive' },
    onDone: (_, sent) => {
      kept.takeAway(sent);
      onSent();
    },
    onFailed: (error) => {
      if (isIdTaken(error)) kept.newId();
      if (isMomentRefused(error)) kept.withoutMoment();
    },
  });
  const { error } = sending;
  return {
    send: () => sending.mutate(kept.toSend()),
    isSending: sending.isPending,
    /** Why it was not sent, and what to do. */
    sentence: error ? sentenceFor(error) : undefined,
  };
}

/** The first try was stored although no answer arrived, and the count was changed since. */
function isIdTaken(error: unknown): boolean {
  return error instanceof CallError && error.code === 'id_taken';
}

function isMomentRefused(error: unknown): boolean {
  return error instanceof CallError && error.details?.[0]?.path === 'at';
}

function sentenceFor(error: Error): string {
  if (isIdTaken(error))
    return 'Your first try was stored after all, as it was then. Send again to store the count as it is now.';
  if (isMomentRefused(error) && error instanceof CallError)
    return `${error.sentence} Send again to store the count as of now.`;
  if (!(error instanceof CallError)) return 'Please try again. What you counted is still here.';
  return `${error.sentence} What you counted is still here.`;
}
