import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/api/queries.ts';
import type { SelectOption } from '#web/ui/select.tsx';

const NONE: never[] = [];

/** What a product can refer to, ready for a choice: vendors and categories by id, units by abbreviation. */
export function useChoices() {
  const vendors = useQuery(queryOf('listVendors')).data ?? NONE;
  const units = useQuery(queryOf('listUnits')).data ?? NONE;
  const categories = useQuery(queryOf('listProductCategories')).data ?? NONE;
  return {
    vendors: vendors.map(({ id, name }): SelectOption => ({ value: String(id), label: name })),
    units: units.map(({ name, abbreviation }): SelectOption => ({
      value: abbreviation,
      label: `${name} (${abbreviation})`,
    })),
    categories: categories.map(({ id, name }): SelectOption => ({ value: id, label: name })),
  };
}
export type Choices = ReturnType<typeof useChoices>;

/** The words for what is chosen. */
export function labelOf(options: readonly SelectOption[], value: string): string | undefined {
  return options.find((option) => option.value === value)?.label;
}
