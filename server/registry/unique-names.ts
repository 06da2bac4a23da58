import type { UniqueNames } from '../records/name-taken.ts';
import { uniqueBudgetNames } from '../budgets/queries.ts';
import { uniqueLocationNames } from '../locations/queries.ts';
import { uniqueOrderGuideNames } from '../order-guides/queries.ts';
import { uniqueCategoryNames } from '../products/categories.ts';
import { uniqueProductNames } from '../products/queries.ts';
import { uniqueUnitNames } from '../units/queries.ts';
import { uniqueVendorNames } from '../vendors/queries.ts';

/** The sentence for a duplicate name, by unique index (D9). */
export const uniqueNames: UniqueNames = {
  ...uniqueVendorNames,
  ...uniqueLocationNames,
  ...uniqueUnitNames,
  ...uniqueCategoryNames,
  ...uniqueProductNames,
  ...uniqueOrderGuideNames,
  ...uniqueBudgetNames,
};
