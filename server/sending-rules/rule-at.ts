import { isDeepStrictEqual } from 'node:util';
import { appliesAt } from '../../contract/values/applies-at.ts';
import type { SendingRulesInput } from '../../contract/calls/sending-rules.ts';
import type { sendingRules } from '../db/schema/sending.ts';

export type RuleRow = typeof sendingRules.$inferSelect;

/**
 * The rule of a vendor at a location: one that names it goes before the general one (H1). Undefined where nothing goes by
 * itself.
 */
export function ruleAt(rules: readonly RuleRow[], locationId: number): RuleRow | undefined {
  const rule =
    rules.find((one) => one.places !== null && appliesAt(one, locationId)) ??
    rules.find(({ places }) => places === null);
  return rule?.timing === 'by_hand' ? undefined : rule;
}

export function isSameRule(
  { timing, minutes, channels, belowMinimum, places }: RuleRow,
  given: SendingRulesInput['rules'][number],
): boolean {
  const stored = { when: timing, minutes, channels, belowMinimum, places };
  return isDeepStrictEqual(stored, {
    when: given.when,
    minutes: given.minutes,
    channels: given.channels,
    belowMinimum: given.belowMinimum,
    places: given.places,
  });
}
