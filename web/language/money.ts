import { moneyShown } from '#contract/values/money-shown.ts';
import { shownLocale } from './i18n.ts';

/** `$1,234.50`: an amount or a price as the language shown writes it. `currency` is ISO 4217. */
export function moneyText(amount: string, currency: string): string {
  return moneyShown(amount, currency, shownLocale());
}
