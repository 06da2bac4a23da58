import {
  decimal,
  fits,
  fractionOf,
  isAboveZero,
  minus,
  plus,
  sumOf,
  times,
  ZERO,
} from '../fraction.ts';
import type { Fraction } from '../fraction.ts';
import { AMOUNT_DECIMALS } from './read-lines.ts';
import type { CameBefore, RecordedLine } from './read-lines.ts';

/** A line as it was sent; `exact` is undefined until it is decided (E31). */
export type EnteredLine = Omit<RecordedLine, 'exact'> & { exact: Fraction | null | undefined };

/**
 * Where pieces came before, screens show the rest of an item rounded, and what they send for all of it is the rounded
 * amount: its lines get the exact rest, as *Mark as Received* adds it (R2, E31). What three decimals cannot hold is of the
 * last line in the item's own unit.
 */
export function withExactRests(
  lines: readonly EnteredLine[],
  before: ReadonlyMap<number, CameBefore>,
): RecordedLine[] {
  const rests = new Map<EnteredLine, Fraction>();
  for (const [orderItemId, some] of Map.groupBy(lines, (line) => line.orderItemId)) {
    const came = orderItemId === null ? undefined : before.get(orderItemId);
    const last = some.findLast((line) => isUndecided(line) && line.quantity > 0);
    if (!came || !last) continue;
    const exact = plus(fractionOf(last.quantity), roundedAway(some, came));
    if (!fits(exact, AMOUNT_DECIMALS) && isAboveZero(exact)) rests.set(last, exact);
  }
  return lines.map((line) => ({ ...line, exact: rests.get(line) ?? line.exact ?? null }));
}

/** In the unit of its item, and no earlier decision about its amount stands. */
const isUndecided = ({ exact, rate }: EnteredLine) =>
  exact === undefined && rate !== null && isSame(rate, fractionOf(1));

/** What the exact rest has more than the lines say, if they say the rest as it is shown; else 0. */
function roundedAway(lines: readonly EnteredLine[], before: CameBefore): Fraction {
  // Without its conversion, nobody knows what is still to come.
  if (lines.some(({ rate }) => rate === null)) return ZERO;
  const said = sumOf(lines.filter(isUndecided).flatMap((line) => [keptOf(line), refusedOf(line)]));
  const others = lines.filter((line) => !isUndecided(line));
  const kept = sumOf([before.kept, ...others.map((line) => inItem(line, keptOf(line)))]);
  const refused = sumOf([before.refused, ...others.map((line) => inItem(line, refusedOf(line)))]);
  const notKept = minus(fractionOf(before.ordered), kept);
  const notKeptShown = minus(fractionOf(before.ordered), rounded(kept));
  // What was refused is not expected again, or is replaced by what comes now.
  const rests = [
    { exact: minus(notKept, refused), shown: minus(notKeptShown, rounded(refused)) },
    { exact: notKept, shown: notKeptShown },
  ];
  const found = rests.find(
    ({ exact, shown }) =>
      isAboveZero(exact) && (isSame(said, shown) || isSame(said, rounded(exact))),
  );
  return found ? minus(found.exact, said) : ZERO;
}

const keptOf = ({ exact, quantity }: EnteredLine) => exact ?? fractionOf(quantity);

const refusedOf = ({ refused = [] }: EnteredLine) =>
  sumOf(refused.map(({ quantity }) => fractionOf(quantity)));

const inItem = ({ rate }: EnteredLine, amount: Fraction) => times(amount, rate ?? ZERO);

const isSame = (one: Fraction, other: Fraction) => minus(one, other).numerator === 0n;

const rounded = (amount: Fraction) => fractionOf(decimal(amount, AMOUNT_DECIMALS));
