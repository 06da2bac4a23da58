import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm as useLibraryForm } from 'react-hook-form';
import type { FieldValues, Path, UseFormProps, UseFormReturn } from 'react-hook-form';
import { useLanguage } from '#web/language/language.ts';

/** An error that no rule of the form makes: why its values were refused. */
const REFUSED = 'refused';

export interface WordedForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** Shows why a field, or with `root` the whole, was refused. */
  refuse: (
    field: Path<Values> | 'root',
    wording: () => string,
    focus?: { shouldFocus: boolean },
  ) => void;
}

/**
 * A form of the library, whose errors follow when another language is chosen: the library keeps their sentences. What a rule
 * says is said again, and what was refused is worded again.
 */
export function useForm<Values extends FieldValues>(
  options: UseFormProps<Values>,
): WordedForm<Values> {
  const form = useLibraryForm<Values>(options);
  const { setError, trigger, formState } = form;
  const wordings = useRef(new Map<string, () => string>());
  const language = useLanguage();
  const said = useRef(language);

  function refuse(...[field, wording, focus]: Parameters<WordedForm<Values>['refuse']>) {
    wordings.current.set(field, wording);
    setError(field, { type: REFUSED, message: wording() }, focus);
  }

  const sayAgain = useEffectEvent(() => {
    for (const [field, error] of Object.entries(formState.errors)) {
      const wording = wordings.current.get(field);
      if (error?.type === REFUSED && wording) refuse(field as Path<Values>, wording);
      else void trigger(field as Path<Values>);
    }
  });
  useEffect(() => {
    if (said.current === language) return;
    said.current = language;
    sayAgain();
  }, [language]);

  return { ...form, refuse };
}
