import { z } from 'zod';

/** The body of every failed call (D3). `message` is a sentence for a person. */
export const Problem = z.object({
  message: z.string(),
  code: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
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
export type Problem = z.output<typeof Problem>;
