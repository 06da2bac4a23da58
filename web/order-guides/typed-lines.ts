import type { PreparedLineInput, PreparedOrder } from '#contract/calls/prepared-orders.ts';

type Lines = PreparedOrder['lines'];

/** Lines that a person typed, by product; a quantity of 0 leaves it out. */
export type TypedLines = Readonly<Record<string, PreparedLineInput>>;

/** What was typed of the lines that were sent: what they leave out is 0. */
export function typedOf(lines: Lines, sent: readonly PreparedLineInput[] | undefined): TypedLines {
  if (!sent) return {};
  const none = lines.map((line) => [line.productId, { ...line, quantity: 0 }] as const);
  const typed = sent.map((line) => [line.productId, line] as const);
  return Object.fromEntries([...none, ...typed]);
}

/** The lines with what was typed, also of products that somebody else took out meanwhile. */
export function withTyped(lines: Lines, typed: TypedLines): PreparedLineInput[] {
  const known = new Set(lines.map(({ productId }) => productId));
  const others = Object.values(typed).filter(({ productId }) => !known.has(productId));
  return [...lines.map((line) => ({ ...line, ...typed[line.productId] })), ...others];
}
