import type { Unit } from '#contract/units.ts';
import { call } from '#web/api/call.ts';

/** The unit as it stands now; undefined when it is gone. */
export async function rereadUnit(id: string): Promise<Unit | undefined> {
  return (await call('listUnits')).find((unit) => unit.id === id);
}
