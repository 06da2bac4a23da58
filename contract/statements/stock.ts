import { counted } from '../refusals/words.ts';
import { statement } from './statement.ts';

/** What is said of counts, and why a par is advised (S2, S5). */

/** At most one decimal: more would suggest a precision that advice does not have. */
const shown = (amount: number) => String(Math.round(amount * 10) / 10);

export interface Used {
  perWeek: number;
  wasted: number;
  received: number;
  /** The most days between two deliveries. */
  gap: number;
  isGapKnown: boolean;
}

export const stock = {
  /** `Used 6 a week, thrown away 3 of 24. Up to 4 days between deliveries.` */
  par_used: statement(({ perWeek, wasted, received, gap, isGapKnown }: Used) => {
    const thrownAway = wasted > 0 ? `, thrown away ${shown(wasted)} of ${shown(received)}` : '';
    const deliveries = isGapKnown
      ? `${gap === 1 ? 'A delivery every day' : `Up to ${gap} days between deliveries`}.`
      : `Its delivery days are not known: ${gap} days are assumed.`;
    return `Used ${shown(perWeek)} a week${thrownAway}. ${deliveries}`;
  }),
  /** `days` are between its first and its last count; 0 for fewer than two counts. */
  par_too_little_known: statement(
    ({ days, needed }: { days: number; needed: number }) =>
      `Too little is known: two counts at least ${needed} days apart are needed, and ${days === 0 ? 'there are none' : `these are ${days} apart`}.`,
  ),
  par_does_not_add_up: statement(
    'More was counted than was received: a receipt or a count is missing.',
  ),
  products_counted: statement(({ products, waiting }: { products: number; waiting: number }) => {
    const first = `${counted(products, 'product')} counted.`;
    if (waiting === 0) return first;
    const [whose, they] = waiting === 1 ? ['its stock', 'it waits'] : ['their stock', 'they wait'];
    return `${first} ${counted(waiting, 'product')} moved no stock: ${whose} changes once a manager says how the unit converts, for which ${they}.`;
  }),
};
