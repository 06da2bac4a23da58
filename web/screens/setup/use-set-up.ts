import { useLocation } from 'wouter';
import { CallError, fieldProblems, sentenceOf } from '#web/api/call-error.ts';
import { useSession } from '#web/session/session.tsx';
import { browserTimeZone } from '#web/session/time-zone-field.tsx';
import { useLateWords } from '#web/session/use-late-words.ts';
import { useForm } from '#web/ui/use-form.ts';
import { blank } from './setup-fields.ts';
import type { SetupFields } from './setup-fields.ts';

const isField = (path: string): path is keyof SetupFields => path in blank;

/** The form of the first screen, and what sends it. */
export function useSetUp() {
  const { session, setUp, refresh } = useSession();
  const [, navigate] = useLocation();
  useLateWords();
  const form = useForm<SetupFields>({ defaultValues: { ...blank, timezone: browserTimeZone() } });
  const { handleSubmit, refuse } = form;
  const needsProof = session.accessMode === 'pin';

  const begin = handleSubmit(async ({ organizationName, timezone, managerName, ...proof }) => {
    const { setupCode, pin } = proof;
    const accessCode = session.accessCodeGiven ? undefined : proof.accessCode;
    const first = { organizationName, timezone, managerName };
    try {
      await setUp(needsProof ? { ...first, setupCode, pin, accessCode } : first);
      navigate('/');
    } catch (error) {
      const refused = error instanceof CallError ? error : undefined;
      // Another user was faster; the profiles can be chosen now.
      if (refused?.code === 'already_set_up') return refresh();
      const details = fieldProblems(error);
      const field = refused?.code === 'wrong_setup_code' ? 'setupCode' : 'root';
      if (details.length === 0) refuse(field, () => sentenceOf(error));
      for (const { path, sentence } of details) refuse(isField(path) ? path : 'root', sentence);
    }
  });

  return { form, begin, needsProof, asksForCode: !session.accessCodeGiven };
}
