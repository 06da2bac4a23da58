import { t } from '@lingui/core/macro';
import { WASTE_REASONS } from '#contract/values/waste-reasons.ts';
import type { WasteReason } from '#contract/values/waste-reasons.ts';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { WASTE_REASON_WORDS } from './reason-words.ts';

interface ReasonFieldProps {
  value: WasteReason | '';
  /** The reason that the person chose last: it stands first, and is never chosen by itself. */
  last: WasteReason | undefined;
  error: string | undefined;
  onChange: (reason: WasteReason | '') => void;
}

/** Why it was thrown away, in one tap; a second tap takes it back. */
export function ReasonField({ value, last, error, onChange }: ReasonFieldProps) {
  const others = WASTE_REASONS.filter((reason) => reason !== last);
  const chips = (last ? [last, ...others] : others).map((reason) => ({
    value: reason,
    label: t(WASTE_REASON_WORDS[reason]),
  }));
  return (
    <div className="min-w-0">
      <div className="flex items-baseline justify-between gap-3">
        <span className="text-body font-medium">{t`Reason`}</span>
        <span className="text-sm text-ink-muted">{t`Optional`}</span>
      </div>
      <ChipRow<WasteReason | ''>
        label={t`Reason`}
        chips={chips}
        value={value}
        onChange={(reason) => onChange(reason === value ? '' : reason)}
        wraps
        className="-mx-1.5"
      />
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
    </div>
  );
}
