import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { folded } from '#contract/values/folded.ts';
import type { Reminder } from '#contract/calls/reminders.ts';
import type { User } from '#contract/calls/users.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { AssignableUsers } from './assignable-users.ts';
import { FieldGroup } from '../records/field-group.tsx';
import { LoadFailure } from './load-failure.tsx';
import type { ReminderValues } from './reminder-form.ts';

interface UsersFieldProps {
  form: UseFormReturn<ReminderValues>;
  assignable: AssignableUsers;
}

/** Longer lists than this have a search. */
const GLANCE = 8;

/** The users of a reminder as a scrolling list of checkboxes, which says who cannot be reached. */
export function UsersField({ form, assignable }: UsersFieldProps) {
  const { users, failed, retry, busy, deletedNames, idsAmong } = assignable;
  const names = deletedNames.join(', ');
  const { ref, value, onChange } = useController({
    control: form.control,
    name: 'assignedUserIds',
    rules: {
      validate: (ids) => (idsAmong(ids) ?? ids).length > 0 || t`Please select at least one user`,
    },
  }).field;
  return (
    <FieldGroup
      legend={t`Assigned Users`}
      error={form.formState.errors.assignedUserIds?.message}
      warning={
        deletedNames.length > 0 && t`Not a user any more, and taken off when you save: ${names}`
      }
      ref={ref}
    >
      {users ? (
        <Choice
          users={users}
          notificationType={form.watch('notificationType')}
          value={value}
          onChange={onChange}
        />
      ) : failed ? (
        <LoadFailure message={failed} onRetry={retry} busy={busy} />
      ) : (
        <>
          <output className="sr-only">{t`Loading users`}</output>
          <Skeleton className="h-44" />
        </>
      )}
    </FieldGroup>
  );
}

interface ChoiceProps {
  users: readonly User[];
  notificationType: Reminder['notificationType'];
  /** The ids of the selected users. */
  value: readonly number[];
  onChange: (ids: number[]) => void;
}

function Choice({ users, notificationType, value, onChange }: ChoiceProps) {
  const [typed, setTyped] = useState('');
  const term = folded(typed.trim());
  const shown = users.filter(({ name }) => folded(name).includes(term));
  const ticked = users.filter(({ id }) => value.includes(id)).length;
  const count = users.length;
  const all = ticked === count;
  const searched = typed.trim();
  const whyNot = notificationType === 'email' ? t`No e-mail address` : t`No phone number`;

  return (
    <div className="overflow-hidden rounded-control border border-line-strong">
      {users.length > GLANCE && (
        <div className="border-b border-line p-1.5">
          <SearchBox
            label={t`Search users`}
            placeholder={t`Search users...`}
            value={typed}
            onChange={setTyped}
            // Enter applies to the search here, not to the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
      )}
      {users.length > 1 && term === '' && (
        <Checkbox
          label={t`All users (${ticked} of ${count} selected)`}
          checked={ticked > 0 && !all ? 'indeterminate' : all}
          onCheckedChange={() => onChange(all ? [] : users.map(({ id }) => id))}
          className="mx-0! border-b border-line bg-surface-subtle"
        />
      )}
      <ul className="max-h-56 overflow-y-auto overscroll-contain">
        {shown.map(({ id, name, email, phoneNumber }) => (
          <li key={id} className="flex items-center pr-3">
            <Checkbox
              label={name}
              checked={value.includes(id)}
              onCheckedChange={(isTicked) =>
                onChange(isTicked ? [...value, id] : value.filter((one) => one !== id))
              }
              className="mx-0! min-w-0 grow"
            />
            {!(notificationType === 'email' ? email : phoneNumber) && (
              <span className="shrink-0 text-sm text-warning">{whyNot}</span>
            )}
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="p-3 text-body text-ink-muted">
          {users.length === 0
            ? t`There are no users yet.`
            : t`Nobody here is called "${searched}".`}
        </p>
      )}
    </div>
  );
}
