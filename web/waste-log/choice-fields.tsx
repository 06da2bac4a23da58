import { msg, t } from '@lingui/core/macro';
import { QUANTITY_MAX } from '#contract/values/limits.ts';
import { ProductChoice } from '#web/orders/product-choice.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { useWasteChoices } from './use-waste-choices.ts';
import type { Problems, WasteDraft } from './waste-draft.ts';
import { quantityFrom, unitOfProduct } from './waste-draft.ts';

const USER_KINDS = { employee: msg`employee`, manager: msg`manager` };

/** Lists up to this length have no search. */
const LOOKED_THROUGH = 12;

interface ChoiceFieldsProps {
  draft: WasteDraft;
  problems: Problems;
  choices: ReturnType<typeof useWasteChoices>;
  /** While the entry is being recorded nothing can be changed. */
  busy: boolean;
  onChange: (changes: Partial<WasteDraft>) => void;
}

/** The product, quantity, location and user of an entry. */
export function ChoiceFields({ draft, problems, choices, busy, onChange }: ChoiceFieldsProps) {
  const { products, units, locations, people } = choices;
  const LocationChoice = (locations?.length ?? 0) > LOOKED_THROUGH ? Combobox : Select;

  function chooseProduct(productId: string) {
    const product = products?.find(({ id }) => id === productId);
    onChange({ productId, ...(product && { unitOfMeasure: unitOfProduct(product, units ?? []) }) });
  }

  return (
    <>
      <div data-field="productId">
        <ProductChoice
          label={t`Product`}
          products={units && products}
          locationId={draft.locationId === '' ? undefined : Number(draft.locationId)}
          disabled={busy}
          value={draft.productId}
          error={problems.productId}
          onValueChange={chooseProduct}
        />
      </div>
      <div className="grid grid-cols-2 gap-4 max-[16rem]:grid-cols-1">
        <div data-field="quantity">
          <TextField
            label={t`Quantity`}
            type="number"
            inputMode="numeric"
            min={1}
            max={QUANTITY_MAX}
            step={1}
            readOnly={busy}
            autoComplete="off"
            value={String(draft.quantity)}
            error={problems.quantity}
            onFocus={(event) => event.target.select()}
            onChange={(event) => onChange({ quantity: quantityFrom(event.target.value) })}
          />
        </div>
        <div data-field="unitOfMeasure">
          <Select
            label={t`Unit of Measure`}
            placeholder={units ? t`Select` : t`Loading...`}
            disabled={busy || !units}
            options={(units ?? []).map(({ name, abbreviation }) => ({
              value: abbreviation,
              label: abbreviation,
              hint: name,
            }))}
            value={draft.unitOfMeasure}
            error={problems.unitOfMeasure}
            onValueChange={(unitOfMeasure) => onChange({ unitOfMeasure })}
          />
        </div>
      </div>
      <div data-field="locationId">
        <LocationChoice
          label={t`Location`}
          placeholder={locations ? t`Select a location` : t`Loading locations...`}
          disabled={busy || !locations}
          options={(locations ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={draft.locationId}
          error={problems.locationId}
          onValueChange={(locationId) => onChange({ locationId })}
        />
      </div>
      <div data-field="recordedBy">
        <Combobox
          label={t`Recorded By`}
          placeholder={people ? t`Select an employee` : t`Loading people...`}
          searchPlaceholder={t`Search people...`}
          disabled={busy || !people}
          options={(people ?? []).map(({ id, name, userType }) => ({
            value: String(id),
            label: name,
            hint: t(USER_KINDS[userType]),
          }))}
          value={draft.recordedBy}
          error={problems.recordedBy}
          onValueChange={(recordedBy) => onChange({ recordedBy })}
        />
      </div>
    </>
  );
}
