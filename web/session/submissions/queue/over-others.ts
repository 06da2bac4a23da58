import { isRecord } from '#web/session/stored.ts';
import type { Waiting } from './waiting.ts';

/** The server asks before it marks: something came already that is not converted (E32). */
export const isAsked = ({ submission, said }: Waiting): boolean =>
  submission.kind === 'setOrderItemStatus' && said.some(({ code }) => code === 'not_converted');

/**
 * The entry for a person who has read why it was refused and sends it again: what others made of the record since is what it
 * changes now, and what the server asked is answered.
 */
export function overOthers(entry: Waiting): Waiting {
  const { submission } = entry;
  // It is all lines of a receipt: over those of somebody else it is made only where they are seen.
  if (submission.kind === 'updateReceipt' || !isRecord(submission.content)) return entry;
  if (isAsked(entry)) return withContent(entry, { ...submission.content, ask: false });
  if (!('version' in submission.content)) return entry;
  const { version: _, ...content } = submission.content;
  return withContent(entry, content);
}

const withContent = (entry: Waiting, content: object): Waiting => ({
  ...entry,
  submission: { ...entry.submission, content },
});
