import { t } from '@lingui/core/macro';
import { useQueries } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import type { Location } from '#contract/calls/locations.ts';
import { queryOf } from '#web/api/queries.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Failed } from '#web/ui/failed.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { amountsOfCounts } from './count-draft.ts';
import type { Countable } from './count-draft.ts';
import { CountSheet } from './count-sheet.tsx';
import type { CountOfToday } from './use-counts-of-today.ts';

const SHEET = '/employee/count';

interface CorrectCountProps {
  location: Location;
  listed: readonly Countable[];
  counted: CountOfToday;
}

/** A count of today with its amounts, to correct those that are wrong: as of its moment, so what happened since stays. */
export function CorrectCount({ location, listed, counted }: CorrectCountProps) {
  const { count, corrections } = counted;
  const clock = useOrganizationTime();
  const [, go] = useLocation();
  const details = useQueries({
    queries: [count, ...corrections].map(({ id }) => queryOf('getCount', { params: { id } })),
    combine: (answers) => ({
      counts: answers.flatMap(({ data }) => data ?? []),
      isWhole: answers.every(({ data }) => data !== undefined),
      isError: answers.some(({ isError }) => isError),
      isFetching: answers.some(({ isFetching }) => isFetching),
      refetch: () => void Promise.all(answers.map((answer) => answer.refetch())),
    }),
  });
  const corrects = useMemo(
    () => ({ id: count.id, amounts: amountsOfCounts(details.counts) }),
    [count.id, details.counts],
  );
  const time = clock.time(count.at);
  const person = count.countedByName;
  const head = (
    <div className="mb-3">
      <Link
        href={SHEET}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-body font-medium text-accent"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t`The whole shelf`}
      </Link>
      <p className="text-body">
        {person
          ? t`Counted today ${time} by ${person}. Press what is wrong.`
          : t`Counted today ${time}. Press what is wrong.`}
      </p>
    </div>
  );
  if (details.isWhole)
    return (
      <CountSheet
        location={location}
        listed={listed.filter(({ productId }) => productId in corrects.amounts)}
        corrects={corrects}
        head={head}
        onSent={() => go(SHEET)}
      />
    );
  if (details.isError)
    return (
      <Failed
        message={t`The count could not be loaded.`}
        busy={details.isFetching}
        onRetry={details.refetch}
      />
    );
  return <Spinner label={t`Loading the count...`} />;
}
