import { z } from 'zod';
import { CodedField } from './coded.ts';
import { instant } from './fields.ts';
import { ATTENTION_KINDS } from '../values/attention-kinds.ts';
import type { AttentionKind } from '../values/attention-kinds.ts';
import { ATTENTION_THINGS_MAX } from '../values/limits.ts';
import { route } from './route.ts';

const AttentionKindField = z.enum(Object.keys(ATTENTION_KINDS) as [AttentionKind]);

const waiting = {
  /** What it is about: 'Fresh Farms at Downtown'. */
  subject: z.string(),
  subjectCoded: CodedField,
  /** The moment since when it waits. */
  since: instant,
  /** Where it began with a day on the calendar of its location: that day, such as the one on which an overdue delivery was due. */
  sinceDay: z.iso.date().nullable(),
};

/** The things of one kind that need a manager's attention (V10); `subject` and `since` are of the one that has waited longest. */
export const AttentionEntry = z.object({
  /** One of `ATTENTION_KINDS`; a page that was opened before an update may not know it. */
  kind: z.string(),
  count: z.int(),
  /** Whether there are more than `count`: counting stops at `ATTENTION_COUNTED_MAX`. */
  more: z.boolean(),
  ...waiting,
  /** The screen that shows all of them, or the only one. */
  href: z.string(),
});
export type AttentionEntry = z.output<typeof AttentionEntry>;

/** One thing that needs a manager's attention: what is to be decided at once, such as all answers to one purchase order. */
export const AttentionThing = z.object({
  /** One of `ATTENTION_KINDS`. */
  kind: z.string(),
  /** Which one of its kind: a purchase order's number, an order's id, or as `contract/values/attention-kinds.ts` says. */
  id: z.string(),
  ...waiting,
  /** The screen of this thing, or where it has none, of all of its kind. */
  href: z.string(),
});
export type AttentionThing = z.output<typeof AttentionThing>;

export const attentionRoutes = {
  listAttention: route({
    method: 'GET',
    path: '/api/attention',
    right: 'manager',
    summary: 'What needs a manager, one entry for each kind, the most urgent kind first',
    reply: z.array(AttentionEntry),
    mayLag: true,
  }),
  listAttentionThings: route({
    method: 'GET',
    path: '/api/attention/things',
    right: 'manager',
    summary: `What needs a manager, one by one, the most urgent kind first and in it what has waited longest; at most ${ATTENTION_THINGS_MAX}`,
    query: z.object({ kind: AttentionKindField.optional() }),
    reply: z.array(AttentionThing),
    mayLag: true,
  }),
};
