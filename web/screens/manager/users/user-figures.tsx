import { t } from '@lingui/core/macro';
import { ShieldCheck, User } from 'lucide-react';
import { StatCard } from '#web/ui/stat-card.tsx';
import { isEmployee, isManager } from './people.ts';
import type { Person, usePeople } from './people.ts';

/** How many managers and employees there are. */
export function UserFigures({ people }: Pick<ReturnType<typeof usePeople>, 'people'>) {
  const figure = (is: (person: Person) => boolean) =>
    people.data?.filter(is).length ?? (people.isError ? '–' : undefined);
  return (
    <div className="mb-6 grid grid-cols-2 gap-3 max-[16rem]:grid-cols-1 sm:gap-4">
      <StatCard label={t`Total Managers`} value={figure(isManager)} icon={ShieldCheck} />
      <StatCard label={t`Total Employees`} value={figure(isEmployee)} icon={User} />
    </div>
  );
}
