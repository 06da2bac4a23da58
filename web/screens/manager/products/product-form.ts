import type { UseFormReturn } from 'react-hook-form';
import type { Product, ProductInput } from '#contract/products.ts';
import { CallError } from '#web/api/call.ts';

/** A product as its form holds it: texts, '' where nothing is chosen. */
export interface ProductValues {
  name: string;
  vendorId: string;
  unitOfMeasure: string;
  categoryId: string;
  photoUrl: string;
}
export type ProductForm = UseFormReturn<ProductValues>;

export const blank: ProductValues = {
  name: '',
  vendorId: '',
  unitOfMeasure: '',
  categoryId: '',
  photoUrl: '',
};

const isField = (path: string): path is keyof ProductValues => path in blank;

/** Whether two people's values of one product are the same. */
export function isSame(newer: ProductValues, mine: ProductValues): boolean {
  return Object.keys(blank).every((field) => isField(field) && newer[field] === mine[field].trim());
}

export function valuesOf(product: Product): ProductValues {
  return {
    name: product.name,
    vendorId: String(product.vendorId),
    unitOfMeasure: product.unitOfMeasure,
    categoryId: product.categoryId ?? '',
    photoUrl: product.photoUrl ?? '',
  };
}

export function inputOf({ vendorId, ...texts }: ProductValues): ProductInput {
  return { ...texts, vendorId: Number(vendorId) };
}

/** Marks the fields that the server names. */
export function showDetails(form: ProductForm, error: unknown): void {
  if (!(error instanceof CallError)) return;
  for (const { path, message } of error.details ?? []) {
    if (isField(path)) form.setError(path, { message });
  }
}

/** The product as somebody else has saved it meanwhile, when that is why a save was refused. */
export function newerOf(error: unknown): Product | undefined {
  if (!(error instanceof CallError) || error.code !== 'changed_meanwhile') return undefined;
  return isProduct(error.current) ? error.current : undefined;
}

function isProduct(value: unknown): value is Product {
  return typeof value === 'object' && value !== null && 'version' in value && 'vendorId' in value;
}
