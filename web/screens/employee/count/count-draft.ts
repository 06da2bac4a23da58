import type { Conversion } from '#contract/calls/products.ts';
import type { CountContent } from '#web/session/submissions/submission-kinds.ts';
import type { Tried } from '#web/session/submissions/submission.ts';

/** A count while it is made: amounts by product and unit, such as two cases and seven pieces. */
export interface CountDraft {
  amounts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Products whose amount was confirmed although it differs much from what was expected. */
  confirmed: readonly string[];
  /** The try that has no answer yet (D12). */
  sent: Tried | null;
  /**
   * When the last amount of each product was entered: then it was counted (E16). A product without a moment is counted at that
   * of the count.
   */
  moments: Readonly<Record<string, string>>;
}

export const EMPTY: CountDraft = { amounts: {}, confirmed: [], sent: null, moments: {} };

/** What is counted: a product of the location's list, or another one of the catalogue. */
export interface Countable {
  productId: string;
  productName: string;
  /** What people here also call it (L7). */
  altName: string | null;
  vendorName: string;
  photoUrl: string | null;
  unitOfMeasure: string;
  conversions: readonly Conversion[];
  area: string | null;
  /** In the own unit; undefined where nobody has counted it yet. */
  expected: number | undefined;
  /** When it was counted today, as '07:40'; null where it was not. */
  countedAt: string | null;
}

/** Sets an amount; undefined removes it. */
export function withAmount(
  draft: CountDraft,
  {
    productId,
    unit,
    amount,
    at,
  }: { productId: string; unit: string; amount: number | undefined; at: string },
): CountDraft {
  const { [unit]: before, ...others } = draft.amounts[productId] ?? {};
  const ofProduct = amount === undefined ? others : { ...others, [unit]: amount };
  if (Object.keys(ofProduct).length === 0) return withoutProducts(draft, [productId]);
  const { [productId]: _, ...rest } = draft.amounts;
  return {
    ...draft,
    amounts: { ...rest, [productId]: ofProduct },
    // Another amount is asked about again.
    confirmed: draft.confirmed.filter((id) => id !== productId || amount === before),
    moments: { ...draft.moments, [productId]: at },
  };
}

/** What the server refused, below what was counted since: each product with its amounts and its moment. */
export function broughtBack(refused: CountDraft, since: CountDraft): CountDraft {
  const { amounts, confirmed, moments } = withoutProducts(refused, Object.keys(since.amounts));
  return {
    amounts: { ...amounts, ...since.amounts },
    confirmed: [...confirmed, ...since.confirmed],
    sent: since.sent ?? refused.sent,
    moments: { ...moments, ...since.moments },
  };
}

/**
 * The count without what was sent: products that were counted or changed since are in no count yet. A product is left
 * with all of its amounts, because they add up.
 */
export function withoutSentAmounts(draft: CountDraft, sent: CountDraft['amounts']): CountDraft {
  return withOnly(draft, (productId, units) => !isSame(units, sent[productId]));
}

/** The count without these products, each with all of its amounts. */
export function withoutProducts(draft: CountDraft, productIds: readonly string[]): CountDraft {
  return withOnly(draft, (productId) => !productIds.includes(productId));
}

function withOnly(
  draft: CountDraft,
  isLeft: (productId: string, units: Readonly<Record<string, number>>) => boolean,
): CountDraft {
  const left = Object.entries(draft.amounts).filter((one) => isLeft(...one));
  const amounts = Object.fromEntries(left);
  const confirmed = draft.confirmed.filter((productId) => productId in amounts);
  const moments = Object.entries(draft.moments).filter(([productId]) => productId in amounts);
  return { ...draft, amounts, confirmed, moments: Object.fromEntries(moments) };
}

function isSame(units: Readonly<Record<string, number>>, sent: typeof units = {}): boolean {
  const names = new Set([...Object.keys(units), ...Object.keys(sent)]);
  return [...names].every((unit) => units[unit] === sent[unit]);
}

/** The moment of the count: that of its last amount; null: that of its arrival. */
export function momentOf({ moments }: CountDraft): string | null {
  return Object.values(moments).toSorted().at(-1) ?? null;
}

/** The lines of the count, as they are sent. */
export function countLines(draft: CountDraft): CountContent['lines'] {
  const ofCount = momentOf(draft);
  return Object.entries(draft.amounts).flatMap(([productId, units]) => {
    const at = draft.moments[productId] ?? ofCount;
    const own = at !== ofCount && { at };
    return Object.entries(units).map(([unitOfMeasure, amount]) => ({
      productId,
      unitOfMeasure,
      amount,
      ...own,
    }));
  });
}

/** The amounts that were sent as these lines. */
export function amountsOf(lines: CountContent['lines']): CountDraft['amounts'] {
  const amounts: Record<string, Record<string, number>> = {};
  for (const { productId, unitOfMeasure, amount } of lines)
    if (unitOfMeasure) (amounts[productId] ??= {})[unitOfMeasure] = amount;
  return amounts;
}

/** What was counted of a product in its own unit, to compare with; undefined if a unit has no conversion. */
export function countTotal(
  amounts: Readonly<Record<string, number>>,
  { unitOfMeasure, conversions }: Pick<Countable, 'unitOfMeasure' | 'conversions'>,
): number | undefined {
  let total = 0;
  for (const [unit, amount] of Object.entries(amounts)) {
    const factor =
      unit === unitOfMeasure ? 1 : conversions.find((one) => one.unitOfMeasure === unit)?.factor;
    if (factor === undefined) return undefined;
    total += amount / factor;
  }
  return total;
}

/** Whether an amount differs by more than half from what was expected: then it is asked about once. */
export function differsMuch(counted: number | undefined, expected: number | undefined): boolean {
  if (counted === undefined || expected === undefined || expected <= 0) return false;
  return Math.abs(counted - expected) > expected / 2;
}

/** What was counted, one count after the other: a later one replaces all amounts of its products. */
export function amountsOfCounts(
  counts: readonly { lines: CountContent['lines'] }[],
): CountDraft['amounts'] {
  return Object.assign({}, ...counts.map(({ lines }) => amountsOf(lines)));
}

/** The area that the whole count is of; null for several. */
export function areaOf(draft: CountDraft, products: readonly Countable[]): string | null {
  const counted = products.filter(({ productId }) => productId in draft.amounts);
  const areas = new Set(counted.map(({ area }) => area));
  const [only = null] = areas;
  return areas.size === 1 ? only : null;
}
