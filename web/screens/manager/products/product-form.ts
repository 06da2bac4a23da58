import type { UseFormReturn } from 'react-hook-form';
import type { Product, ProductInput } from '#contract/products.ts';

/** The values of a product's form: texts, '' for no choice. */
export interface ProductValues {
  name: string;
  vendorId: string;
  unitOfMeasure: string;
  categoryId: string;
  photoUrl: string;
}
export type ProductForm = UseFormReturn<ProductValues>;

export function valuesOf(product: Product | undefined): ProductValues {
  return {
    name: product?.name ?? '',
    vendorId: product ? String(product.vendorId) : '',
    unitOfMeasure: product?.unitOfMeasure ?? '',
    categoryId: product?.categoryId ?? '',
    photoUrl: product?.photoUrl ?? '',
  };
}

export function inputOf({ vendorId, ...texts }: ProductValues): ProductInput {
  return { ...texts, vendorId: Number(vendorId) };
}
