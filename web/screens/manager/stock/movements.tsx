import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { Movement } from '#contract/calls/inventory.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { LoadMore } from '#web/lists/load-more.tsx';
import { pagesOf } from '#web/lists/pages.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { amountShown } from '#web/ui/amount.ts';
import { Failed } from '#web/ui/failed.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const KINDS: Readonly<Record<Movement['kind'], MessageDescriptor>> = {
  count: msg({ message: 'Count', context: 'noun' }),
  receipt: msg({ message: 'Receipt', context: 'noun' }),
  waste: msg({ message: 'Waste', context: 'noun' }),
  correction: msg`Correction`,
};

/** Of entries that came after a count which holds them. */
const LATE: Readonly<Record<Movement['kind'], MessageDescriptor>> = {
  count: msg`Late count, already in the count`,
  receipt: msg`Late receipt, already in the count`,
  waste: msg`Late waste, already in the count`,
  correction: msg`Late correction, already in the count`,
};

/** What changed the stock of a product at a location, newest first. */
export function Movements(of: { locationId: number; productId: string }) {
  const clock = useOrganizationTime();
  const movements = useInfiniteQuery(
    pagesOf('listMovements', { locationId: String(of.locationId), productId: of.productId }),
  );
  const rows = movements.data?.pages.flatMap((page) => page.rows);
  if (!rows)
    return movements.isError ? (
      <Failed
        message={sentenceOf(movements.error, t`The movements could not be loaded.`)}
        busy={movements.isFetching}
        onRetry={() => void movements.refetch()}
      />
    ) : (
      <Spinner label={t`Loading movements...`} />
    );
  if (rows.length === 0)
    return <p className="text-body text-ink-muted">{t`Nothing has moved this stock yet.`}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((movement) => (
          <li key={movement.id} className="flex items-start justify-between gap-3 py-2">
            <div className="min-w-0">
              <p className="font-medium">{titleOf(movement)}</p>
              <p className="text-sm text-ink-muted">
                {clock.dateAndTime(movement.at)}
                {movement.recordedByName && `, ${movement.recordedByName}`}
              </p>
            </div>
            <p
              className={clsx(
                'shrink-0 text-right font-semibold tabular-nums',
                movement.amount < 0 && 'text-danger',
              )}
            >
              {signed(movement.amount)}{' '}
              <span className="font-normal text-ink-muted">{movement.unitOfMeasure}</span>
              {isConverted(movement) && (
                <span className="block text-sm font-normal text-ink-muted">
                  {enteredText(movement)}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
      <LoadMore list={movements} shown={rows.length} total={movements.data?.pages[0]?.total} />
    </>
  );
}

function titleOf(movement: Movement): string {
  const { kind, keepsCount, changesUnit, causeKind, enteredAmount, enteredUnit } = movement;
  if (changesUnit) return t`The product got another unit`;
  if (keepsCount) {
    return causeKind === null ? t`Late entry, already in the count` : t(LATE[causeKind]);
  }
  if (kind === 'count' && enteredAmount !== null) {
    const amount = `${amountShown(enteredAmount)} ${enteredUnit ?? ''}`;
    return t`Counted ${amount}`;
  }
  return t(KINDS[kind]);
}

function enteredText({ enteredAmount, enteredUnit }: Movement): string {
  const amount = `${amountShown(Math.abs(enteredAmount ?? 0))} ${enteredUnit ?? ''}`;
  return t`entered as ${amount}`;
}

const isConverted = ({ kind, enteredUnit, unitOfMeasure }: Movement) =>
  kind !== 'count' && enteredUnit !== null && enteredUnit !== unitOfMeasure;

function signed(amount: number): string {
  return amount > 0 ? `+${amountShown(amount)}` : amountShown(amount).replace('-', '−');
}
