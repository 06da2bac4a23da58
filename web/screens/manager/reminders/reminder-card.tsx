import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { CalendarClock, History, Mail, MessageSquare, Send, Users } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Reminder } from '#contract/calls/reminders.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { RecordActions } from '../records/record-card.tsx';
import { AssignedUsers } from './assigned-users.tsx';
import { conditionInWords, useConditionChoices } from './condition-choices.ts';
import { conditionOf, notificationLabel } from './reminder-form.ts';
import { scheduleInWords, scheduleOf } from './schedule.ts';
import { useTestReminder } from './test-reminder.ts';
import { useToggleActive } from './toggle-active.ts';

interface ReminderCardProps {
  reminder: Reminder;
  onEdit: () => void;
  onDelete: () => void;
  onHistory: () => void;
}

/** One reminder: its message, schedule and users, and its actions. */
export function ReminderCard({ reminder, onEdit, onDelete, onHistory }: ReminderCardProps) {
  const { name, notificationType, isActive } = reminder;
  const time = useOrganizationTime();
  const toggle = useToggleActive(reminder);
  const test = useTestReminder(reminder);
  const condition = conditionOf(reminder);
  const choices = useConditionChoices(condition);
  const created = time.date(reminder.createdDate);
  const TypeIcon = notificationType === 'email' ? Mail : MessageSquare;

  return (
    <li className="flex min-w-0 flex-col rounded-card border border-line bg-surface px-4 pt-3 shadow-low">
      <div className="flex items-start gap-2 max-[16rem]:flex-wrap">
        <h2 className="min-w-0 grow py-2 text-base/6 font-semibold wrap-anywhere">{name}</h2>
        <Switch
          aria-label={t`${name} is active`}
          checked={isActive}
          // One change at a time: the next sends the version that this one creates.
          onCheckedChange={(next) => toggle.isPending || toggle.mutate(next)}
        />
        <RecordActions name={name} onEdit={onEdit} onDelete={onDelete} />
      </div>
      <p className="mb-3 flex flex-wrap gap-2">
        <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? t`Active` : t`Inactive`}</Badge>
        <Badge>
          <TypeIcon aria-hidden className="size-3.5" />
          {notificationLabel(notificationType)}
        </Badge>
      </p>
      <div className={clsx('space-y-3 pb-3 text-body', !isActive && 'text-ink-muted')}>
        <Fact icon={CalendarClock} label={t`Schedule`}>
          <p className="font-medium">{scheduleInWords(scheduleOf(reminder))}</p>
          {reminder.condition && <p>{conditionInWords(condition, choices)}</p>}
          <p className="text-sm text-ink-muted">
            {toggle.isPending ? t`Saving...` : nextRunInWords(reminder, time.dateAndTime)}
          </p>
        </Fact>
        <LongText
          text={reminder.messageContent}
          what={t`message`}
          lead={<span className="sr-only">{t`Message:`} </span>}
          className="rounded-control bg-surface-subtle px-3 pt-2.5 not-has-[button]:pb-2.5"
        />
        <Fact icon={Users} label={t`Assigned users`}>
          <AssignedUsers users={reminder.assignedUsers} />
        </Fact>
      </div>
      <div className="@container -mx-4 mt-auto border-t border-line py-1.5 pr-1.5 pl-4">
        <div className="flex flex-wrap items-center gap-x-2">
          <p className="min-w-0 grow py-1 text-sm text-ink-muted">{t`Created ${created}`}</p>
          <div className="flex flex-wrap @max-[23rem]:-ml-4">
            <Button variant="ghost" aria-label={t`History of ${name}`} onClick={onHistory}>
              <History aria-hidden className="size-4 text-ink-muted" />
              {t`History`}
            </Button>
            <Button
              variant="ghost"
              aria-label={test.isPending ? t`Sending... of ${name}` : t`Send test of ${name}`}
              busy={test.isPending}
              onClick={() => test.mutate()}
            >
              {!test.isPending && <Send aria-hidden className="size-4 text-ink-muted" />}
              {test.isPending ? t`Sending...` : t`Send test`}
            </Button>
          </div>
        </div>
      </div>
    </li>
  );
}

interface FactProps {
  icon: LucideIcon;
  /** Its name for screen readers. */
  label: string;
  children: ReactNode;
}

function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    <div className="flex items-start gap-3">
      <Icon aria-hidden className="mt-1 size-4 shrink-0 text-ink-muted" strokeWidth={1.75} />
      <div className="min-w-0 grow wrap-anywhere">
        <span className="sr-only">{label}: </span>
        {children}
      </div>
    </div>
  );
}

function nextRunInWords(
  { nextRunAt, isActive }: Reminder,
  written: (instant: string) => string,
): string {
  if (nextRunAt) {
    const moment = written(nextRunAt);
    return t`Next run ${moment}`;
  }
  return isActive ? t`No next run: it was for once, and is over` : t`No next run while inactive`;
}
