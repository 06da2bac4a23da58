import { t } from '@lingui/core/macro';
import { fieldProblems, sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { ClosedFor } from '#web/session/sign-in/closed-for.tsx';
import { useClosedDoor } from '#web/session/sign-in/use-closed-door.ts';
import { forgetDevice } from '#web/session/unlock/device-memory.ts';
import { useSession } from '#web/session/session.tsx';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { SignInProblemShown } from './sign-in-problem.tsx';
import { SingleSignOn } from './single-sign-on.tsx';
import { WelcomeCard } from './welcome-card.tsx';

const blank = { accessCode: '', name: '' };
const isField = (path: string): path is keyof typeof blank => path in blank;

/** Once per device: with the organization's access code it may show the names of the people who work here (A2). */
export function EnrollDevice() {
  const { refresh, session } = useSession();
  const door = useClosedDoor();
  const { register, handleSubmit, refuse, formState } = useForm({ defaultValues: blank });
  const { errors } = formState;

  const enrolling = useWrite({
    write: (body: typeof blank) => writeOf('enrollDevice', { body }),
    onDone: async () => {
      // Whoever was verified here before was verified on another device.
      await forgetDevice().catch(() => undefined);
      // This form disappears with the session's answer.
      refresh();
    },
    onFailed: (error) => {
      if (door.closedBy(error)) return;
      const details = fieldProblems(error);
      if (details.length === 0) refuse('accessCode', () => sentenceOf(error));
      for (const { path, sentence } of details)
        refuse(isField(path) ? path : 'accessCode', sentence, { shouldFocus: true });
    },
  });
  const isBusy = enrolling.isPending || enrolling.isSuccess;
  const enroll = handleSubmit((entered) => enrolling.mutate(entered));

  return (
    <WelcomeCard>
      {session.deviceRemoved && (
        <Problem className="mt-4">
          {t`A manager removed this device, so nobody can sign in here any more. If it should be used again, ask a manager for the access code and enroll it as a new device.`}
        </Problem>
      )}
      <SignInProblemShown />
      <SingleSignOn />
      <form noValidate onSubmit={(event) => void enroll(event)} className="mt-6 space-y-4">
        <div>
          <h2 className="text-base/6 font-semibold tracking-tight">{t`Enroll this device`}</h2>
          <p className="text-sm text-ink-muted">
            {t`Needed once. Afterwards people sign in here with their name and PIN.`}
          </p>
        </div>
        <TextField
          label={t`Access code`}
          type="password"
          // Not a person's password: a browser must not offer to save it or to fill one in.
          autoComplete="one-time-code"
          hint={t`A manager can tell you the organization's code.`}
          error={errors.accessCode?.message}
          {...register('accessCode', { required: t`Access code is required` })}
        />
        <TextField
          label={t`Device name`}
          optional
          autoComplete="off"
          hint={t`Such as Kitchen tablet: managers see it in their list of devices.`}
          error={errors.name?.message}
          {...register('name')}
        />
        {door.secondsLeft > 0 && (
          <Problem>
            <ClosedFor what="codes" seconds={door.secondsLeft} />
          </Problem>
        )}
        <Button
          type="submit"
          size="large"
          className="w-full"
          busy={isBusy}
          disabled={door.secondsLeft > 0}
        >
          {isBusy ? t`Enrolling...` : t`Enroll device`}
        </Button>
      </form>
    </WelcomeCard>
  );
}
