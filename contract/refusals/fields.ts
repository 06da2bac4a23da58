import { ofField } from './refusal.ts';
import { fieldShown } from './words.ts';

/** Refusals of a field by its form. `field` is its name in camelCase, such as `unitPrice`. */

export interface Field {
  field: string;
}

export const fields = {
  required: ofField(({ field }: Field) => `${fieldShown(field)} is required`),
  at_most: ofField(
    ({ field, max }: Field & { max: number }) => `${fieldShown(field)} must be at most ${max}`,
  ),
  /** The text of a stored row of an earlier version that no code of today says. */
  as_written: ofField(({ text }: { text: string }) => text),
};
