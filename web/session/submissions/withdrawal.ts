import type { Order } from '#contract/calls/orders.ts';
import '#web/api/late-routes.ts';
import { freshId } from '#web/api/fresh-id.ts';
import { writeOf } from '#web/api/write.ts';
import type { SubmissionKind } from './sending.ts';

export interface WithdrawalContent {
  orderId: string;
}
/** *Take back*: the same again answers the cancelled order, so it has no id of its own (H3). */
export const WITHDRAWAL: SubmissionKind<WithdrawalContent, Order> = {
  kind: 'withdrawOrder',
  hasDraft: false,
  taken: 'id_taken',
  freshId: () => freshId(),
  write: ({ content: { orderId } }) => writeOf('withdrawOrder', { params: { id: orderId } }),
};
