import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';
import { ORDER_MOVES } from '#contract/values/order-states.ts';
import type { ListedOrder, OrderStatus } from '#contract/calls/orders.ts';
import { ApproveButton } from '#web/orders/approval.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FactLine } from '#web/ui/unbroken.tsx';
import { useSetStatus } from './use-set-status.ts';

interface Move {
  to: OrderStatus;
  label: MessageDescriptor;
  look: 'primary' | 'secondary' | 'danger';
  /** Asks for confirmation where there is no way back. */
  question?: { title: MessageDescriptor; text: MessageDescriptor; keep: MessageDescriptor };
}

const MOVES: readonly Move[] = [
  {
    to: 'cancelled',
    label: msg`Cancel Order`,
    look: 'danger',
    question: {
      title: msg`Cancel Order`,
      text: msg`Are you sure you want to cancel this order? Vendors no longer see its items, and they can no longer be changed. This action cannot be undone.`,
      keep: msg`Keep Order`,
    },
  },
  {
    to: 'completed',
    label: msg({ message: 'Complete', context: 'verb' }),
    look: 'secondary',
    question: {
      title: msg`Complete Order`,
      text: msg`Are you sure you want to complete this order before all of its items were received? This action cannot be undone.`,
      keep: msg`Not yet`,
    },
  },
  { to: 'approved', label: msg`Approve`, look: 'primary' },
];

/** The status changes that a manager may make (D15). */
export function StatusActions({ order }: { order: ListedOrder }) {
  const [chosenMove, setChosenMove] = useState<Move>();
  const [isConfirming, setIsConfirming] = useState(false);
  const setStatus = useSetStatus(order);
  const moves = MOVES.filter(
    ({ to }) =>
      ORDER_MOVES[order.status].includes(to) && !(order.needsApproval && to !== 'cancelled'),
  );
  const busyWith = setStatus.isPending ? setStatus.variables : undefined;

  function press(move: Move) {
    setChosenMove(move);
    if (move.question) setIsConfirming(true);
    else setStatus.mutate(move.to);
  }

  return (
    <>
      {moves.map((move) => (
        <Button
          key={move.to}
          variant={move.look === 'danger' ? 'ghost' : move.look}
          className={move.look === 'danger' ? 'text-danger! sm:mr-auto sm:-ml-2' : ''}
          disabled={setStatus.isPending}
          busy={busyWith === move.to && !move.question}
          onClick={() => press(move)}
        >
          {t(move.label)}
        </Button>
      ))}
      {order.needsApproval && <ApproveButton order={order} variant="primary" />}
      {chosenMove?.question && (
        <Dialog
          open={isConfirming}
          onOpenChange={setIsConfirming}
          title={t(chosenMove.question.title)}
          size="small"
          busy={setStatus.isPending}
          footer={
            <>
              <Button
                variant="secondary"
                disabled={setStatus.isPending}
                onClick={() => setIsConfirming(false)}
              >
                {t(chosenMove.question.keep)}
              </Button>
              <Button
                variant={chosenMove.look === 'danger' ? 'danger' : 'primary'}
                busy={setStatus.isPending}
                onClick={() =>
                  setStatus.mutate(chosenMove.to, { onSettled: () => setIsConfirming(false) })
                }
              >
                {t(chosenMove.question.title)}
              </Button>
            </>
          }
        >
          <p className="text-body">{t(chosenMove.question.text)}</p>
          <p className="mt-2 text-body text-ink-muted tabular-nums">
            <FactLine facts={[order.id, order.employeeName, order.locationName]} />
          </p>
        </Dialog>
      )}
    </>
  );
}
