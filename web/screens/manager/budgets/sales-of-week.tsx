import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Location } from '#contract/calls/locations.ts';
import { queryOf } from '#web/api/queries.ts';
import { longDay } from '#web/orders/delivery-days.ts';
import { useCurrency } from '#web/session/currency.ts';
import { dayIn } from '#web/session/day-start.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { problemIn } from '../records/typed-price.ts';
import { daysLater, daysText, mondayOf, weekDays } from '../reports/days.ts';
import { useSalesSheet } from './use-sales-sheet.ts';

/** The days of a week of a location, each with what it sold, until today. */
export function SalesOfWeek({ location }: { location: Location }) {
  const [opened] = useState(() => new Date());
  const { zone } = useOrganizationTime();
  const today = dayIn(location.timezone ?? (zone || 'UTC'), opened);
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
  const changed = currency ? sheet.changesOf(days, currency) : [];
  const isWrong = currency !== undefined && days.some((day) => problemIn(sheet.textOf(day), currency));

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
            disabled={changed.length > 0 || sheet.busy}
            onClick={() => turn(-7)}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </Button>
          <Button
            variant="secondary"
            size="icon"
            aria-label={t`Week after`}
            disabled={week.to >= today || changed.length > 0 || sheet.busy}
            onClick={() => turn(7)}
          >
            <ChevronRight aria-hidden className="size-5" />
          </Button>
        </>
      }
    >
      {sales.data && currency ? (
        <form
          className="space-y-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (changed.length > 0 && !isWrong) sheet.save(changed);
          }}
        >
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
            {days.map((day) => (
              <TextField
                key={day}
                label={longDay(day)}
                inputMode="decimal"
                autoComplete="off"
                placeholder={t`Not known`}
                value={sheet.textOf(day)}
                readOnly={sheet.busy}
                error={problemIn(sheet.textOf(day), currency)}
                onChange={({ target }) => sheet.type(day, target.value)}
              />
            ))}
          </div>
          <div className="flex flex-wrap justify-end gap-2 max-sm:*:grow">
            {changed.length > 0 && (
              <Button variant="secondary" disabled={sheet.busy} onClick={sheet.discard}>
                {t`Discard`}
              </Button>
            )}
            <Button type="submit" busy={sheet.busy} disabled={changed.length === 0 || isWrong}>
              {sheet.busy
                ? t`Saving...`
                : changed.length === 0
                  ? t`Save`
                  : plural(changed.length, { one: 'Save # day', other: 'Save # days' })}
            </Button>
          </div>
        </form>
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
