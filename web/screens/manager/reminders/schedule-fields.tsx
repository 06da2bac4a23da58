import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { rightNow } from '#web/api/right-now.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { DaysField } from './days-field.tsx';
import type { ReminderValues } from './reminder-form.ts';
import { hasPassed } from './schedule.ts';
import type { ScheduleType } from './schedule.ts';

const scheduleTypes = (): { value: ScheduleType; label: string }[] => [
  { value: 'once', label: t`Once` },
  { value: 'daily', label: t`Daily` },
  { value: 'weekly', label: t`Weekly` },
];

const withoutDate = (time: string) =>
  time
    ? t`Without a date: the next time it is ${time}`
    : t`Without a date: the next time it is that hour`;

/** When a reminder runs: a time, and the other fields of its kind of schedule. */
export function ScheduleFields({ form }: { form: UseFormReturn<ReminderValues> }) {
  const { control, register, watch } = form;
  const { errors } = form.formState;
  const { zone } = useOrganizationTime();
  const zoneName = zone.replaceAll('_', ' ');
  const { ref: typeRef, ...type } = useController({
    control,
    name: 'scheduleType',
    rules: { required: t`Please select a schedule type` },
  }).field;
  const { ref: daysRef, ...days } = useController({
    control,
    name: 'weeklyDays',
    rules: {
      validate: (chosen, { scheduleType }) =>
        scheduleType !== 'weekly' || chosen.length > 0 || t`Please select at least one day`,
    },
  }).field;
  const [now] = useState(rightNow);
  const [scheduleTime, scheduleDate] = watch(['scheduleTime', 'scheduleDate']);

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t`Schedule Type`}
          options={scheduleTypes()}
          value={type.value}
          onValueChange={type.onChange}
          onBlur={type.onBlur}
          error={errors.scheduleType?.message}
          ref={typeRef}
        />
        <TextField
          label={t`Time`}
          type="time"
          hint={zone && t`On the clocks of ${zoneName}`}
          error={errors.scheduleTime?.message}
          {...register('scheduleTime', {
            required: t`Please enter a valid time in HH:MM format`,
          })}
        />
      </div>
      {type.value === 'once' && (
        <TextField
          label={t`Date`}
          type="date"
          optional
          hint={
            hasPassed({ scheduleDate, scheduleTime }, zone, now) ? (
              <span className="text-warning">{t`This moment has passed: nothing would be sent.`}</span>
            ) : (
              !scheduleDate && withoutDate(scheduleTime)
            )
          }
          error={errors.scheduleDate?.message}
          {...register('scheduleDate')}
        />
      )}
      {type.value === 'weekly' && (
        <DaysField
          value={days.value}
          onChange={days.onChange}
          error={errors.weeklyDays?.message}
          ref={daysRef}
        />
      )}
    </>
  );
}
