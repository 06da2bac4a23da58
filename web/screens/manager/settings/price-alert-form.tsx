import { PRICE_ALERT_MAX } from '#contract/limits.ts';
import type { OrganizationSettings } from '#contract/organization.ts';
import { writeOf } from '#web/api/write.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { ChangedMeanwhile, NewerOrMine } from '../records/changed-meanwhile.tsx';
import { SETTINGS } from '../records/kinds.ts';
import { useRecordForm } from '../records/use-record-form.ts';

const LABEL = 'Alert above percent';

/** When a price needs attention until a manager has seen it (M4). */
export function PriceAlertForm({ settings }: { settings: OrganizationSettings }) {
  const { organizationName, timezone } = settings;
  const state = useRecordForm({
    kind: SETTINGS,
    record: settings,
    valuesOf: (stored: OrganizationSettings | undefined) => ({
      priceAlertPercent: String(stored?.priceAlertPercent ?? ''),
    }),
    save: ({ priceAlertPercent }) =>
      writeOf('updateOrganizationSettings', {
        body: { organizationName, timezone, priceAlertPercent: Number(priceAlertPercent) },
      }),
    onSaved: (saved) => {
      state.continueFrom(saved);
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
          newer={{ [LABEL]: state.newer.priceAlertPercent }}
          mine={{ [LABEL]: getValues().priceAlertPercent }}
        />
      ) : (
        <TextField
          label={LABEL}
          type="number"
          inputMode="numeric"
          min={0}
          max={PRICE_ALERT_MAX}
          hint="A price that rises or falls by more than this, in an import for example, is on the dashboard until a manager has seen it. 0 is every change."
          error={errors.priceAlertPercent?.message}
          {...register('priceAlertPercent', { required: 'Enter a percentage, or 0' })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {state.newer ? (
          <NewerOrMine state={state} />
        ) : (
          <Button type="submit" busy={state.busy}>
            {state.busy ? 'Saving...' : 'Save Price Alerts'}
          </Button>
        )}
      </div>
    </form>
  );
}
