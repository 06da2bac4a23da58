import { clsx } from 'clsx';
import { useRef } from 'react';
import { AnswerLine } from '#web/orders/answer-line.tsx';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Button } from '#web/ui/button.tsx';
import type { SettledItem } from './settled-item.ts';
import { useOrderElsewhereDialog } from './use-order-elsewhere-dialog.tsx';
import { useSettle } from './use-settle.ts';
import type { Settlement } from './use-settle.ts';

/** A vendor's answer about an item, and while there is something to settle, the buttons that settle it (V7). */
export function AnswerToSettle({ item, className }: ItemAnswerProps) {
  return item.answer && <Answer item={item} answer={item.answer} className={className} />;
}

interface ItemAnswerProps {
  item: SettledItem;
  className: string;
}

interface AnswerProps extends ItemAnswerProps {
  answer: NonNullable<SettledItem['answer']>;
}

function Answer({ item, answer, className }: AnswerProps) {
  const { toSettle, name, at } = answer;
  // Accepted as out of stock, and nothing else was ordered yet.
  const isToReplace =
    item.orderedStatus === 'missing' &&
    answer.answer === 'out' &&
    answer.settled === 'accepted' &&
    !answer.orderedElsewhere;
  const clock = useOrganizationTime();
  const settle = useSettle(item);
  const group = useRef<HTMLDivElement>(null);
  const elsewhere = useOrderElsewhereDialog(item);

  function press(settlement: Settlement) {
    // The buttons are about to disappear: the focus stays at the answer.
    group.current?.focus({ preventScroll: true });
    settle.mutate(settlement);
  }
  const button = (settlement: Settlement, [label, doing]: readonly [string, string]) => {
    const busy = settle.isPending && settle.variables === settlement;
    return (
      <Button
        variant={settlement === 'accept' ? 'primary' : 'secondary'}
        aria-label={`${label} the answer about ${item.productName}`}
        busy={busy}
        disabled={settle.isPending}
        onClick={() => press(settlement)}
      >
        {busy ? doing : label}
      </Button>
    );
  };

  const orderElsewhere = (
    <Button
      variant="secondary"
      aria-label={`Order Elsewhere: ${item.productName}`}
      disabled={settle.isPending}
      onClick={elsewhere.show}
    >
      Order Elsewhere
    </Button>
  );

  return (
    <div
      ref={group}
      tabIndex={-1}
      className={clsx(className, toSettle && 'rounded-control bg-warning-soft p-3')}
    >
      <AnswerLine item={item} />
      {toSettle && (
        <>
          <p className="pl-5.5 text-sm text-ink-muted">
            {name && `${name}, `}
            <time dateTime={at}>{clock.dateAndTime(at)}</time>
          </p>
          <div className="mt-2 flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-2!">
            {button('accept', ['Accept', 'Accepting...'])}
            {button('dismiss', ['Dismiss', 'Dismissing...'])}
            {orderElsewhere}
          </div>
        </>
      )}
      {isToReplace && <div className="mt-2">{orderElsewhere}</div>}
      {elsewhere.dialog}
    </div>
  );
}
