import type { ProductPrice } from '#contract/calls/products.ts';

/** A price as a point of a drawing: both from 0 to 1, from the left and from the top. */
export interface PricePoint {
  x: number;
  /** Null: the price was not known from then on. */
  y: number | null;
}

type Dated = Pick<ProductPrice, 'price' | 'since'>;

/** The prices in one unit. */
export interface UnitLine<P> {
  unit: string;
  /** Newest first. */
  ofUnit: P[];
  /** All prices, null where they are in other units: a gap of the line. */
  levels: Dated[];
  /** When a price in another unit took the place of the newest one. */
  until: string | undefined;
}

/** A line for each unit, since prices in two units cannot be compared by their height; the unit of the newest price first (E35). */
export function priceLines<P extends Dated & Pick<ProductPrice, 'unitId' | 'unitOfMeasure'>>(
  prices: readonly P[],
): UnitLine<P>[] {
  const units = Map.groupBy(prices, ({ unitId }) => unitId);
  return [...units].flatMap(([id, ofUnit]) => {
    const [newest] = ofUnit;
    if (!newest) return [];
    const levels = prices.map(({ unitId, price, since }) => ({
      since,
      price: unitId === id ? price : null,
    }));
    const until = prices[prices.indexOf(newest) - 1]?.since;
    return [{ unit: newest.unitOfMeasure, ofUnit, levels, until }];
  });
}

/**
 * The points of a line of prices, oldest first, from the oldest price to `now`. Numbers are exact enough for a drawing only.
 * @param prices newest first, as they are answered
 */
export function pricePoints(prices: readonly Dated[], now: number): PricePoint[] {
  const known = prices.flatMap(({ price }) => (price === null ? [] : [Number(price)]));
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const first = Date.parse(prices.at(-1)?.since ?? '');
  // A device whose clock is behind must not draw backwards.
  const span = Math.max(now, Date.parse(prices[0]?.since ?? '')) - first;
  return prices.toReversed().map(({ price, since }) => ({
    x: span > 0 ? (Date.parse(since) - first) / span : 0,
    y: price === null ? null : high > low ? (high - Number(price)) / (high - low) : 0.5,
  }));
}

/** The path of an SVG: each price is a level that lasts until the next one; what is not known is a gap. */
export function pathOf(
  points: readonly PricePoint[],
  { width, height, margin }: { width: number; height: number; margin: number },
): string {
  const across = (x: number) => (x * width).toFixed(1);
  const parts: string[] = [];
  for (const [index, { x, y }] of points.entries()) {
    if (y === null) continue;
    const level = (margin + y * (height - 2 * margin)).toFixed(1);
    const isGap = (points[index - 1]?.y ?? null) === null;
    parts.push(
      isGap ? `M${across(x)} ${level}` : `V${level}`,
      `H${across(points[index + 1]?.x ?? 1)}`,
    );
  }
  return parts.join('');
}
