import type { ReasonNotSent } from '../../contract/statements/sendings.ts';
import type { SendingChannel } from '../../contract/values/sending.ts';
import { SENDING_MS_MAX } from '../outbox/queries.ts';
import type { RuleRow } from '../sending-rules/rule-at.ts';
import { nextTry } from './next-try.ts';
import type { Try } from './next-try.ts';
import { plannedMoment } from './planned-moment.ts';

/** What the next step of a sending follows from (H1, H2). */
export interface Facts {
  /** Undefined: nothing goes by itself there, also where vendor or location was deleted. */
  rule: Pick<RuleRow, 'timing' | 'minutes' | 'channels' | 'belowMinimum' | 'since'> | undefined;
  deliveryDate: string | null;
  /** By the present schedule; null: none. */
  cutOffAt: Date | null;
  /** The last change of what is pending. */
  changedAt: Date;
  /** The purchase order that goes next; null: none does. */
  order: {
    /** Its vendor knows it, but for what changed since. */
    isKnown: boolean;
    isBelowMinimum: boolean;
    /** A message about it is being sent, whoever sends it. */
    isUnderWay: boolean;
    /** By the rule, since its vendor was last sent something. */
    tries: readonly Try[];
    /** When the rule sent it something within the last hour, oldest first. */
    sentLately: readonly Date[];
    /** Why it could not be drawn. */
    refusal: Extract<ReasonNotSent, { because: 'refused' }> | null;
  } | null;
  waitsForApproval: boolean;
  /** The channels for which the vendor has an address. */
  reachable: ReadonlySet<SendingChannel>;
  isRestored: boolean;
  escalateMinutes: number | null;
}

export type NextStep = { step: 'nothing' } | Planned;

interface Planned {
  /** `wait`: until `lookAt`. `hold`: until something changes. */
  step: 'wait' | 'send' | 'hold';
  goesAt: Date | null;
  goesBy: SendingChannel | null;
  /** Why it does not go, or not yet, and since when that needs attention. */
  reason: ReasonNotSent | null;
  attentionAt: Date | null;
  lookAt: Date | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** One purchase order is sent no more often within an hour, however often it changes; others are not kept by it. */
const HOURLY_MAX = 20;

/** What to do about a sending at `now`. */
export function nextStep(facts: Facts, now: Date): NextStep {
  const { rule, order, cutOffAt, deliveryDate, waitsForApproval } = facts;
  if (!rule || (!order && !waitsForApproval)) return { step: 'nothing' };
  // A rule says nothing of what was late before it.
  if (cutOffAt && cutOffAt <= new Date(rule.since)) return { step: 'nothing' };
  if (!cutOffAt && rule.timing === 'before_cut_off')
    return deliveryDate === null ? { step: 'nothing' } : held(facts, 'no_delivery', now);
  if (facts.isRestored) return held(facts, 'restored', now);
  const why = order && hindrance(order);
  if (why) return held(facts, why, now);
  if (cutOffAt && order && cutOffAt <= now) return held(facts, 'cut_off_passed', now);
  if (!order) return held(facts, 'approval', now);
  if (order.isUnderWay) return waiting(facts, { now, until: later(now, SENDING_MS_MAX) });
  const channels = rule.channels.filter((channel) => facts.reachable.has(channel));
  if (channels.length === 0) return held(facts, 'no_address', now);
  if (order.isBelowMinimum && !order.isKnown && rule.belowMinimum === 'hold')
    return held(facts, 'below_minimum', now);
  return going(facts, { rule, order, channels, now });
}

interface Going {
  rule: NonNullable<Facts['rule']>;
  order: NonNullable<Facts['order']>;
  channels: readonly SendingChannel[];
  now: Date;
}

function going(facts: Facts, { rule, order, channels, now }: Going): NextStep {
  const { cutOffAt, changedAt } = facts;
  const next = nextTry(order.tries, { channels, cutOffAt, now });
  if (!next) return held(facts, 'failed', now);
  const [oldest] = order.sentLately.length < HOURLY_MAX ? [] : order.sentLately;
  const goesAt = latest(
    plannedMoment(rule, { changedAt, cutOffAt }),
    next.at,
    oldest && later(oldest, HOUR_MS),
  );
  const by = { goesAt, goesBy: next.channel };
  const because = order.tries.length > 0 ? 'failed' : undefined;
  if (goesAt > now) return { ...waiting(facts, { now, until: goesAt, because }), ...by };
  return {
    ...waiting(facts, { now, until: later(now, SENDING_MS_MAX), because }),
    ...by,
    step: 'send',
  };
}

/** What only a person settles. */
function hindrance({
  refusal,
  tries,
}: NonNullable<Facts['order']>): Because | ReasonNotSent | undefined {
  if (tries.some(({ outcome }) => outcome === 'captured')) return 'captured';
  if (tries.some(({ outcome }) => outcome === 'uncertain')) return 'uncertain';
  return refusal ?? undefined;
}

type Because = Exclude<ReasonNotSent['because'], 'refused'>;

function held(facts: Facts, why: Because | ReasonNotSent, now: Date): Planned {
  const reason = typeof why === 'string' ? { because: why } : why;
  const attentionAt = attentionFrom(facts, facts.changedAt);
  const lookAt = soonest(now, attentionAt, facts.cutOffAt);
  return { step: 'hold', goesAt: null, goesBy: null, reason, attentionAt, lookAt };
}

interface Waiting {
  now: Date;
  until: Date;
  because?: Because | undefined;
}

/** It goes; what waits for approval beside it, or failed before, needs attention all the same when the time has come. */
function waiting(facts: Facts, { now, until, because }: Waiting): Planned {
  const why = because ?? (facts.waitsForApproval ? 'approval' : undefined);
  const attentionAt = why ? attentionFrom(facts, later(facts.changedAt, HOUR_MS)) : null;
  return {
    step: 'wait',
    goesAt: null,
    goesBy: null,
    reason: why ? { because: why } : null,
    attentionAt,
    lookAt: soonest(now, until, attentionAt, facts.cutOffAt),
  };
}

/** From `escalateMinutes` before the cut-off; where alerts are off, from the cut-off. */
function attentionFrom({ cutOffAt, escalateMinutes }: Facts, otherwise: Date): Date {
  return cutOffAt ? later(cutOffAt, -(escalateMinutes ?? 0) * MINUTE_MS) : otherwise;
}

const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
const latest = (first: Date, ...others: (Date | undefined)[]) =>
  others.reduce<Date>((last, one) => (one && one > last ? one : last), first);

/** The first of these that is still to come. */
function soonest(now: Date, ...moments: (Date | null)[]): Date | null {
  const coming = moments.filter((moment) => moment !== null && moment > now) as Date[];
  return coming.length === 0 ? null : coming.reduce((one, other) => (other < one ? other : one));
}
