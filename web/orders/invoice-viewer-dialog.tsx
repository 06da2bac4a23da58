import { ChevronLeft, ChevronRight, ExternalLink, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useSwipe } from './use-swipe.ts';

interface InvoiceViewerDialogProps {
  order: Order;
  /** Which photo is shown; open while there is one. */
  index: number | undefined;
  onIndexChange: (index: number) => void;
  onClose: () => void;
  /** What `useDeletePhoto` answers. */
  remove: { isPending: boolean; mutateAsync: (photoUrl: string) => Promise<unknown> };
}

/** An order's invoice photos, one at a time; after the last comes the first. */
export function InvoiceViewerDialog(props: InvoiceViewerDialogProps) {
  const { order, index, onIndexChange, onClose, remove } = props;
  const urls = order.invoicePhotoUrls;
  const isOpen = index !== undefined && urls.length > 0;
  // Somebody may have deleted the last one meanwhile.
  const at = Math.min(index ?? 0, urls.length - 1);
  const url = urls[at];
  const several = urls.length > 1;
  const [asking, setAsking] = useState(false);

  const go = (by: number) => onIndexChange((at + by + urls.length) % urls.length);
  const swipe = useSwipe(go);

  const onArrow = useEffectEvent((event: KeyboardEvent) => {
    if (!several || asking) return;
    if (event.key === 'ArrowRight') go(1);
    if (event.key === 'ArrowLeft') go(-1);
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    window.addEventListener('keydown', onArrow);
    return () => window.removeEventListener('keydown', onArrow);
  }, [isOpen]);

  async function confirmed() {
    if (!url) return;
    const isLast = urls.length === 1;
    const done = await remove.mutateAsync(url).then(
      () => true,
      () => false,
    );
    setAsking(false);
    if (done && isLast) onClose();
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={`Invoice Photos - ${order.employeeName}`}
      size="large"
      aside={
        <Badge>
          <output>{`${at + 1} of ${urls.length}`}</output>
        </Badge>
      }
      footer={
        <>
          {several && (
            <div className="flex gap-3 max-sm:w-full max-sm:*:grow sm:mr-auto">
              <Button variant="secondary" onClick={() => go(-1)}>
                <ChevronLeft aria-hidden className="size-5" />
                Previous
              </Button>
              <Button variant="secondary" onClick={() => go(1)}>
                Next
                <ChevronRight aria-hidden className="size-5" />
              </Button>
            </div>
          )}
          <LinkButton href={url} target="_blank" rel="noreferrer" className="max-sm:px-2!">
            <ExternalLink aria-hidden className="size-4 max-sm:hidden" />
            Open Full Size
          </LinkButton>
          <Button
            variant="secondary"
            className="text-danger! max-sm:px-2!"
            onClick={() => setAsking(true)}
          >
            <Trash2 aria-hidden className="size-4 max-sm:hidden" />
            Delete Photo
          </Button>
        </>
      }
    >
      <div className="touch-pan-y touch-pinch-zoom" {...(several && swipe)}>
        <Picture
          key={url}
          src={url}
          alt={`Invoice photo ${at + 1} of ${urls.length}`}
          width={1024}
          height={768}
          loading="eager"
          className="h-[calc(92dvh-18rem)]! min-h-48 sm:h-[calc(100dvh-14.5rem)]! w-full! rounded-control object-contain!"
        />
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this invoice photo?"
        description="It is removed from the order for everybody, and cannot be brought back."
        confirmLabel={remove.isPending ? 'Deleting...' : 'Delete Photo'}
        onConfirm={() => void confirmed()}
        busy={remove.isPending}
        danger
      />
    </Dialog>
  );
}
