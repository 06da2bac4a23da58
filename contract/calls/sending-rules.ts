import { z } from 'zod';
import { because, issueAt } from './because.ts';
import { instant, list, missingOr, SerialParams, version } from './fields.ts';
import { places } from './places.ts';
import type { WhereItApplies } from './places.ts';
import {
  AT_ONCE_MINUTES_DEFAULT,
  AT_ONCE_MINUTES_MAX,
  BEFORE_CUT_OFF_MINUTES_DEFAULT,
  BEFORE_CUT_OFF_MINUTES_MAX,
  BEFORE_CUT_OFF_MINUTES_MIN,
  SENDING_RULES_MAX,
} from '../values/limits.ts';
import { BELOW_MINIMUM, SENDING_CHANNELS, SENDING_TIMES } from '../values/sending.ts';
import { route } from './route.ts';

/** When purchase orders of a vendor go out by themselves (H1). */

export const SendingRule = z.object({
  /** Null: every location that no other rule names. */
  places,
  when: z.enum(SENDING_TIMES),
  /** Before the cut-off, or after the last change; nothing by hand. */
  minutes: z.int(),
  /** The first is tried first. */
  channels: z.array(z.enum(SENDING_CHANNELS)),
  /** Whether a purchase order below the vendor's minimum goes. */
  belowMinimum: z.enum(BELOW_MINIMUM),
});
export type SendingRule = z.output<typeof SendingRule>;

export const SendingRules = z.object({
  rules: z.array(SendingRule),
  /** The vendor's. */
  version,
});
export type SendingRules = z.output<typeof SendingRules>;

const MINUTES = {
  by_hand: { min: 0, max: BEFORE_CUT_OFF_MINUTES_MAX, instead: 0 },
  at_once: { min: 0, max: AT_ONCE_MINUTES_MAX, instead: AT_ONCE_MINUTES_DEFAULT },
  before_cut_off: {
    min: BEFORE_CUT_OFF_MINUTES_MIN,
    max: BEFORE_CUT_OFF_MINUTES_MAX,
    instead: BEFORE_CUT_OFF_MINUTES_DEFAULT,
  },
} as const;

const channel = z.enum(
  SENDING_CHANNELS,
  because('wrong_type', { field: 'channel', type: 'email_or_sms' }),
);

const SendingRuleInput = z
  .object({
    places: places.optional().transform((where) => where ?? null),
    when: z.enum(SENDING_TIMES, because('choose', { what: 'time_of_sending' })),
    minutes: z.int(missingOr('whole_number', 'minutes')).nullish(),
    channels: list(channel, because('wrong_type', { field: 'channels', type: 'list' }))
      .min(1, because('too_few', { field: 'channels', min: 1 }))
      .max(
        SENDING_CHANNELS.length,
        because('too_many_entries', { field: 'channels', max: SENDING_CHANNELS.length }),
      )
      .refine((channels) => new Set(channels).size === channels.length, {
        ...because('twice', { what: 'channel' }),
      })
      .default(['email']),
    belowMinimum: z
      .enum(BELOW_MINIMUM, because('choose', { what: 'below_minimum' }))
      .default('send'),
  })
  .transform(({ minutes, ...rule }, context) => {
    const { min, max, instead } = MINUTES[rule.when];
    const given = minutes ?? instead;
    if (given < min || given > max)
      context.addIssue(issueAt(['minutes'], 'not_from_to', { field: 'minutes', min, max }));
    return { ...rule, minutes: rule.when === 'by_hand' ? 0 : given };
  });

/** All rules of the vendor: those that are left out end. */
export const SendingRulesInput = z.object({
  rules: list(SendingRuleInput, because('wrong_type', { field: 'rules', type: 'list' }))
    .max(SENDING_RULES_MAX, because('full', { what: 'sending_rules', max: SENDING_RULES_MAX }))
    .superRefine(eachPlaceOnce),
});
export type SendingRulesInput = z.output<typeof SendingRulesInput>;

/** One general rule at most, and every location and region is named once. */
function eachPlaceOnce(
  rules: readonly { places: WhereItApplies }[],
  context: z.RefinementCtx,
): void {
  const known = new Set<string | number>();
  const add = (key: string | number, path: (string | number)[], what: 'general_rule' | 'place') => {
    if (known.has(key)) context.addIssue(issueAt(path, 'twice', { what }));
    known.add(key);
  };
  rules.forEach(({ places: where }, index) => {
    if (where === null) return add('general', [index, 'places'], 'general_rule');
    where.locationIds.forEach((id, at) => add(id, [index, 'places', 'locationIds', at], 'place'));
    where.regions.forEach((name, at) =>
      add(`region ${name.toLowerCase()}`, [index, 'places', 'regions', at], 'place'),
    );
  });
}

/** When what is ordered from a vendor goes to it by itself (H3). Without a rule that sends by itself there is no entry. */
export const GoesBySelf = z.object({
  vendorId: z.int(),
  /** Null: what has no delivery date. */
  deliveryDate: z.iso.date().nullable(),
  /** Null: so many `minutes` after the last change, and nothing waits yet. */
  goesAt: instant.nullable(),
  when: z.enum(SENDING_TIMES),
  minutes: z.int(),
});
export type GoesBySelf = z.output<typeof GoesBySelf>;

/** What of a person's order waits until it goes to its vendor by itself. */
export const SendingOfOrder = z.object({
  orderId: z.string(),
  vendorId: z.int(),
  vendorName: z.string(),
  deliveryDate: z.iso.date().nullable(),
  goesAt: instant,
});
export type SendingOfOrder = z.output<typeof SendingOfOrder>;

export const sendingRuleRoutes = {
  getSendingRules: route({
    method: 'GET',
    path: '/api/vendors/:id/sending',
    right: 'manager',
    summary: 'When the purchase orders of a vendor go out by themselves; without a rule by hand',
    params: SerialParams,
    reply: SendingRules,
  }),
  updateSendingRules: route({
    method: 'PUT',
    path: '/api/vendors/:id/sending',
    right: 'manager',
    summary: "Replace a vendor's sending rules; what was sent stays",
    params: SerialParams,
    body: SendingRulesInput,
    reply: SendingRules,
  }),
  listSendings: route({
    method: 'GET',
    path: '/api/locations/:id/sending',
    right: { location: 'params.id' },
    summary: 'When what is ordered at a location goes to its vendors by itself',
    params: SerialParams,
    reply: z.array(GoesBySelf),
  }),
  listSendingsOfUser: route({
    method: 'GET',
    path: '/api/orders/user/:id/sending',
    right: { person: 'params.id', otherwise: 'orders_of_another' },
    summary: "When what is pending of a user's orders goes to vendors by itself, the soonest first",
    params: SerialParams,
    reply: z.array(SendingOfOrder),
  }),
};
