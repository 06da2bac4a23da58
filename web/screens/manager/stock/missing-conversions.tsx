import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import type { MissingConversion } from '#contract/calls/inventory.ts';
import type { Product } from '#contract/calls/products.ts';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { useDialog } from '../records/use-dialog.ts';
import { useFocusHandedOn } from '../records/use-focus-handed-on.ts';
import { ConversionDialog } from './conversion-dialog.tsx';
import type { Missing } from './conversion-dialog.tsx';

/** Units in which something was entered and which have no conversion (S0); renders nothing without such a unit. */
export function MissingConversions() {
  const all = useQuery(queryOf('listMissingConversions')).data;
  const missing = all?.filter(({ following }) => !following) ?? [];
  const products = useQuery({ ...queryOf('listProducts'), enabled: missing.length > 0 }).data;
  const editing = useDialog<Missing>();
  return (
    <>
      {missing.length > 0 && (
        <SectionCard
          title={t`Conversions are missing`}
          subtitle={t`These entries have moved no stock. They do once it is known how their units convert.`}
          className="mb-4"
        >
          <ul className="divide-y divide-line">
            {missing.map((one) => (
              <MissingRow
                key={`${one.productId} ${one.enteredUnit}`}
                missing={one}
                product={products?.find(({ id }) => id === one.productId)}
                onGive={editing.show}
              />
            ))}
          </ul>
        </SectionCard>
      )}
      {editing.subject && (
        <ConversionDialog
          key={editing.times}
          open={editing.open}
          missing={editing.subject}
          onClose={editing.close}
        />
      )}
    </>
  );
}

interface MissingRowProps {
  missing: MissingConversion;
  product: Product | undefined;
  onGive: (missing: Missing) => void;
}

function MissingRow({ missing, product, onGive }: MissingRowProps) {
  const { productName, unitOfMeasure, enteredUnit } = missing;
  // A conversion that was given takes the row away, and the pressed button with it.
  const row = useFocusHandedOn<HTMLLIElement>();
  return (
    <li ref={row} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <p className="flex min-w-0 items-start gap-2">
        <Scale aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
        <span className="min-w-0 wrap-anywhere">
          <Trans>
            <span className="font-medium">{productName}</span>: how many {enteredUnit} are in one{' '}
            {unitOfMeasure}?
          </Trans>
        </span>
      </p>
      <Button
        variant="secondary"
        disabled={!product}
        aria-label={t`Set the conversion of ${productName} to ${enteredUnit}`}
        onClick={() => product && onGive({ product, unit: enteredUnit })}
      >
        {t`Set conversion`}
      </Button>
    </li>
  );
}
