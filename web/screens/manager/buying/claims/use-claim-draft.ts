import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Claim, ClaimLine } from '#contract/calls/claims.ts';
import { lineAmount, priceToEdit } from '#contract/values/money.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useCurrency } from '#web/session/currency.ts';
import { useWrite } from '#web/session/use-write.ts';
import { amountFrom, amountTyped } from '#web/ui/amount.ts';
import { priceIn, problemIn } from '../../records/typed-price.ts';

/** What is typed of a line. */
export interface TypedLine {
  quantity: string;
  amount: string;
}

/** What a manager has typed into a draft and not saved yet; forgotten when the claim changes. */
export function useClaimDraft(claim: Claim) {
  const currency = useCurrency() ?? 'USD';
  const [typed, setTyped] = useState<Typed>(empty(claim));
  if (typed.version !== claim.version) setTyped(empty(claim));
  const typedOf = (line: ClaimLine) => shownOf(line, typed.lines[line.id] ?? {}, currency);
  const problemsOf = (line: ClaimLine) => ({
    quantity: quantityProblem(typedOf(line).quantity),
    amount: problemIn(typedOf(line).amount, currency),
  });
  const note = typed.note ?? claim.note ?? '';
  const changed = claim.lines.filter((line) => isChanged(line, typedOf(line)));
  const changeOf = (line: ClaimLine) => changeIn(line, typed.lines[line.id] ?? {}, currency);
  const save = useWrite({
    write: () =>
      writeOf('updateClaim', {
        params: { id: claim.id },
        body: {
          note,
          lines: changed.map(changeOf),
        },
      }),
    record: () => claim,
    success: () => ({ title: t`Claim Saved`, tone: 'success' }),
    failure: (error) => ({
      title: t`The claim was not saved`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
  });
  return {
    typedOf,
    problemsOf,
    note,
    isChanged: changed.length > 0 || note !== (claim.note ?? ''),
    hasProblem: changed.some((line) => Object.values(problemsOf(line)).some(Boolean)),
    isSaving: save.isPending,
    type: (line: ClaimLine, values: Partial<TypedLine>) =>
      setTyped((old) => ({
        ...old,
        lines: { ...old.lines, [line.id]: { ...old.lines[line.id], ...values } },
      })),
    typeNote: (text: string) => setTyped((old) => ({ ...old, note: text })),
    discard: () => setTyped(empty(claim)),
    save: () => save.mutate(),
  };
}
export type ClaimDraft = ReturnType<typeof useClaimDraft>;

interface Typed {
  version: number;
  note: string | undefined;
  lines: Readonly<Record<number, Partial<TypedLine>>>;
}

const empty = ({ version }: Claim): Typed => ({ version, note: undefined, lines: {} });

const asStored = ({ quantity, amount }: ClaimLine): TypedLine => ({
  quantity: amountTyped(quantity),
  amount: !amount ? '' : priceToEdit(amount),
});

function isChanged(line: ClaimLine, { quantity, amount }: TypedLine): boolean {
  const stored = asStored(line);
  return quantity !== stored.quantity || amount !== stored.amount;
}

/** An amount that nobody typed follows the quantity, as the server computes it (24.13). */
function shownOf(line: ClaimLine, typed: Partial<TypedLine>, currency: string): TypedLine {
  const stored = asStored(line);
  const quantity = typed.quantity ?? stored.quantity;
  const isFollowing = quantity !== stored.quantity && !quantityProblem(quantity);
  return {
    quantity,
    amount: typed.amount ?? (isFollowing ? amountAfter(line, quantity, currency) : stored.amount),
  };
}

function amountAfter(
  { unitAmount, reason, amount }: ClaimLine,
  quantity: string,
  currency: string,
) {
  if (unitAmount !== null)
    return lineAmount({ quantity: numberOf(quantity), unitPrice: unitAmount }, currency);
  return reason === 'price' && amount ? priceToEdit(amount) : '';
}

/** Only what was typed: the server computes an amount that nobody typed. */
function changeIn(line: ClaimLine, typed: Partial<TypedLine>, currency: string) {
  const { quantity, amount } = typed;
  return {
    id: line.id,
    ...(quantity !== undefined && { quantity: numberOf(quantity) }),
    ...(amount !== undefined && { amount: priceIn(amount, currency) || null }),
  };
}

/** Above every quantity of a claim. */
const QUANTITY_END = 10_000_000;

const numberOf = (typed: string) => amountFrom(typed) ?? 0;

function quantityProblem(typed: string): string | undefined {
  const quantity = amountFrom(typed);
  return quantity !== undefined && quantity < QUANTITY_END
    ? undefined
    : t`Write a quantity such as 2 or 1.5.`;
}
