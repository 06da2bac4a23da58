import { useState } from 'react';
import { addressOf } from '#web/api/call.ts';
import { CostGroup } from '../reports/cost-group.tsx';
import { FEW, MANY } from '../reports/cost-report.ts';
import { useWasteCost } from './use-waste-cost.ts';
import type { WasteNarrowing, WasteShown } from './use-waste-cost.ts';

interface WasteGroupProps extends WasteShown {
  grouping: WasteNarrowing;
}

/** The cost of waste by one grouping. */
export function WasteGroup({ grouping, filters, days }: WasteGroupProps) {
  const [isWhole, setIsWhole] = useState(false);
  const query = { ...filters.query, ...days, groupBy: grouping };
  return (
    <CostGroup
      name="waste"
      grouping={grouping}
      report={useWasteCost(grouping, { filters, days, limit: isWhole ? MANY : FEW })}
      exportAddress={addressOf('exportWasteSummary', { query })}
      chosen={filters.chosen[grouping]}
      onChoose={(key) => filters.narrow(grouping, key)}
      onMore={() => setIsWhole(true)}
    />
  );
}
