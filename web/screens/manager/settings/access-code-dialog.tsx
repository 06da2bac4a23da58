import { t } from '@lingui/core/macro';
import { ACCESS_CODE_MAX, ACCESS_CODE_MIN } from '#contract/values/limits.ts';
import { isRefusedAs, sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useSentence } from '#web/language/use-wording.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { useForm } from '#web/ui/use-form.ts';

const [least, most] = [ACCESS_CODE_MIN, ACCESS_CODE_MAX];

interface AccessCodeDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Changes the code with which devices are enrolled (A2). */
export function AccessCodeDialog({ open, onClose }: AccessCodeDialogProps) {
  const { register, handleSubmit, refuse, formState } = useForm({
    defaultValues: { accessCode: '' },
  });
  /** The code is set where the product is started: it cannot be changed here. */
  const [fixed, setFixed] = useSentence();

  const changing = useWrite({
    write: (body: { accessCode: string }) => writeOf('setAccessCode', { body }),
    success: () => ({
      title: t`Access code changed`,
      description: t`Enrolled devices stay enrolled.`,
      tone: 'success',
    }),
    onDone: onClose,
    onFailed: (error) => {
      const sentence = () => sentenceOf(error);
      if (isRefusedAs(error, 'access_code_fixed')) setFixed(sentence);
      else refuse('accessCode', sentence, { shouldFocus: true });
    },
  });
  const save = handleSubmit((entered) => changing.mutate(entered));

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Change Access Code`}
      description={t`New devices are enrolled with it. Devices that are enrolled stay so.`}
      size="small"
      busy={changing.isPending}
      onSubmit={(event) => void save(event)}
      footer={
        fixed === undefined ? (
          <>
            <Button variant="secondary" disabled={changing.isPending} onClick={onClose}>
              {t`Cancel`}
            </Button>
            <Button type="submit" busy={changing.isPending}>
              {changing.isPending ? t`Changing...` : t`Change Access Code`}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t({ message: 'Close', context: 'verb' })}</Button>
        )
      }
    >
      {fixed === undefined ? (
        <TextField
          label={t`New access code`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={ACCESS_CODE_MAX}
          hint={t`${least} to ${most} characters. Note it down: it is not shown again.`}
          error={formState.errors.accessCode?.message}
          {...register('accessCode', { required: t`Access code is required` })}
        />
      ) : (
        <Problem>{fixed}</Problem>
      )}
    </Dialog>
  );
}
