import { plural, t } from '@lingui/core/macro';
import type { InventoryLine } from '#contract/calls/inventory.ts';
import { Button } from '#web/ui/button.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { useUnsaved } from '../records/unsaved-changes.ts';
import type { ParSheet } from './use-par-sheet.ts';

interface ParSheetBarProps {
  /** All lines of the location, also those that a search hides. */
  lines: readonly InventoryLine[];
  sheet: ParSheet;
  onDiscard: () => void;
}

/** Saves all that was changed in the table of pars. */
export function ParSheetBar({ lines, sheet, onDiscard }: ParSheetBarProps) {
  const changes = sheet.changesOf(lines);
  const { pars, taken, put } = changes;
  const changed = pars.length + taken.length + put.length;
  const wrong = lines.filter(sheet.isWrong).length;
  useUnsaved(changed + wrong > 0 || sheet.busy);
  return (
    <SaveBar>
      <p className="mr-auto text-body text-ink-muted" aria-live="polite">
        {wrong > 0
          ? plural(wrong, { one: '# par is not an amount.', other: '# pars are not an amount.' })
          : t`Enter goes to the next par.`}
      </p>
      <Button variant="secondary" disabled={sheet.busy} onClick={onDiscard}>
        {changed === 0 && wrong === 0 ? t({ message: 'Done', context: 'button' }) : t`Discard`}
      </Button>
      <Button
        busy={sheet.busy}
        disabled={changed === 0 || wrong > 0}
        onClick={() => sheet.save(changes)}
      >
        {sheet.busy
          ? t`Saving...`
          : changed === 0
            ? t`Save`
            : plural(changed, { one: 'Save # change', other: 'Save # changes' })}
      </Button>
    </SaveBar>
  );
}
