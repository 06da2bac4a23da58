import { t } from '@lingui/core/macro';
import { memoInLanguage } from '#web/language/memo-in-language.tsx';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import type { ProductCategory } from '#contract/calls/products.ts';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { ALL_CATEGORIES, FAVOURITES, PREPARED } from './catalogue.ts';

interface CategoryChipsProps {
  /** Undefined while they load. */
  categories: readonly ProductCategory[] | undefined;
  hasFavourites: boolean;
  hasPrepared: boolean | undefined;
  guides: readonly OrderGuide[];
  chosenId: string;
  /** Gets the id of a category or a guide, `ALL_CATEGORIES`, `FAVOURITES` or `PREPARED`. */
  onChoose: (id: string) => void;
}

/** Favourites, order guides, and the categories to filter by; separate from the search box, so that a key press does not render them again. */
export const CategoryChips = memoInLanguage(function CategoryChips(props: CategoryChipsProps) {
  const { categories = [], hasFavourites, hasPrepared, guides, chosenId, onChoose } = props;
  return (
    <ChipRow
      label={t`Categories`}
      chips={[
        { value: ALL_CATEGORIES, label: t`All Items` },
        ...(hasFavourites ? [{ value: FAVOURITES, label: t`Favourites` }] : []),
        ...(hasPrepared ? [{ value: PREPARED, label: t`Prepared` }] : []),
        ...[...guides, ...categories].map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={chosenId}
      onChange={onChoose}
      className="-mx-1.5 min-w-0 lg:mx-0"
    />
  );
});
