import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
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
export const PRODUCT_LABELS: Record<Field, MessageDescriptor> = {
  name: msg`Name`,
  altName: msg`Also Called`,
  vendorId: msg`Vendor`,
  unitOfMeasure: msg`Unit of Measure`,
  categoryId: msg`Category`,
  photoUrl: msg`Image`,
  vendorItemCode: msg`Item Code`,
  packSize: msg`Pack Size`,
  barcode: msg`Barcode`,
  price: msg`Price`,
};

const DESCRIBED_LABELS = { ...PRODUCT_LABELS, conversions: msg`Conversions` };

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
  const conversions = values.conversions.map(
    (one) => `1 ${unitOfMeasure} = ${one.factor.trim()} ${one.unitOfMeasure}`,
  );
  return described(DESCRIBED_LABELS, {
    ...values,
    name: name.trim(),
    vendorId: labelOf(vendors, vendorId) ?? t({ message: 'Unknown', context: 'vendor' }),
    unitOfMeasure: labelOf(units, unitOfMeasure) ?? unitOfMeasure,
    categoryId: categoryId
      ? (labelOf(categories, categoryId) ?? t({ message: 'Unknown', context: 'category' }))
      : t`No category`,
    photoUrl: drawnPicture(photoUrl.trim()),
    conversions: conversions.join('\n'),
  });
}

function drawnPicture(address: string) {
  if (address === '') return '';
  const drawn = (
    <Picture
      src={smallVersion(address)}
      alt={address}
      width={64}
      height={64}
      className="rounded-control"
    />
  );
  return { text: address, drawn };
}
