import { USUAL_KNOWN_FROM } from './limits.ts';

/** More than twice, or less than half, of what is usual; undefined also while too few orders are known (G3, H6, 24.1). */
export function unusualQuantity(
  quantity: number,
  { usual, orders }: { usual: number; orders: number },
): 'more' | 'less' | undefined {
  if (orders < USUAL_KNOWN_FROM) return undefined;
  if (quantity > 2 * usual) return 'more';
  return quantity * 2 < usual ? 'less' : undefined;
}
