import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { smallVersion } from '#contract/photos.ts';
import { Picture } from '#web/ui/picture.tsx';
import { isField } from './product-form.ts';
import type { ProductValues } from './product-form.ts';
import type { Choices } from './use-choices.ts';
import { labelOf } from './use-choices.ts';

const LABELS: Record<keyof ProductValues, string> = {
  name: 'Name',
  vendorId: 'Vendor',
  unitOfMeasure: 'Unit of Measure',
  categoryId: 'Category',
  photoUrl: 'Image',
};
const FIELDS = Object.keys(LABELS).filter(isField);

/** Whether two people's values of one product are the same. */
export function isSame(newer: ProductValues, mine: ProductValues): boolean {
  return FIELDS.every((field) => newer[field] === mine[field].trim());
}

interface ChangedMeanwhileProps {
  newer: ProductValues;
  mine: ProductValues;
  choices: Choices;
}

const cell = 'border-t border-line px-3 py-2 text-left align-top wrap-anywhere';
const focusIt = (element: HTMLElement | null) => element?.focus();

/** Says that somebody else has saved the product first, and shows both side by side. */
export function ChangedMeanwhile({ newer, mine, choices }: ChangedMeanwhileProps) {
  return (
    <div className="space-y-4">
      <p
        role="alert"
        tabIndex={-1}
        ref={focusIt}
        className="flex gap-2.5 rounded-control bg-warning-soft p-3 text-body text-warning outline-none"
      >
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        Somebody changed this product meanwhile. Nothing of yours is saved yet: choose which one to
        keep.
      </p>
      <div className="overflow-clip rounded-control border border-line">
        <table className="w-full table-fixed border-separate border-spacing-0 text-body">
          <thead>
            <tr className="text-left text-sm text-ink-muted">
              <th scope="col" className="w-27 px-3 py-2">
                <span className="sr-only">Field</span>
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                Newer
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                Yours
              </th>
            </tr>
          </thead>
          <tbody>
            {FIELDS.map((field) => {
              const differs = newer[field] !== mine[field].trim();
              return (
                <tr key={field} className={clsx(differs && 'bg-warning-soft')}>
                  <th scope="row" className={clsx(cell, 'text-sm/6 font-medium')}>
                    {LABELS[field]}
                    {differs && <span className="sr-only"> (differs)</span>}
                  </th>
                  <td className={clsx(cell, differs && 'font-medium')}>
                    <Value field={field} value={newer[field]} choices={choices} />
                  </td>
                  <td className={clsx(cell, differs && 'font-medium')}>
                    <Value field={field} value={mine[field]} choices={choices} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Value(props: { field: keyof ProductValues; value: string; choices: Choices }) {
  const { field, value, choices } = props;
  if (field === 'name') return value;
  if (field === 'vendorId') return labelOf(choices.vendors, value) ?? 'Unknown';
  if (field === 'unitOfMeasure') return labelOf(choices.units, value) ?? value;
  if (field === 'categoryId')
    return value ? (labelOf(choices.categories, value) ?? 'Unknown') : 'No category';
  if (!value) return 'None';
  return (
    <Picture
      src={smallVersion(value)}
      alt={value}
      width={64}
      height={64}
      className="rounded-control"
    />
  );
}
