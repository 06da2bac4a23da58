import { z } from 'zod';
import { Message } from './coded.ts';

/** The body of every failed call (D3). `message` is the English sentence of `code` and `params`, for a person. */
export const ProblemReply = Message.extend({
  /** With `invalid_input`, and with the first line that is refused: the place of each in the input. */
  details: z.array(Message.extend({ path: z.string() })).optional(),
  /** With `changed_meanwhile`: the current record. */
  current: z.unknown().optional(),
  /** With `not_delivered`: the message may have arrived all the same. */
  mayHaveArrived: z.boolean().optional(),
  /** With `too_many` where the moment is known, and with the wrong try that was one too many: seconds until the next one is possible; also in the header `Retry-After`. */
  retryAfterSeconds: z.int().optional(),
  /** The message again, for the CSV import, where the specification's client reads it under this name. */
  error: z.string().optional(),
  /** Names the log lines of this request. */
  requestId: z.string().optional(),
});
export type ProblemReply = z.output<typeof ProblemReply>;
