import { t } from '@lingui/core/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import { useSearchParams } from 'wouter';
import type { Budget } from '#contract/calls/budgets.ts';
import { appliesAt } from '#contract/values/applies-at.ts';
import { queryOf } from '#web/api/queries.ts';
import { Card } from '#web/ui/card.tsx';
import { Each } from '#web/ui/each.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Select } from '#web/ui/select.tsx';
import { ALL, usePartyChoices } from '../buying/use-party-choices.ts';
import { CardGrid, LoadingCards } from '../records/record-card.tsx';
import { RecordList } from '../records/record-list.tsx';
import { RecordSearch } from '../records/record-search.tsx';
import { BudgetCard } from './budget-card.tsx';
import type { BudgetDialogStates } from './budget-dialogs.tsx';
import { useBudgetLeft } from './use-budget-left.ts';

interface BudgetListProps extends BudgetDialogStates {
  budgets: UseQueryResult<Budget[]>;
}

/** The budgets, each with what is left of it at every location, or at the one that the address names. */
export function BudgetList({ budgets, editing, deleting }: BudgetListProps) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('location') ?? undefined;
  const locations = useQuery(queryOf('listLocations')).data;
  const places = (locations ?? []).filter(({ id }) => !wanted || String(id) === wanted);
  const leftOf = useBudgetLeft(wanted);
  const choices = usePartyChoices('locations', wanted);

  function choose(value: string) {
    const next = new URLSearchParams(params);
    if (value === ALL) next.delete('location');
    else next.set('location', value);
    setParams(next, { replace: true });
  }

  return (
    <RecordList
      list={budgets}
      loading={<LoadingCards label={t`Loading budgets`} />}
      failed={t`The budgets could not be loaded.`}
      empty={
        <Empty
          icon={Wallet}
          title={t`No budgets yet`}
          text={t`A budget says what a location may spend on some categories or vendors. It never stops an order: it shows what is left, or lets an order wait for you.`}
        />
      }
    >
      {(rows) => (
        <>
          {locations && locations.length > 1 && (
            <Select
              label={t`Location`}
              options={choices}
              value={wanted ?? ALL}
              onValueChange={choose}
              className="mb-4 sm:max-w-sm"
            />
          )}
          <RecordSearch
            rows={wanted ? rows.filter((budget) => appliesAt(budget, Number(wanted))) : rows}
            label={t`Search budgets`}
            noneFound={t`No budgets found`}
            textsOf={({ name }) => [name]}
          >
            {(found) =>
              found.length === 0 ? (
                <Card>
                  <Empty icon={Wallet} title={t`No budget applies at this location`} />
                </Card>
              ) : (
                <CardGrid>
                  <Each of="li" records={found} keyOf={({ id }) => id}>
                    {(budget) => (
                      <BudgetCard
                        budget={budget}
                        places={places.filter(({ id }) => appliesAt(budget, id))}
                        left={leftOf(budget.id)}
                        onEdit={() => editing.show(budget)}
                        onDelete={() => deleting.show(budget)}
                      />
                    )}
                  </Each>
                </CardGrid>
              )
            }
          </RecordSearch>
        </>
      )}
    </RecordList>
  );
}
