import { t } from '@lingui/core/macro';
import { ArrowLeftRight } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { turned, unitsOfChange } from './unit-change.ts';
import type { TypedUnitChange } from './unit-change.ts';

interface UnitChangeFieldProps {
  former: string;
  wanted: string;
  value: TypedUnitChange;
  onChange: (value: TypedUnitChange) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** For a product that gets another unit of its own: how much its stock and its price are in that (S0). */
export function UnitChangeField(props: UnitChangeFieldProps) {
  const { former, wanted, value, onChange, error, ref } = props;
  const { one, many } = unitsOfChange(value, { former, wanted });
  return (
    <div className="rounded-control bg-surface-subtle p-3">
      <p className="mb-2 text-sm text-ink-muted">
        {t`Its stock and its price are kept in ${former}. Say how much that is in ${wanted}: then stock is converted exactly, the price is rounded to four decimals, and the par to three.`}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={t`${many} in one ${one}`}
          className="grow sm:max-w-56"
          inputMode="decimal"
          autoComplete="off"
          value={value.factor}
          onChange={(event) => onChange({ ...value, factor: event.target.value })}
          error={error}
          ref={ref}
        />
        <Button variant="ghost" onClick={() => onChange(turned(value))}>
          <ArrowLeftRight aria-hidden className="size-4" />
          {t`Say how many ${one} are in one ${many}`}
        </Button>
      </div>
    </div>
  );
}
