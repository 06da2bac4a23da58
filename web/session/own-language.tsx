import '../api/late-routes.ts';
import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import type { ScreenLanguage } from '#contract/values/languages.ts';
import { sentenceOf } from '../api/call-error.ts';
import { writeOf } from '../api/write.ts';
import { languageBeforeSignIn, showLanguage } from '../language/language.ts';
import { LanguageChoice } from './language-choice.tsx';
import { useSession, useUser } from './session.tsx';
import { useWrite } from './use-write.ts';

/** The language of the person who is signed in (L1): shown at once, and kept with the person. */
export function OwnLanguage() {
  const { language: kept } = useUser();
  const { refresh } = useSession();
  const last = useRef<ScreenLanguage>(undefined);
  const choosing = useWrite({
    write: (language: ScreenLanguage) => writeOf('setOwnLanguage', { body: { language } }),
    scope: 'own-language',
    // An earlier choice would be shown for a moment.
    onDone: (_, language) => {
      if (language === last.current) refresh();
    },
    failure: (error) => ({
      title: t`The language was not kept`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
    onFailed: (_, language) => {
      if (language === last.current) void showLanguage(kept ?? languageBeforeSignIn());
    },
  });

  function choose(language: ScreenLanguage) {
    last.current = language;
    void showLanguage(language);
    choosing.mutate(language);
  }

  return <LanguageChoice compact onChoose={choose} />;
}
