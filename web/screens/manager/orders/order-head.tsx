import { t } from '@lingui/core/macro';
import type { Ref } from 'react';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { HeadCell } from '#web/ui/table.tsx';

interface OrderHeadProps {
  boxRef: Ref<HTMLButtonElement>;
  selected: number;
  /** How many of the orders shown can be selected. */
  selectable: number;
  onSelectAll: () => void;
  onClear: () => void;
}

/** The column headings of the orders; the first one selects all. */
export function OrderHead(props: OrderHeadProps) {
  const { boxRef, selected, selectable, onSelectAll, onClear } = props;
  return (
    <>
      <HeadCell keep className="cards:-ml-1">
        <Checkbox
          ref={boxRef}
          label={t`Select all`}
          checked={selected === 0 ? false : selected === selectable || 'indeterminate'}
          unavailable={selectable === 0 ? t`No order shown here can be combined.` : undefined}
          onCheckedChange={(checked) => (checked ? onSelectAll() : onClear())}
          // In a column of checkboxes the word would be wider than they are.
          className="ml-0! [&_label]:sr-only cards:[&_label]:not-sr-only cards:[&_label]:py-2.5!"
        />
      </HeadCell>
      <HeadCell>{t`Order ID`}</HeadCell>
      <HeadCell>{t`Employee`}</HeadCell>
      <HeadCell>{t`Location`}</HeadCell>
      <HeadCell>{t`Status`}</HeadCell>
      <HeadCell>{t`Order Date`}</HeadCell>
      <HeadCell>
        <span className="sr-only">{t`Actions`}</span>
      </HeadCell>
    </>
  );
}
