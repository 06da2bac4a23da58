import type { WeekDay } from '../values/week-days.ts';
import { numberShown, upperFirst, weekdayShown } from '../refusals/words.ts';
import { statement } from './statement.ts';

/** What is said of standing orders: days that they leave out, why no order follows, and what is unusual (H5, H6). */

export interface DaysLeftOut {
  from: string;
  to: string;
}

const stretchShown = ({ from, to }: DaysLeftOut) =>
  from === to ? weekdayShown(from) : `${weekdayShown(from)} to ${weekdayShown(to)}`;

export interface UnusualProduct {
  productName: string;
}

export const standing = {
  left_out_paused: statement((pause: DaysLeftOut) => `Paused ${stretchShown(pause)}`),
  left_out_exception: statement('The vendor does not deliver on this day'),
  left_out_no_delivery: statement(
    ({ day }: { day: WeekDay }) => `The vendor does not deliver on a ${upperFirst(day)}`,
  ),
  no_order_skipped: statement('Skipped'),
  no_order_nothing_needed: statement('Nothing was needed'),
  no_order_paused: statement('Paused'),
  no_order_without_responsible: statement(
    'Nobody was responsible: the responsible person was deleted or does not work at this location any more',
  ),
  no_order_missed: statement('The server did not run before the cut-off'),
  no_order_not_submitted: statement('Nobody submitted it before the cut-off'),
  unusual_quantity: statement(
    ({ productName, quantity, usual }: UnusualProduct & { quantity: number; usual: number }) =>
      `${productName}: ${numberShown(quantity)}, usually ${numberShown(usual)}`,
  ),
  unusual_unit: statement(
    ({
      productName,
      quantity,
      before,
      unitOfMeasure,
    }: UnusualProduct & { quantity: number; before: string; unitOfMeasure: string }) =>
      `${productName}: ${numberShown(quantity)} ${before}, but it is ordered in ${unitOfMeasure} by now: enter its quantity again`,
  ),
  /** Without prices: employees may read it who see none (E14). */
  unusual_price: statement(
    ({ productName, percent }: UnusualProduct & { percent: number }) =>
      `${productName}: its price changed by more than ${percent} % since it was last ordered here`,
  ),
  unusual_budget: statement('It is over a budget'),
  unusual_not_sold: statement(
    ({ productName }: UnusualProduct) => `${productName} is not sold any more`,
  ),
  unusual_not_counted: statement(
    ({ productName, days }: UnusualProduct & { days: number }) =>
      `${productName} was not counted within ${days} days`,
  ),
  unusual_changed: statement('Somebody changed it, so it is for a person to submit it'),
  unusual_restored: statement(
    'A backup was restored: it may have been ordered already, so it is for a person to submit it',
  ),
  unusual_responsible: statement(
    ({ name }: { name: string }) => `${name} cannot order at this location any more`,
  ),
};
