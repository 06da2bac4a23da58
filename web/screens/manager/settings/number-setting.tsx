import type { OrganizationSettings } from '#contract/calls/organization.ts';
import { TextField } from '#web/ui/field.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { SettingsForm, useSettingsForm } from './settings-form.tsx';

/** The settings that are whole numbers; one that may be null is off without a number. */
type NumberField = 'lockAfterMinutes' | 'priceAlertPercent' | 'escalateMinutes';

interface NumberSettingProps {
  settings: OrganizationSettings;
  field: NumberField;
  label: string;
  hint: string;
  max: number;
  /** The error of an empty field; undefined where an empty field means off. */
  required?: string;
  /** The button's text. */
  save: string;
}

/** The form of one number of the settings. */
export function NumberSetting({
  settings,
  field,
  label,
  hint,
  max,
  required,
  save,
}: NumberSettingProps) {
  const state = useSettingsForm({
    settings,
    valuesOf: (stored) => ({ [field]: String(stored?.[field] ?? '') }),
    inputOf: (values) => ({ [field]: values[field] ? Number(values[field]) : null }),
  });
  const { register, formState } = state.form;
  return (
    <SettingsForm
      state={state}
      save={save}
      describe={(values) => ({ [label]: values[field] ?? '' })}
    >
      <TextField
        label={label}
        optional={required === undefined}
        // Not of the type number: such a field is empty also after a text that it cannot read, and empty may mean off.
        inputMode="numeric"
        autoComplete="off"
        hint={hint}
        error={formState.errors[field]?.message}
        {...register(field, {
          ...(required && { required }),
          pattern: { value: /^\s*\d+\s*$/, message: `Enter a whole number up to ${grouped(max)}` },
        })}
      />
    </SettingsForm>
  );
}
