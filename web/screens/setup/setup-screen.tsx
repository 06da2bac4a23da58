import { t } from '@lingui/core/macro';
import { ArrowRight } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { browserTimeZone, TimeZoneField } from '#web/ui/time-zone-field.tsx';
import { AccessFields } from './access-fields.tsx';
import { SetupCard } from './setup-card.tsx';
import { blank } from './setup-fields.ts';
import type { SetupFields } from './setup-fields.ts';

const isField = (path: string): path is keyof SetupFields => path in blank;

/** The first screen of an empty product: creates the organization and its first manager (D36). */
export function SetupScreen() {
  const { session, setUp, refresh } = useSession();
  const [, navigate] = useLocation();
  const form = useForm<SetupFields>({ defaultValues: { ...blank, timezone: browserTimeZone() } });
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
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
      const details = refused?.details ?? [];
      const field = refused?.code === 'wrong_setup_code' ? 'setupCode' : 'root';
      if (details.length === 0) setError(field, { message: sentenceOf(error) });
      for (const { path, message } of details) setError(isField(path) ? path : 'root', { message });
    }
  });

  return (
    <SetupCard>
      <form noValidate onSubmit={(event) => void begin(event)} className="mt-6 space-y-4">
        <TextField
          label={t`Organization Name`}
          autoComplete="organization"
          error={errors.organizationName?.message}
          {...register('organizationName', { required: t`Organization name is required` })}
        />
        <Controller
          control={control}
          name="timezone"
          render={({ field, fieldState }) => (
            <TimeZoneField
              value={field.value}
              onValueChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <TextField
          label={t`Your Name`}
          autoComplete="name"
          hint={t`You become the first manager; you can add others later.`}
          error={errors.managerName?.message}
          {...register('managerName', { required: t`Your name is required` })}
        />
        {needsProof && <AccessFields form={form} asksForCode={!session.accessCodeGiven} />}
        {errors.root && (
          <p role="alert" className="text-body font-medium text-danger">
            {errors.root.message}
          </p>
        )}
        <Button type="submit" size="large" className="w-full" busy={isSubmitting}>
          {isSubmitting ? t`Setting up...` : t`Get started`}
          {!isSubmitting && <ArrowRight aria-hidden className="size-4" />}
        </Button>
      </form>
    </SetupCard>
  );
}
