import { plural, t } from '@lingui/core/macro';
import { BellRing } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { useDialog } from '../../records/use-dialog.ts';
import { NotSentList } from './not-sent-list.tsx';
import type { ReadyFilters } from './use-ready.ts';
import { useSendSeveral } from './use-send-several.ts';
import { useUnopened } from './use-unopened.ts';

const loadConfirmDialog = () => import('#web/ui/confirm-dialog.tsx');

/** Sends the purchase orders that no vendor has opened once more, each the way it went before (24.3); nothing without one. */
export function RemindUnopened(filters: ReadyFilters) {
  const { orders: unopened } = useUnopened(filters);
  const sending = useSendSeveral();
  const question = useDialog();
  const later = useLater(loadConfirmDialog, { wanted: question.open, onFailed: question.close });
  const isBusy = sending.share !== undefined;
  const count = unopened.length;
  return (
    <>
      {(count > 0 || isBusy) && (
        <div className="mb-3 flex justify-end">
          <Button variant="secondary" busy={isBusy} onClick={() => question.show(true)}>
            {!isBusy && <BellRing aria-hidden className="size-4" />}
            {isBusy
              ? t`Sending...`
              : plural(count, { one: 'Remind # Unopened', other: 'Remind All # Unopened' })}
          </Button>
        </div>
      )}
      <NotSentList notSent={sending.notSent} />
      {later && (
        <later.ConfirmDialog
          open={question.open}
          onOpenChange={question.close}
          title={plural(count, { one: 'Remind # Unopened?', other: 'Remind All # Unopened?' })}
          description={t`Each of these vendors gets its purchase order once more, by e-mail or text message as before, with a new link.`}
          confirmLabel={t`Send again`}
          onConfirm={() => {
            question.close();
            sending.send(unopened);
          }}
        />
      )}
    </>
  );
}
