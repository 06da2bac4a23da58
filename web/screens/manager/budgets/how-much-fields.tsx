import { t } from '@lingui/core/macro';
import { Controller } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { BUDGET_PERIODS } from '#contract/values/budget-kinds.ts';
import { WEEK_DAYS } from '#contract/values/week-days.ts';
import { weekDayName } from '#web/language/moments.ts';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { problemIn } from '../records/typed-price.ts';
import { BUDGET_LABELS, whyNoPercent } from './budget-form.ts';
import type { BudgetValues } from './budget-form.ts';
import { periodName } from './budget-texts.ts';

interface HowMuchFieldsProps {
  form: UseFormReturn<BudgetValues>;
  currency: string;
}

/** How much the budget is, in which period. */
export function HowMuchFields({ form, currency }: HowMuchFieldsProps) {
  const { control, register, formState, watch } = form;
  const { errors } = formState;
  const follows = watch('follows');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Controller
        control={control}
        name="follows"
        render={({ field }) => (
          <Select
            label={t`How much`}
            options={[
              { value: 'amount', label: t`An amount` },
              { value: 'sales', label: t`A percentage of the sales` },
            ]}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      {follows === 'amount' ? (
        <TextField
          key="amount"
          label={`${t(BUDGET_LABELS.amount)} (${currency})`}
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount?.message}
          {...register('amount', {
            validate: (typed) =>
              typed.trim() === '' ? t`Please enter an amount` : problemIn(typed, currency),
          })}
        />
      ) : (
        <TextField
          key="percent"
          label={t(BUDGET_LABELS.percentOfSales)}
          inputMode="decimal"
          autoComplete="off"
          hint={t`Enter or import the sales of each day under Sales.`}
          error={errors.percentOfSales?.message}
          {...register('percentOfSales', { validate: whyNoPercent })}
        />
      )}
      <Controller
        control={control}
        name="period"
        render={({ field }) => (
          <Select
            label={t(BUDGET_LABELS.period)}
            options={BUDGET_PERIODS.map((value) => ({ value, label: periodName(value) }))}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      {watch('period') === 'week' && (
        <Controller
          control={control}
          name="weekStart"
          render={({ field }) => (
            <Select
              label={t(BUDGET_LABELS.weekStart)}
              options={WEEK_DAYS.map((value) => ({ value, label: weekDayName(value) }))}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      )}
    </div>
  );
}
