import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { OrganizationInput, OrganizationSettings } from '#contract/calls/organization.ts';
import { writeOf } from '#web/api/write.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { ChangedMeanwhile, NewerOrMine } from '../records/changed-meanwhile.tsx';
import type { Described } from '../records/changed-meanwhile.tsx';
import { SETTINGS } from '../records/record-kinds.ts';
import { useRecordForm } from '../records/use-record-form.ts';
import type { RecordForm } from '../records/use-record-form.ts';

interface SettingsFormOptions<Values> {
  settings: OrganizationSettings;
  valuesOf: (settings: OrganizationSettings | undefined) => Values;
  /** What of the settings the values change; the others stay as they are. */
  inputOf: (values: Values) => Partial<OrganizationInput>;
}

/** A form of some of the organization's settings; the settings screen has several. */
export function useSettingsForm<Values extends FieldValues>({
  settings,
  valuesOf,
  inputOf,
}: SettingsFormOptions<Values>) {
  const { refresh } = useSession();
  const { organizationName, timezone } = settings;
  const state = useRecordForm({
    kind: SETTINGS,
    record: settings,
    valuesOf,
    save: (values: Values) =>
      writeOf('updateOrganizationSettings', {
        body: { organizationName, timezone, ...inputOf(values) },
      }),
    onSaved: (saved: OrganizationSettings) => {
      state.continueFrom(saved);
      refresh();
    },
  });
  return state;
}

interface SettingsFormProps<Values extends FieldValues> {
  state: RecordForm<Values>;
  /** The button's text. */
  save: string;
  describe: (values: Values) => Described;
  /** The fields. */
  children: ReactNode;
}

/** The fields, the errors and the button of such a form; when somebody else saved first, both versions. */
export function SettingsForm<Values extends FieldValues>({
  state,
  save,
  describe,
  children,
}: SettingsFormProps<Values>) {
  const { form, newer, busy, submit } = state;
  const problem = form.formState.errors.root?.message;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      {problem && <Problem spoken>{problem}</Problem>}
      {newer ? (
        <ChangedMeanwhile
          noun={SETTINGS.noun}
          newer={describe(newer)}
          mine={describe(form.getValues())}
        />
      ) : (
        children
      )}
      <div className="flex flex-wrap gap-3">
        {newer ? (
          <NewerOrMine state={state} />
        ) : (
          <Button type="submit" busy={busy}>
            {busy ? 'Saving...' : save}
          </Button>
        )}
      </div>
    </form>
  );
}
