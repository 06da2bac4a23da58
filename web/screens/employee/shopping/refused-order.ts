import { t } from '@lingui/core/macro';
import { CallError } from '#web/api/call-error.ts';

/** The server's reasons that the person can act on; empty where only trying later helps. */
export function reasonsOf(error: unknown): string[] {
  if (!(error instanceof CallError) || error.status >= 500) return [];
  const details = error.details?.map(({ message }) => message) ?? [];
  return details.length > 0 ? [...new Set(details)] : [error.sentence];
}

/** The person may not want both orders. */
export const firstTryStored = (id: string) =>
  t`Your first try was submitted after all, as it was then: see ${id} in Orders. Submit again only to order once more.`;
