import { z } from 'zod';

/** The body of every failed call (D3). `message` is a sentence for a person. */
export const Problem = z.object({
  message: z.string(),
  code: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** With `changed_meanwhile`: the record as it is now. */
  current: z.unknown().optional(),
  /** With `not_delivered`: it failed in a way that leaves open whether the message arrived. */
  mayHaveArrived: z.boolean().optional(),
  /** The message again, where the specification reads it under this name: the CSV import. */
  error: z.string().optional(),
  /** Names the log lines of this request. */
  requestId: z.string().optional(),
});
export type Problem = z.output<typeof Problem>;
