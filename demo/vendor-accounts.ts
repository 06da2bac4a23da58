/** The vendors' customer numbers for the locations, printed on purchase orders (V9). */
import type { VendorKey } from './catalogue.ts';
import type { LocationKey } from './people.ts';

export const accountNumbers: Partial<Record<LocationKey, Partial<Record<VendorKey, string>>>> = {
  vineStreet: { hudson: 'HVP-20418', stonebridge: '7731-B', empire: 'ERS 004417' },
  parkSlope: { hudson: 'HVP-20419', millbrook: 'MB-1182', empire: 'ERS 004418' },
  commissary: { millbrook: 'MB-1190' },
};
