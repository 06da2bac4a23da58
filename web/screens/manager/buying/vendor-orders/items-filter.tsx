import { t } from '@lingui/core/macro';
import { useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Total } from '#web/api/call.ts';
import { countShown } from '#web/lists/count-shown.ts';
import { ChipRow } from '#web/ui/chip-row.tsx';

const choices = ['active', 'all'] as const;
type Shown = (typeof choices)[number];

/** Which items are shown, kept in the address as `?items=`. */
export function useItemsFilter(otherwise: Shown) {
  const [params, setParams] = useSearchParams();
  // Replacing the address would drop the history state that 'Back to Orders' reads.
  const state = useHistoryState<unknown>();
  const shown = choices.find((choice) => choice === params.get('items')) ?? otherwise;
  const show = (next: Shown) =>
    setParams(next === otherwise ? {} : { items: next }, { replace: true, state });
  return [shown, show] as const;
}

type ItemsFilterProps = {
  value: Shown;
  onChange: (shown: Shown) => void;
  /** How many are active; undefined while that is counted. */
  active: Total | undefined;
};

/** Active items are pending or ordered, of orders that were not cancelled (D20). */
export function ItemsFilter({ value, onChange, active }: ItemsFilterProps) {
  const count = active && countShown(active);
  return (
    <ChipRow
      label={t`Items shown`}
      className="-mx-1.5 mb-3"
      value={value}
      onChange={onChange}
      chips={[
        { value: 'active', label: count ? t`Active Items (${count})` : t`Active Items` },
        { value: 'all', label: t`All Items` },
      ]}
    />
  );
}
