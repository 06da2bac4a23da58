import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { InventoryLine } from '#contract/calls/inventory.ts';
import { STOCK_AMOUNT_MAX } from '#contract/values/limits.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { amountFrom, amountTyped } from '#web/ui/amount.ts';

export type ParSheet = ReturnType<typeof useParSheet>;

/** What was changed of the pars of a location, and of what it keeps, until it is saved all at once. */
export function useParSheet(locationId: number, onSaved: () => void) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [kept, setKept] = useState<Readonly<Record<string, boolean>>>({});
  const saving = useWrite({
    write: (changes: ParChanges) => callsOf(locationId, changes),
    success: (_, { pars, taken, put }) => {
      const changed = new Set([...pars.map(({ productId }) => productId), ...taken, ...put]).size;
      return {
        title: t`Stock updated`,
        description: plural(changed, { one: '# product saved.', other: '# products saved.' }),
        tone: 'success',
      };
    },
    failure: (error) => ({
      title: t`Error`,
      description: sentenceOf(error, t`The stock was not saved. What you typed is still here.`),
      tone: 'destructive',
    }),
    onDone: onSaved,
  });
  const textOf = ({ productId, parAmount }: InventoryLine) =>
    typed[productId] ?? (parAmount > 0 ? amountTyped(parAmount) : '');
  const isKept = (line: InventoryLine) => kept[line.productId] ?? line.isKept;
  const isWrong = (line: InventoryLine) => {
    const par = parFrom(textOf(line));
    return par === undefined || par > STOCK_AMOUNT_MAX;
  };
  return {
    textOf,
    isKept,
    isWrong,
    type: ({ productId }: InventoryLine, text: string) =>
      setTyped((before) => ({ ...before, [productId]: text })),
    keep: ({ productId }: InventoryLine, isNowKept: boolean) =>
      setKept((before) => ({ ...before, [productId]: isNowKept })),
    /** What differs of these lines from what is stored. */
    changesOf(lines: readonly InventoryLine[]): ParChanges {
      const changed = lines.filter((line) => isKept(line) !== line.isKept);
      return {
        pars: lines.flatMap((line) => {
          const parAmount = parFrom(textOf(line));
          if (parAmount === undefined || parAmount === line.parAmount) return [];
          return [{ productId: line.productId, parAmount }];
        }),
        taken: changed.flatMap((line) => (line.isKept ? [line.productId] : [])),
        put: changed.flatMap((line) => (line.isKept ? [] : [line.productId])),
      };
    },
    save: saving.mutate,
    busy: saving.isPending,
  };
}

export interface ParChanges {
  pars: { productId: string; parAmount: number }[];
  /** Products that are not kept any longer. */
  taken: string[];
  /** Products that are kept again. */
  put: string[];
}

const parFrom = (text: string) => (text.trim() === '' ? 0 : amountFrom(text));

/** A par that is set makes its product kept, so what is not kept comes last. */
function callsOf(locationId: number, { pars, taken, put }: ParChanges) {
  const kept = (productIds: string[], isKept: boolean) =>
    productIds.length === 0
      ? []
      : [writeOf('setKept', { body: { locationId, productIds, isKept } })];
  return [
    ...(pars.length === 0
      ? []
      : [writeOf('updateInventory', { body: { locationId, lines: pars } })]),
    ...kept(put, true),
    ...kept(taken, false),
  ];
}
