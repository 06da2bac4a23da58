import { plural, t } from '@lingui/core/macro';
import { Combine, TriangleAlert } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { bottomBar } from '#web/ui/toast-room.ts';

interface SelectionBarProps {
  selected: number;
  /** Whether the selected orders can be combined. */
  alike: boolean;
  /** Whether 'Select All Combinable' would change the selection. */
  canSelectMore: boolean;
  combining: boolean;
  onSelectAllCombinable: () => void;
  onClear: () => void;
  onCombine: () => void;
}

/** The actions for the selected orders; stays in reach at the bottom of the window. */
export function OrderSelectionBar(props: SelectionBarProps) {
  const { selected, alike, combining } = props;
  return (
    <section
      {...bottomBar}
      aria-label={t`Selected orders`}
      className="sticky bottom-3 z-10 mt-4 rounded-card border border-line bg-surface-raised p-3 shadow-high sm:px-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <output className="font-semibold tabular-nums max-sm:grow sm:mr-4">
          {plural(selected, { one: '# order selected', other: '# orders selected' })}
        </output>
        <div className="flex gap-2 max-sm:order-last max-sm:w-full max-sm:*:grow max-sm:*:px-2! max-sm:*:text-sm!">
          <Button disabled={selected < 2 || !alike} busy={combining} onClick={props.onCombine}>
            {!combining && <Combine aria-hidden className="size-4 max-sm:hidden" />}
            {combining ? t`Combining...` : t`Combine Orders`}
          </Button>
          <Button
            variant="secondary"
            disabled={!props.canSelectMore}
            onClick={props.onSelectAllCombinable}
          >
            {t`Select All Combinable`}
          </Button>
        </div>
        <Button
          variant="ghost"
          className="max-sm:-my-1.5 max-sm:px-2! max-sm:text-sm!"
          onClick={props.onClear}
        >
          {t`Clear Selection`}
        </Button>
      </div>
      {!alike && (
        <p role="alert" className="mt-2 flex items-start gap-2 text-sm font-medium text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t`Selected orders must have the same location and employee to be combined.`}
        </p>
      )}
    </section>
  );
}
