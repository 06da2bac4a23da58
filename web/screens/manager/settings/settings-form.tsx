import { t } from '@lingui/core/macro';
import type { UseFormReturn } from 'react-hook-form';
import type { OrganizationSettings } from '#contract/calls/organization.ts';
import { writeOf } from '#web/api/write.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { ChangedMeanwhile, NewerOrMine } from '../records/changed-meanwhile.tsx';
import { SETTINGS } from '../records/record-kinds.ts';
import { useRecordForm } from '../records/use-record-form.ts';
import { AccessCard } from './access-card.tsx';
import { AlertCards } from './alert-cards.tsx';
import { OrganizationCard } from './organization-card.tsx';
import { describe, settingsIn, valuesOf } from './settings-values.ts';
import type { SettingsValues } from './settings-values.ts';

/** What a card needs of the one form of all settings. */
export type SettingsFields = Pick<
  UseFormReturn<SettingsValues>,
  'register' | 'control' | 'formState'
>;

/** All settings of the organization, saved together; when somebody else saved first, both versions. */
export function SettingsForm({ settings }: { settings: OrganizationSettings }) {
  const { refresh } = useSession();
  const state = useRecordForm({
    kind: SETTINGS,
    record: settings,
    valuesOf,
    save: (values: SettingsValues) =>
      writeOf('updateOrganizationSettings', { body: settingsIn(values) }),
    onSaved: (saved: OrganizationSettings) => {
      state.continueFrom(saved);
      refresh();
    },
  });
  const { form, newer, submit } = state;
  const problem = form.formState.errors.root?.message;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4 sm:space-y-6">
      {problem && <Problem>{problem}</Problem>}
      {newer ? (
        <ChangedMeanwhile
          noun={SETTINGS.noun}
          newer={describe(newer)}
          mine={describe(form.getValues())}
        />
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-2">
          <OrganizationCard form={form} settings={settings} />
          <div className="space-y-4 sm:space-y-6">
            <AccessCard form={form} />
            <AlertCards form={form} />
          </div>
        </div>
      )}
      {(newer || form.formState.isDirty) && (
        <SaveBar>
          {newer ? (
            <NewerOrMine state={state} />
          ) : (
            <SaveOrDiscard busy={state.busy} onDiscard={() => form.reset()} />
          )}
        </SaveBar>
      )}
    </form>
  );
}

function SaveOrDiscard({ busy, onDiscard }: { busy: boolean; onDiscard: () => void }) {
  return (
    <>
      <p className="mr-auto text-body text-ink-muted max-sm:sr-only">{t`Changes are not saved yet.`}</p>
      <Button variant="secondary" disabled={busy} onClick={onDiscard}>
        {t`Discard`}
      </Button>
      <Button type="submit" busy={busy}>
        {busy ? t`Saving...` : t`Save Changes`}
      </Button>
    </>
  );
}
