import { plural } from '@lingui/core/macro';
import { Badge } from '#web/ui/badge.tsx';
import { useAttention } from './use-attention.ts';

/** A larger number is shown as '99+', because the menu is narrow. */
const SHOWN_MAX = 99;

/**
 * How many things need attention, at the dashboard's entry in the menu and at the button that opens the menu; nothing while
 * none does (V10).
 */
export function AttentionCount() {
  const entries = useAttention().data ?? [];
  const total = entries.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const shown = total > SHOWN_MAX ? `${SHOWN_MAX}+` : String(total);
  return (
    <Badge tone="warning">
      {shown}
      <span className="sr-only">
        {' '}
        {plural(total, { one: 'thing needs attention', other: 'things need attention' })}
      </span>
    </Badge>
  );
}
