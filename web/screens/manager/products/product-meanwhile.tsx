import { smallVersion } from '#contract/photos.ts';
import { Picture } from '#web/ui/picture.tsx';
import { ChangedMeanwhile } from '../records/changed-meanwhile.tsx';
import type { ProductValues } from './product-form.ts';
import type { Choices } from './use-choices.ts';
import { labelOf } from './use-choices.ts';

interface ProductMeanwhileProps {
  newer: ProductValues;
  mine: ProductValues;
  choices: Choices;
}

/** Says that somebody else has saved the product first, and shows both side by side. */
export function ProductMeanwhile({ newer, mine, choices }: ProductMeanwhileProps) {
  return (
    <ChangedMeanwhile
      noun="product"
      newer={describe(newer, choices)}
      mine={describe(mine, choices)}
      draw={draw}
    />
  );
}

function describe(values: ProductValues, { vendors, units, categories }: Choices) {
  const { vendorId, unitOfMeasure, categoryId } = values;
  return {
    Name: values.name.trim(),
    Vendor: labelOf(vendors, vendorId) ?? 'Unknown',
    'Unit of Measure': labelOf(units, unitOfMeasure) ?? unitOfMeasure,
    Category: categoryId ? (labelOf(categories, categoryId) ?? 'Unknown') : 'No category',
    Image: values.photoUrl.trim(),
  };
}

function draw(label: string, text: string) {
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
