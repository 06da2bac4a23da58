import { useState } from 'react';
import { LOT_MAX, NOTES_MAX } from '#contract/values/limits.ts';
import { priceToEdit, typedPrice } from '#contract/values/money.ts';
import { moneyShown } from '#contract/values/money-shown.ts';
import { useCurrency } from '#web/session/currency.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import type { LineEntry } from './count.ts';

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

const TEMPERATURE = /^-?\d{1,3}([.,]\d)?$/;
const COLDEST = -99.9;
const WARMEST = 299.9;

/** What some deliveries need beside the amount. Mount it anew each time it opens. */
export function DetailsDialog(props: DetailsDialogProps) {
  const { open, name, entry, agreedPrice, unit, onClose, onEnter } = props;
  const currency = useCurrency() ?? 'USD';
  const [note, setNote] = useState(entry.note ?? '');
  const [temperature, setTemperature] = useState(entry.temperatureC?.toString() ?? '');
  const [lot, setLot] = useState(entry.lot ?? '');
  const [bestBefore, setBestBefore] = useState(entry.bestBefore ?? '');
  const [billed, setBilled] = useState(entry.billedPrice ? priceToEdit(entry.billedPrice) : '');
  const [problem, setProblem] = useState<string>();
  const [priceProblem, setPriceProblem] = useState<string>();

  function save() {
    const measured = temperatureFrom(temperature);
    if (measured === 'wrong') {
      setProblem('Please enter a temperature such as 4.5');
      return;
    }
    const price = billed.trim() === '' ? undefined : typedPrice(billed, currency);
    if (price && 'problem' in price) {
      setPriceProblem(price.problem);
      return;
    }
    onEnter({
      ...entry,
      billedPrice: price?.price,
      note: note.trim() || undefined,
      temperatureC: measured,
      lot: lot.trim() || undefined,
      bestBefore: bestBefore || undefined,
    });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Details of ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      footer={
        <>
          <Button variant="secondary" size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="large">
            Keep Details
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <TextArea
          label="Note"
          optional
          maxLength={NOTES_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <TextField
          label="Temperature in °C"
          optional
          inputMode="text"
          autoComplete="off"
          value={temperature}
          error={problem}
          onChange={(event) => {
            setTemperature(event.target.value);
            setProblem(undefined);
          }}
        />
        {agreedPrice !== null && (
          <TextField
            label={`Price on the invoice for 1 ${unit}`}
            optional
            hint={`${moneyShown(agreedPrice, currency)} was agreed.`}
            inputMode="decimal"
            autoComplete="off"
            value={billed}
            error={priceProblem}
            onChange={(event) => {
              setBilled(event.target.value);
              setPriceProblem(undefined);
            }}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Lot"
            optional
            autoComplete="off"
            maxLength={LOT_MAX}
            value={lot}
            onChange={(event) => setLot(event.target.value)}
          />
          <TextField
            label="Best before"
            optional
            type="date"
            value={bestBefore}
            onChange={(event) => setBestBefore(event.target.value)}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** Undefined for an empty field. */
function temperatureFrom(text: string): number | undefined | 'wrong' {
  const typed = text.trim().replace('−', '-');
  if (typed === '') return undefined;
  const measured = Number(typed.replace(',', '.'));
  return TEMPERATURE.test(typed) && measured >= COLDEST && measured <= WARMEST ? measured : 'wrong';
}
