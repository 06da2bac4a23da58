import { memo } from 'react';
import type { ProductCategory } from '#contract/calls/products.ts';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { ALL_CATEGORIES } from './catalogue.ts';

interface CategoryChipsProps {
  /** Undefined while they load. */
  categories: readonly ProductCategory[] | undefined;
  chosenId: string;
  onChoose: (categoryId: string) => void;
}

/** The categories to filter by; separate from the search box, so that a key press does not render them again. */
export const CategoryChips = memo(function CategoryChips(props: CategoryChipsProps) {
  const { categories = [], chosenId, onChoose } = props;
  return (
    <ChipRow
      label="Categories"
      chips={[
        { value: ALL_CATEGORIES, label: 'All Items' },
        ...categories.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={chosenId}
      onChange={onChoose}
      className="-mx-1.5 min-w-0 lg:mx-0"
    />
  );
});
