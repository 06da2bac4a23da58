import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '#web/api/queries.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import type { Countable } from './count-draft.ts';

interface CountAnotherProps {
  /** Undefined while they load. */
  products: readonly Countable[] | undefined;
  onChosen: (productId: string) => void;
}

/** Chooses a product that is not on the sheet. */
export function CountAnother({ products, onChosen }: CountAnotherProps) {
  return (
    <div className="mt-4 sm:max-w-md">
      <Combobox
        label="Count another product"
        placeholder="Choose a product"
        searchPlaceholder="Search products..."
        none="Every product is in the list."
        disabled={!products}
        options={(products ?? []).map(({ productId, productName, vendorName }) => ({
          value: productId,
          label: productName,
          hint: vendorName,
        }))}
        value={undefined}
        onValueChange={onChosen}
      />
    </div>
  );
}

/** The products of the catalogue that are not on the sheet; undefined while they load. */
export function useOthers(listed: readonly Countable[]): readonly Countable[] | undefined {
  const { data: products } = useQuery(queryOf('listProducts'));
  return useMemo(() => {
    const known = new Set(listed.map(({ productId }) => productId));
    return products
      ?.filter(({ id }) => !known.has(id))
      .map((product) => ({
        ...product,
        productId: product.id,
        productName: product.name,
        area: null,
        expected: undefined,
        countedAt: null,
      }));
  }, [listed, products]);
}
