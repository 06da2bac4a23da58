import { plural, t } from '@lingui/core/macro';
import { PencilLine } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { grouped } from '#web/ui/grouped.ts';

interface SelectionBarProps {
  selected: number;
  /** How many rows are shown, and how many there are. */
  shown: number;
  total: number;
  onSelectAll: () => void;
  onClear: () => void;
  onBulkUpdate: () => void;
}

/** Above the products: select all shown ones, the counts, and the actions for the selected. */
export function ProductSelectionBar(props: SelectionBarProps) {
  const { selected, shown, total, onSelectAll, onClear, onBulkUpdate } = props;
  const [some, number] = [grouped(shown), grouped(selected)];
  return (
    <div className="flex min-h-14 items-center py-1.5 justify-between gap-x-3 px-4 cards:flex-wrap cards:px-3">
      <Checkbox
        label={
          selected > 0
            ? plural(selected, { one: '# selected', other: '# selected' })
            : t`Select all`
        }
        checked={selected === 0 ? false : selected === shown || 'indeterminate'}
        onCheckedChange={(checked) => (checked ? onSelectAll() : onClear())}
        className="shrink-0"
      />
      <div className="flex min-w-0 items-center gap-4">
        <output
          className={`text-sm text-ink-muted tabular-nums ${selected > 0 ? 'cards:sr-only' : ''}`}
        >
          {shown === total
            ? plural(total, { one: '# product', other: '# products' })
            : plural(total, { one: `${some} of # product`, other: `${some} of # products` })}
        </output>
        {selected > 0 && (
          <Button onClick={onBulkUpdate}>
            <PencilLine aria-hidden className="size-4 cards:hidden" />
            {t`Bulk Update (${number})`}
          </Button>
        )}
      </div>
    </div>
  );
}
