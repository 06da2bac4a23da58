import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Location } from '#contract/calls/locations.ts';
import { queryOf } from '#web/api/queries.ts';
import { longDay } from '#web/orders/delivery-days.ts';
import { useCurrency } from '#web/session/currency.ts';
import { useToday } from '#web/session/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { problemIn } from '../records/typed-price.ts';
import { useUnsaved } from '../records/unsaved-changes.ts';
import { daysLater, daysText, mondayOf, weekDays } from '../reports/days.ts';
import { useSalesSheet } from './use-sales-sheet.ts';

/** The days of a week of a location, each with what it sold, until today. @param zone where days begin there */
export function SalesOfWeek({ location, zone }: { location: Location; zone: string }) {
  const today = useToday(zone);
  const [monday, setMonday] = useState(() => mondayOf(today));
  const week = weekDays(monday);
  const sales = useQuery({
    ...queryOf('listSales', { query: { locationId: String(location.id), ...week } }),
    staleTime: 0,
  });
  const currency = useCurrency();
  const sheet = useSalesSheet(location.id, sales.data);
  const days = [0, 1, 2, 3, 4, 5, 6]
    .map((later) => daysLater(monday, later))
    .filter((day) => day <= today);
  const hasChanges = currency !== undefined && sheet.changesOf(days, currency).length > 0;
  const isUnsaved = hasChanges || sheet.busy;
  useUnsaved(isUnsaved);

  function turn(by: number) {
    sheet.discard();
    setMonday(daysLater(monday, by));
  }

  return (
    <SectionCard
      title={daysText(week)}
      subtitle={t`A day without a figure is estimated from the same weekday of the four weeks before it. Enter 0 for a day without sales.`}
      actions={
        <>
          <Button
            variant="secondary"
            size="icon"
            aria-label={t`Week before`}
            disabled={isUnsaved}
            onClick={() => turn(-7)}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </Button>
          <Button
            variant="secondary"
            size="icon"
            aria-label={t`Week after`}
            disabled={week.to >= today || isUnsaved}
            onClick={() => turn(7)}
          >
            <ChevronRight aria-hidden className="size-5" />
          </Button>
        </>
      }
    >
      {sales.data && currency ? (
        <SalesForm days={days} sheet={sheet} currency={currency} />
      ) : sales.isError ? (
        <Failed
          message={t`The sales could not be loaded.`}
          onRetry={() => void sales.refetch()}
          busy={sales.isFetching}
        />
      ) : (
        <Spinner label={t`Loading sales`} />
      )}
    </SectionCard>
  );
}

interface SalesFormProps {
  days: readonly string[];
  sheet: ReturnType<typeof useSalesSheet>;
  currency: string;
}

function SalesForm({ days, sheet, currency }: SalesFormProps) {
  const changed = sheet.changesOf(days, currency);
  const count = changed.length;
  const isWrong = days.some((day) => problemIn(sheet.textOf(day), currency));
  const words = count === 0 ? t`Save` : plural(count, { one: 'Save # day', other: 'Save # days' });
  return (
    <form
      className="space-y-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0 && !isWrong) sheet.save(changed);
      }}
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
        {days.map((day) => {
          const problem = problemIn(sheet.textOf(day), currency);
          return (
            <TextField
              key={day}
              label={longDay(day)}
              inputMode="decimal"
              autoComplete="off"
              placeholder={t`Not known`}
              value={sheet.textOf(day)}
              readOnly={sheet.busy}
              {...(problem && { error: problem })}
              onChange={({ target }) => sheet.type(day, target.value)}
            />
          );
        })}
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow">
        {count > 0 && (
          <Button variant="secondary" disabled={sheet.busy} onClick={sheet.discard}>
            {t`Discard`}
          </Button>
        )}
        <Button type="submit" busy={sheet.busy} disabled={count === 0 || isWrong}>
          {sheet.busy ? t`Saving...` : words}
        </Button>
      </div>
    </form>
  );
}
