import { t } from '@lingui/core/macro';
import { LOT_MAX, NOTES_MAX } from '#contract/values/limits.ts';
import { moneyText } from '#web/language/money.ts';
import { useCurrency } from '#web/session/currency.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import type { LineEntry } from './delivery-count.ts';
import { useDetailsForm } from './use-details-form.ts';
import type { DetailsForm } from './use-details-form.ts';

interface DetailsDialogProps {
  open: boolean;
  name: string;
  entry: LineEntry;
  /** What was agreed for one of `unit`; null: there is nothing to compare the invoice with. */
  agreedPrice: string | null;
  unit: string;
  onClose: () => void;
  onEnter: (entry: LineEntry) => void;
}

/** What some deliveries need beside the amount. Mount it again each time it opens. */
export function DetailsDialog(props: DetailsDialogProps) {
  const { open, name, entry, agreedPrice, unit, onClose, onEnter } = props;
  const currency = useCurrency() ?? 'USD';
  const form = useDetailsForm(entry, currency, onEnter);
  const price = agreedPrice && moneyText(agreedPrice, currency);

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Details of ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
      footer={
        <>
          <Button variant="secondary" size="large" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" size="large">
            {t`Keep Details`}
          </Button>
        </>
      }
    >
      <Fields form={form} agreed={price && t`${price} was agreed.`} unit={unit} />
    </Dialog>
  );
}

interface FieldsProps {
  form: DetailsForm;
  /** Says what was agreed; null: an invoice has nothing to be compared with. */
  agreed: string | null;
  unit: string;
}

function Fields({ form, agreed, unit }: FieldsProps) {
  const { typed, type, problems } = form;
  return (
    <div className="space-y-4">
      <TextArea
        label={t`Note`}
        optional
        maxLength={NOTES_MAX}
        value={typed.note}
        onChange={({ target }) => type({ note: target.value })}
      />
      <TextField
        label={t`Temperature in °C`}
        optional
        inputMode="text"
        autoComplete="off"
        value={typed.temperature}
        error={problems.temperature}
        onChange={({ target }) => type({ temperature: target.value })}
      />
      {agreed !== null && (
        <TextField
          label={t`Price on the invoice for 1 ${unit}`}
          optional
          hint={agreed}
          inputMode="decimal"
          autoComplete="off"
          value={typed.billed}
          error={problems.billed}
          onChange={({ target }) => type({ billed: target.value })}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`Lot`}
          optional
          autoComplete="off"
          maxLength={LOT_MAX}
          value={typed.lot}
          onChange={({ target }) => type({ lot: target.value })}
        />
        <TextField
          label={t`Best before`}
          optional
          type="date"
          value={typed.bestBefore}
          onChange={({ target }) => type({ bestBefore: target.value })}
        />
      </div>
    </div>
  );
}
