import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { Budget } from '#contract/calls/budgets.ts';
import { NAME_MAX } from '#contract/values/limits.ts';
import { queryOf } from '#web/api/queries.ts';
import { rightNow } from '#web/api/right-now.ts';
import { writeOf } from '#web/api/write.ts';
import { weekDayName } from '#web/language/moments.ts';
import { dayIn } from '#web/session/day-start.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { dayText } from '../reports/days.ts';
import { described } from '../records/field-labels.ts';
import { needsOf } from '../records/needs.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { BUDGET } from '../records/record-kinds.ts';
import { useRecordForm } from '../records/use-record-form.ts';
import { BUDGET_LABELS, budgetBody, budgetValues, percentIn } from './budget-form.ts';
import type { BudgetValues } from './budget-form.ts';
import { periodName } from './budget-texts.ts';
import { HowMuchFields } from './how-much-fields.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { useBudgetNames } from './use-budget-names.ts';

interface BudgetDialogProps {
  open: boolean;
  /** Undefined adds one. */
  budget: Budget | undefined;
  onClose: () => void;
}

/** Adds or changes a budget (H8). */
export function BudgetDialog({ open, budget, onClose }: BudgetDialogProps) {
  const settings = useQuery(queryOf('getOrganizationSettings'));
  const { needs, ...names } = useBudgetNames();
  // Nothing is saved before it is known.
  const currency = settings.data?.currency ?? 'USD';
  const [opened] = useState(rightNow);
  const today = dayIn(settings.data?.timezone ?? 'UTC', opened);
  const state = useRecordForm({
    kind: BUDGET,
    record: budget,
    valuesOf: (stored: Budget | undefined) => budgetValues(stored, today),
    save: (values) => {
      const body = budgetBody(values, currency);
      return budget
        ? writeOf('updateBudget', { params: { id: budget.id }, body })
        : writeOf('createBudget', { body });
    },
    onSaved: onClose,
  });
  const { register, control, formState, getValues } = state.form;
  const { errors } = formState;
  const { ref, ...action } = useController({ control, name: 'action' }).field;

  return (
    <RecordDialog
      open={open}
      onClose={onClose}
      state={state}
      describe={(values) => described(BUDGET_LABELS, textsOfValues(values, names))}
      needs={needsOf([settings, ...needs])}
      history={budget && { kind: 'budgets', id: budget.id }}
    >
      <TextField
        label={t(BUDGET_LABELS.name)}
        maxLength={NAME_MAX}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { required: t`Name is required` })}
      />
      <HowMuchFields form={state.form} currency={currency} />
      <ScopeFields form={state.form} records={names.records} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t(BUDGET_LABELS.from)}
          type="date"
          error={errors.from?.message}
          {...register('from', { required: t`Please enter a date` })}
        />
        <TextField
          label={t(BUDGET_LABELS.to)}
          type="date"
          optional
          error={errors.to?.message}
          {...register('to', {
            validate: (to) =>
              to === '' || to >= getValues('from') || t`The last day is before the first one.`,
          })}
        />
      </div>
      <div>
        <Checkbox
          label={t`Orders that go over it wait for a manager`}
          checked={action.value === 'approve'}
          onCheckedChange={(waits) => action.onChange(waits ? 'approve' : 'show')}
          onBlur={action.onBlur}
          ref={ref}
        />
        <p className="pl-8 text-sm text-ink-muted">
          {t`Those of employees. Without it, they only see what is left, where prices are shown to them.`}
        </p>
      </div>
    </RecordDialog>
  );
}

type Names = Omit<ReturnType<typeof useBudgetNames>, 'needs'>;

/** The values as texts, to be compared with those that somebody else saved. */
function textsOfValues(values: BudgetValues, names: Names) {
  const { follows, amount, percentOfSales, from, to } = values;
  const percent = percentIn(percentOfSales) ?? percentOfSales;
  return {
    name: values.name,
    places: names.whereOf(values),
    categoryIds: values.categoryIds ? names.categoriesOf(values.categoryIds) : t`All categories`,
    vendorIds: values.vendorIds ? names.vendorsOf(values.vendorIds) : t`All vendors`,
    period: periodName(values.period),
    weekStart: values.period === 'week' ? weekDayName(values.weekStart) : '',
    amount: follows === 'amount' ? amount : '',
    percentOfSales: follows === 'sales' ? `${percent}%` : '',
    from: from && dayText(from),
    to: to && dayText(to),
    action: values.action === 'approve' ? t`Wait for a manager` : t`Are only shown`,
  };
}
