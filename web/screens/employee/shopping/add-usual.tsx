import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { Ordered } from '#contract/calls/ordered.ts';
import type { Product } from '#contract/calls/products.ts';
import { queryOf } from '#web/api/queries.ts';
import { useCart } from '#web/session/cart.ts';
import { useChosenLocation } from '#web/session/location.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { usualToMinimum } from './usual-items.ts';

interface AddUsualProps {
  vendorId: number;
  vendorName: string;
  /** What is missing to the vendor's minimum order. */
  missing: string;
  currency: string;
  ordered: readonly Ordered[];
  products: readonly Product[];
}

/** Adds what this location usually orders of a vendor, up to its minimum order; nothing where that does not reach it. */
export function AddUsual({ vendorName, ...lacking }: AddUsualProps) {
  const { location } = useChosenLocation();
  const { lines, actions } = useCart();
  const query = queryOf('listUsual', { params: { id: location?.id ?? 0 } });
  const { data: usual = [] } = useQuery({ ...query, enabled: location !== null });
  const added = usualToMinimum(usual, { ...lacking, lines });
  if (added.length === 0) return null;
  const count = added.length;
  function add() {
    actions.setLines([...lines, ...added]);
    toast(() => ({
      title: plural(count, { one: '# usual item added', other: '# usual items added' }),
      description: `${added.map(({ quantity, name }) => `${quantity} ${name}`).join(', ')}.`,
      tone: 'success',
      action: { label: t`Undo`, onPress: () => actions.setLines(lines) },
    }));
  }
  return (
    <Button
      variant="secondary"
      aria-label={t`Add ${plural(count, { one: '# usual item', other: '# usual items' })} of ${vendorName}`}
      onClick={add}
      className="w-full sm:w-auto"
    >
      <Plus aria-hidden className="size-4" />
      {plural(count, { one: 'Add # usual item', other: 'Add # usual items' })}
    </Button>
  );
}
