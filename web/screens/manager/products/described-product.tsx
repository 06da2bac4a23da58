import { smallVersion } from '#contract/photos.ts';
import { Picture } from '#web/ui/picture.tsx';
import type { Described } from '../records/changed-meanwhile.tsx';
import type { ProductValues } from './product-form.ts';
import type { Choices } from './use-choices.ts';
import { labelOf } from './use-choices.ts';

/** A product's values for people, next to those that another user saved. */
export function describedProduct(values: ProductValues, choices: Choices): Described {
  const { vendors, units, categories } = choices;
  const { vendorId, unitOfMeasure, categoryId } = values;
  return {
    Name: values.name.trim(),
    Vendor: labelOf(vendors, vendorId) ?? 'Unknown',
    'Unit of Measure': labelOf(units, unitOfMeasure) ?? unitOfMeasure,
    Category: categoryId ? (labelOf(categories, categoryId) ?? 'Unknown') : 'No category',
    Image: values.photoUrl.trim(),
  };
}

export function drawProductValue(label: string, text: string) {
  if (label !== 'Image' || !text) return text || 'None';
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
