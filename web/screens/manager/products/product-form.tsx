import type { UseFormReturn } from 'react-hook-form';
import { priceToEdit } from '#contract/values/money.ts';
import { smallVersion } from '#contract/values/photos.ts';
import type { Product, ProductInput } from '#contract/calls/products.ts';
import { Picture } from '#web/ui/picture.tsx';
import type { Described } from '../records/changed-meanwhile.tsx';
import { described, textsOf } from '../records/field-labels.ts';
import { priceIn } from '../records/typed-price.ts';
import type { Choices } from './use-product-choices.ts';
import { changedConversions, typedConversions } from './conversions.ts';
import type { TypedConversion } from './conversions.ts';
import { NO_UNIT_CHANGE, unitChangeOf } from './unit-change.ts';
import type { TypedUnitChange } from './unit-change.ts';
import { labelOf } from './use-product-choices.ts';

type Field = Exclude<keyof ProductInput, 'conversions' | 'unitChange'>;
export const PRODUCT_LABELS: Record<Field, string> = {
  name: 'Name',
  altName: 'Also Called',
  vendorId: 'Vendor',
  unitOfMeasure: 'Unit of Measure',
  categoryId: 'Category',
  photoUrl: 'Image',
  vendorItemCode: 'Item Code',
  packSize: 'Pack Size',
  barcode: 'Barcode',
  price: 'Price',
};

/** A product as its form holds it: texts, '' where nothing is chosen. */
export type ProductValues = Record<Field, string> & {
  conversions: TypedConversion[];
  unitChange: TypedUnitChange;
};
export type ProductForm = UseFormReturn<ProductValues>;

export function productValues(product: Product | undefined): ProductValues {
  const texts = product && {
    ...product,
    vendorId: String(product.vendorId),
    price: product.price && priceToEdit(product.price),
  };
  return {
    ...textsOf(PRODUCT_LABELS, texts),
    conversions: typedConversions(product),
    unitChange: NO_UNIT_CHANGE,
  };
}

/**
 * A price that is not understood is sent as it was typed, and refused. With another unit a price that was not typed is left
 * out: the server converts it, while a price that is sent is per unit of the request (E35).
 */
export function inputOf(
  values: ProductValues,
  { currency, product }: { currency: string; product: Product | undefined },
): ProductInput {
  const { vendorId, price, conversions: typed, unitChange: change, ...texts } = values;
  const conversions = changedConversions(typed, product);
  const unitChange = unitChangeOf(change, { product, wanted: texts.unitOfMeasure });
  const isToConvert =
    product !== undefined &&
    product.unitOfMeasure !== texts.unitOfMeasure &&
    price === productValues(product).price;
  return {
    ...texts,
    vendorId: Number(vendorId),
    ...(!isToConvert && { price: priceIn(price, currency) ?? price }),
    ...(conversions && { conversions }),
    ...(unitChange && { unitChange }),
  };
}

/** A product's values as a person reads them, beside those that somebody else saved. */
export function describedProduct(values: ProductValues, choices: Choices): Described {
  const { vendors, units, categories } = choices;
  const { name, vendorId, unitOfMeasure, categoryId, photoUrl } = values;
  const texts = described(PRODUCT_LABELS, {
    ...values,
    name: name.trim(),
    vendorId: labelOf(vendors, vendorId) ?? 'Unknown',
    unitOfMeasure: labelOf(units, unitOfMeasure) ?? unitOfMeasure,
    categoryId: categoryId ? (labelOf(categories, categoryId) ?? 'Unknown') : 'No category',
    photoUrl: photoUrl.trim(),
  });
  const conversions = values.conversions.map(
    (one) => `1 ${unitOfMeasure} = ${one.factor.trim()} ${one.unitOfMeasure}`,
  );
  return { ...texts, Conversions: conversions.join('\n') };
}

export function drawProductValue(label: string, text: string) {
  if (label !== PRODUCT_LABELS.photoUrl || !text) return text || 'None';
  return (
    <Picture
      src={smallVersion(text)}
      alt={text}
      width={64}
      height={64}
      className="rounded-control"
    />
  );
}
