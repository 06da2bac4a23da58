import { t } from '@lingui/core/macro';
import { useCallback, useRef, useState } from 'react';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { copied } from './copied.ts';

type PublicLinkDialogProps = { publicUrl: string; expiresAt: string; onClose: () => void };

/** Shows a new link to copy by hand when the browser refused to copy it: it cannot be shown again. */
export function PublicLinkDialog({ publicUrl, expiresAt, onClose }: PublicLinkDialogProps) {
  const day = useOrganizationTime().date(expiresAt);
  const field = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);

  // The dialog takes focus first and stores the element to return it to.
  const passFocusOn = useCallback((shown: HTMLDivElement | null) => {
    shown?.addEventListener('focusin', () => field.current?.focus(), { once: true });
  }, []);

  // Safari copies only in the handler of a press.
  async function copy() {
    if (await copied(publicUrl)) {
      toast(() => ({
        title: t`Public Link Generated`,
        description: t`Copied to the clipboard.`,
        tone: 'success',
      }));
      return onClose();
    }
    setRefused(true);
    field.current?.focus();
    field.current?.select();
  }

  return (
    <Dialog
      ref={passFocusOn}
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Public Link Generated`}
      description={t`This browser did not copy the link by itself. Copy it now: it cannot be shown again.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t`Done`}
          </Button>
          <Button onClick={() => void copy()}>{t`Copy Link`}</Button>
        </>
      }
    >
      <TextField
        ref={field}
        label={t`Public link`}
        readOnly
        value={publicUrl}
        onFocus={(event) => event.target.select()}
        hint={t`The link is selected: press Ctrl+C, or Command+C on a Mac, or touch and hold it. Anyone with the link sees these items until ${day}.`}
        error={isRefused ? t`The browser does not allow copying here. Copy it by hand.` : undefined}
      />
    </Dialog>
  );
}
