import { useState } from 'react';
import { addressOf } from '#web/api/call.ts';
import { CostGroup } from '../reports/cost-group.tsx';
import { FEW, MANY } from '../reports/cost-report.ts';
import type { Narrowing } from './use-spend-filters.ts';
import { useSpend } from './use-spend.ts';
import type { SpendShown } from './use-spend.ts';

interface SpendGroupProps extends SpendShown {
  grouping: Narrowing;
}

/** The spend by one grouping. */
export function SpendGroup({ grouping, filters, days }: SpendGroupProps) {
  const [isWhole, setIsWhole] = useState(false);
  const query = { ...filters.query, ...days, groupBy: grouping };
  return (
    <CostGroup
      name="spend"
      grouping={grouping}
      report={useSpend(grouping, { filters, days, limit: isWhole ? MANY : FEW })}
      exportAddress={addressOf('exportSpend', { query })}
      chosen={filters.chosen[grouping]}
      onChoose={(key) => filters.narrow(grouping, key)}
      onMore={() => setIsWhole(true)}
    />
  );
}
