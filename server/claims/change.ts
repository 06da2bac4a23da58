import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Claim, ClaimChange } from '../../contract/calls/claims.ts';
import type { ClaimState } from '../../contract/values/claim-words.ts';
import { priceOf } from '../../contract/values/money.ts';
import { underLock } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { claimLines } from '../db/schema/claims.ts';
import { requireUnchanged } from '../http/if-match.ts';
import { currencyDigits } from '../organization/queries.ts';
import { getClaim, lockClaim, updateClaim } from './queries.ts';
import type { ClaimRow } from './queries.ts';
import { invalid, refuse } from '../failure.ts';

/** The states to which a manager may change a claim (R4); `sent` when they handed it over on paper or by telephone. */
const NEXT: Readonly<Record<ClaimState, readonly ClaimState[]>> = {
  draft: ['sent', 'dropped'],
  sent: ['credited', 'refused'],
  credited: [],
  refused: [],
  dropped: [],
};

interface Changing {
  id: number;
  change: ClaimChange;
  request: FastifyRequest;
  now: Date;
}

/**
 * Changes a claim; omitted fields keep their values. Throws `not_found`, `changed_meanwhile`,
 * `invalid_transition`, and `claim_no_draft` for a change of note or lines when the claim is no longer a draft.
 */
export async function changeClaim(tx: Tx, { id, change, request, now }: Changing): Promise<Claim> {
  const stored = await lockClaim(tx, id);
  const read = underLock(stored, await getClaim(tx, id));
  requireUnchanged(request, 'claim', read);
  const { note, lines, state, creditedAmount } = change;
  if (note !== undefined || lines !== undefined) {
    if (stored.state !== 'draft') throw refuse('claim_no_draft');
    await changeLines(tx, id, lines ?? []);
  }
  if (state === 'sent') requireConverted(read);
  const moved = movedTo(stored, { state, creditedAmount, now });
  const says = (note !== undefined || lines !== undefined) && {
    ...(note !== undefined && { note }),
    changedAt: now.toISOString(),
  };
  if (moved || says) await updateClaim(tx, stored, { ...says, ...moved });
  const changed = await getClaim(tx, id);
  if (creditedAmount !== undefined) requireCredit(changed);
  return changed;
}

/**
 * Throws `claim_not_converted` for a draft while something of its receipt is in no claim because its conversion is unknown
 * (E32).
 */
export function requireConverted({ awaitingConversion: [first, ...others] }: Claim): void {
  if (!first) return;
  const { quantity, unitOfMeasure, productName } = first;
  throw refuse('claim_not_converted', {
    quantity,
    unitOfMeasure,
    productName,
    more: others.length,
  });
}

/**
 * Throws `invalid_input` for a credit that exceeds the limit of prices once it is rounded, or the claimed amount where
 * every line has an amount.
 */
function requireCredit({ creditedAmount, amount, unpricedLines }: Claim): void {
  if (creditedAmount === null) return;
  if (priceOf(creditedAmount) === undefined)
    throw invalid('creditedAmount', 'rounded_too_large', { what: 'credited_amount' });
  if (amount !== null && unpricedLines === 0 && Number(creditedAmount) > Number(amount))
    throw invalid('creditedAmount', 'credit_too_high', { max: amount });
}

interface Moving {
  /** Undefined: it keeps its state. */
  state: ClaimState | undefined;
  creditedAmount: string | undefined;
  now: Date;
}

/** The columns to update for the new state; undefined when nothing changes. */
function movedTo(stored: ClaimRow, { state: chosen, creditedAmount, now }: Moving) {
  const moment = now.toISOString();
  const state = chosen ?? stored.state;
  if (creditedAmount !== undefined && state !== 'credited')
    throw invalid('creditedAmount', 'credit_of_another_state');
  const credited = creditedAmount !== undefined && {
    creditedAmount: sql<string>`round(${creditedAmount}::numeric, ${currencyDigits})`,
  };
  // Once a manager drops an emptied claim, it does not become a draft again.
  if (stored.emptied && chosen === 'dropped') return { emptied: false, settledAt: moment };
  // A manager may correct the amount of a claim that is credited already.
  if (state === stored.state) return credited || undefined;
  if (!NEXT[stored.state].includes(state))
    throw refuse('invalid_transition', { what: 'claim', from: stored.state, to: state });
  if (state === 'sent') return { state, sentAt: moment, messageId: null };
  if (state !== 'credited') return { state, settledAt: moment };
  if (!credited) throw invalid('creditedAmount', 'required', { field: 'creditedAmount' });
  return { state, settledAt: moment, ...credited };
}

type LineChange = NonNullable<ClaimChange['lines']>[number];

async function changeLines(tx: Tx, claimId: number, changes: readonly LineChange[]): Promise<void> {
  for (const [place, { id, quantity, amount }] of changes.entries()) {
    const ofClaim = and(eq(claimLines.claimId, claimId), eq(claimLines.id, id));
    const [changed] = await tx
      .update(claimLines)
      .set({
        quantity: quantity ?? sql`${claimLines.quantity}`,
        amount:
          amount === undefined
            ? amountAfter(quantity)
            : sql`round(${amount}::numeric, ${currencyDigits})`,
      })
      .where(ofClaim)
      .returning({ amount: claimLines.amount });
    if (!changed) throw invalid(`lines.${place}.id`, 'line_of_another_claim');
    if (typeof amount === 'string' && priceOf(changed.amount ?? '0') === undefined)
      throw invalid(`lines.${place}.amount`, 'rounded_too_large', { what: 'amount' });
  }
}

/** The amount for a changed quantity; unknown while nobody knows what one of its unit costs. */
function amountAfter(quantity: number | undefined) {
  if (quantity === undefined) return sql`${claimLines.amount}`;
  return sql`case when ${claimLines.unitAmount} is null and ${claimLines.reason} = 'price' then ${claimLines.amount}
    else round(${claimLines.unitAmount} * ${quantity}::numeric, ${currencyDigits}) end`;
}
