import { t } from '@lingui/core/macro';
import { QUANTITY_MAX } from '#contract/values/limits.ts';
import type { Product } from '#contract/calls/products.ts';
import type { Unit } from '#contract/calls/units.ts';
import type { WasteReason } from '#contract/values/waste-reasons.ts';

/** A waste entry while it is edited. Ids are texts, '' without a choice. */
export interface WasteDraft {
  productId: string;
  quantity: number;
  unitOfMeasure: string;
  locationId: string;
  recordedBy: string;
  reason: WasteReason | '';
  /** The address of the uploaded photo. */
  photoUrl: string;
  notes: string;
}

/** The problem of each field, as a sentence. */
export type Problems = Partial<Record<keyof WasteDraft, string>>;

/** In the sequence of the form: the first field with a problem gets the focus. */
export const FIELDS = [
  'productId',
  'quantity',
  'unitOfMeasure',
  'locationId',
  'recordedBy',
  'reason',
  'photoUrl',
  'notes',
] as const satisfies readonly (keyof WasteDraft)[];

export function problemsOf(draft: WasteDraft): Problems {
  const problems: Problems = {};
  if (!draft.productId) problems.productId = t`Please select a product`;
  if (draft.quantity < 1) problems.quantity = t`Quantity must be at least 1`;
  else if (draft.quantity > QUANTITY_MAX)
    problems.quantity = t`Quantity must be at most ${QUANTITY_MAX}`;
  else if (!Number.isInteger(draft.quantity))
    problems.quantity = t`Quantity must be a whole number`;
  if (!draft.unitOfMeasure) problems.unitOfMeasure = t`Unit of measure is required`;
  if (!(Number(draft.locationId) >= 1)) problems.locationId = t`Please select a location`;
  if (!(Number(draft.recordedBy) >= 1)) problems.recordedBy = t`Employee selection is required`;
  return problems;
}

/** A typed quantity; text that is not a number becomes 0. */
export function quantityFrom(text: string): number {
  const number = Number(text);
  return Number.isFinite(number) ? number : 0;
}

/** The product's unit of measure if it is one of the units, else '': the unit of another product would be wrong. */
export function unitOfProduct(
  product: Pick<Product, 'unitOfMeasure'>,
  units: readonly Unit[],
): string {
  const isListed = units.some(({ abbreviation }) => abbreviation === product.unitOfMeasure);
  return isListed ? product.unitOfMeasure : '';
}
