import { t } from '@lingui/core/macro';
import { ArrowRight } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { TimeZoneField } from '#web/session/time-zone-field.tsx';
import { AccessFields } from './access-fields.tsx';
import { SetupCard } from './setup-card.tsx';
import { useSetUp } from './use-set-up.ts';
import '#web/ui/whole.css';

/** The first screen of an empty product: creates the organization and its first manager (D36). */
export function SetupScreen() {
  const { form, begin, needsProof, asksForCode } = useSetUp();
  const { register, control, formState } = form;
  const { errors, isSubmitting } = formState;

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
        {needsProof && <AccessFields form={form} asksForCode={asksForCode} />}
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
