import type { PreparedOrder } from '#contract/calls/prepared-orders.ts';

type Lines = PreparedOrder['lines'];

/** Quantities that a person typed, by product; 0 leaves it out. */
export type TypedQuantities = Readonly<Record<string, number>>;

/** What was typed of the lines that were sent: what they leave out is 0. */
export function typedOf(lines: Lines, sent: Lines | undefined): TypedQuantities {
  if (!sent) return {};
  const none = lines.map(({ productId }) => [productId, 0] as const);
  const typed = sent.map(({ productId, quantity }) => [productId, quantity] as const);
  return Object.fromEntries([...none, ...typed]);
}

/** The lines with what was typed, also of products that somebody else took out meanwhile. */
export function withTyped(lines: Lines, typed: TypedQuantities): Lines {
  const known = new Set(lines.map(({ productId }) => productId));
  const others = Object.entries(typed).filter(([productId]) => !known.has(productId));
  return [
    ...lines.map((line) => ({ ...line, quantity: typed[line.productId] ?? line.quantity })),
    ...others.map(([productId, quantity]) => ({ productId, quantity })),
  ];
}
