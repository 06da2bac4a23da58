import { t } from '@lingui/core/macro';
import { ArrowRight, KeyRound } from 'lucide-react';
import { Link } from 'wouter';
import { LOCK_MINUTES_MAX, OFFLINE_HOURS_MAX } from '#contract/values/limits.ts';
import { useSession } from '#web/session/session.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { useDialog } from '../records/use-dialog.ts';
import { NumberField } from './number-field.tsx';
import type { SettingsFields } from './settings-form.tsx';

const loadDialog = () => import('./access-code-dialog.tsx');

/** How people come in: devices, the access code, and when an idle screen locks (A2, A5). */
export function AccessCard({ form }: { form: SettingsFields }) {
  const { accessMode } = useSession().session;
  const changing = useDialog();
  const later = useLater(loadDialog, { wanted: changing.open, onFailed: changing.close });
  return (
    <SectionCard
      title={t`Access`}
      subtitle={
        accessMode === 'pin'
          ? t`Enrolled devices, and a PIN for each person`
          : t`Used once ProcureApp asks for PINs; everyone may come in now`
      }
    >
      <NumberField
        form={form}
        field="lockAfterMinutes"
        hint={t`A screen that nobody uses for so long asks for a PIN again. 0 never locks.`}
        max={LOCK_MINUTES_MAX}
        required={t`Enter a number of minutes, or 0`}
      />
      {accessMode === 'pin' && (
        <NumberField
          form={form}
          field="offlineHours"
          hint={t`For so long after signing in with a PIN, employees also unlock that device when the server cannot be reached. 0 never.`}
          max={OFFLINE_HOURS_MAX}
          required={t`Enter a number of hours, or 0`}
        />
      )}
      <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-5">
        <Link href="/manager/devices" className={buttonClass({ variant: 'secondary' })}>
          {t`Open Devices`}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
        <Button variant="secondary" onClick={() => changing.show(true)}>
          <KeyRound aria-hidden className="size-4" />
          {t`Change Access Code`}
        </Button>
      </div>
      {later && changing.times > 0 && (
        <later.AccessCodeDialog
          key={changing.times}
          open={changing.open}
          onClose={changing.close}
        />
      )}
    </SectionCard>
  );
}
