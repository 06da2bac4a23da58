import { t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight, ExternalLink, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { usePhotoDeletion } from './use-confirmed-deletion.ts';
import type { Deleting } from './use-confirmed-deletion.ts';
import { useSwipe } from './use-swipe.ts';
import type { ViewedPhoto } from './viewed-photo.ts';

interface InvoiceViewerDialogProps {
  order: ListedOrder;
  open: boolean;
  /** The result of `useViewedPhoto`; without a photo the viewer is closed. */
  viewed: ViewedPhoto | undefined;
  onView: (photoUrl: string) => void;
  onClose: () => void;
  /** The result of `useDeletePhoto`. */
  remove: Deleting;
}

/** An order's invoice photos, one at a time; after the last comes the first. */
export function InvoiceViewerDialog(props: InvoiceViewerDialogProps) {
  const { order, viewed, onView, onClose, remove } = props;
  const { employeeName, invoicePhotoUrls: urls } = order;
  const count = urls.length;
  const isOpen = props.open && viewed !== undefined;
  const { url, at } = viewed ?? { at: 0 };
  const place = at + 1;
  const several = count > 1;
  const deleting = usePhotoDeletion(urls, remove);

  const go = (by: number) => {
    const next = urls[(at + by + count) % count];
    if (next !== undefined) onView(next);
  };
  const swipe = useSwipe(go);

  const onArrow = useEffectEvent((event: KeyboardEvent) => {
    if (!several || deleting.isConfirming) return;
    if (event.key === 'ArrowRight') go(1);
    if (event.key === 'ArrowLeft') go(-1);
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    window.addEventListener('keydown', onArrow);
    return () => window.removeEventListener('keydown', onArrow);
  }, [isOpen]);

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={t`Invoice Photos - ${employeeName}`}
      size="large"
      aside={
        <Badge>
          <output>{t`${place} of ${count}`}</output>
        </Badge>
      }
      footer={
        <>
          {several && (
            <div className="flex gap-3 max-sm:w-full max-sm:*:grow sm:mr-auto">
              <Button variant="secondary" onClick={() => go(-1)}>
                <ChevronLeft aria-hidden className="size-5" />
                {t`Previous`}
              </Button>
              <Button variant="secondary" onClick={() => go(1)}>
                {t`Next`}
                <ChevronRight aria-hidden className="size-5" />
              </Button>
            </div>
          )}
          <LinkButton href={url} target="_blank" rel="noreferrer" className="max-sm:px-2!">
            <ExternalLink aria-hidden className="size-4 max-sm:hidden" />
            {t`Open Full Size`}
          </LinkButton>
          <Button
            variant="secondary"
            className="text-danger! max-sm:px-2!"
            onClick={() => url !== undefined && deleting.request(url)}
          >
            <Trash2 aria-hidden className="size-4 max-sm:hidden" />
            {t`Delete Photo`}
          </Button>
        </>
      }
    >
      <div className="touch-pan-y touch-pinch-zoom" {...(several && swipe)}>
        <Picture
          key={url}
          src={url}
          alt={t`Invoice photo ${place} of ${count}`}
          width={1024}
          height={768}
          loading="eager"
          className="h-[calc(92dvh-18rem)]! min-h-48 sm:h-[calc(100dvh-14.5rem)]! w-full! rounded-control object-contain!"
        />
      </div>
      <ConfirmDialog
        open={deleting.isConfirming}
        onOpenChange={(open) => open || deleting.forget()}
        title={t`Delete this invoice photo?`}
        description={t`It is removed from the order for everybody. It can be brought back for a day.`}
        confirmLabel={remove.isPending ? t`Deleting...` : t`Delete Photo`}
        onConfirm={deleting.confirm}
        busy={remove.isPending}
        danger
      />
    </Dialog>
  );
}
