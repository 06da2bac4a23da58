import { t } from '@lingui/core/macro';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { TextField } from '#web/ui/field.tsx';
import { PERIODS } from './days.ts';
import type { Period } from './days.ts';
import { OWN } from './use-report-filters.ts';
import type { ReportFilters } from './use-report-filters.ts';

const chips = () => [
  ...Object.entries(PERIODS).map(([value, label]) => ({ value: value as Period, label: t(label) })),
  { value: OWN, label: t`Own dates` } as const,
];

type ReportPeriodProps = Pick<ReportFilters<never>, 'period' | 'days' | 'choose' | 'chooseDays'>;

/** Which days to add up. Own dates begin with those that were shown before. */
export function ReportPeriod({ period, days, choose, chooseDays }: ReportPeriodProps) {
  const from = days?.from;
  const to = days?.to;
  return (
    <div className="mb-4 print:hidden">
      <ChipRow<Period | typeof OWN>
        label={t`Periods`}
        chips={chips()}
        value={period}
        onChange={(value) => (value === OWN ? chooseDays({ from, to }) : choose(value))}
        className="-mx-1.5"
      />
      {period === OWN && (
        <div className="mt-2 grid grid-cols-2 gap-3 sm:max-w-md">
          <TextField
            label={t`From`}
            type="date"
            value={from ?? ''}
            onChange={({ target }) => chooseDays({ from: target.value || undefined, to })}
          />
          <TextField
            label={t`To`}
            type="date"
            value={to ?? ''}
            onChange={({ target }) => chooseDays({ from, to: target.value || undefined })}
          />
        </div>
      )}
    </div>
  );
}
