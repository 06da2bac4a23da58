import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { InventoryLine } from '#contract/calls/inventory.ts';
import type { Location } from '#contract/calls/locations.ts';
import { POSITION_MAX, STOCK_AMOUNT_MAX } from '#contract/values/limits.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useWording } from '#web/language/use-wording.ts';
import { useWrite } from '#web/session/use-write.ts';
import { amountFrom, amountShown, amountTyped } from '#web/ui/amount.ts';

export type StockForm = ReturnType<typeof useStockForm>;

type Problems = Partial<Record<'productId' | 'parAmount' | 'position', string>>;

/** The form of a product's stock at a location; without `line` it adds a product to the location's list. */
export function useStockForm(
  location: Location,
  line: InventoryLine | undefined,
  onSaved: () => void,
) {
  const [opened] = useState(() => ({
    productId: line?.productId ?? '',
    par: line ? amountTyped(line.parAmount) : '',
    area: line?.area ?? '',
    position: line?.position?.toString() ?? '',
  }));
  const [values, setValues] = useState(opened);
  const locationName = location.name;
  const [problems, setProblems] = useWording<Problems>(() => ({}));
  const saving = useWrite({
    write: ({ parAmount, position: place }: { parAmount: number; position: number | null }) =>
      writeOf('updateInventory', {
        // What was not changed here is omitted: another manager may have changed it meanwhile.
        body: {
          locationId: location.id,
          lines: [
            {
              productId,
              ...(par !== opened.par && { parAmount }),
              ...(area !== opened.area && { area }),
              ...(position !== opened.position && { position: place }),
            },
          ],
        },
      }),
    success: () => ({
      title: line ? t`Stock updated` : t`Added to stock`,
      description: t`Saved for ${locationName}.`,
      tone: 'success',
    }),
    onDone: onSaved,
  });
  const { productId, par, area, position } = values;

  function save() {
    const parAmount = par.trim() === '' ? 0 : amountFrom(par);
    const place = position.trim() === '' ? null : Number(position);
    const found = () => problemsOf({ productId, parAmount, position: place });
    setProblems(found);
    if (Object.keys(found()).length === 0 && parAmount !== undefined)
      saving.mutate({ parAmount, position: place });
  }

  return {
    values,
    set: (changed: Partial<typeof values>) => setValues((before) => ({ ...before, ...changed })),
    problems,
    save,
    /** Why it was not saved. */
    problem: saving.error && sentenceOf(saving.error, t`The stock was not saved.`),
    busy: saving.isPending,
  };
}

interface Read {
  productId: string;
  /** Undefined: it is no amount. */
  parAmount: number | undefined;
  position: number | null;
}

function problemsOf({ productId, parAmount, position }: Read): Problems {
  const most = amountShown(POSITION_MAX);
  const found: Problems = {};
  if (!productId) found.productId = t`Please choose a product`;
  if (parAmount === undefined || parAmount > STOCK_AMOUNT_MAX)
    found.parAmount = t`Please write an amount like 12 or 2.5`;
  if (
    position !== null &&
    !(Number.isInteger(position) && position >= 0 && position <= POSITION_MAX)
  )
    found.position = t`Please write a whole number up to ${most}`;
  return found;
}
