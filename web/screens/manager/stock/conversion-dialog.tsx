import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Product } from '#contract/calls/products.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useSentence } from '#web/language/use-wording.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { factorFrom } from '../products/conversions.ts';

/** A product, and a unit that has no conversion yet. */
export interface Missing {
  product: Product;
  unit: string;
}

interface ConversionDialogProps {
  open: boolean;
  missing: Missing;
  onClose: () => void;
}

/** Gives the conversion for which entries wait (S0). */
export function ConversionDialog({ open, missing, onClose }: ConversionDialogProps) {
  const { product, unit } = missing;
  const { unitOfMeasure } = product;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useSentence();
  const saving = useWrite({
    record: () => product,
    write: (factor: number) =>
      writeOf('updateProduct', {
        params: { id: product.id },
        body: {
          ...product,
          conversions: [...product.conversions, { unitOfMeasure: unit, factor }],
        },
      }),
    success: () => ({
      title: t`Conversion saved`,
      description: t`The entries that waited for it move the stock now.`,
      tone: 'success',
    }),
    onDone: onClose,
    onFailed: (error) => setProblem(() => sentenceOf(error, t`The conversion was not saved.`)),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={product.name}
      description={t`How many ${unit} are in one ${unitOfMeasure}?`}
      size="small"
      busy={saving.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        const factor = factorFrom(typed);
        setProblem(() =>
          factor === undefined ? t`Please write a number such as 24 or 10.5` : undefined,
        );
        if (factor !== undefined) saving.mutate(factor);
      }}
      footer={
        <>
          <Button variant="secondary" disabled={saving.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" busy={saving.isPending}>
            {saving.isPending ? t`Saving...` : t`Save`}
          </Button>
        </>
      }
    >
      <TextField
        label={t`${unit} in one ${unitOfMeasure}`}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  );
}
