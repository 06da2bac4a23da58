import { plural, t } from '@lingui/core/macro';
import type { SendingRule, SendingRules } from '#contract/calls/sending-rules.ts';
import {
  AT_ONCE_MINUTES_DEFAULT,
  AT_ONCE_MINUTES_MAX,
  BEFORE_CUT_OFF_MINUTES_DEFAULT,
  BEFORE_CUT_OFF_MINUTES_MAX,
  BEFORE_CUT_OFF_MINUTES_MIN,
} from '#contract/values/limits.ts';
import { BELOW_MINIMUM, SENDING_CHANNELS } from '#contract/values/sending.ts';
import type { SendingTime } from '#contract/values/sending.ts';

/** When purchase orders go, in the form: everywhere, or at the named locations. */
export interface RuleValues {
  /** None: everywhere else. */
  locationIds: string[];
  /** Kept as they are stored. */
  regions: string[];
  when: SendingTime;
  minutes: string;
  /** The channels in their sequence: 'email,sms'. */
  channels: string;
  belowMinimum: SendingRule['belowMinimum'];
}

export interface SendingValues {
  /** The general one is always there, first. */
  rules: RuleValues[];
}

/** What minutes a time of sending takes; nothing by hand. */
export const MINUTES = {
  at_once: { min: 0, max: AT_ONCE_MINUTES_MAX, usual: AT_ONCE_MINUTES_DEFAULT },
  before_cut_off: {
    min: BEFORE_CUT_OFF_MINUTES_MIN,
    max: BEFORE_CUT_OFF_MINUTES_MAX,
    usual: BEFORE_CUT_OFF_MINUTES_DEFAULT,
  },
} as const;

/** A rule as it starts. */
export const newRule = (locationIds: string[]): RuleValues => ({
  locationIds,
  regions: [],
  when: 'by_hand',
  minutes: '',
  channels: 'email',
  belowMinimum: 'send',
});

export function sendingValues(stored: SendingRules | undefined): SendingValues {
  const rules = stored?.rules ?? [];
  const general = rules.find(({ places }) => places === null);
  const others = rules.filter(({ places }) => places !== null);
  return {
    rules: [general ? valuesOf(general) : newRule([]), ...others.map(valuesOf)],
  };
}

function valuesOf({ places, when, minutes, channels, belowMinimum }: SendingRule): RuleValues {
  return {
    locationIds: places?.locationIds.map(String) ?? [],
    regions: places?.regions ?? [],
    when,
    minutes: when === 'by_hand' ? '' : String(minutes),
    channels: channels.join(','),
    belowMinimum,
  };
}

/** By hand everywhere is no rule. */
export function sendingBody({ rules }: SendingValues): { rules: SendingRule[] } {
  return {
    rules: rules.flatMap((values, index) =>
      index === 0 && values.when === 'by_hand' ? [] : [ruleOf(values, index === 0)],
    ),
  };
}

function ruleOf(values: RuleValues, isGeneral: boolean): SendingRule {
  const { locationIds, regions, when, minutes, belowMinimum } = values;
  return {
    places: isGeneral ? null : { locationIds: locationIds.map(Number), regions },
    when,
    minutes: when === 'by_hand' ? 0 : Number(minutes),
    channels: channelsOf(values),
    belowMinimum,
  };
}

const channelsOf = ({ channels }: Pick<RuleValues, 'channels'>) =>
  SENDING_CHANNELS.filter((channel) => channels.split(',').includes(channel)).toSorted(
    (one, other) => channels.indexOf(one) - channels.indexOf(other),
  );

/** The choices of how it goes; the first channel is tried first. */
export const channelOptions = () => [
  { value: 'email', label: t`E-mail` },
  { value: 'email,sms', label: t`E-mail, then text message` },
  { value: 'sms', label: t`Text message` },
  { value: 'sms,email', label: t`Text message, then e-mail` },
];

export const belowMinimumOptions = () =>
  BELOW_MINIMUM.map((value) => ({
    value,
    label: value === 'send' ? t`Goes anyway` : t`Waits for a manager`,
  }));

export const whenOptions = () => [
  { value: 'by_hand', label: t`By hand` },
  { value: 'at_once', label: t`At once` },
  { value: 'before_cut_off', label: t`Before the cut-off` },
];

const byWhat = (channels: string) =>
  channels.startsWith('sms')
    ? t({ message: 'by text message', context: 'how it goes' })
    : t({ message: 'by e-mail', context: 'how it goes' });

/** What a rule means: 'Purchase orders go by e-mail 30 minutes before the cut-off.' */
export function ruleSentence({
  when,
  minutes: typed,
  channels,
}: Pick<RuleValues, 'when' | 'minutes' | 'channels'>): string {
  const how = byWhat(channels);
  const minutes = Number(typed);
  const hours = minutes / 60;
  const isHours = minutes >= 120 && Number.isInteger(hours);
  if (when === 'by_hand') return t`A manager sends purchase orders.`;
  if (when === 'at_once')
    return minutes === 0
      ? t`Purchase orders go ${how} as soon as something is ordered.`
      : plural(minutes, {
          one: `Purchase orders go ${how} # minute after the last change.`,
          other: `Purchase orders go ${how} # minutes after the last change.`,
        });
  return isHours
    ? plural(hours, {
        one: `Purchase orders go ${how} # hour before the cut-off.`,
        other: `Purchase orders go ${how} # hours before the cut-off.`,
      })
    : plural(minutes, {
        one: `Purchase orders go ${how} # minute before the cut-off.`,
        other: `Purchase orders go ${how} # minutes before the cut-off.`,
      });
}

/** The rules in one line; undefined where a manager sends everything. Locations with a rule of their own are counted. */
export function sendingLine(stored: SendingRules): string | undefined {
  const [general, ...others] = sendingValues(stored).rules;
  const own = others.length;
  if (!general || (general.when === 'by_hand' && own === 0)) return undefined;
  const [only] = others;
  if (general.when === 'by_hand' && only && own === 1) {
    const exception = ruleSentence(only);
    return t`${exception} Only at some locations.`;
  }
  const sentence = ruleSentence(general);
  return own === 0 ? sentence : t`${sentence} Some locations differ.`;
}

/** The rules as text, to be compared with those that somebody else saved. */
export function describeSending(
  { rules }: SendingValues,
  nameOf: (rule: RuleValues) => string,
): Record<string, string> {
  return {
    [t({ message: 'Sending', context: 'vendor' })]: rules
      .map((rule) => `${nameOf(rule)}: ${ruleText(rule)}`)
      .join('\n'),
  };
}

function ruleText(rule: RuleValues): string {
  const how = channelOptions().find(({ value }) => value === rule.channels)?.label ?? '';
  const below = belowMinimumOptions().find(({ value }) => value === rule.belowMinimum)?.label ?? '';
  const sentence = ruleSentence(rule);
  if (rule.when === 'by_hand') return sentence;
  return [sentence, how, `${t`Below the minimum`}: ${below}`].join(' ');
}
