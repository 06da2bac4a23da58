import { t } from '@lingui/core/macro';
import type { Reminder, ReminderInput } from '#contract/calls/reminders.ts';
import { conditionInWords } from './condition-choices.ts';
import type { Condition, ConditionChoices } from './condition-choices.ts';
import { scheduleInWords, scheduleOf } from './schedule.ts';
import type { Schedule } from './schedule.ts';

type NotificationType = Reminder['notificationType'];

export const notificationTypes = (): { value: NotificationType; label: string }[] => [
  { value: 'sms', label: t`SMS` },
  { value: 'email', label: t`Email` },
];

/** 'SMS' */
export function notificationLabel(type: NotificationType): string {
  return notificationTypes().find(({ value }) => value === type)?.label ?? type;
}

/**
 * The form's values, under the field names of the server's refusals. A field that the contract takes and this form forgets
 * is a type error.
 */
export type ReminderValues = Record<Exclude<keyof ReminderInput, 'createdBy'>, unknown> &
  Schedule &
  Condition & {
    name: string;
    notificationType: NotificationType;
    messageContent: string;
    assignedUserIds: number[];
    isActive: boolean;
  };

/** A reminder as the form shows it; without one, the specification's defaults. */
export function reminderValues(reminder: Reminder | undefined): ReminderValues {
  const schedule: Schedule = reminder
    ? scheduleOf(reminder)
    : { scheduleType: 'once', scheduleTime: '09:00', scheduleDate: '', weeklyDays: [] };
  return {
    name: reminder?.name ?? '',
    notificationType: reminder?.notificationType ?? 'sms',
    messageContent: reminder?.messageContent ?? '',
    ...schedule,
    ...conditionOf(reminder),
    assignedUserIds: reminder?.assignedUsers.map(({ id }) => id) ?? [],
    isActive: reminder?.isActive ?? true,
  };
}

/** The condition of a reminder as its form shows it. */
export function conditionOf(reminder: Reminder | undefined): Condition {
  return {
    condition: reminder?.condition ?? 'always',
    vendorId: String(reminder?.vendorId ?? ''),
    locationId: String(reminder?.locationId ?? ''),
  };
}

/** The body of the call. Without `assignedUserIds` the stored users stay. */
export function reminderBody(
  values: Omit<ReminderValues, 'assignedUserIds'> & { assignedUserIds?: number[] },
  createdBy: number,
) {
  const { scheduleType, scheduleDate, weeklyDays, condition, vendorId, locationId } = values;
  const isAlways = condition === 'always';
  return {
    ...values,
    condition: isAlways ? null : condition,
    vendorId: isAlways ? null : Number(vendorId),
    locationId: isAlways ? null : Number(locationId),
    scheduleDate: scheduleType === 'once' ? scheduleDate || null : null,
    weeklyDays: scheduleType === 'weekly' ? [...weeklyDays] : null,
    createdBy,
  };
}

/** The values for people to compare. */
export function describeReminder(
  values: ReminderValues,
  { nameOf, choices }: { nameOf: ReadonlyMap<number, string>; choices: ConditionChoices },
) {
  return {
    [t`Name`]: values.name,
    [t`Notification Type`]: notificationLabel(values.notificationType),
    [t`Message`]: values.messageContent,
    [t`Schedule`]: scheduleInWords(values),
    [t`Send It`]: conditionInWords(values, choices),
    [t`Assigned Users`]: values.assignedUserIds
      .flatMap((id) => nameOf.get(id) ?? [])
      .sort()
      .join(', '),
    [t`Active`]: values.isActive ? t`Yes` : t`No`,
  };
}
