import { t } from '@lingui/core/macro';
import { CalendarRange, Clock, MapPin, Tag, Wallet } from 'lucide-react';
import type { Budget } from '#contract/calls/budgets.ts';
import type { Location } from '#contract/calls/locations.ts';
import { useCurrency } from '#web/session/currency.ts';
import { useToday } from '#web/session/use-today.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { RecordCard, RecordLine } from '../records/record-card.tsx';
import { BudgetLeft } from './budget-left.tsx';
import { howMuchText, whatText, whenText } from './budget-texts.ts';
import { useBudgetNames } from './use-budget-names.ts';
import type { LeftOfBudget } from './use-budget-left.ts';

interface BudgetCardProps {
  budget: Budget;
  /** The locations shown at which it applies. */
  places: readonly Location[];
  /** Undefined while it loads, null where it could not be read. */
  left: LeftOfBudget | undefined | null;
  onEdit: () => void;
  onDelete: () => void;
}

/** A budget: where it applies, of what and how much it is, and what is left of it in the present period. */
export function BudgetCard({ budget, places, left, onEdit, onDelete }: BudgetCardProps) {
  const names = useBudgetNames();
  const { categoryIds, vendorIds } = budget;
  const currency = useCurrency();
  const { zone } = useOrganizationTime();
  const today = useToday(zone);
  const when = today ? whenText(budget, today) : undefined;
  return (
    <RecordCard name={budget.name} onEdit={onEdit} onDelete={onDelete}>
      <RecordLine icon={Wallet} label={t`Amount`}>
        {currency ? howMuchText(budget, currency) : ''}
      </RecordLine>
      <RecordLine icon={MapPin} label={t`Location`}>
        {names.whereOf(budget)}
      </RecordLine>
      <RecordLine icon={Tag} label={t`Of what`}>
        {whatText(
          categoryIds && names.categoriesOf(categoryIds),
          vendorIds && names.vendorsOf(vendorIds),
        )}
      </RecordLine>
      {when && (
        <RecordLine icon={CalendarRange} label={t`Days`}>
          {when}
        </RecordLine>
      )}
      {budget.action === 'approve' && (
        <RecordLine icon={Clock} label={t`Over it`}>
          {t`Orders that go over it wait for a manager`}
        </RecordLine>
      )}
      {currency && <BudgetLeft budget={budget} places={places} left={left} currency={currency} />}
    </RecordCard>
  );
}
