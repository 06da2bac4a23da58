import type { Vendor } from '#contract/vendors.ts';
import { call } from '#web/api/call.ts';

/** The vendor as it stands now; undefined when it is gone. */
export async function rereadVendor(id: number): Promise<Vendor | undefined> {
  return (await call('listVendors')).find((vendor) => vendor.id === id);
}
