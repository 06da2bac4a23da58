import { t } from '@lingui/core/macro';
import { useController } from 'react-hook-form';
import { MESSAGE_MAX, NAME_MAX } from '#contract/values/limits.ts';
import type { Reminder } from '#contract/calls/reminders.ts';
import { writeOf } from '#web/api/write.ts';
import { useUser } from '#web/session/session.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { REMINDER } from '../records/record-kinds.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { useAssignableUsers } from './assignable-users.ts';
import { useConditionChoices } from './condition-choices.ts';
import { ConditionFields } from './condition-fields.tsx';
import {
  reminderBody,
  describeReminder,
  notificationTypes,
  reminderValues,
} from './reminder-form.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { UsersField } from './users-field.tsx';

interface ReminderDialogProps {
  open: boolean;
  /** Undefined adds one. */
  reminder: Reminder | undefined;
  onClose: () => void;
}

/** Adds or changes a reminder together with its users: both are stored, or neither (D10). */
export function ReminderDialog({ open, reminder, onClose }: ReminderDialogProps) {
  const me = useUser();
  const assignable = useAssignableUsers(reminder);
  const state = useRecordForm({
    kind: REMINDER,
    record: reminder,
    valuesOf: reminderValues,
    save: (values) => {
      const body = reminderBody(
        { ...values, assignedUserIds: assignable.idsAmong(values.assignedUserIds) },
        reminder?.createdBy ?? me.id,
      );
      return reminder
        ? writeOf('updateReminder', { params: { id: reminder.id }, body })
        : writeOf('createReminder', { body });
    },
    onSaved: onClose,
  });
  const { register, control, formState } = state.form;
  const { errors } = formState;
  const choices = useConditionChoices({ condition: state.form.watch('condition') });
  // A refused form focuses the first of its fields in the order of these calls.
  const name = register('name', { required: t`Name is required` });
  const { ref: typeRef, ...type } = useController({
    control,
    name: 'notificationType',
    rules: { required: t`Please select a notification type` },
  }).field;
  const { ref: activeRef, ...active } = useController({ control, name: 'isActive' }).field;
  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      state={state}
      describe={(values) => describeReminder(values, { nameOf: assignable.nameOf, choices })}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`Name`}
          maxLength={NAME_MAX}
          autoComplete="off"
          error={errors.name?.message}
          {...name}
        />
        <Select
          label={t`Notification Type`}
          options={notificationTypes()}
          value={type.value}
          onValueChange={type.onChange}
          onBlur={type.onBlur}
          error={errors.notificationType?.message}
          ref={typeRef}
        />
      </div>
      <TextArea
        label={t`Message`}
        maxLength={MESSAGE_MAX}
        hint={
          type.value === 'email'
            ? t`Sent word for word, with the name as its subject`
            : t`Sent word for word`
        }
        error={errors.messageContent?.message}
        {...register('messageContent', { required: t`Message is required` })}
      />
      <ScheduleFields form={state.form} />
      <ConditionFields form={state.form} choices={choices} />
      <UsersField form={state.form} assignable={assignable} />
      <Checkbox
        label={t`Active`}
        checked={active.value}
        onCheckedChange={active.onChange}
        onBlur={active.onBlur}
        ref={activeRef}
      />
    </RecordDialog>
  );
}
