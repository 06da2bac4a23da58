import { z } from 'zod';
import { CodedField } from './coded.ts';
import { instant } from './fields.ts';
import { route } from './route.ts';

/** The things of one kind that need a manager's attention (V10). */
export const AttentionEntry = z.object({
  /** One of `ATTENTION_KINDS`; a page that was opened before an update may not know it. */
  kind: z.string(),
  count: z.int(),
  /** Whether there are more than `count`: counting stops at `ATTENTION_COUNTED_MAX`. */
  more: z.boolean(),
  /** The thing that has waited longest: 'Fresh Farms at Downtown'. */
  subject: z.string(),
  subjectCoded: CodedField,
  /** The moment since when it waits. */
  since: instant,
  /** Where it began with a day on the calendar of its location: that day, such as the one on which an overdue delivery was due. */
  sinceDay: z.iso.date().nullable(),
  /** The screen to open: the one that shows all of them. Several without a common list lead to the screen of the oldest. */
  href: z.string(),
});
export type AttentionEntry = z.output<typeof AttentionEntry>;

export const attentionRoutes = {
  listAttention: route({
    method: 'GET',
    path: '/api/attention',
    right: 'manager',
    summary: 'What needs a manager, one entry for each kind, the most urgent kind first',
    reply: z.array(AttentionEntry),
    mayLag: true,
  }),
};
