import { t } from '@lingui/core/macro';
import type { HistoryKind } from '#contract/values/history-kinds.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { EntryList } from './entry-list.tsx';

/** The history of one record, below its details; read when it is opened (A8). */
export function HistoryPanel({ kind, id }: { kind: HistoryKind; id: string | number }) {
  return (
    <Disclosure title={t`History`}>
      <EntryList
        bare
        filters={{ kind, id: String(id) }}
        nothing={{ title: t`No history yet`, text: t`Changes from now on appear here.` }}
      />
    </Disclosure>
  );
}
