import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { InventoryLine } from '#contract/calls/inventory.ts';
import { AREA_MAX } from '#contract/values/limits.ts';
import type { Location } from '#contract/calls/locations.ts';
import { queryOf } from '#web/api/queries.ts';
import { amountShown } from '#web/ui/amount.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { Movements } from './movements.tsx';
import { useStockForm } from './use-stock-form.ts';
import type { StockForm } from './use-stock-form.ts';

interface StockDialogProps {
  open: boolean;
  location: Location;
  /** Undefined adds a product to the location's list. */
  line: InventoryLine | undefined;
  onClose: () => void;
}

/** The par of a product at a location, and its place on the shelf; below, what moved its stock. */
export function StockDialog({ open, location, line, onClose }: StockDialogProps) {
  const form = useStockForm(location, line, onClose);
  const { problem, busy } = form;
  const [vendorName, place] = [line?.vendorName, location.name];

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={line?.productName ?? t`Add to Stock`}
      description={vendorName ? t`${vendorName}, at ${place}` : t`At ${place}`}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" busy={busy}>
            {busy ? t`Saving...` : t`Save`}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {problem && <Problem>{problem}</Problem>}
        {line ? (
          <Figures line={line} />
        ) : (
          <ProductChoice
            locationId={location.id}
            value={form.values.productId}
            onChange={(productId) => form.set({ productId })}
            error={form.problems.productId}
          />
        )}
        <Fields form={form} unit={line?.unitOfMeasure} />
        {line && (
          <>
            <Disclosure title={t`Movements`}>
              <Movements locationId={location.id} productId={line.productId} />
            </Disclosure>
            <HistoryPanel kind="inventory" id={line.id} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Par, area and position; without `unit` no product is chosen yet. */
function Fields({ form, unit }: { form: StockForm; unit: string | undefined }) {
  const { values, set, problems } = form;
  const par = t`Par`;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        label={unit ? `${par} (${unit})` : par}
        optional
        inputMode="decimal"
        autoComplete="off"
        hint={t`What should be here after a delivery.`}
        value={values.par}
        error={problems.parAmount}
        onChange={({ target }) => set({ par: target.value })}
      />
      <TextField
        label={t`Area`}
        optional
        maxLength={AREA_MAX}
        autoComplete="off"
        hint={t`Such as Walk-in or Bar.`}
        value={values.area}
        onChange={({ target }) => set({ area: target.value })}
      />
      <TextField
        label={t`Position`}
        optional
        inputMode="numeric"
        autoComplete="off"
        hint={t`The order on the shelf.`}
        value={values.position}
        error={problems.position}
        onChange={({ target }) => set({ position: target.value })}
      />
    </div>
  );
}

function Figures({ line }: { line: InventoryLine }) {
  const { onHandAmount, onOrder, unitOfMeasure } = line;
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-card border border-line p-3 sm:grid-cols-3">
      <Figure label={t`On hand`} amount={onHandAmount} unit={unitOfMeasure} />
      <Figure label={t`On order`} amount={onOrder} unit={unitOfMeasure} />
    </dl>
  );
}

function Figure({ label, amount, unit }: { label: string; amount: number; unit: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">
        {amountShown(amount)} {unit}
      </dd>
    </div>
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
      label={t`Product`}
      placeholder={products.data ? t`Choose a product` : t`Loading products...`}
      searchPlaceholder={t`Search products...`}
      none={t`Every product is in the list.`}
      disabled={!products.data || !stock.data}
      options={options}
      value={value}
      onValueChange={onChange}
      error={error}
    />
  );
}
