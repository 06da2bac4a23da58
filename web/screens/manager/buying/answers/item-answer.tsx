import { t } from '@lingui/core/macro';
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

interface ButtonWords {
  label: string;
  /** While it is done. */
  doing: string;
  /** For screen readers. */
  name: string;
}

function Answer({ item, answer, className }: AnswerProps) {
  const { toSettle, at } = answer;
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
  const { productName } = item;
  const button = (settlement: Settlement, { label, doing, name }: ButtonWords) => {
    const busy = settle.isPending && settle.variables === settlement;
    return (
      <Button
        variant={settlement === 'accept' ? 'primary' : 'secondary'}
        aria-label={name}
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
      aria-label={t`Order Elsewhere: ${productName}`}
      disabled={settle.isPending}
      onClick={elsewhere.show}
    >
      {t`Order Elsewhere`}
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
            {answer.name && `${answer.name}, `}
            <time dateTime={at}>{clock.dateAndTime(at)}</time>
          </p>
          <div className="mt-2 flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-2!">
            {button('accept', {
              label: t`Accept`,
              doing: t`Accepting...`,
              name: t`Accept the answer about ${productName}`,
            })}
            {button('dismiss', {
              label: t`Dismiss`,
              doing: t`Dismissing...`,
              name: t`Dismiss the answer about ${productName}`,
            })}
            {orderElsewhere}
          </div>
        </>
      )}
      {isToReplace && <div className="mt-2">{orderElsewhere}</div>}
      {elsewhere.dialog}
    </div>
  );
}
