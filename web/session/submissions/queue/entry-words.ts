import { t } from '@lingui/core/macro';
import { keptFor } from '#web/api/answers-to-keep.ts';
import { titleOf } from './queue-words.ts';
import type { Queued } from './queue-words.ts';
import { refusalOf } from './refusal-words.ts';
import { isSame, referenceOf } from './waiting.ts';
import type { Waiting } from './waiting.ts';

/** Why it still waits. */
export function reasonOf(entry: Waiting, { queue, userId }: Queued): string {
  const refusal = refusalOf(entry);
  if (refusal !== null) return refusal;
  const { authorName } = entry;
  if (entry.submission.author !== userId) return t`It is sent when ${authorName} is here.`;
  if (keptFor.isUnlocked) return t`It is sent once the server has accepted your PIN.`;
  const first = referenceOf(entry.submission);
  if (queue.entries.some(({ submission }) => submission.id === first))
    return t`It is sent after ${String(first)}, which waits too.`;
  if (queue.isOffline) return t`It is sent when the network is back.`;
  if (!queue.sending) return t`The server does not answer yet.`;
  return isSame(queue.sending, entry) ? t`It is being sent.` : t`Another one is being sent first.`;
}

/** Everything that was entered, as text for a person (E19). */
export function asText(entries: readonly Waiting[]): string {
  return entries
    .map((entry) => {
      const { submission, authorName } = entry;
      const when = new Date(entry.since).toISOString();
      const head = `${titleOf(entry)}, ${authorName}, ${when}, ${submission.id}`;
      return [head, refusalOf(entry), JSON.stringify(submission.content, null, 2)]
        .filter((part) => part !== null)
        .join('\n');
    })
    .join('\n\n');
}
