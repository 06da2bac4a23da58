import { z } from 'zod';
import { instant } from './fields.ts';
import { route } from './route.ts';

/** Things of one kind that need a manager (V10). */
export const AttentionEntry = z.object({
  /** Its name in `server/attention/kinds.ts`; a page of an earlier version may not know it. */
  kind: z.string(),
  count: z.int(),
  /** Whether there are more than `count`: counting stops at `ATTENTION_COUNTED_MAX`. */
  more: z.boolean(),
  /** The one that has waited longest: 'Fresh Farms at Downtown'. */
  subject: z.string(),
  /** Since when it waits. */
  since: instant,
  /** The screen to go to: that of the thing itself where they are all on one, else their list or, without one, the oldest's. */
  href: z.string(),
});
export type AttentionEntry = z.output<typeof AttentionEntry>;

export const attentionRoutes = {
  listAttention: route({
    method: 'GET',
    path: '/api/attention',
    who: 'manager',
    summary: 'What needs a manager, one entry for each kind, the most urgent kind first',
    reply: z.array(AttentionEntry),
  }),
};
