import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { HISTORY_KINDS } from '#contract/values/history-kinds.ts';
import { addressOf } from '#web/api/call.ts';
import { queryOf } from '#web/api/queries.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/field.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Select } from '#web/ui/select.tsx';
import { EntryList } from './entry-list.tsx';
import { Imports } from './imports.tsx';
import { KINDS } from './words.ts';
import { useHistoryFilters } from './use-history-filters.ts';

const ALL = 'all';

/** Who changed what, in the whole organization (A8). */
export function HistoryScreen() {
  const filters = useHistoryFilters();
  const { kind, actorId, from, to, set, query } = filters;
  return (
    <>
      <PageHeader
        title="History"
        subtitle="Who changed what, and what it was before"
        actions={
          <LinkButton href={addressOf('exportHistory', { query })} download>
            <Download aria-hidden className="size-4" />
            Export History
          </LinkButton>
        }
      />
      <Imports />
      <div className="mb-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <Select
          label="Kind"
          options={[
            { value: ALL, label: 'All kinds' },
            ...HISTORY_KINDS.map((value) => ({ value, label: KINDS[value] })),
          ]}
          value={kind ?? ALL}
          onValueChange={(value) => set('kind', value === ALL ? undefined : value)}
        />
        <Select
          label="Person"
          options={usePeople(actorId)}
          value={actorId ?? ALL}
          onValueChange={(value) => set('person', value === ALL ? undefined : value)}
        />
        <TextField
          label="From"
          type="date"
          value={from}
          onChange={({ target }) => set('from', target.value)}
        />
        <TextField
          label="To"
          type="date"
          value={to}
          onChange={({ target }) => set('to', target.value)}
        />
      </div>
      <Card className="px-4 py-1 sm:px-5">
        <EntryList
          filters={query}
          nothing={
            filters.isNarrowed
              ? { title: 'Nothing found', text: 'Nobody changed anything that fits these filters.' }
              : { title: 'No history yet', text: 'Every change from now on appears here.' }
          }
        />
      </Card>
    </>
  );
}

function usePeople(chosen: string | undefined) {
  const users = useQuery(queryOf('listUsers')).data ?? [];
  const options = users.map(({ id, name }) => ({ value: String(id), label: name }));
  // A deleted user has a history, too.
  if (chosen && !options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: 'Unknown User' });
  return [{ value: ALL, label: 'All people' }, ...options];
}
