import { AUTHOR_HEADER, BACKGROUND_HEADER, WRITE_ID_HEADER } from '#contract/values/headers.ts';
import { isUnattended } from './unattended.ts';

export interface SaidByCall {
  /** The id by which this page recognises the change that the call makes. */
  writeId?: string;
  /** The id of the user whose work is sent: refused in a session of somebody else. */
  author?: number;
}

/** What every call says of itself, also one that sends a file. */
export function headersOfCall({ writeId, author }: SaidByCall = {}): Headers {
  const headers = new Headers();
  if (writeId !== undefined) headers.set(WRITE_ID_HEADER, writeId);
  if (author !== undefined) headers.set(AUTHOR_HEADER, String(author));
  if (isUnattended()) headers.set(BACKGROUND_HEADER, '1');
  return headers;
}
