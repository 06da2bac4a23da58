import { t } from '@lingui/core/macro';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useLater } from '#web/ui/use-later.ts';
import { copied } from './copied.ts';
import type { Place } from './place.ts';
import { sendingKey, useSendingForPlace } from './place.ts';
import { useKeptFocus } from './use-kept-focus.ts';

const loadLinkDialog = () => import('./public-link-dialog.tsx');

/** Makes a link to the open items and copies it; shows it where it cannot be copied. */
export function ShareButton({ place }: { place: Place }) {
  const clock = useOrganizationTime();
  const { isSending, unlessSending } = useSendingForPlace(place);
  const [shown, setShown] = useState<{ publicUrl: string; expiresAt: string }>();
  const later = useLater(loadLinkDialog, {
    wanted: shown !== undefined,
    onFailed: () => setShown(undefined),
  });

  const share = useWrite({
    mutationKey: sendingKey(place),
    write: () => writeOf('createPublicLink', { params: { ...place } }),
    failure: (error) => ({
      title: t`Link Generation Failed`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
    onDone: async (link) => {
      if (!(await copied(link.publicUrl))) return setShown(link);
      const day = clock.date(link.expiresAt);
      toast(() => ({
        title: t`Public Link Generated`,
        description: t`Copied to the clipboard. Anyone with the link sees these items until ${day}.`,
        tone: 'success',
      }));
    },
  });
  const busy = share.isPending || isSending;
  const button = useKeptFocus({ busy: share.isPending, disabled: isSending });

  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        busy={share.isPending}
        disabled={isSending}
        onClick={() => unlessSending(share.mutate)}
      >
        {!share.isPending && <Link2 aria-hidden className="size-4" />}
        {share.isPending ? t`Sharing...` : t`Share`}
      </Button>
      {/* Not before the button has the focus back, so that the dialog can return it there. */}
      {later && shown && !busy && (
        <later.PublicLinkDialog {...shown} onClose={() => setShown(undefined)} />
      )}
    </>
  );
}
