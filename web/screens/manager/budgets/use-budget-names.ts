import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/api/queries.ts';
import { categoriesText, vendorsText, whereText } from './budget-texts.ts';
import type { BudgetScope } from './budget-texts.ts';

/** What a budget can be of, with the names. The texts are empty until the names are loaded. */
export function useBudgetNames() {
  const locations = useQuery(queryOf('listLocations'));
  const categories = useQuery(queryOf('listProductCategories'));
  const vendors = useQuery(queryOf('listVendors'));
  return {
    needs: [locations, categories, vendors],
    records: { locations: locations.data, categories: categories.data, vendors: vendors.data },
    whereOf: ({ places }: Pick<BudgetScope, 'places'>) =>
      locations.data ? whereText({ places }, namesOf(locations.data)) : '',
    categoriesOf: (ids: readonly string[]) =>
      categories.data ? categoriesText(ids, namesOf(categories.data)) : '',
    vendorsOf: (ids: readonly number[]) =>
      vendors.data ? vendorsText(ids, namesOf(vendors.data)) : '',
  };
}

function namesOf<Id>(records: readonly { id: Id; name: string }[]): ReadonlyMap<Id, string> {
  return new Map(records.map(({ id, name }) => [id, name]));
}
