import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { queryOf } from '#web/api/queries.ts';
import { useAwaited } from '#web/session/use-awaited.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { lateScreen } from '#web/ui/late-screen.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { WasteLogParts } from '#web/waste-log/waste-log-parts.tsx';

const WasteCost = lateScreen(() => import('./waste-cost.tsx'), 'WasteCost');

const ANY_COST = { groupBy: 'location', limit: '1' } as const;

/** The waste log, as employees have it; beside it what waste cost, once the cost of an entry is known (S4). */
export function WasteScreen() {
  const [params, setParams] = useSearchParams();
  const isCost = params.get('view') === 'cost';
  const known = useQuery(queryOf('getWasteSummary', { query: ANY_COST }));
  const isAwaited = useAwaited(known.isPending);
  const hasCost = isCost || (known.data?.rowCount ?? 0) > 0;
  return (
    <>
      <PageHeader title={t`Waste Log`} />
      {isAwaited ? (
        <Spinner label={t`Loading`} quiet className="min-h-60" />
      ) : (
        <Tabs
          value={isCost ? 'cost' : 'log'}
          onValueChange={(view) => setParams(view === 'cost' ? { view } : {}, { replace: true })}
        >
          {hasCost && (
            <TabList label={t`Waste`}>
              <Tab value="log">{t({ message: 'Log', context: 'noun' })}</Tab>
              <Tab value="cost">{t`Cost`}</Tab>
            </TabList>
          )}
          <TabPanel value="log">
            <WasteLogParts />
          </TabPanel>
          <TabPanel value="cost">
            <WasteCost />
          </TabPanel>
        </Tabs>
      )}
    </>
  );
}
