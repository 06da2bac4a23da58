import { t } from '@lingui/core/macro';
import { longDay } from './delivery-days.ts';

/** The days of a budget's period, both included: 'Mon, Nov 23 – Sun, Nov 29'. */
export function daysNamed({ from, to }: { from: string; to: string }): string {
  const [first, last] = [longDay(from), longDay(to)];
  return from === to ? first : t`${first} – ${last}`;
}

interface Unpriced {
  withoutPrice: number;
  withoutPriceNames: readonly string[];
}

/** 'Without a price, not counted: Basil, Sage and 3 more' (E24) */
export function withoutPriceText({ withoutPrice, withoutPriceNames }: Unpriced): string {
  const names = withoutPriceNames.join(', ');
  const more = withoutPrice - withoutPriceNames.length;
  return more > 0
    ? t`Without a price, not counted: ${names} and ${more} more`
    : t`Without a price, not counted: ${names}`;
}
