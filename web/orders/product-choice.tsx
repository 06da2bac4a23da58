import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { Product } from '#contract/calls/products.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { ProductPicture } from './product-picture.tsx';
import { useKnownHere } from './use-known-here.ts';

type Choosable = Pick<Product, 'id' | 'name' | 'altName' | 'vendorName' | 'photoUrl'>;

interface ProductChoiceProps {
  label: string;
  /** Undefined while they load. */
  products: readonly Choosable[] | undefined;
  /** Where it is; undefined: not known yet. */
  locationId: number | undefined;
  /** What is to be said of some, which stand first: 'On this delivery'. */
  notes?: ReadonlyMap<string, string>;
  placeholder?: string;
  none?: string;
  value: string;
  error?: string;
  disabled?: boolean;
  onValueChange: (productId: string) => void;
}

/**
 * One product of many, as they look (24.8): what the screen names first, then what came last, what is kept at the location, and
 * the rest in the given sequence.
 */
export function ProductChoice(props: ProductChoiceProps) {
  const {
    products,
    locationId,
    notes,
    placeholder = t`Select a product`,
    disabled,
    ...rest
  } = props;
  const rankOf = useKnownHere(locationId);
  const options = useMemo(() => {
    const rank = ({ id }: Choosable) => (notes?.has(id) ? -1 : rankOf(id));
    return (products ?? [])
      .toSorted((one, other) => rank(one) - rank(other))
      .map((product) => ({
        value: product.id,
        label: product.name,
        hint: [product.altName, product.vendorName].filter(Boolean).join(' • '),
        picture: <ProductPicture photoUrl={product.photoUrl} size={40} />,
        note: notes?.get(product.id),
      }));
  }, [products, notes, rankOf]);
  return (
    <Combobox
      {...rest}
      placeholder={products ? placeholder : t`Loading products...`}
      searchPlaceholder={t`Search products...`}
      disabled={disabled || !products}
      options={options}
    />
  );
}
