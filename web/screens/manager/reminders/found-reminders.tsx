import { t } from '@lingui/core/macro';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Reminder } from '#contract/calls/reminders.ts';
import { SEARCH_MAX } from '#contract/values/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { useReminderSearch } from './use-reminder-search.ts';

interface FoundRemindersProps {
  reminders: readonly Reminder[];
  children: (found: readonly Reminder[]) => ReactNode;
}

/** The search, and the reminders that it finds. */
export function FoundReminders({ reminders, children }: FoundRemindersProps) {
  const search = useReminderSearch();
  const found = reminders.filter(search.matches);
  const [count, all] = [found.length, reminders.length];
  const { term } = search;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox
          label={t`Search reminders`}
          placeholder={t`Search by name or type...`}
          maxLength={SEARCH_MAX}
          value={search.text}
          onChange={search.setText}
          className="w-full sm:max-w-sm"
        />
        <output className="text-sm text-ink-muted tabular-nums">
          {term !== '' && t`${count} of ${all}`}
        </output>
      </div>
      {found.length > 0 ? (
        children(found)
      ) : (
        <Card>
          <Empty
            icon={SearchX}
            title={t`No reminders found`}
            text={t`No name and no type here contains "${term}".`}
            action={
              <Button variant="secondary" onClick={() => search.setText('')}>
                {t`Clear search`}
              </Button>
            }
          />
        </Card>
      )}
    </>
  );
}
