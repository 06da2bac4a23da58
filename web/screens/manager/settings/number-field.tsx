import { t } from '@lingui/core/macro';
import { TextField } from '#web/ui/field.tsx';
import { grouped } from '#web/ui/grouped.ts';
import type { SettingsFields } from './settings-form.tsx';
import { LABELS } from './settings-values.ts';

interface NumberFieldProps {
  form: SettingsFields;
  field: 'lockAfterMinutes' | 'offlineHours' | 'priceAlertPercent' | 'escalateMinutes';
  hint: string;
  max: number;
  /** The error of an empty field; undefined where an empty field means off. */
  required?: string;
}

/** A setting that is a whole number. */
export function NumberField({ form, field, hint, max, required }: NumberFieldProps) {
  const largest = grouped(max);
  return (
    <TextField
      label={t(LABELS[field])}
      optional={required === undefined}
      // Not of the type number: such a field is empty also after a text that it cannot read, and empty may mean off.
      inputMode="numeric"
      autoComplete="off"
      hint={hint}
      error={form.formState.errors[field]?.message}
      {...form.register(field, {
        ...(required && { required }),
        pattern: { value: /^\s*\d+\s*$/, message: t`Enter a whole number up to ${largest}` },
      })}
    />
  );
}
