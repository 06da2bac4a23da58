import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { queryOf } from '#web/api/queries.ts';
import { useAwaited } from '#web/session/use-awaited.ts';
import { Button } from '#web/ui/button.tsx';
import { lateScreen } from '#web/ui/late-screen.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { UnsavedChanges } from '../records/unsaved-changes.ts';
import { BudgetDialogs, useBudgetDialogs } from './budget-dialogs.tsx';
import { BudgetList } from './budget-list.tsx';

const SalesByDay = lateScreen(() => import('./sales-by-day.tsx'), 'SalesByDay');

/** What each location may spend on something in a week or a month, and what is left of it (H8). Sales once a budget follows them. */
export function BudgetsScreen() {
  const [params, setParams] = useSearchParams();
  const budgets = useQuery(queryOf('listBudgets'));
  const dialogs = useBudgetDialogs();
  const unsaved = useState(false);
  const [isUnsaved] = unsaved;
  const isAwaited = useAwaited(budgets.isPending);
  const isSales = params.get('view') === 'sales';
  const hasSales = isSales || budgets.data?.some(({ percentOfSales }) => percentOfSales !== null);

  function show(view: string) {
    const next = new URLSearchParams(params);
    if (view === 'sales') next.set('view', view);
    else next.delete('view');
    setParams(next, { replace: true });
  }

  const list = <BudgetList budgets={budgets} {...dialogs} />;
  return (
    <>
      <PageHeader
        title={t`Budgets`}
        subtitle={t`What each location may spend in a week or a month, and what is left of it`}
        actions={
          !isSales && (
            <Button onClick={() => dialogs.editing.show('new')}>
              <Plus aria-hidden className="size-4" />
              {t`Add Budget`}
            </Button>
          )
        }
      />
      {hasSales && !isAwaited ? (
        <Tabs value={isSales ? 'sales' : 'budgets'} onValueChange={show}>
          <TabList label={t`Budgets`}>
            <Tab
              value="budgets"
              hindrance={isUnsaved ? t`Save or discard your changes first.` : undefined}
            >
              {t`Budgets`}
            </Tab>
            <Tab value="sales">{t`Sales`}</Tab>
          </TabList>
          <TabPanel value="budgets">{list}</TabPanel>
          <TabPanel value="sales">
            <UnsavedChanges value={unsaved}>
              <SalesByDay />
            </UnsavedChanges>
          </TabPanel>
        </Tabs>
      ) : (
        list
      )}
      <BudgetDialogs {...dialogs} />
    </>
  );
}
