import { t } from '@lingui/core/macro';
import type { RouteName } from '#contract/calls/routes.ts';
import { toast } from '#web/ui/toast.ts';
import type { Waiting } from './queue/waiting.ts';
import { dropLate, useNamedEntry } from './use-named-entry.ts';

/** What a person makes of an entry. */
export interface Corrected {
  content: unknown;
  /** As its screen has it now. */
  kept: unknown;
}

export interface CorrectedEntry {
  /** What its screen had kept of it, when it was sent. */
  kept: unknown;
  /** The content that was refused. */
  content: unknown;
  /** Sends this in its place. Resolves with whether it waits so: false once it was dropped, or sent as it was. */
  send: (corrected: Corrected) => Promise<boolean>;
  /** Something else of its screen took its place. What cannot be dropped stays in the list, to be dropped there. */
  drop: () => Promise<void>;
}

/**
 * *Correct* for what its screen keeps in no draft: the refused entry stays in the queue, and what the person makes of it takes its
 * place there (O2). A page that ends in between has changed nothing.
 */
export function useCorrectedEntry(
  kinds: readonly RouteName[],
  onFound: (entry: CorrectedEntry) => void,
): void {
  useNamedEntry(kinds, (entry, leave) => {
    const { submission, draft } = entry;
    onFound({
      kept: draft?.kept,
      content: submission.content,
      send: (corrected) => sendInPlace(entry, corrected),
      drop: () => dropLate(entry),
    });
    leave();
  });
}

async function sendInPlace(entry: Waiting, { content, kept }: Corrected): Promise<boolean> {
  try {
    const { findRefused, pageQueue } = await import('./queue/page-queue.ts');
    const there = await findRefused(entry.since);
    if (there?.key !== entry.key) return false;
    const { submission, draft } = there;
    const changed = { ...submission, content };
    await pageQueue.again({ ...there, submission: changed, draft: draft && { ...draft, kept } });
  } catch {
    return false;
  }
  toast(() => ({
    title: t`Waiting to be sent`,
    description: t`It is kept on this device, and sent as soon as the server answers.`,
    tone: 'success',
  }));
  return true;
}
