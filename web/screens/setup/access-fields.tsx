import { t } from '@lingui/core/macro';
import type { UseFormReturn } from 'react-hook-form';
import { ACCESS_CODE_MAX, ACCESS_CODE_MIN, MANAGER_PIN_MIN } from '#contract/values/limits.ts';
import { TextField } from '#web/ui/field.tsx';
import { PinField } from '#web/ui/pin-field.tsx';
import type { SetupFields } from './setup-fields.ts';

interface AccessFieldsProps {
  form: UseFormReturn<SetupFields>;
  /** False where ACCESS_CODE is set. */
  asksForCode: boolean;
}

/** What pin mode needs from the beginning, each with what it is for (A6). */
export function AccessFields({ form, asksForCode }: AccessFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const fewest = MANAGER_PIN_MIN;
  const [shortest, longest] = [ACCESS_CODE_MIN, ACCESS_CODE_MAX];
  return (
    <>
      <PinField
        label={t`Your PIN`}
        hint={t`You sign in with it: ${fewest} to 12 digits.`}
        error={errors.pin?.message}
        {...register('pin')}
      />
      <PinField
        label={t`Your PIN again`}
        error={errors.pinAgain?.message}
        {...register('pinAgain', {
          validate: (again, { pin }) => again === pin || t`The two PINs differ`,
        })}
      />
      {asksForCode && (
        <TextField
          label={t`Access Code`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t`You choose it: ${shortest} to ${longest} characters. Each further tablet or computer is enrolled with it once.`}
          error={errors.accessCode?.message}
          {...register('accessCode')}
        />
      )}
      <TextField
        label={t`Setup Code`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={t`Printed where ProcureApp was started: it proves that this is your server.`}
        error={errors.setupCode?.message}
        {...register('setupCode')}
      />
    </>
  );
}
