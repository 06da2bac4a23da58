import { z } from 'zod';
import {
  instant,
  isInDateRange,
  list,
  missingOr,
  optional,
  optionalPrice,
  optionalText,
  nameOrBlank,
  quantity,
  serialId,
} from './fields.ts';
import { ANSWER_LINES_MAX, ANSWER_TEXT_MAX, NAME_MAX, NOTES_MAX } from './limits.ts';
import { answerForm } from './answer-form.ts';
import { route } from './route.ts';

/** What a vendor says of an open item (V6). */
export const ANSWERS = ['confirmed', 'short', 'out', 'substitute'] as const;
export type AnswerKind = (typeof ANSWERS)[number];

/** What a manager did with an answer (V7). */
export const SETTLEMENTS = ['accepted', 'dismissed'] as const;

/** The last answer of an item, as managers and the vendor see it. */
export const ItemAnswer = z.object({
  /** A later answer about the item has another one. */
  id: z.int(),
  answer: z.enum(ANSWERS),
  /** How many the vendor can deliver; null unless `short`. */
  quantity: z.int().nullable(),
  /** What the vendor offers instead; null unless `substitute`. */
  substitute: z.string().nullable(),
  /** Per unit of the item; null: not mentioned. */
  price: z.string().nullable(),
  /** Null: not mentioned. */
  deliveryDate: z.iso.date().nullable(),
  /** Of the line. */
  note: z.string().nullable(),
  /** Who answered at the vendor, and what they wrote about the whole. */
  name: z.string().nullable(),
  message: z.string().nullable(),
  at: instant,
  /** A manager recorded what the vendor said on the telephone. */
  byPhone: z.boolean(),
  /** The name of that manager; null: recorded without a session, or by the vendor itself. */
  recordedBy: z.string().nullable(),
  /** Null until a manager settled it. */
  settled: z.enum(SETTLEMENTS).nullable(),
  /** The item was edited since: the answer is about an earlier state of it, and cannot be accepted. */
  outdated: z.boolean(),
  /**
   * It differs from what was ordered, and a manager has not settled it; the item is open and was not edited since. What is
   * confirmed as ordered needs nobody.
   */
  toSettle: z.boolean(),
});
export type ItemAnswer = z.output<typeof ItemAnswer>;

const deliveryDate = z
  .literal('')
  .transform(() => null)
  .or(
    z
      .string(missingOr('a date such as 2026-11-21', 'Delivery date'))
      .refine(
        (value) => z.iso.date().safeParse(value).success && isInDateRange(value),
        'Delivery date must look like 2026-11-21',
      ),
  )
  .nullable();

const NewAnswerLine = z
  .object({
    orderItemId: serialId('Order item'),
    answer: z.enum(ANSWERS, 'Answer must be confirmed, short, out or substitute'),
    /** Of `short`: how many can be delivered, fewer than ordered. */
    quantity: optional(quantity),
    /** Of `substitute`. */
    substitute: optionalText('Substitute', ANSWER_TEXT_MAX).optional(),
    price: optionalPrice().optional(),
    deliveryDate: deliveryDate.optional(),
    note: optionalText('Note', ANSWER_TEXT_MAX).optional(),
    /** The item's version that was read: an item that was edited since is refused. */
    version: optional(z.int('Version must be a whole number')),
  })
  .transform(({ answer, ...line }, context) => {
    const { quantity: short, substitute } = line;
    if (answer === 'short' && short === undefined)
      context.issues.push(missing('quantity', 'Quantity is required where less is delivered'));
    if (answer === 'substitute' && !substitute)
      context.issues.push(missing('substitute', 'Substitute is required'));
    return {
      orderItemId: line.orderItemId,
      answer,
      quantity: answer === 'short' ? (short ?? null) : null,
      substitute: answer === 'substitute' ? (substitute ?? null) : null,
      price: line.price ?? null,
      deliveryDate: line.deliveryDate ?? null,
      note: line.note ?? null,
      version: line.version,
    };
  });
export type NewAnswerLine = z.output<typeof NewAnswerLine>;

const missing = (field: string, message: string) => ({
  code: 'custom' as const,
  path: [field],
  message,
  input: undefined,
});

/** What a vendor submits at once: each item at most once. */
export const NewAnswers = z.object({
  /** Who answers. */
  name: nameOrBlank('Name', NAME_MAX)
    .nullish()
    .transform((value) => value || null),
  note: optionalText('Note', NOTES_MAX),
  lines: list(NewAnswerLine, 'Lines must be a list of answers')
    .min(1, 'Please answer at least one item')
    .max(ANSWER_LINES_MAX, `At most ${ANSWER_LINES_MAX} items can be answered at once`)
    .superRefine((lines, context) => {
      const seen = new Set<number>();
      for (const [index, { orderItemId }] of lines.entries()) {
        if (seen.has(orderItemId))
          context.addIssue({
            code: 'custom',
            path: [index, 'orderItemId'],
            message: 'An item can be answered once',
          });
        seen.add(orderItemId);
      }
    }),
});
export type NewAnswers = z.output<typeof NewAnswers>;

export const StoredAnswers = z.object({
  message: z.string(),
  /** Of this submission, or of the same one that was stored before. */
  answerId: z.guid(),
  /** Answers that are new; 0: the same was stored before. */
  stored: z.int(),
});
export type StoredAnswers = z.output<typeof StoredAnswers>;

export const answerRoutes = {
  submitAnswers: route({
    method: 'POST',
    path: '/api/vendor-orders/public/:token/answers',
    who: 'token',
    summary: 'A vendor answers open items of its link: all of these or none are stored',
    // Of any form: a malformed token is answered like an expired one (D22).
    params: z.object({ token: z.string() }),
    body: NewAnswers,
    form: answerForm,
    reply: StoredAnswers,
  }),
};
