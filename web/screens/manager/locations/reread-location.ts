import type { Location } from '#contract/locations.ts';
import { call } from '#web/api/call.ts';

/** The location as it stands now; undefined when it is gone. */
export async function rereadLocation(id: number): Promise<Location | undefined> {
  return (await call('listLocations')).find((location) => location.id === id);
}
