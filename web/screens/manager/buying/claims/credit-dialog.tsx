import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Claim } from '#contract/calls/claims.ts';
import { priceToEdit } from '#contract/values/money.ts';
import { useCurrency } from '#web/session/currency.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { priceIn, problemIn } from '../../records/typed-price.ts';
import { useSettleClaim } from './use-claim-writes.ts';

interface CreditDialogProps {
  claim: Claim;
  /** A credit was recorded already. Not read from the claim, which changes while the dialog still closes. */
  isCorrection: boolean;
  open: boolean;
  onClose: () => void;
}

/** How much the vendor credited; at first what was recorded of it, or what was claimed. */
export function CreditDialog({ claim, isCorrection, open, onClose }: CreditDialogProps) {
  const { id, vendorName } = claim;
  const currency = useCurrency() ?? 'USD';
  const [ownText, setTyped] = useState<string>();
  // Until something is typed it follows the claim, which may still be read again after a change.
  const typed = ownText ?? priceToEdit(claim.creditedAmount ?? claim.amount ?? '');
  const [isTried, setIsTried] = useState(false);
  const settle = useSettleClaim(claim, { onDone: onClose });
  const creditedAmount = priceIn(typed, currency);
  const problem =
    problemIn(typed, currency) ??
    (creditedAmount === '' ? t`Credited amount is required` : undefined);
  const action = isCorrection ? t`Correct Credit` : t`Record Credit`;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={action}
      description={t`What ${vendorName} credited for claim No. ${id}`}
      size="small"
      busy={settle.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (creditedAmount && !problem) settle.mutate({ state: 'credited', creditedAmount });
      }}
      footer={
        <>
          <Button variant="secondary" disabled={settle.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" busy={settle.isPending}>
            {settle.isPending ? t`Saving...` : action}
          </Button>
        </>
      }
    >
      <TextField
        label={t`Credited Amount (${currency})`}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={isTried ? problem : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
      />
    </Dialog>
  );
}
