import { isRecord } from '#web/session/stored.ts';
import type { Waiting } from './waiting.ts';

/**
 * The entry for a person who has read why it was refused and sends it again: what others made of the record since is what it
 * changes now.
 */
export function overOthers(entry: Waiting): Waiting {
  const { submission } = entry;
  // It is all lines of a receipt: over those of somebody else it is made only where they are seen.
  if (submission.kind === 'updateReceipt') return entry;
  if (!isRecord(submission.content) || !('version' in submission.content)) return entry;
  const { version: _, ...content } = submission.content;
  return { ...entry, submission: { ...submission, content } };
}
