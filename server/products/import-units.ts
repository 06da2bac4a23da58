import type { Db } from '../db/open.ts';
import type { BadRow } from './check-rows.ts';
import type { Plan, Target } from './import-plan.ts';
import { unitChangeResults } from './own-unit.ts';
import type { UnitChangeResult } from './own-unit.ts';

/**
 * Adds to a plan the prices of products that get another unit, and moves rows whose stock cannot be
 * converted to the bad rows (S0).
 */
export async function withUnits(db: Db, plan: Plan): Promise<Plan> {
  const wanted = plan.targets.flatMap(({ row, before, unitId }) =>
    before && before.unitId !== unitId ? [{ id: before.id, unitId, price: row.cells.price }] : [],
  );
  if (wanted.length === 0) return plan;
  const changes = await unitChangeResults(db, wanted);
  const bad: BadRow[] = [];
  const targets = plan.targets.flatMap((target): Target[] => {
    const change = changes.get(target.before?.id ?? '');
    if (!change) return [target];
    if (!change.refusal) return [withChange(target, change)];
    bad.push({
      row: target.row.source,
      reasons: [{ ...change.refusal, column: 'unitOfMeasure' }],
    });
    return [];
  });
  return { ...plan, targets, bad: [...plan.bad, ...bad] };
}

function withChange(target: Target, unitChange: UnitChangeResult): Target {
  const { price } = unitChange;
  const others = target.fields.filter((field) => field !== 'price');
  const isOther = price !== target.before?.price;
  return {
    ...target,
    after: { ...target.after, price },
    fields: isOther ? [...others, 'price'] : others,
    unitChange,
  };
}
