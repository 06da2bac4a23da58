import { clsx } from 'clsx';
import { Globe } from 'lucide-react';
import { LANGUAGE_NAMES, LANGUAGE_WORDS } from '#contract/values/language-names.ts';
import { SCREEN_LANGUAGES } from '#contract/values/languages.ts';
import type { ScreenLanguage } from '#contract/values/languages.ts';
import { chooseForDevice, useLanguage } from '../language/language.ts';

interface LanguageChoiceProps {
  onChoose: (language: ScreenLanguage) => void;
  /** Only its picture is seen. */
  compact?: boolean;
}

/** The same in every language, so that who cannot read the one shown finds it. */
const LABEL = SCREEN_LANGUAGES.map((language) => LANGUAGE_WORDS[language]).join(' / ');

/** The languages by their own names: the browser's choice, so that it takes two taps anywhere. */
export function LanguageChoice({ onChoose, compact = false }: LanguageChoiceProps) {
  const shown = useLanguage();
  return (
    <span
      className={clsx(
        'relative inline-grid min-h-11 shrink-0 items-center rounded-control text-ink-muted',
        'hover:bg-surface-subtle has-focus-visible:outline-2 has-focus-visible:outline-accent',
        compact && 'w-11 justify-center',
      )}
    >
      <Globe
        aria-hidden
        className={clsx('size-5', !compact && 'pointer-events-none absolute left-3')}
        strokeWidth={1.75}
      />
      <select
        aria-label={LABEL}
        title={LABEL}
        value={shown}
        onChange={({ target }) => {
          const chosen = SCREEN_LANGUAGES.find((language) => language === target.value);
          if (chosen) onChoose(chosen);
        }}
        className={clsx(
          'cursor-pointer appearance-none',
          compact
            ? 'absolute inset-0 opacity-0'
            : 'min-h-11 bg-transparent pr-3 pl-10 text-body outline-none',
        )}
      >
        {SCREEN_LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language} className="text-ink bg-surface">
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Before somebody is signed in: the choice stays on the device (L1). */
export function LanguageOfDevice() {
  return <LanguageChoice onChoose={chooseForDevice} />;
}
