import { isMoreThan } from '#contract/money.ts';
import { moneyShown } from '#contract/money-shown.ts';
import { useChosenLocation } from '#web/session/location.ts';
import { useUser } from '#web/session/session.tsx';

/** Says before the order is sent that it will wait for a manager (M6); the server decides by the prices of that moment. */
export function ApprovalNote({ total, currency }: { total: string; currency: string }) {
  const { userType } = useUser();
  const limit = useChosenLocation().location?.approvalLimit;
  if (!limit || userType === 'manager' || !isMoreThan(total, limit)) return null;
  return (
    <p className="mt-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
      Above {moneyShown(limit, currency)}. A manager approves this order before it goes to vendors.
    </p>
  );
}
