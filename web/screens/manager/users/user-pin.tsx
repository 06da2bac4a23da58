import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { MANAGER_PIN_MIN, PIN_MAX, PIN_MIN } from '#contract/values/limits.ts';
import type { User } from '#contract/calls/users.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { PinField } from '#web/ui/pin-field.tsx';
import { useForm } from '#web/ui/use-form.ts';

/** Sets or removes a user's PIN (A3). */
export function UserPin({ person }: { person: User }) {
  const { id, name, userType, hasPin } = person;
  const { register, handleSubmit, refuse, reset, formState } = useForm({
    defaultValues: { pin: '' },
  });
  const [isConfirming, setIsConfirming] = useState(false);
  const min = userType === 'manager' ? MANAGER_PIN_MIN : PIN_MIN;
  const max = PIN_MAX;
  const state = hasPin ? t`A PIN is set; a new one takes its place.` : t`No PIN is set.`;
  const rule = t`${min} to ${max} digits, not all the same and not a run such as 1234.`;

  const setting = useWrite({
    write: (body: { pin: string }) => writeOf('setUserPin', { params: { id }, body }),
    success: () => ({
      title: t`PIN set`,
      description: hasPin
        ? t`Tell ${name} the new PIN. The old one does not work any more.`
        : t`Tell ${name} the new PIN.`,
      tone: 'success',
    }),
    onDone: () => reset(),
    onFailed: (error) => refuse('pin', () => sentenceOf(error), { shouldFocus: true }),
  });
  const removing = useWrite({
    write: () => writeOf('deleteUserPin', { params: { id } }),
    success: () => ({ title: t`PIN removed`, tone: 'success' }),
    failure: (error) => ({
      title: t`The PIN was not removed`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
    isDone: ({ code }) => code === 'not_found',
    onDone: () => setIsConfirming(false),
  });
  const save = handleSubmit((entered) => setting.mutate(entered));

  return (
    <section aria-label={t`PIN`}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <PinField
          label={t`New PIN`}
          hint={`${state} ${rule}`}
          error={formState.errors.pin?.message}
          {...register('pin', { required: t`PIN is required` })}
        />
        <div className="mt-3 flex flex-wrap gap-3">
          <Button type="submit" busy={setting.isPending}>
            {setting.isPending ? t`Setting...` : t`Set PIN`}
          </Button>
          {hasPin && (
            <Button variant="secondary" onClick={() => setIsConfirming(true)}>
              {t`Remove PIN`}
            </Button>
          )}
        </div>
      </form>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t`Remove the PIN of ${name}?`}
        description={t`${name} is signed out everywhere and cannot sign in with a PIN until a manager sets a new one.`}
        confirmLabel={removing.isPending ? t`Removing...` : t`Remove PIN`}
        busy={removing.isPending}
        danger
        onConfirm={() => removing.mutate()}
      />
    </section>
  );
}
