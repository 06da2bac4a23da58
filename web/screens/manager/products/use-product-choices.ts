import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/api/queries.ts';
import type { SelectOption } from '#web/ui/select.tsx';
import { needsOf } from '../records/needs.ts';

const NONE: never[] = [];

/** The options of a product's references: vendors and categories by id, units by abbreviation; and the prices' currency. */
export function useProductChoices() {
  const vendors = useQuery(queryOf('listVendors'));
  const units = useQuery(queryOf('listUnits'));
  const categories = useQuery(queryOf('listProductCategories'));
  const settings = useQuery(queryOf('getOrganizationSettings'));
  return {
    vendors: (vendors.data ?? NONE).map(({ id, name }): SelectOption => ({
      value: String(id),
      label: name,
    })),
    units: (units.data ?? NONE).map(({ name, abbreviation }): SelectOption => ({
      value: abbreviation,
      label: `${name} (${abbreviation})`,
    })),
    categories: (categories.data ?? NONE).map(({ id, name }): SelectOption => ({
      value: id,
      label: name,
    })),
    currency: settings.data?.currency ?? 'USD',
    /** Until they are loaded, the lists above are empty. */
    needs: needsOf([vendors, units, categories, settings]),
  };
}
export type Choices = ReturnType<typeof useProductChoices>;

/** The label of a chosen option. */
export function labelOf(options: readonly SelectOption[], value: string): string | undefined {
  return options.find((option) => option.value === value)?.label;
}
