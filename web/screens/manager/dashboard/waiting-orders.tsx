import { Hourglass } from 'lucide-react';
import type { Total } from '#web/api/call.ts';
import { counted } from '#web/lists/counted.ts';
import { AttentionRow } from './attention-row.tsx';

/** How many orders wait for approval; nothing while none does (M6). */
export function WaitingOrders({ waiting }: { waiting: Total | undefined }) {
  if (!waiting || waiting.count === 0) return null;
  const title =
    waiting.count === 1 ? '1 order needs approval' : `${counted(waiting)} orders need approval`;
  return (
    <AttentionRow
      icon={Hourglass}
      title={title}
      detail="Nothing goes to vendors before a manager approves."
      href="/manager/orders?status=needs-approval"
    />
  );
}
