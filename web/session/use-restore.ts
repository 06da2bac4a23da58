import '../api/late-routes.ts';
import { t } from '@lingui/core/macro';
import type { Message } from '#contract/calls/coded.ts';
import type { RestorableKind } from '#contract/values/history-kinds.ts';
import { sentenceOf } from '../api/call-error.ts';
import { sentenceIn } from '../api/late-words.ts';
import { writeOf } from '../api/write.ts';
import type { Notice } from '../ui/toast.ts';
import { useWrite } from './use-write.ts';

const CALLS = {
  products: 'restoreProduct',
  'product-categories': 'restoreProductCategory',
  'units-of-measure': 'restoreUnit',
  vendors: 'restoreVendor',
  locations: 'restoreLocation',
  users: 'restoreUser',
  'waste-logs': 'restoreWasteLog',
  reminders: 'restoreReminder',
  'order-guides': 'restoreOrderGuide',
  budgets: 'restoreBudget',
  'order-items': 'restoreOrderItem',
  'invoice-photos': 'restoreInvoicePhoto',
} as const satisfies Record<RestorableKind, string>;

interface Deleted {
  kind: RestorableKind;
  id: string | number;
}

/** Brings back what was deleted (A9). `success` says what returned. */
export function useRestore(success: () => Notice, failed = () => t`Restore Failed`) {
  return useWrite({
    write: ({ kind, id }: Deleted) => writeOf(CALLS[kind], { params: { id } }),
    // Back already, such as by a first try without an answer: the result is the intended one.
    isDone: ({ code }) => code === 'not_deleted',
    success: (reply) => ({ ...success(), ...saidBy(reply), tone: 'success' }),
    failure: (error) => ({ title: failed(), description: sentenceOf(error), tone: 'destructive' }),
  });
}

/** What a person must know of what returned, such as that a reminder is inactive. */
function saidBy(reply: object | undefined): Pick<Notice, 'description'> {
  return reply && isSaid(reply) ? { description: sentenceIn(reply) } : {};
}

const isSaid = (reply: object): reply is Message => 'message' in reply && 'code' in reply;

/** What a message about a deletion gets in addition: the *Undo* button. It also works after leaving the screen. */
export function useUndo(success: () => Notice): (deleted: Deleted) => Pick<Notice, 'action'> {
  const restore = useRestore(success, () => t`Undo Failed`);
  return (deleted) => ({
    action: { label: t`Undo`, onPress: () => restore.mutate(deleted) },
  });
}
