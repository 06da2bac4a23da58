import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '#web/api/queries.ts';
import { ProductChoice } from '#web/orders/product-choice.tsx';
import type { Countable } from './count-draft.ts';

interface CountAnotherProps {
  locationId: number;
  /** Undefined while they load. */
  products: readonly Countable[] | undefined;
  onChosen: (productId: string) => void;
}

/** Chooses a product that is not on the sheet. */
export function CountAnother({ locationId, products, onChosen }: CountAnotherProps) {
  const choices = useMemo(
    () =>
      products?.map(({ productId, productName, altName, vendorName, photoUrl }) => ({
        id: productId,
        name: productName,
        altName,
        vendorName,
        photoUrl,
      })),
    [products],
  );
  return (
    <div className="mt-4 sm:max-w-md">
      <ProductChoice
        label={t`Count another product`}
        placeholder={t`Choose a product`}
        none={t`Every product is in the list.`}
        products={choices}
        locationId={locationId}
        value=""
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
