import { worded } from '#web/api/worded.ts';
import { typedPrice } from '#contract/values/money.ts';

/** A typed price as it is sent: '' for none; undefined when it is not understood. */
export function priceIn(typed: string, currency: string): string | undefined {
  if (typed.trim() === '') return '';
  const read = typedPrice(typed, currency);
  return 'price' in read ? read.price : undefined;
}

/** Why a typed price is not understood, as a sentence; undefined when it is, or when there is none. */
export function problemIn(typed: string, currency: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const read = typedPrice(typed, currency);
  return 'problem' in read ? worded(read.problem, read.problem.code) : undefined;
}
