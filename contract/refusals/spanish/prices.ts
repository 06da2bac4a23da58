import type { prices } from '../prices.ts';
import type { SentencesOf } from '../translated.ts';

export const pricesInSpanish: SentencesOf<typeof prices> = {
  price_not_understood: ({ text }) => `"${text}" no es un precio. Se escribe como 12.50.`,
  price_in_two_ways: ({ text, ways: [one, other] }) =>
    `"${text}" se puede leer de dos maneras. Hay que escribir ${one} o ${other}.`,
};
