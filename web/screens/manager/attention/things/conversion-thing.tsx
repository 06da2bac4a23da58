import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { missingConversion } from '#contract/values/attention-kinds.ts';
import { queryOf } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useDialog } from '../../records/use-dialog.ts';
import { ConversionDialog } from '../../stock/conversion-dialog.tsx';
import { ReadThing } from './read-thing.tsx';

/** A unit in which something was entered and which has no conversion (S0). */
export function ConversionThing({ id }: { id: string }) {
  const { productId, enteredUnit } = missingConversion(id);
  const product = useQuery({
    ...queryOf('listProducts'),
    select: (products) => products.find((one) => one.id === productId),
  });
  const dialog = useDialog();
  return (
    <ReadThing read={product}>
      {(shown) => {
        const { name, unitOfMeasure } = shown;
        return (
          <Card className="space-y-4 p-4">
            <p className="text-body">
              {t`Something was entered in ${enteredUnit} and has moved no stock: how many ${enteredUnit} are in one ${unitOfMeasure} of ${name}?`}
            </p>
            <Button onClick={() => dialog.show(true)}>{t`Set Conversion`}</Button>
            {dialog.times > 0 && (
              <ConversionDialog
                key={dialog.times}
                open={dialog.open}
                missing={{ product: shown, unit: enteredUnit }}
                onClose={dialog.close}
              />
            )}
          </Card>
        );
      }}
    </ReadThing>
  );
}
