import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { HISTORY_KINDS } from '#contract/values/history-kinds.ts';
import { queryOf } from '#web/api/queries.ts';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { useHistoryFilters } from './use-history-filters.ts';
import { KINDS } from './history-words.ts';

const ALL = 'all';

/** The fields that narrow the history. */
export function HistoryFilterFields(props: ReturnType<typeof useHistoryFilters>) {
  const { kind, actorId, from, to, set } = props;
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <Select
        label={t`Kind`}
        options={[
          { value: ALL, label: t`All kinds` },
          ...HISTORY_KINDS.map((value) => ({ value, label: t(KINDS[value]) })),
        ]}
        value={kind ?? ALL}
        onValueChange={(value) => set('kind', value === ALL ? undefined : value)}
      />
      <Select
        label={t`Person`}
        options={usePeople(actorId)}
        value={actorId ?? ALL}
        onValueChange={(value) => set('person', value === ALL ? undefined : value)}
      />
      <TextField
        label={t`From`}
        type="date"
        value={from}
        onChange={({ target }) => set('from', target.value)}
      />
      <TextField
        label={t`To`}
        type="date"
        value={to}
        onChange={({ target }) => set('to', target.value)}
      />
    </div>
  );
}

function usePeople(chosen: string | undefined) {
  const users = useQuery(queryOf('listUsers')).data ?? [];
  const options = users.map(({ id, name }) => ({ value: String(id), label: name }));
  // A deleted user has a history, too.
  if (chosen && !options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: t`Unknown User` });
  return [{ value: ALL, label: t`All people` }, ...options];
}
