import { t } from '@lingui/core/macro';
import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { LANGUAGE_NAMES } from '#contract/values/language-names.ts';
import { SCREEN_LANGUAGES } from '#contract/values/languages.ts';
import type { ScreenLanguage } from '#contract/values/languages.ts';
import { Select } from '#web/ui/select.tsx';
import type { UserValues } from './user-values.ts';

/** A select has no empty value. */
const OF_DEVICE = 'device';

export function languageName(language: ScreenLanguage | null): string {
  return language === null ? t`As the device` : LANGUAGE_NAMES[language];
}

const languages = () =>
  [null, ...SCREEN_LANGUAGES].map((language) => ({
    value: language ?? OF_DEVICE,
    label: languageName(language),
  }));

/** The language of a user's screens and messages (L1). */
export function LanguageField({ control }: { control: Control<UserValues> }) {
  const { field, fieldState } = useController({ control, name: 'language' });
  const { ref, value, onChange, onBlur } = field;
  return (
    <Select
      label={t`Language`}
      options={languages()}
      value={value ?? OF_DEVICE}
      onValueChange={(next) => onChange(next === OF_DEVICE ? null : next)}
      onBlur={onBlur}
      error={fieldState.error?.message}
      ref={ref}
    />
  );
}
