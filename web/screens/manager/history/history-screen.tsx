import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { addressOf } from '#web/api/call.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EntryList } from './entry-list.tsx';
import { HistoryFilterFields } from './history-filter-fields.tsx';
import { Imports } from './imports.tsx';
import { useHistoryFilters } from './use-history-filters.ts';

/** Who changed what, in the whole organization (A8). */
export function HistoryScreen() {
  const filters = useHistoryFilters();
  const { query } = filters;
  return (
    <>
      <PageHeader
        title={t`History`}
        subtitle={t`Who changed what, and what it was before`}
        actions={
          <LinkButton href={addressOf('exportHistory', { query })} download>
            <Download aria-hidden className="size-4" />
            {t`Export History`}
          </LinkButton>
        }
      />
      <Imports />
      <HistoryFilterFields {...filters} />
      <Card className="px-4 py-1 sm:px-5">
        <EntryList
          filters={query}
          nothing={
            filters.isNarrowed
              ? {
                  title: t`Nothing found`,
                  text: t`Nobody changed anything that fits these filters.`,
                }
              : { title: t`No history yet`, text: t`Every change from now on appears here.` }
          }
        />
      </Card>
    </>
  );
}
