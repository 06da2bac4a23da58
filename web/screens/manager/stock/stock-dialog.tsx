import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InventoryLine } from '#contract/calls/inventory.ts';
import { AREA_MAX, POSITION_MAX, STOCK_AMOUNT_MAX } from '#contract/values/limits.ts';
import type { Location } from '#contract/calls/locations.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { queryOf } from '#web/api/queries.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { amountFrom, amountShown, amountTyped } from '#web/ui/amount.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { Movements } from './movements.tsx';

interface StockDialogProps {
  open: boolean;
  location: Location;
  /** Undefined adds a product to the location's list. */
  line: InventoryLine | undefined;
  onClose: () => void;
}

type Problems = Partial<Record<'productId' | 'parAmount' | 'position', string>>;

/** The par of a product at a location, and its place on the shelf; below, what moved its stock. */
export function StockDialog({ open, location, line, onClose }: StockDialogProps) {
  const [productId, setProductId] = useState(line?.productId ?? '');
  const [par, setPar] = useState(line ? amountTyped(line.parAmount) : '');
  const [area, setArea] = useState(line?.area ?? '');
  const [position, setPosition] = useState(line?.position?.toString() ?? '');
  const [problems, setProblems] = useState<Problems>({});
  const saving = useWrite({
    write: (values: { parAmount: number; position: number | null }) =>
      writeOf('updateInventory', {
        body: { locationId: location.id, lines: [{ productId, area, ...values }] },
      }),
    success: {
      title: line ? 'Stock updated' : 'Added to stock',
      description: `Saved for ${location.name}.`,
      tone: 'success',
    },
    failure: (error) => ({
      title: 'Error',
      description: sentenceOf(error, 'The stock was not saved.'),
      tone: 'destructive',
    }),
    onDone: onClose,
  });
  const { error, isPending } = saving;

  function save() {
    const parAmount = par.trim() === '' ? 0 : amountFrom(par);
    const place = position.trim() === '' ? null : Number(position);
    const found: Problems = {};
    if (!productId) found.productId = 'Please choose a product';
    if (parAmount === undefined || parAmount > STOCK_AMOUNT_MAX)
      found.parAmount = 'Please write an amount like 12 or 2.5';
    if (place !== null && !(Number.isInteger(place) && place >= 0 && place <= POSITION_MAX))
      found.position = `Please write a whole number up to ${amountShown(POSITION_MAX)}`;
    setProblems(found);
    if (Object.keys(found).length === 0 && parAmount !== undefined)
      saving.mutate({ parAmount, position: place });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={line?.productName ?? 'Add to Stock'}
      description={line ? `${line.vendorName}, at ${location.name}` : `At ${location.name}`}
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isPending}>
            {isPending ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {error && !(error instanceof CallError) && <Problem spoken>Please try again.</Problem>}
        {line ? (
          <Figures line={line} />
        ) : (
          <ProductChoice
            locationId={location.id}
            value={productId}
            onChange={setProductId}
            error={problems.productId}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label={line ? `Par (${line.unitOfMeasure})` : 'Par'}
            optional
            inputMode="decimal"
            autoComplete="off"
            hint="What should be here after a delivery."
            value={par}
            error={problems.parAmount}
            onChange={(event) => setPar(event.target.value)}
          />
          <TextField
            label="Area"
            optional
            maxLength={AREA_MAX}
            autoComplete="off"
            hint="Such as Walk-in or Bar."
            value={area}
            onChange={(event) => setArea(event.target.value)}
          />
          <TextField
            label="Position"
            optional
            inputMode="numeric"
            autoComplete="off"
            hint="The order on the shelf."
            value={position}
            error={problems.position}
            onChange={(event) => setPosition(event.target.value)}
          />
        </div>
        {line && (
          <>
            <Disclosure title="Movements">
              <Movements locationId={location.id} productId={line.productId} />
            </Disclosure>
            <HistoryPanel kind="inventory" id={line.id} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Figures({ line }: { line: InventoryLine }) {
  const { onHandAmount, onOrder, unitOfMeasure } = line;
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-card border border-line p-3 sm:grid-cols-3">
      {[
        ['On hand', onHandAmount],
        ['On order', onOrder],
      ].map(([label, amount]) => (
        <div key={label}>
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="text-lg font-semibold tabular-nums">
            {amountShown(Number(amount))} {unitOfMeasure}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ProductChoiceProps {
  locationId: number;
  value: string;
  onChange: (productId: string) => void;
  error: string | undefined;
}

/** The products of the catalogue that the location does not list yet. */
function ProductChoice({ locationId, value, onChange, error }: ProductChoiceProps) {
  const products = useQuery(queryOf('listProducts'));
  const stock = useQuery(queryOf('listInventory', { query: { locationId: String(locationId) } }));
  const listed = new Set(stock.data?.map(({ productId }) => productId));
  const options = (products.data ?? [])
    .filter(({ id }) => !listed.has(id))
    .map(({ id, name, vendorName, unitOfMeasure }) => ({
      value: id,
      label: name,
      hint: `${vendorName}, ${unitOfMeasure}`,
    }));
  return (
    <Combobox
      label="Product"
      placeholder={products.data ? 'Choose a product' : 'Loading products...'}
      searchPlaceholder="Search products..."
      none="Every product is in the list."
      disabled={!products.data || !stock.data}
      options={options}
      value={value}
      onValueChange={onChange}
      error={error}
    />
  );
}
