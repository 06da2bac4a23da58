import { LOCK_MINUTES_MAX } from '#contract/limits.ts';
import type { OrganizationSettings } from '#contract/organization.ts';
import { writeOf } from '#web/api/write.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { ChangedMeanwhile, NewerOrMine } from '../records/changed-meanwhile.tsx';
import { SETTINGS } from '../records/kinds.ts';
import { useRecordForm } from '../records/use-record-form.ts';

const LABEL = 'Lock after minutes';

/** When a screen that nobody uses locks (A5). */
export function LockForm({ settings }: { settings: OrganizationSettings }) {
  const { refresh } = useSession();
  const { organizationName, timezone } = settings;
  const state = useRecordForm({
    kind: SETTINGS,
    record: settings,
    valuesOf: (stored: OrganizationSettings | undefined) => ({
      lockAfterMinutes: String(stored?.lockAfterMinutes ?? ''),
    }),
    save: ({ lockAfterMinutes }) =>
      writeOf('updateOrganizationSettings', {
        body: { organizationName, timezone, lockAfterMinutes: Number(lockAfterMinutes) },
      }),
    onSaved: (saved) => {
      state.continueFrom(saved);
      refresh();
    },
  });
  const { register, formState, getValues } = state.form;
  const { errors } = formState;

  return (
    <form noValidate onSubmit={(event) => void state.submit(event)} className="space-y-4">
      {errors.root && <Problem spoken>{errors.root.message}</Problem>}
      {state.newer ? (
        <ChangedMeanwhile
          noun={SETTINGS.noun}
          newer={{ [LABEL]: state.newer.lockAfterMinutes }}
          mine={{ [LABEL]: getValues().lockAfterMinutes }}
        />
      ) : (
        <TextField
          label={LABEL}
          type="number"
          inputMode="numeric"
          min={0}
          max={LOCK_MINUTES_MAX}
          hint="A screen that nobody uses for so long asks for a PIN again. 0 never locks."
          error={errors.lockAfterMinutes?.message}
          {...register('lockAfterMinutes', { required: 'Enter a number of minutes, or 0' })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {state.newer ? (
          <NewerOrMine state={state} />
        ) : (
          <Button type="submit" busy={state.busy}>
            {state.busy ? 'Saving...' : 'Save Access'}
          </Button>
        )}
      </div>
    </form>
  );
}
