import { t } from '@lingui/core/macro';
import type { Profile } from '#contract/calls/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import '#web/ui/whole.css';
import { PinForm } from '../sign-in/pin-entry.tsx';

interface PinAgainDialogProps {
  person: Profile;
  open: boolean;
  onClose: () => void;
}

/** The server answers again: once it has accepted the PIN, everything that the person entered without it is sent (O7). */
export function PinAgainDialog({ person, open, onClose }: PinAgainDialogProps) {
  const { name } = person;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`The server answers again`}
      size="small"
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t`Later`}
        </Button>
      }
    >
      <PinForm
        person={person}
        hint={t`Enter your PIN, ${name}: then what you entered is sent.`}
        onlyByServer
      />
    </Dialog>
  );
}
