import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { useDialog } from '../records/use-dialog.ts';
import { ConversionDialog } from './conversion-dialog.tsx';
import type { Missing } from './conversion-dialog.tsx';

/** Units in which something was entered and which have no conversion (S0); renders nothing without such a unit. */
export function MissingConversions() {
  const missing = useQuery(queryOf('listMissingConversions'));
  const products = useQuery({ ...queryOf('listProducts'), enabled: Boolean(missing.data?.length) });
  const editing = useDialog<Missing>();
  if (!missing.data || missing.data.length === 0) return null;
  return (
    <SectionCard
      title="Conversions are missing"
      subtitle="These entries have moved no stock. They do once it is known how their units convert."
      className="mb-4"
    >
      <ul className="divide-y divide-line">
        {missing.data.map(({ productId, productName, unitOfMeasure, enteredUnit }) => {
          const product = products.data?.find(({ id }) => id === productId);
          return (
            <li
              key={`${productId} ${enteredUnit}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
            >
              <p className="flex min-w-0 items-start gap-2">
                <Scale aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-medium">{productName}</span>: how many {enteredUnit} are in
                  one {unitOfMeasure}?
                </span>
              </p>
              <Button
                variant="secondary"
                disabled={!product}
                aria-label={`Set the conversion of ${productName} to ${enteredUnit}`}
                onClick={() => product && editing.show({ product, unit: enteredUnit })}
              >
                Set conversion
              </Button>
            </li>
          );
        })}
      </ul>
      {editing.subject && (
        <ConversionDialog
          key={editing.times}
          open={editing.open}
          missing={editing.subject}
          onClose={editing.close}
        />
      )}
    </SectionCard>
  );
}
