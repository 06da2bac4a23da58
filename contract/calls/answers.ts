import { z } from 'zod';
import { because, issueAt } from './because.ts';
import { Message } from './coded.ts';
import {
  instant,
  list,
  optional,
  optionalPrice,
  optionalText,
  nameOrBlank,
  quantity,
  recordedDay,
  serialId,
} from './fields.ts';
import { ANSWER_TEXT_MAX, NOTES_MAX } from '../values/limits.ts';
import { answerForm } from '../values/answer-form.ts';
import { route } from './route.ts';

/** A vendor's answers about an open item (V6). */
export const ANSWERS = ['confirmed', 'short', 'out', 'substitute'] as const;
export type AnswerKind = (typeof ANSWERS)[number];

/** How a manager settles an answer (V7). */
export const SETTLEMENTS = ['accepted', 'dismissed'] as const;

/** The vendor's last answer about an item, as managers and the vendor see it. */
export const ItemAnswer = z.object({
  /** A later answer about the item has another one. */
  id: z.int(),
  answer: z.enum(ANSWERS),
  /** How many the vendor can deliver; null unless `short`. */
  quantity: z.int().nullable(),
  /** What the vendor offers instead; null unless `substitute`. */
  substitute: z.string().nullable(),
  /** Per unit of the item; null when the answer has no price. */
  price: z.string().nullable(),
  /** Null when the answer has no date. */
  deliveryDate: z.iso.date().nullable(),
  /** The note about this item. */
  note: z.string().nullable(),
  /** The person at the vendor. */
  name: z.string().nullable(),
  /** The note about the whole order. The vendor does not see that of an answer on the telephone. */
  message: z.string().nullable(),
  at: instant,
  /** A manager recorded what the vendor said on the telephone. */
  byPhone: z.boolean(),
  /** The name of that manager; null: the vendor itself, or a call without a profile. */
  recordedBy: z.string().nullable(),
  /** Null until a manager settled it. */
  settled: z.enum(SETTLEMENTS).nullable(),
  /** The item was edited after the answer, so the answer cannot be accepted. */
  outdated: z.boolean(),
  /**
   * The answer differs from the order and is not settled, and the item is open and was not edited after the answer. An
   * item that is confirmed as ordered needs no manager.
   */
  toSettle: z.boolean(),
  /** Another vendor's product was ordered instead of the item (E11). */
  orderedElsewhere: z.boolean(),
});
export type ItemAnswer = z.output<typeof ItemAnswer>;

const NewAnswerLine = z
  .object({
    orderItemId: serialId('orderItem'),
    answer: z.enum(ANSWERS, because('wrong_type', { field: 'answer', type: 'answer' })),
    /** For `short`: how many can be delivered, fewer than ordered. */
    quantity: optional(quantity),
    /** For `substitute`: what the vendor offers instead. */
    substitute: optionalText('substitute', ANSWER_TEXT_MAX),
    price: optionalPrice().optional(),
    deliveryDate: recordedDay('deliveryDate'),
    note: optionalText('note', ANSWER_TEXT_MAX),
    /** The version of the item that the vendor read: if the item was edited since, the answer is refused. */
    version: optional(z.int(because('wrong_type', { field: 'version', type: 'whole_number' }))),
    /**
     * The id of the item's last answer that the vendor read, 0 without one: if another one was given since, this one is
     * refused. Omitted: it is not.
     */
    lastAnswer: optional(
      z.int(because('wrong_type', { field: 'lastAnswer', type: 'whole_number' })),
    ),
  })
  .transform(({ answer, ...line }, context) => {
    const { quantity: short, substitute } = line;
    if (answer === 'short' && short === undefined)
      context.addIssue(issueAt(['quantity'], 'short_without_quantity'));
    if (answer === 'substitute' && !substitute)
      context.addIssue(issueAt(['substitute'], 'required', { field: 'substitute' }));
    return {
      orderItemId: line.orderItemId,
      answer,
      quantity: answer === 'short' ? (short ?? null) : null,
      substitute: answer === 'substitute' ? substitute : null,
      price: line.price ?? null,
      deliveryDate: line.deliveryDate,
      note: line.note,
      version: line.version,
      lastAnswer: line.lastAnswer,
    };
  });
export type NewAnswerLine = z.output<typeof NewAnswerLine>;

/** One submission of a vendor, with at most one answer per item. */
export const NewAnswers = z
  .object({
    /** The person who answers. */
    name: nameOrBlank('name')
      .nullish()
      .transform((value) => value || null),
    note: optionalText('note', NOTES_MAX),
    /** Without a limit: the size of a body limits it. May be empty beside a note (E34). */
    lines: optional(
      list(NewAnswerLine, because('wrong_type', { field: 'lines', type: 'list_of_answers' })),
    )
      .transform((lines) => lines ?? [])
      .superRefine((lines, context) => {
        const seen = new Set<number>();
        for (const [index, { orderItemId }] of lines.entries()) {
          if (seen.has(orderItemId))
            context.addIssue(issueAt([index, 'orderItemId'], 'twice', { what: 'answered_item' }));
          seen.add(orderItemId);
        }
      }),
  })
  .superRefine(({ lines, note }, context) => {
    if (lines.length === 0 && note === null)
      context.addIssue(issueAt(['lines'], 'empty', { what: 'answers' }));
  });
export type NewAnswers = z.output<typeof NewAnswers>;

export const StoredAnswers = Message.extend({
  /** The id of this submission, or of the equal one that is stored already. */
  answerId: z.guid(),
  /** The number of new answers; 0 when equal ones are stored already. */
  stored: z.int(),
});
export type StoredAnswers = z.output<typeof StoredAnswers>;

export const answerRoutes = {
  submitAnswers: route({
    method: 'POST',
    path: '/api/vendor-orders/public/:token/answers',
    right: 'link',
    summary: 'A vendor answers open items of its link: all of these or none are stored',
    // Not checked here: a malformed token gets the same answer as an expired one (D22).
    params: z.object({ token: z.string() }),
    body: NewAnswers,
    form: answerForm,
    reply: StoredAnswers,
  }),
};
