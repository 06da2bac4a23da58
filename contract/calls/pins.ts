import { because } from './because.ts';
import { text } from './fields.ts';
import { PIN_MAX, PIN_MIN } from '../values/limits.ts';
import { POPULAR_PINS } from '../values/popular-pins.ts';

// The screens import them without zod.
export { MANAGER_PIN_MIN, PIN_MAX, PIN_MIN } from '../values/limits.ts';

/** A new PIN. That a manager's is longer is checked where the user is known. */
export const pin = text('pin', PIN_MAX)
  .regex(/^\d{4,12}$/, because('pin_digits'))
  .refine((digits) => !isPlainRun(digits), because('pin_run'))
  .refine((digits) => !isPopular(digits), because('pin_popular'));

/** All the same digit, or each digit one more (or one less) than the digit before, 0 after 9. */
function isPlainRun(digits: string): boolean {
  const steps = Array.from(digits, Number).map(
    (digit, place, all) => (10 + digit - (all[place - 1] ?? 0)) % 10,
  );
  const [, first] = steps;
  return [0, 1, 9].includes(first ?? 0) && steps.slice(1).every((step) => step === first);
}

/** One of those that many people use, or a repeated part: up to three digits, or one of those, such as 25802580. */
function isPopular(digits: string): boolean {
  if (POPULAR_PINS.has(digits)) return true;
  const [, part = ''] = /^(\d{1,6}?)\1+$/.exec(digits) ?? [];
  return digits.length > PIN_MIN && (/^\d{1,3}$/.test(part) || POPULAR_PINS.has(part));
}
