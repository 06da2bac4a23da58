import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { HistoryChange } from '#contract/calls/history.ts';
import { WEEK_DAYS } from '#contract/values/week-days.ts';
import { dateText, weekDayName } from '#web/language/moments.ts';
import { known } from '#web/ui/known.ts';
import { statusText } from '#web/ui/status-badge.tsx';
import { WASTE_REASON_WORDS } from '#web/waste-log/reason-words.ts';

/** The values of the history for people: choices as in their forms. */

type Words = Readonly<Record<string, MessageDescriptor>>;

/** Why something was refused, claimed or thrown away. */
const REASONS: Words = {
  ...WASTE_REASON_WORDS,
  short: msg`Short`,
  damaged: msg`Damaged`,
  too_warm: msg`Too warm`,
  wrong_item: msg`Wrong item`,
  not_ordered: msg`Not ordered`,
  price: msg`Price`,
};

/** Of purchase orders and of claims. */
const STATES: Words = {
  numbered: msg({ message: 'Numbered', context: 'state' }),
  sent: msg({ message: 'Sent', context: 'state' }),
  opened: msg({ message: 'Opened', context: 'state' }),
  answered: msg({ message: 'Answered', context: 'state' }),
  closed: msg({ message: 'Closed', context: 'state' }),
  draft: msg({ message: 'Draft', context: 'state' }),
  credited: msg({ message: 'Credited', context: 'state' }),
  refused: msg({ message: 'Refused', context: 'state' }),
  dropped: msg({ message: 'Dropped', context: 'claim' }),
};

/** PINs and the access code are never shown, only what happened to them. */
const SECRETS: Words = {
  set: msg({ message: 'set', context: 'secret' }),
  changed: msg({ message: 'changed', context: 'secret' }),
};

/** The words of choices, by field. */
const CHOICES: Readonly<Record<string, Words>> = {
  reason: REASONS,
  state: STATES,
  pin: SECRETS,
  accessCode: SECRETS,
  sessions: {
    open: msg({ message: 'open', context: 'sessions' }),
    ended: msg({ message: 'ended', context: 'sessions' }),
  },
  userType: { employee: msg`Employee`, manager: msg`Manager` },
  notificationType: { sms: msg`SMS`, email: msg`Email` },
  amounts: { fixed: msg`As in the guide`, to_par: msg`To par`, usual: msg`Usual` },
  mode: { prepare: msg`Prepared only`, submit: msg`Submitted by itself` },
  period: { week: msg`Week`, month: msg`Month` },
  action: {
    show: msg({ message: 'Shown', context: 'orders over a budget' }),
    approve: msg({ message: 'Wait for approval', context: 'orders over a budget' }),
  },
  scheduleType: { once: msg`Once`, daily: msg`Daily`, weekly: msg`Weekly` },
  condition: { not_ordered: msg({ message: 'Not ordered', context: 'condition' }) },
  problem: {
    failed: msg({ message: 'Failed', context: 'purchase order' }),
    not_opened: msg({ message: 'Not opened', context: 'purchase order' }),
  },
  settlement: {
    accepted: msg({ message: 'Accepted', context: 'answer' }),
    dismissed: msg({ message: 'Dismissed', context: 'answer' }),
  },
};

/** States that have a badge, whose words these are. */
const WITH_BADGE = new Set(['status', 'orderedStatus', 'ottomateEmailStatus']);
/** Days such as 2026-11-20, of no time zone. */
const DAYS = new Set([
  'bestBefore',
  'date',
  'deliveryDate',
  'firstDay',
  'from',
  'lastDay',
  'scheduleDate',
  'to',
]);
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A value for people; `name` is that of what it refers to. */
export function valueText(
  { field }: Pick<HistoryChange, 'field'>,
  { value, name }: { value: unknown; name: string | null },
  dateAndTime: (instant: string) => string,
): string {
  if (name !== null) return name;
  if (value === null || value === undefined || value === '')
    return t({ message: 'none', context: 'value' });
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (Array.isArray(value)) return listText(field, value);
  if (typeof value === 'object' && 'locationIds' in value) return placesText(value.locationIds);
  if (typeof value !== 'string')
    return typeof value === 'number' ? String(value) : JSON.stringify(value);
  if (MOMENT.test(value)) return dateAndTime(value);
  if (DAYS.has(field) && DAY.test(value)) return dateShown(value);
  if (field === 'weeklyDays') return daysText(value);
  if (field === 'deliveryDay' || field === 'weekStart') return dayText(value);
  return choiceText(field, value);
}

function choiceText(field: string, value: string): string {
  const words = known(CHOICES, field);
  if (words) {
    const word = known(words, value);
    return word ? t(word) : statusText(value);
  }
  return WITH_BADGE.has(field) ? statusText(value) : value;
}

/** '["monday","friday"]' is 'Monday, Friday'. */
function daysText(json: string): string {
  const days: unknown = JSON.parse(json);
  return Array.isArray(days) ? days.map((day) => dayText(String(day))).join(', ') : json;
}

/** 'Nov 20, 2026' of 2026-11-20. */
const dateShown = (day: string): string => dateText(new Date(day), 'UTC');

function dayText(code: string): string {
  const day = WEEK_DAYS.find((one) => one === code);
  return day ? weekDayName(day) : statusText(code);
}

/** How many locations something applies to: their names are found in its form. */
function placesText(locationIds: unknown): string {
  const count = Array.isArray(locationIds) ? locationIds.length : 0;
  return plural(count, { one: '# location', other: '# locations' });
}

/** The days of a standing order, or its pauses; of what a budget counts how many there are, as of its locations. */
function listText(field: string, values: readonly unknown[]): string {
  const count = values.length;
  if (field === 'categoryIds') return plural(count, { one: '# category', other: '# categories' });
  if (field === 'vendorIds') return plural(count, { one: '# vendor', other: '# vendors' });
  if (values.length === 0) return t({ message: 'none', context: 'value' });
  return values.map(listedText).join(', ');
}

function listedText(one: unknown): string {
  if (typeof one === 'string') return dayText(one);
  if (typeof one !== 'object' || one === null || !('from' in one && 'to' in one))
    return JSON.stringify(one);
  const [from, to] = [dateShown(String(one.from)), dateShown(String(one.to))];
  return t`${from} to ${to}`;
}
