import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/calls/products.ts';
import { queryOf } from '#web/api/queries.ts';
import { useCart } from '#web/session/cart.ts';
import { useChosenLocation } from '#web/session/location.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { bottomBar } from '#web/ui/toast-room.ts';
import { changesOf, filledToPar } from './filling.ts';

interface FillProps {
  products: readonly Product[];
}

/** In the cart: adds what is missing to par (S3); nothing where nothing is missing. */
export function FillToPar({ products }: FillProps) {
  const { fill, count } = useFilling(products);
  if (count === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-4">
      <p className="tabular-nums">{belowPar(count)}</p>
      <Button variant="secondary" onClick={fill}>
        {t`Fill to Par`}
      </Button>
    </div>
  );
}

/** The same instead of the cart's bar, while the cart is empty. Within that bar it would move the buttons while they are pressed. */
export function FillBar({ products }: FillProps) {
  const { fill, count } = useFilling(products);
  if (count === 0) return null;
  return (
    <section
      {...bottomBar}
      aria-label={t`Fill to par`}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface-raised shadow-high"
    >
      <div className="px-safe-3 pt-3 pb-safe-3 mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-6 gap-y-2 lg:px-6">
        <p className="font-semibold tabular-nums">{belowPar(count)}</p>
        <Button onClick={fill}>{t`Fill to Par`}</Button>
      </div>
    </section>
  );
}

function useFilling(products: readonly Product[]) {
  const { location } = useChosenLocation();
  const { lines, actions } = useCart();
  const query = queryOf('listSuggestions', { query: { locationId: String(location?.id ?? 0) } });
  const { data: suggestions = [] } = useQuery({ ...query, enabled: location !== null });
  const filled = filledToPar(lines, { suggestions, products });
  const count = suggestions.length === 0 ? 0 : changesOf(lines, filled);
  function fill() {
    actions.setLines(filled);
    toast(() => ({
      title: t`Cart filled to par`,
      description: t`${plural(count, { one: '# product', other: '# products' })} added or changed. What you changed yourself stays.`,
      tone: 'success',
      action: { label: t`Undo`, onPress: () => actions.setLines(lines) },
    }));
  }
  return { fill, count };
}

const belowPar = (count: number) =>
  plural(count, { one: '# product below par', other: '# products below par' });
