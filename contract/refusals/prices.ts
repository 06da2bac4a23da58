import { ofField } from './refusal.ts';

/** Refusals of a price that a person typed (`values/money.ts`). */
export const prices = {
  price_not_understood: ofField(
    ({ text }: { text: string }) => `"${text}" is not a price. Write it like 12.50.`,
  ),
  price_in_two_ways: ofField(
    ({ text, ways: [one, other] }: { text: string; ways: readonly [string, string] }) =>
      `"${text}" can be read in two ways. Write ${one}, or ${other}.`,
  ),
};
