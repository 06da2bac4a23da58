import '../api/late-routes.ts';
import { t } from '@lingui/core/macro';
import { MANAGER_PIN_MIN, PIN_MAX, PIN_MIN } from '#contract/values/limits.ts';
import { fieldProblems, sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useUser } from './session.tsx';
import { forgetPerson } from './unlock/device-memory.ts';
import { useWrite } from './use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PinField } from '#web/ui/pin-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import '#web/ui/whole.css';

interface OwnPinDialogProps {
  open: boolean;
  onClose: () => void;
}

const blank = { currentPin: '', pin: '', pinAgain: '' };
const isField = (path: string): path is keyof typeof blank => path in blank;

/** Changes the own PIN (A3). */
export function OwnPinDialog({ open, onClose }: OwnPinDialogProps) {
  const { id, userType } = useUser();
  const { register, handleSubmit, refuse, formState } = useForm({ defaultValues: blank });
  const { errors } = formState;
  const min = userType === 'manager' ? MANAGER_PIN_MIN : PIN_MIN;
  const max = PIN_MAX;

  const changing = useWrite({
    write: ({ currentPin, pin }: typeof blank) =>
      writeOf('setOwnPin', { body: { currentPin, pin } }),
    success: () => ({ title: t`PIN changed`, tone: 'success' }),
    onDone: async () => {
      // The former PIN must not unlock this device any more (O7).
      await forgetPerson(id).catch(() => undefined);
      onClose();
    },
    onFailed: (error) => {
      const details = fieldProblems(error);
      if (details.length === 0) refuse('currentPin', () => sentenceOf(error));
      for (const { path, sentence } of details)
        refuse(isField(path) ? path : 'pin', sentence, { shouldFocus: true });
    },
  });
  const save = handleSubmit((entered) => changing.mutate(entered));

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Change PIN`}
      size="small"
      busy={changing.isPending}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button variant="secondary" disabled={changing.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" busy={changing.isPending}>
            {changing.isPending ? t`Changing...` : t`Change PIN`}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <PinField
          label={t`Current PIN`}
          error={errors.currentPin?.message}
          {...register('currentPin', { required: t`Current PIN is required` })}
        />
        <PinField
          label={t`New PIN`}
          hint={t`${min} to ${max} digits, not all the same and not a run such as 1234.`}
          error={errors.pin?.message}
          {...register('pin', { required: t`New PIN is required` })}
        />
        <PinField
          label={t`New PIN again`}
          error={errors.pinAgain?.message}
          {...register('pinAgain', {
            validate: (again, { pin }) => again === pin || t`The two PINs differ`,
          })}
        />
      </div>
    </Dialog>
  );
}
